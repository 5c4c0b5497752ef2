import '@tests/support/decoder';
import { runs } from '@tests/support/random';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadEncoders } from '@/label/codes/symbologies';
import type { Corners } from '@/label/design/geometry';
import { codesOf } from '@/label/design/problems';
import { homography, labelCorners, mapped, rectangle } from '@/label/sample/picture';
import { isGuess } from '@/label/sample/sample';
import { starters } from '@/label/starters';
import { headOfPicture } from '@/label-view/sample/decode-picture';
import { findCodes } from '@/label-view/sample/find-codes';
import { readPicture } from '@/label-view/sample/read-picture';
import { data, greyOfLabel, loadReader, wrongWithoutMark } from './own-files';
import { photoOf, type Quality } from './photos';

const place = (x: number, y: number) =>
  fc.record({
    x: fc.double({ min: x, max: x + 0.3, noNaN: true }),
    y: fc.double({ min: y, max: y + 0.3, noNaN: true }),
  });

it('the map of four corners to four others takes each to its own, and its reverse takes every point back', () => {
  const quad = fc.tuple(place(0, 0), place(0.7, 0), place(0.7, 0.7), place(0, 0.7));
  fc.assert(
    fc.property(quad, place(0.3, 0.3), (corners, point) => {
      const to = rectangle({ width: 135, height: 90 });
      const there = homography(corners, to);
      for (const [index, corner] of corners.entries()) {
        expect(mapped(there, corner).x).toBeCloseTo(to[index]?.x ?? 0, 6);
        expect(mapped(there, corner).y).toBeCloseTo(to[index]?.y ?? 0, 6);
      }
      const back = mapped(homography(to, corners), mapped(there, point));
      expect(back.x).toBeCloseTo(point.x, 6);
      expect(back.y).toBeCloseTo(point.y, 6);
    }),
  );
});

