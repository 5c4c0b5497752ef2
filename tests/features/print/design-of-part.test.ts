import { samplePart as part } from '@tests/support/sample-part';
import { beforeEach, describe, expect, it } from 'vitest';
import { designOfPart, sizeOf } from '@/features/print/design-of-part';
import { storedDesign } from '@/label/design/parse-design';
import { standardLabel } from '@/label/standard-label';

const own = storedDesign({ ...standardLabel, id: 'LD-0007', name: 'Door' });
const withDesign = { ...part, labelDesignId: 'LD-0007' };

beforeEach(() => localStorage.clear());

describe('the design a part prints with [PR12]', () => {
  it('is the standard label when it names none', () => {
    expect(designOfPart(part)).toEqual({ design: standardLabel, designId: undefined });
  });

  it('is its own when this browser has it', () => {
    localStorage.setItem('labelDesigns', JSON.stringify([own]));
    const { design, designId, notice } = designOfPart(withDesign);
    expect([design.name, designId, notice]).toEqual(['Door', 'LD-0007', undefined]);
  });

  it.each([
    ['missing', 'missing', '[]', 'Design LD-0007 is not in this browser. The standard label is used.'],
    ['never stored', 'missing', null, 'Design LD-0007 is not in this browser. The standard label is used.'],
    ['behind corrupt text', 'missing', '[{', 'Design LD-0007 is not in this browser. The standard label is used.'],
    ['no design', 'damaged', '[{"id":"LD-0007"}]', 'Design LD-0007 is damaged. The standard label is used.'],
    [
      'damaged in one element',
      'damaged',
      JSON.stringify([{ ...own, elements: [{ id: 'a', type: 'hologram' }] }]),
      'Design LD-0007 is damaged. The standard label is used.',
    ],
    [
      'of another size',
      'size',
      JSON.stringify([{ ...own, labelSize: { width: 90, height: 60 } }]),
      "Design LD-0007 is 90mm x 60mm, the part's label is 135mm x 90mm. The standard label is used.",
    ],
  ])('falls back to the standard label with a notice when it is %s', (_, fault, stored, notice) => {
    if (stored !== null) localStorage.setItem('labelDesigns', stored);
    const text = notice.replace('. The standard label is used.', '');
    expect(designOfPart(withDesign)).toEqual({
      design: standardLabel,
      designId: undefined,
      notice,
      problem: { fault, text },
    });
  });

  it('says so when a part without a design wants another size than the standard label has', () => {
    expect(designOfPart({ ...part, labelSize: '90mm × 60mm' }).notice).toBe(
      "The part's label is 90mm x 60mm and has no design. The standard label is 135mm x 90mm.",
    );
  });

  it.each([
    ['135mm × 90mm', { width: 135, height: 90 }],
    ['135 x 90', { width: 135, height: 90 }],
    ['90,5mm x 60mm', { width: 90.5, height: 60 }],
    ['Medium', undefined],
    ['', undefined],
  ])('reads the size "%s"', (text, size) => expect(sizeOf(text)).toEqual(size));
});
