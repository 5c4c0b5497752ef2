import { screen } from '@testing-library/react';
import { recordWrites } from '@tests/support/record-requests';
import { renderApp } from '@tests/support/render-app';
import { serveApi, testStore } from '@tests/support/server';
import { describe, expect, it } from 'vitest';
import { writtenNumber } from '@/domain/number-range';

serveApi({ features: ['number-ranges'] });

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

describe('number ranges', () => {
  it('are listed with the next number, and one that is nearly used up says so', async () => {
    await renderApp('/app/number-ranges');
    expect(await screen.findByRole('link', { name: 'Licence plate' })).toBeTruthy();
    expect(screen.getByText('UN104711880000412704')).toBeTruthy();
    expect(screen.getByText('42, nearly used up')).toBeTruthy();
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

  it('say what is wrong with what was typed before anything is sent', async () => {
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
    expect(sent).toEqual([]);
  });

  it('keep their next number: only printing moves it', async () => {
    const { user } = await renderApp('/app/number-ranges/2');
    expect((await field('Next')).readOnly).toBe(true);
    expect(await screen.findByText('000009958')).toBeTruthy();
    await user.clear(await field('Last'));
    await user.type(await field('Last'), '19999');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Number range updated successfully')).toBeTruthy();
    expect(testStore().tables.numberRanges[1]).toMatchObject({ next: 9_958, end: 19_999 });
  });

  it.each([
    ['plain', '', 4, 12, '0012'],
    ['licence-plate', 'UN104711880', 9, 1, 'UN104711880000000001'],
    ['sscc', '39501153', 9, 1111, '395011530000011117'],
  ] as const)('of kind %s with %s and %i digits print %i as %s', (kind, prefix, digits, number, text) => {
    expect(writtenNumber({ kind, prefix, digits }, number)).toBe(text);
  });
});
