import { screen, waitFor, within } from '@testing-library/react';
import { openDesigner } from '@tests/features/label-designer/designer-screen';
import { serveApi } from '@tests/support/server';
import { describe, expect, it } from 'vitest';
// Loaded before the first test: on a busy machine loading takes longer than a test may.
import '@/features/label-designer/properties/scanner-test-dialog';
import { ASCII_TEXT, OTHER_TEXT } from '@/label/sheet/qr-test-sheet';
import { DESIGNS_KEY } from '@/storage/label-designs';

serveApi();

async function openTest() {
  const app = await openDesigner();
  await app.designer.add('Static QR Code', 'Static Fields');
  await app.user.click(screen.getByRole('tab', { name: 'Data' }));
  await app.user.click(await screen.findByRole('button', { name: 'Test a scanner…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Test a scanner' }));
  /** As a scanner types it: the text and Enter, which goes on to the next field. */
  const scan = async (...texts: string[]) => {
    await app.user.click(dialog.getByLabelText(/^Code 1/));
    for (const text of texts) await app.user.keyboard(`${text.replaceAll('{', '{{')}{Enter}`);
  };
  return { ...app, dialog, scan };
}

describe('the test of a scanner', () => {
  it('finds the coding that the scanner reads, sets it and keeps which scanner it was', async () => {
    const { user, dialog, scan } = await openTest();
    await scan(ASCII_TEXT, OTHER_TEXT, `\\000026${OTHER_TEXT}`);
    expect(dialog.getAllByText('Right')).toHaveLength(2);
    expect(dialog.getByText('Sends the ECI as text')).toBeTruthy();
    expect(dialog.getByLabelText('It reads').textContent).toBe('UTF-8 without ECI only');
    await user.type(dialog.getByLabelText('Scanner'), 'Gate 2');
    await user.click(dialog.getByRole('button', { name: 'Set “For scanners that know UTF-8”' }));
    expect(await screen.findByText(/^Gate 2, \d\d-\d\d-\d{4}: reads UTF-8 without ECI only$/)).toBeTruthy();
    expect(screen.getByLabelText('Text that is not ASCII').textContent).toBe('For scanners that know UTF-8');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(JSON.parse(localStorage.getItem(DESIGNS_KEY) ?? '[]')).toMatchObject([
        { elements: [{ properties: { otherText: 'utf8', scannerTest: expect.stringContaining('Gate 2') } }] },
      ]),
    );
  });

  it('takes a result by hand, and says what to do with a scanner that changes plain ASCII', async () => {
    const { user, dialog, scan } = await openTest();
    await scan('ABC/123');
    expect(dialog.getByText(/another keyboard layout than this computer/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Set the coding' }));
    expect(dialog.getByLabelText('It reads').textContent).toBe('Not known yet');
    await user.click(dialog.getByLabelText('It reads'));
    await user.click(await screen.findByRole('option', { name: 'neither coding' }));
    await user.click(dialog.getByRole('button', { name: 'Set “Refuse it”' }));
    expect(await screen.findByText(/: reads neither coding$/)).toBeTruthy();
  });
});
