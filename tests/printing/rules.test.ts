import { describe, expect, it } from 'vitest';
import { ani, budi, warehouse } from './support/fake-station';

describe('smoke', () => {
  it('prints online and records', async () => {
    const { clock, host, station } = warehouse();
    const one = station('one', ani);
    const page = one.open();
    expect(await clock.until(page.print(2))).toBe('printed');
    expect(host.summary()).toEqual(['0001-0002 by ani']);
    expect(one.outbox()).toEqual([]);
  });

  it('offline twice', async () => {
    const { clock, host, station } = warehouse();
    const one = station('one', ani);
    const two = station('two', budi);
    one.setOnline(false);
    two.setOnline(false);
    const [a, b] = [one.open(), two.open()];
    expect(await clock.until(a.print(2))).toBe('printed');
    expect(await clock.until(b.print(2))).toBe('printed');
    one.setOnline(true);
    two.setOnline(true);
    await clock.until(a.send());
    await clock.until(b.send());
    expect(host.summary()).toEqual(['0001-0002 by ani']);
    expect(two.notes()).toMatchObject([{ kind: 'overlap', pull: ['202611200001', '202611200002'] }]);
    expect(two.outbox()).toEqual([]);
  });
});
