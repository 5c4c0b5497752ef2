import { samplePart as part } from '@tests/support/sample-part';
import { beforeEach, describe, expect, it } from 'vitest';
import { missingDesignText } from '@/features/print/refusal-text';
import { storedDesign } from '@/label/design/parse-design';
import { standardLabel } from '@/label/standard-label';
import { designOfPart as designOf, type PublishedReading, sizeOf } from '@/print/plan/design-of-part';
import { findDesign } from '@/storage/label-designs';

function designOfPart(of: Parameters<typeof designOf>[0], published?: PublishedReading) {
  const found = designOf(of, findDesign, published);
  return found.kind === 'missing' ? missing(found.fault, missingDesignText(found)) : found;
}
const own = storedDesign({ ...standardLabel, id: 'LD-0007', name: 'Door' });
const withDesign = { ...part, labelDesignId: 'LD-0007' };

beforeEach(() => localStorage.clear());

const missing = (fault: string, text: string) => ({ kind: 'missing', fault, text });
const none = { designId: null, revision: null, hash: null };

describe('the design a part prints with [PR12]', () => {
  it('is the standard label when it names none', () => {
    expect(designOfPart(part)).toEqual({ kind: 'ready', design: standardLabel, origin: none });
  });

  it('is its own when this browser has it', () => {
    localStorage.setItem('labelDesigns', JSON.stringify([own]));
    expect(designOfPart(withDesign)).toMatchObject({
      kind: 'ready',
      design: { name: 'Door' },
      origin: { ...none, designId: 'LD-0007' },
    });
  });

  it.each([
    ['missing', 'missing', '[]', 'Design LD-0007 is not in this browser'],
    ['never stored', 'missing', null, 'Design LD-0007 is not in this browser'],
    ['behind corrupt text', 'missing', '[{', 'Design LD-0007 is not in this browser'],
    ['no design', 'damaged', '[{"id":"LD-0007"}]', 'Design LD-0007 is damaged'],
    [
      'damaged in one element',
      'damaged',
      JSON.stringify([{ ...own, elements: [{ id: 'a', type: 'hologram' }] }]),
      'Design LD-0007 is damaged',
    ],
    [
      'of a newer version',
      'damaged',
      JSON.stringify([{ ...own, version: 99 }]),
      'Design LD-0007 was made by a newer version of the product. Reload this page',
    ],
    [
      'of another size',
      'size',
      JSON.stringify([{ ...own, labelSize: { width: 90, height: 60 } }]),
      "Design LD-0007 is 90mm x 60mm, the part's label is 135mm x 90mm",
    ],
  ])('is missing, and no other label takes its place, when it is %s', (_, fault, stored, text) => {
    if (stored !== null) localStorage.setItem('labelDesigns', stored);
    expect(designOfPart(withDesign)).toEqual(missing(fault, text));
  });

  it('is missing when a part without a design wants another size than the standard label has', () => {
    expect(designOfPart({ ...part, labelSize: '90mm × 60mm' })).toEqual(
      missing('size', "The part's label is 90mm x 60mm and has no design. The standard label is 135mm x 90mm"),
    );
  });

  describe('where the host has a library', () => {
    const found = { kind: 'found', id: 'LD-0007', revision: 3, hash: 'abc', design: own } as const;

    it('is the published revision, frozen as it was published', () => {
      expect(designOfPart(withDesign, found)).toMatchObject({
        kind: 'ready',
        design: { name: 'Door' },
        origin: { designId: 'LD-0007', revision: 3, hash: 'abc' },
        stored: own,
      });
    });

    it('is waited for, and needs no library when the part names none', () => {
      expect(designOfPart(withDesign, { kind: 'reading' })).toEqual({ kind: 'reading' });
      expect(designOfPart(part, { kind: 'reading' }).kind).toBe('ready');
    });

    it.each([
      ['not-published', 'not-published', 'Design LD-0007 is not published'],
      ['not-found', 'missing', 'The host has no design LD-0007'],
      ['damaged', 'damaged', 'Design LD-0007 is damaged'],
      ['unreachable', 'unreachable', 'The host does not answer, and this browser has not kept design LD-0007'],
    ] as const)('is missing with its reason: %s', (reason, fault, text) => {
      expect(designOfPart(withDesign, { kind: 'missing', reason })).toEqual(missing(fault, text));
    });

    it('never prints a design of this browser that is not published', () => {
      localStorage.setItem('labelDesigns', JSON.stringify([own]));
      expect(designOfPart(withDesign, { kind: 'missing', reason: 'not-found' })).toEqual(
        missing('not-published', 'Design LD-0007 is only in this browser and is not published'),
      );
      expect(designOfPart(withDesign, { kind: 'missing', reason: 'not-published' }).kind).toBe('missing');
    });

    it('does not print a revision that is no design, or has another size', () => {
      expect(designOfPart(withDesign, { ...found, design: { id: 'x', elements: 'none' } })).toEqual(
        missing('damaged', 'Design LD-0007 is damaged'),
      );
      const small = { ...own, labelSize: { width: 90, height: 60 } };
      expect(designOfPart(withDesign, { ...found, design: small }).kind).toBe('missing');
    });
  });

  it.each([
    ['135mm × 90mm', { width: 135, height: 90 }],
    ['135 x 90', { width: 135, height: 90 }],
    ['90,5mm x 60mm', { width: 90.5, height: 60 }],
    ['Medium', undefined],
    ['', undefined],
  ])('reads the size "%s"', (text, size) => expect(sizeOf(text)).toEqual(size));
});
