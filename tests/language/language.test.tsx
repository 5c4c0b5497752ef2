import { m } from '@messages/messages';
import { act, screen, within } from '@testing-library/react';
import { renderApp } from '@tests/support/render-app';
import { serveApi } from '@tests/support/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, errorMessageWithReason } from '@/api/client/errors';
import { createDocument, newDesign } from '@/features/label-designer/document-store';
import { stepOf } from '@/features/label-designer/element-names';
import { newElement } from '@/label/elements/element';
import { builtInStocks, designSizeStock } from '@/label/sheet/stock';
import { sayDay, sayNumber } from '@/language/format';
import { sayHostText } from '@/language/host-texts';
import { sayOnLabel } from '@/language/label/label-facts';
import { sayStock } from '@/language/label/sheet-texts';
import { inSpecification, type Language, language } from '@/language/language';
import { sayOutput } from '@/language/print-words';
import { createBulkRun } from '@/resource/bulk/bulk-run';

serveApi();

afterEach(() => {
  // Not returned: awaited, React's act would take whatever else changes meanwhile for an error of the test.
  act(() => language.set('en-x-spec'));
});

const LONGER = 'en-x-long' as Language; // A language of the tests alone, which the types do not have.

describe('choosing a language', () => {
  it('on the login page changes every text and keeps what was typed', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['id-ID', 'en']);
    const { user } = await renderApp('/login', { as: 'nobody' });
    await user.type(await screen.findByLabelText('Username'), 'admin');
    const choices = within(screen.getByRole('group', { name: 'Language' })).getAllByRole('button');
    // The browser's own language is offered first.
    expect(choices[0]?.textContent).toBe('Bahasa Indonesia');
    await user.click(screen.getByRole('button', { name: 'Bahasa Indonesia' }));
    expect(screen.getByLabelText<HTMLInputElement>('Nama pengguna').value).toBe('admin');
    expect(document.documentElement.lang).toBe('id');
    expect(localStorage.getItem('language')).toBe('id');
    await user.click(screen.getByRole('button', { name: 'Masuk' }));
    expect(await screen.findByText('Kata sandi harus diisi, minimal 3 karakter')).toBeTruthy();
    // An error that is on the screen is said again in the new language.
    // The longer language of the tests has the same name.
    await user.click(screen.getAllByRole('button', { name: 'English' })[0] ?? document.body);
    expect(screen.getByText('Enter a password, at least 3 characters')).toBeTruthy();
  });

  it('in the user menu changes sidebar, title of the page, dates and the name of the role', async () => {
    const { user } = await renderApp('/app/customer');
    await user.click(await screen.findByRole('button', { name: /account/ }));
    await user.click(screen.getByRole('button', { name: 'Bahasa Indonesia' }));
    expect(screen.getAllByRole('button', { name: 'Keluar', hidden: true })).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Dasbor', hidden: true })).toBeTruthy();
    expect(document.title).toBe('Customer - Admin Pokayoke');
    expect(sayNumber(1234)).toBe('1.234');
    expect(sayDay('2026-08-20T03:25:00.000Z')).toBe('20 Agu 2026');
  });

  it('lasts: another tab changes it here, too', async () => {
    await renderApp('/login', { as: 'nobody' });
    const stop = language.start();
    localStorage.setItem('language', 'id');
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: 'id' })));
    expect(await screen.findByLabelText('Kata sandi')).toBeTruthy();
    stop();
  });

  it('says what hosts say where the specification has it, with its values, and leaves other sentences', () => {
    language.set('id');
    const said = ['User role cannot edit records', 'Part created successfully', 'Mesin sedang diservis'].map(
      sayHostText,
    );
    expect(said).toEqual(['Peran pengguna tidak boleh mengubah data', 'Part berhasil dibuat', 'Mesin sedang diservis']);
  });

  it('writes the decimals of label stock as the language does', () => {
    const said = () => builtInStocks.slice(-5).map((stock) => sayStock(stock, { width: 62.5, height: 40 }));
    const own = () => sayStock(designSizeStock, { width: 62.5, height: 40 });
    expect([own(), ...said()]).toEqual([
      'Label (62.5 x 40 mm)',
      'A4 sheet 1 x 2, 199.6 x 143.5 mm',
      'A4 sheet 2 x 2, 139 x 99.1 mm',
      'A4 sheet 2 x 7, 99.1 x 38.1 mm',
      'A4 sheet 3 x 7, 63.5 x 38.1 mm',
      'A4 sheet 3 x 8, 63.5 x 33.9 mm',
    ]);
    language.set('id');
    expect([own(), said()[0]]).toEqual(['Label (62,5 x 40 mm)', 'Lembar A4 1 x 2, 199,6 x 143,5 mm']);
  });

  it('leaves labels and files as they are', () => {
    language.set('id');
    expect([
      sayOutput('paper'),
      inSpecification(() => sayOutput('paper')),
      sayOnLabel({ code: 'image-failed' }),
    ]).toEqual(['dialog cetak browser', "browser's print dialog", 'Failed to load image']);
  });

  it('is followed by what was said before: steps of the designer, results of many rows, failed requests', async () => {
    const editor = createDocument(newDesign());
    const element = newElement('line', {}, { id: 'a', x: 1, y: 1 });
    editor.edit(stepOf(m.designer_step_added, [element]), (design) => ({ ...design, elements: [element] }));
    const failed = new ApiError('network');
    const run = createBulkRun([1, 2], {
      apply: async (row) => {
        if (row === 1) throw failed;
        return { state: 'unchanged', say: m.bulk_same_already };
      },
      failureText: (error) => errorMessageWithReason(error, m.bulk_failed()),
    });
    await run.resume(['waiting']);
    const said = () => [
      ...editor.document.getState().history.snapshots.map(({ step }) => step()),
      ...run.store.getState().entries.map(({ say }) => say?.()),
      failed.message,
    ];
    const before = said();
    language.set('id');
    expect(said()).toEqual([
      'Dibuka',
      'Garis ditambahkan',
      'Gagal. Server tidak dapat dijangkau.',
      'Nilainya sudah sama.',
      'Server tidak dapat dijangkau',
    ]);
    language.set('en-x-spec');
    expect(said()).toEqual(before);
  });

  it('shows longer texts, too', async () => {
    await renderApp('/login', { as: 'nobody' });
    act(() => language.set(LONGER));
    expect((await screen.findByText(/^Username/)).textContent).toMatch(/\u00a0$/);
  });
});
