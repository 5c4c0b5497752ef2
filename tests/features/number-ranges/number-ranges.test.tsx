import { act, screen } from '@testing-library/react';
import { recordWrites } from '@tests/support/record-requests';
import { renderApp } from '@tests/support/render-app';
import { serveApi, testStore } from '@tests/support/server';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { takenPerDay, writtenNumber } from '@/domain/number-range';
import { language } from '@/language/language';

serveApi({ features: ['number-ranges'] });

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

describe('number ranges', () => {
  it('are listed with the next number, and one that is nearly used up says so', async () => {
    await renderApp('/app/number-ranges');
    expect(await screen.findByRole('link', { name: 'Licence plate' })).toBeTruthy();
    expect(screen.getByText('000412704')).toBeTruthy();
    expect(
      screen.getByText(
        '42 numbers left, about 3 days at 14 a day. At 0, labels that need a number are refused; no number is given twice.',
      ),
    ).toBeTruthy();
  });

  it('that are used up say that their labels are refused', async () => {
    const range = testStore().tables.numberRanges[1];
    if (range) range.next = range.end + 1;
    await renderApp('/app/number-ranges');
    expect(
      await screen.findByText('This range is used up: labels that need it are refused, no number is given twice.'),
    ).toBeTruthy();
  });

  it('of which nothing was taken lately say what is left, without days', async () => {
    testStore().tables.numberRangeTakes.length = 0;
    await renderApp('/app/number-ranges');
    expect(
      await screen.findByText(
        '42 numbers left. At 0, labels that need a number are refused; no number is given twice.',
      ),
    ).toBeTruthy();
  });

  describe('on a wide screen', () => {
    beforeEach(() => {
      const device = window.matchMedia.bind(window);
      vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
        device(query === '(width >= 80rem)' ? 'all' : query),
      );
    });

    it('are changed beside the list, which keeps its search and is there again after Save', async () => {
      const { user, router } = await renderApp('/app/number-ranges?search=package');
      await user.click(await screen.findByRole('link', { name: 'Package number' }));
      expect(await screen.findByRole('heading', { level: 2, name: 'Package number' })).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Package number', current: 'page' })).toBeTruthy();
      expect(screen.queryByRole('link', { name: 'SSCC' })).toBeNull();
      expect((await field('Next number reads')).value).toBe('000009958');
      await user.clear(await field('Last'));
      await user.type(await field('Last'), '19999');
      await user.click(screen.getByRole('button', { name: 'Save' }));
      expect(await screen.findByText('Number range updated successfully')).toBeTruthy();
      expect(router.state.location).toMatchObject({ pathname: '/app/number-ranges', search: '?search=package' });
    });

    it('ask before what was typed is lost to another range', async () => {
      const { user } = await renderApp('/app/number-ranges/2');
      await user.type(await field('Warn at'), '9');
      await user.click(screen.getByRole('link', { name: 'SSCC' }));
      expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeTruthy();
    });
  });

  it('that are new are sent as the host takes them', async () => {
    const sent = recordWrites();
    const { user } = await renderApp('/app/number-ranges/create');
    for (const [name, text] of [
      ['Name', 'Mixed plate'],
      ['Prefix', 'UN690812345'],
      ['Last', '999999999'],
      ['Warn at', '1000'],
    ] as const) {
      await user.clear(await field(name));
      await user.type(await field(name), text);
    }
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Number range created successfully')).toBeTruthy();
    const body = { name: 'Mixed plate', kind: 'licence-plate', prefix: 'UN690812345', digits: 9, next: 1 };
    expect(sent).toEqual([{ call: 'POST /number-ranges', body: { ...body, end: 999_999_999, warnAt: 1_000 } }]);
  });

  it('say what is wrong with what was typed before anything is sent, and again in another language', async () => {
    const sent = recordWrites();
    const { user } = await renderApp('/app/number-ranges/create');
    await user.type(await field('Name'), 'Lot');
    await user.type(await field('Last'), '12345678901');
    await user.type(await field('Warn at'), 'ten');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Enter a whole number')).toBeTruthy();
    await user.clear(await field('Warn at'));
    await user.type(await field('Warn at'), '10');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('12345678901 has more than 9 digits')).toBeTruthy();
    await user.clear(await field('Digits'));
    await user.type(await field('Digits'), '16');
    await user.type(await field('Prefix'), 'a-b');
    act(() => language.set('id'));
    // Nothing is mounted any more by then.
    onTestFinished(() => language.set('en-x-spec'));
    for (const text of ['Angka dan huruf besar, paling banyak 20', '1 sampai 15'])
      expect(await screen.findByText(text)).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('keep their next number: only printing moves it', async () => {
    const { user } = await renderApp('/app/number-ranges/2');
    expect((await field('Next')).readOnly).toBe(true);
    expect((await field('Next number reads')).value).toBe('000009958');
    await user.clear(await field('Last'));
    await user.type(await field('Last'), '19999');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Number range updated successfully')).toBeTruthy();
    expect(testStore().tables.numberRanges[1]).toMatchObject({ next: 9_958, end: 19_999 });
  });

  it.each([
    ['without any takes', [], 0],
    ['taken today alone: as much a day', [[0.2, 30]], 30],
    [
      'over four days',
      [
        [4, 10],
        [1, 6],
      ],
      4,
    ],
    [
      'without those of more than 14 days ago',
      [
        [20, 1_000],
        [2, 10],
      ],
      5,
    ],
  ] as const)('use up so many a day, %s', (_, takes, perDay) => {
    const now = new Date('2026-11-20T08:00:00Z');
    const taken = takes.map(([daysAgo, count]) => ({
      ...{ from: 1, end: count, at: new Date(now.getTime() - daysAgo * 86_400_000).toISOString() },
    }));
    expect(takenPerDay(taken, now)).toBe(perDay);
  });

  it.each([
    ['plain', '', 4, 12, '0012'],
    ['licence-plate', 'UN104711880', 9, 1, 'UN104711880000000001'],
    ['sscc', '39501153', 9, 1111, '395011530000011117'],
  ] as const)('of kind %s with %s and %i digits print %i as %s', (kind, prefix, digits, number, text) => {
    expect(writtenNumber({ kind, prefix, digits }, number)).toBe(text);
  });
});