it.each<[string, number[], ReturnType<typeof headOfPicture>]>([
  [
    'a PNG of a scanner',
    [
      ...[0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 4, 0, 0, 0, 3, 0],
      ...[8, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9, 0x70, 0x48, 0x59, 0x73, 0, 0, 0x2e, 0x23, 0, 0, 0x2e, 0x23, 1],
      ...[0, 0, 0, 0, 0, 0, 0, 0, 0x49, 0x44, 0x41, 0x54, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    ],
    { width: 1024, height: 768, pixelsPerMm: 11.811 },
  ],
  [
    'a JPG of a scanner',
    [
      ...[0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 1, 1, 0x2c, 1, 0x2c, 0, 0],
      ...[0xff, 0xc0, 0, 17, 8, 3, 0, 4, 0, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1],
    ],
    { width: 1024, height: 768, pixelsPerMm: 300 / 25.4 },
  ],
  ['a file that ends too early', [0x89, 0x50, 0x4e, 0x47], undefined],
])('%s says its size', (_, bytes, head) => {
  const read = headOfPicture(Uint8Array.from(bytes), bytes[0] === 0x89 ? 'png' : 'jpeg');
  if (head?.pixelsPerMm) expect(read).toEqual({ ...head, pixelsPerMm: expect.closeTo(head.pixelsPerMm, 2) });
  else expect(read).toEqual(head);
});

const farthest = (a: Corners, b: Corners) =>
  Math.max(...a.map(({ x, y }, index) => Math.hypot(x - (b[index]?.x ?? 999), y - (b[index]?.y ?? 999))));

/** What came back of a photo of a starter. Distances in mm. */
type Again = { missing: string[]; extra: string[]; corners: number; codes: number; wrong: string[] };

async function readAgain(name: string, quality: Quality): Promise<Again> {
  await loadEncoders();
  const { design } = starters.find((starter) => starter.name === name) ?? {};
  if (!design) throw new Error(name);
  const size = design.labelSize;
  const { photo, corners } = photoOf(await greyOfLabel(design, data, 16), size, quality);
  const found = labelCorners(photo);
  const { sample } = await readPicture(photo, { findCodes, area: { page: 0, corners: found, size } });
  const [label] = sample.labels;
  if (!label) throw new Error('no label');
  const meant = codesOf(design, data);
  const again = codesOf(
    { ...design, elements: label.elements.map(({ element }, index) => ({ ...element, id: String(index) })) },
    data,
  );
  const named = (codes: typeof meant) => codes.map(({ text, type }) => `${type} ${text}`);
  return {
    missing: named(meant).filter((code) => !named(again).includes(code)),
    extra: named(again).filter((code) => !named(meant).includes(code)),
    corners: farthest(found, corners) / (quality.dpi / 25.4),
    codes: Math.max(
      0,
      ...meant.flatMap(({ area, text }) => {
        const same = again.find((other) => other.text === text);
        return same ? [farthest(area, same.area)] : [];
      }),
    ),
    wrong: wrongWithoutMark(label),
  };
}

async function expectRead(name: string, quality: Quality) {
  const { missing, extra, corners, codes, wrong } = await readAgain(name, quality);
  expect({ missing, extra, wrong }).toEqual({ missing: [], extra: [], wrong: [] });
  expect(corners).toBeLessThan(1);
  expect(codes).toBeLessThan(1);
}

const usual: Quality = { dpi: 200, tilt: 0.03, blur: 0.7, shadow: 0.4 };
/** What has to be read. */
const qualities: Quality[] = [
  { dpi: 150, tilt: 0.03, blur: 0.5, shadow: 0.4 },
  usual,
  { dpi: 200, tilt: 0.05, blur: 1, shadow: 0.5 },
  { dpi: 300, tilt: 0.03, blur: 1.5, shadow: 0.6 },
];
const isLong = runs(1) > 1;

describe('a photo from the side, blurred and in a shadow', () => {
  const names = isLong ? starters.map(({ name }) => name) : ['Customer label', 'Small part tag'];
  for (const quality of isLong ? qualities : [usual]) {
    it.each(names)(
      `at ${quality.dpi} dpi, blur ${quality.blur}: codes of the design “%s” come back in their places`,
      (name) => expectRead(name, quality),
    );
  }

  it('has its texts, all as guesses', async () => {
    await loadEncoders();
    const { design } = starters.find(({ name }) => name === 'Address label') ?? {};
    if (!design) throw new Error('Address label');
    const { photo } = photoOf(await greyOfLabel(design, data, 16), design.labelSize, usual);
    const { sample } = await readPicture(photo, { findCodes, readTexts: await loadReader() });
    const texts = (sample.labels[0]?.elements ?? []).filter(({ kind }) => kind === 'text');
    expect(texts.map(({ text }) => text)).toEqual(expect.arrayContaining(['PT Cakra Motor Indonesia', 'Gudang 2']));
    expect(texts.every(({ certainty }) => isGuess(certainty))).toBe(true);
  });
});

/** From good to bad, one thing at a time, for each fineness. */
const steps: readonly Partial<Quality>[] = [
  {},
  ...[1, 1.5, 2, 2.5].map((blur) => ({ blur })),
  ...[0.06, 0.1].map((tilt) => ({ tilt })),
  ...[0.6, 0.8].map((shadow) => ({ shadow })),
];

describe.runIf(isLong)('photos that become worse', () => {
  const rows: string[] = [];
  for (const dpi of [150, 200, 300]) {
    for (const step of steps) {
      const quality = { dpi, tilt: 0.03, blur: 0.5, shadow: 0.4, ...step };
      it(`at ${dpi} dpi, ${JSON.stringify(step)}: no code is wrong without a mark`, async () => {
        const all: Again[] = [];
        for (const { name } of starters) all.push(await readAgain(name, quality));
        const whole = all.filter(({ missing }) => missing.length === 0).length;
        const placed = all.filter(({ corners, codes }) => corners < 1 && codes < 1).length;
        const wrong = all.flatMap((one) => [...one.extra, ...one.wrong]);
        const cells = [dpi, quality.blur, quality.tilt * 100, quality.shadow, whole, placed, wrong.length];
        rows.push(`| ${cells.join(' | ')} |`);
        expect(wrong).toEqual([]);
      });
    }
  }

  it('are the table of the documents', async () => {
    const head = [
      `# Photos of the ${starters.length} starters`,
      '',
      'Written by `npm run test:long`. Blur is the standard deviation in pixels, tilt how far the corners are from those of a',
      'rectangle in percent of the sides, shadow the light it takes.',
      '',
      '| dpi | Blur | Tilt | Shadow | All codes | Corners and codes within 1 mm | Wrong without a mark |',
      '| --- | --- | --- | --- | --- | --- | --- |',
    ];
    await expect(`${[...head, ...rows].join('\n')}\n`).toMatchFileSnapshot('../../../docs/samples/photos.md');
  });
});
