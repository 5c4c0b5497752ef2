import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { designText, hostJobSchema, jobOfPrinting } from '@/domain/print-job';
import { formatSerial } from '@/domain/serials/serial';

const day = '20261120';
const run = (first: number, last: number, change: object = {}) => ({
  ...{ partId: 7, serialFrom: formatSerial(day, first), serialEnd: formatSerial(day, last), status: 1 },
  ...{ printedBy: 'ani', createdBy: 'ani', name: `${first}-${last}`, ...change },
});

describe('the job of a history record', () => {
  it.each([
    ['the same run', [run(1, 3)], run(1, 3), '1-3'],
    ['a run that was split after a conflict', [run(1, 9)], run(4, 6), '1-9'],
    ['the shorter of two', [run(1, 9), run(4, 6), run(1, 9)], run(4, 6), '4-6'],
    ['the later of two', [run(1, 3), run(1, 3, { name: 'later' })], run(1, 3), 'later'],
    [
      'the one of who made the record',
      [run(1, 3, { printedBy: 'budi', name: 'b' }), run(1, 3), run(1, 3, { printedBy: 'budi' })],
      run(1, 3),
      '1-3',
    ],
    [
      'one of who made the record before a shorter one',
      [run(1, 9, { name: 'own' }), run(1, 3, { printedBy: 'budi' })],
      run(1, 3),
      'own',
    ],
    [
      'the shorter one where the record says nothing of who made it',
      [run(1, 3, { printedBy: 'budi', name: 'b' }), run(1, 9)],
      run(1, 3, { createdBy: '' }),
      'b',
    ],
    [
      'the shorter one of two by somebody else',
      [run(1, 3, { printedBy: 'budi', name: 'b' }), run(1, 9, { printedBy: 'citra' })],
      run(1, 3),
      'b',
    ],
    ['one of somebody unknown', [run(1, 3, { printedBy: '' })], run(1, 3), '1-3'],
    ['an id as text', [run(1, 3, { partId: '7' })], run(1, 3), '1-3'],
    ['no other print of the same serials', [run(1, 3, { status: 2 })], run(1, 3), undefined],
    ['no other part', [run(1, 3, { partId: 8 })], run(1, 3), undefined],
    ['no run of a part of the serials', [run(1, 2)], run(1, 3), undefined],
    ['no record without serials', [run(1, 3)], { ...run(1, 3), serialFrom: '' }, undefined],
  ])('is %s', (_, jobs, record, name) => expect(jobOfPrinting(jobs, record)?.name).toBe(name));

  it('always has all serials of its record, of the same print and part', () => {
    const anyRun = fc
      .tuple(
        fc.integer({ min: 1, max: 20 }),
        fc.nat(6),
        fc.constantFrom(1, 2),
        fc.constantFrom(7, 8),
        fc.constantFrom('', 'ani', 'budi'),
      )
      .map(([first, more, status, partId, name]) =>
        run(first, first + more, { status, partId, printedBy: name, createdBy: name }),
      );
    fc.assert(
      fc.property(fc.array(anyRun, { maxLength: 8 }), anyRun, (jobs, record) => {
        const job = jobOfPrinting(jobs, record);
        const fits = jobs.filter(
          (one) =>
            one.partId === record.partId &&
            one.status === record.status &&
            one.serialFrom <= record.serialFrom &&
            record.serialEnd <= one.serialEnd,
        );
        expect(job === undefined).toBe(fits.length === 0);
        if (job) expect(fits).toContain(job);
      }),
    );
  });
});

describe('a print job of the host', () => {
  it('is named by id and revision', () => {
    expect(designText({ designId: 'LD-1', designRevision: 3 })).toBe('LD-1 rev 3');
    expect(designText({ designId: 'LD-1', designRevision: null })).toBe('LD-1');
    expect(designText({ designId: null, designRevision: null })).toBeUndefined();
  });

  it('is read with what a host leaves out or sends in another type', () => {
    expect(
      hostJobSchema.parse({ id: 5, designId: 12, outcome: { kind: 'most' }, override: 'yes', status: '2' }),
    ).toMatchObject({
      ...{ id: '5', designId: '12', designRevision: null, outcome: null, override: null, status: 2, printedBy: '' },
    });
    expect(hostJobSchema.safeParse({}).success).toBe(false);
  });
});
