import { screen, waitFor, within } from '@testing-library/react';
import { openDesigner } from '@tests/features/label-designer/designer-screen';
import { serveApi } from '@tests/support/server';
import { describe, expect, it } from 'vitest';
import { withCall, withPlaceholder } from '@/features/label-designer/properties/field-picker';

serveApi();

const panel = () => within(screen.getByRole('complementary', { name: 'Properties' }));
const content = () => panel().getByLabelText<HTMLTextAreaElement>('Text');
const printed = () => screen.getByRole('application').querySelector('[data-svg-of] text')?.textContent;

/** A text, with its content open in the Data tab. */
async function openText(text: string) {
  const app = await openDesigner();
  await app.designer.add('Static Text', 'Static Fields');
  await app.user.click(panel().getByRole('tab', { name: 'Data' }));
  await app.user.clear(content());
  // Braces are keys for the typing of tests.
  await app.user.type(content(), text.replace(/[{[]/g, '$&$&'));
  return app;
}

describe('a text with placeholders', () => {
  it('that misspells a field says so at once, is corrected by one press, and undo brings it back [DS15]', async () => {
    const { user, designer } = await openText('S{serail}');
    expect(panel().getByText('{serail} is not a field. Did you mean {serial}?')).toBeTruthy();
    expect(content().getAttribute('aria-invalid')).toBe('true');
    expect(printed()).toBe('invalid text');
    await user.click(panel().getByRole('button', { name: 'Use serial' }));
    expect(content().value).toBe('S{serial}');
    expect(printed()).toBe('S202611200001');
    expect(panel().getByLabelText<HTMLInputElement>('Sample').value).toBe('S202611200001');
    await designer.undo();
    expect(content().value).not.toBe('S{serial}');
  });

  it('that misspells a function is in the problems list, which corrects it too', async () => {
    const { user } = await openText('{partNo|uper}');
    await user.click(await screen.findByRole('button', { name: '1 error' }));
    const problems = within(screen.getByRole('region', { name: 'Problems' }));
    expect(problems.getByText('uper is not a function. Did you mean upper?')).toBeTruthy();
    await user.click(problems.getByRole('button', { name: 'Use upper' }));
    expect(content().value).toBe('{partNo|upper}');
    expect(await screen.findByRole('button', { name: 'No problems' })).toBeTruthy();
  });

  it('gets fields and functions from the picker, by keyboard alone', async () => {
    const { user } = await openText('No ');
    await user.keyboard('{Control>} {/Control}');
    const search = await screen.findByPlaceholderText('Search field or function', {}, { timeout: 5_000 });
    await waitFor(() => expect(document.activeElement).toBe(search));
    const picker = within(screen.getByRole('dialog', { name: 'Insert into Text' }));
    expect(picker.getByRole('option', { name: /^partNo Part Number 83500-TG4-N010$/ })).toBeTruthy();
    expect(picker.getByRole('option', { name: /^lot Lot KD26-118$/ })).toBeTruthy();
    await user.keyboard('quantity in{Enter}');
    expect(content().value).toBe('No {qty}');
    await waitFor(() => expect(document.activeElement).toBe(content()));
    await user.click(panel().getByRole('button', { name: 'Insert field' }));
    await user.type(await screen.findByPlaceholderText('Search field or function'), 'filled up{Enter}');
    expect(content().value).toBe('No {qty|pad:10:*}');
  });
});

describe('what the picker inserts', () => {
  it.each([
    ['at the caret', 'a|b', 'a{qty}|b'],
    ['in place of a begun brace', 'a {qu|', 'a {qty}|'],
    ['in place of a begun brace that is closed', 'a {|} b', 'a {qty}| b'],
    ['after a brace that is printed', '{{|', '{{{qty}|'],
    ['after another placeholder', '{partNo}|', '{partNo}{qty}|'],
  ])('a field %s', (_, before, after) => {
    const start = before.indexOf('|');
    const next = withPlaceholder({ text: before.replace('|', ''), start, end: start }, '{qty}');
    expect(`${next.text.slice(0, next.start)}|${next.text.slice(next.start)}`).toBe(after);
  });

  it.each([
    ['into the placeholder of the caret', 'a {par^tNo} b', 'a {partNo|trim}^ b'],
    ['into the one before the caret', '{partNo}^ {qty}', '{partNo|trim}^ {qty}'],
    ['as an example elsewhere', '{partNo} ^', '{partNo} {qty|trim}^'],
  ])('a function %s', (_, before, after) => {
    const start = before.indexOf('^');
    const next = withCall({ text: before.replace('^', ''), start, end: start }, '|trim', '{qty|trim}');
    const caret = after.indexOf('^');
    expect(next.text).toBe(after.replace('^', ''));
    expect([next.start, next.start + 1]).toContain(caret);
  });
});

describe('Shown when', () => {
  it('leaves an element off other labels, shows it faintly, and is one step', async () => {
    const { user, designer } = await openText('LEFT');
    await user.click(await panel().findByLabelText('Shown when'));
    await user.click(await screen.findByRole('option', { name: 'The part is left hand' }));
    expect(designer.label().querySelector('[data-svg-of]')?.getAttribute('opacity')).toBe('0.25');
    expect(designer.elements()[0]).toContain('not on the label shown');
    expect(panel().getByText('Not on the label in the preview.')).toBeTruthy();
    await designer.undo();
    expect(designer.label().querySelector('[data-svg-of]')?.hasAttribute('opacity')).toBe(false);
  });

  it('compares a field with a value', async () => {
    const { user, designer } = await openText('BLACK');
    await user.click(await panel().findByLabelText('Shown when'));
    await user.click(await screen.findByRole('option', { name: 'A field equals' }));
    expect(designer.elements()[0]).toContain('not on the label shown');
    await user.type(panel().getByLabelText('Value'), 'NH-900L');
    expect(designer.elements()[0]).not.toContain('not on the label shown');
  });
});

describe('X before Width', () => {
  it('keeps the typed X for when the width fits, and says so', async () => {
    const { user, designer } = await openDesigner();
    await designer.add('Static Barcode', 'Static Fields');
    const type = async (name: string, text: string) => {
      await user.clear(panel().getByLabelText(name));
      await user.type(panel().getByLabelText(name), `${text}{Enter}`);
    };
    await type('X', '50');
    expect(designer.elements()[0]).toContain('x 15 y');
    expect(panel().getByText('50 does not fit with this width. It moves there when the width fits.')).toBeTruthy();
    await type('Width', '60');
    expect(designer.elements()[0]).toContain('x 50 y');
    expect(panel().queryByText(/does not fit/)).toBeNull();
    await designer.undo();
    expect(designer.elements()[0]).toContain('x 15 y');
  });

  it('forgets the typed X when the element is moved in between', async () => {
    const { user, designer } = await openDesigner();
    await designer.add('Static Barcode', 'Static Fields');
    await user.clear(panel().getByLabelText('X'));
    await user.type(panel().getByLabelText('X'), '50{Enter}');
    await user.click(panel().getByLabelText('X: less'));
    await user.clear(panel().getByLabelText('Width'));
    await user.type(panel().getByLabelText('Width'), '60{Enter}');
    expect(designer.elements()[0]).toContain('x 14.5 y');
  });
});
