import { sampleData as labelData } from '@tests/label/fixtures';
import { type DecodableType, decode } from '@tests/support/decoder';
import { rasterise } from '@tests/support/raster';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadEncoders } from '@/label/codes/symbologies';
import { contentFaults } from '@/label/design/content';
import { parseDesign } from '@/label/design/parse-design';
import { codesOf, labelProblems } from '@/label/design/problems';
import { questionsOf } from '@/label/design/questions';
import { checkProfile, profileOf } from '@/label/profiles/profiles';
import { renderLabel } from '@/label/render';
import { designSizeStock } from '@/label/sheet/stock';
import { starters } from '@/label/starters';
import { sayProblem } from '@/language/label/label-facts';
import { sayHas } from '@/language/label/profile-facts';
import { printSheets, serialOf } from './paper/print-sheets';
import type { Raster } from './paper/raster';
import { readCodes } from './paper/read-codes';

beforeAll(loadEncoders);

const answers = 'sample' as const;
const data = { ...labelData, labelNo: '3', labelCount: '10', answers, ranges: answers };

describe.each(starters.map(({ name, design }) => [name, design] as const))('%s', (_, design) => {
  it('has no problems, at 203, 300 and 600 dpi', () => {
    expect(design.elements.flatMap(contentFaults)).toEqual([]);
    for (const dotsPerMm of [8, 11.811, 12, 24]) {
      expect(labelProblems(design, data, { dotsPerMm }).map(sayProblem)).toEqual([]);
    }
  });

  it.each([8, 12, 24])('has codes that read as they are meant, at %d dots/mm', async (dotsPerMm) => {
    const raster = rasterise(renderLabel(design, data, { dotsPerMm }), dotsPerMm, 'area');
    const codes = codesOf(design, data, { dotsPerMm });
    for (const type of new Set(codes.map((code) => code.type))) {
      const meant = codes.flatMap((code) => (code.type === type ? [code.text] : []));
      // SAFETY: the decoder knows every symbology.
      expect(await decode(raster, [type as DecodableType])).toEqual(expect.arrayContaining(meant));
    }
  });

  it('passes its profile, at each of them', () => {
    const profile = profileOf(design);
    if (design.profile !== undefined) expect(profile, 'its profile is known').toBeDefined();
    for (const dotsPerMm of [8, 11.811, 12, 24]) {
      const broken = (profile ? checkProfile(profile, design, data, { dotsPerMm }) : []).filter(({ isMet }) => !isMet);
      expect(broken.map(({ id, has }) => `${id}: ${sayHas(has)}`)).toEqual([]);
    }
  });

  it('is a design that can be stored and read again', () => {
    const reading = parseDesign(JSON.parse(JSON.stringify(design)));
    expect(reading).toMatchObject({ ok: true, damaged: [] });
  });
});

/** What is typed at printing, by the name of the field. */
const typed: Record<string, string> = {
  Lot: 'KD26-118',
  'Supplier code': 'V12345',
  Dock: 'DOCK 7, GATE B',
  'Gross kg': '412.5',
  GTIN: '09521234543213',
  Place: 'R-12-3',
  From: 'MOULD 4',
  To: 'ASSY 2',
  Street: 'Jl. Raya Serang KM 18 No. 21',
  City: 'Tangerang 15710',
};
const NUMBER = '83500-TG4-N010';
const PLAIN_NUMBER = '83500TG4N010';
const ranges = {
  'licence plate': 'UN690812345000000017',
  'master plate': 'UN690812345800000004',
  'mixed plate': 'UN690812345900000021',
  'package number': '000000311',
  sscc: '395011530000011117',
};
const identified = (...fields: string[]) => `[)>\x1e06\x1d${fields.join('\x1d')}\x1e\x04`;
/** `20261120` + 90 days. */
const usedBy = '20270218';

/** The size of each in mm, and what a scanner reads on label `no` of 2, in the order of the format's name. */
const printed: [name: string, size: [number, number], codes: (serial: string, no: number) => string[]][] = [
  ['Standard label', [135, 90], (serial) => [NUMBER, `${NUMBER}|NH-900L|24|${serial}`]],
  [
    'Customer label',
    [100, 100],
    (serial, no) => [
      `P${PLAIN_NUMBER}`,
      identified(`P${PLAIN_NUMBER}`, 'Q24', `S${serial}`, `13Q${no}/2`, `14D${usedBy}`),
    ],
  ],
  [
    'Transport label',
    [210, 148],
    () => {
      const plate = '1JUN690812345000000017';
      return [plate, identified(`P${PLAIN_NUMBER}`, 'Q24', '1TKD26-118', 'VV12345', plate)];
    },
  ],
  [
    'Transport label, small box',
    [210, 74],
    () => {
      const plate = '1JUN690812345000000017';
      return [plate, identified(`P${PLAIN_NUMBER}`, 'Q24', '1TKD26-118', 'VV12345', plate)];
    },
  ],
  [
    'Transport label, master',
    [210, 148],
    () => {
      const plate = '6JUN690812345800000004';
      return [plate, identified(`P${PLAIN_NUMBER}`, 'Q24', '1TKD26-118', 'VV12345', plate)];
    },
  ],
  [
    'Transport label, mixed load',
    [210, 148],
    () => ['5JUN690812345900000021', identified('VV12345', '5JUN690812345900000021')],
  ],
  ['Container label', [165.1, 101.6], () => ['3S000000311', `P${PLAIN_NUMBER}`, 'Q24', 'VV12345']],
  ['Logistic label', [105, 148], () => ['00395011530000011117', '02095212345432133724']],
  ['Kanban card', [100, 70], (serial) => [`${NUMBER}|24|${serial}`]],
  ['Shelf label', [100, 50], () => [`${NUMBER}|R-12-3`]],
  ['Small part tag', [50, 30], (serial) => [`${NUMBER}|${serial}`]],
  ['Address label', [100, 60], () => []],
];

/** Whether the outermost dots are white: a label that is cut off has ink there. */
function hasBlankEdge({ width, height, dots }: Raster): boolean {
  const isBlack = (x: number, y: number) => dots[y * width + x] === 1;
  for (let x = 0; x < width; x += 1) if (isBlack(x, 0) || isBlack(x, height - 1)) return false;
  for (let y = 0; y < height; y += 1) if (isBlack(0, y) || isBlack(width - 1, y)) return false;
  return true;
}

describe('a starter on paper', () => {
  it('is tested, each of them', () => {
    expect(printed.map(([name]) => name)).toEqual(starters.map(({ name }) => name));
  });

  it.each(printed)('%s: pages of its size, nothing cut off, its codes read at 203 dpi', async (name, size, codes) => {
    const design = starters.find((starter) => starter.name === name)?.design;
    if (!design) throw new Error('There is no such starter');
    const questions = questionsOf(design).map(({ key, label }) => [key, typed[label] ?? ''] as const);
    const { pages, close } = await printSheets({
      ...{ media: { type: 'stock', stock: designSizeStock, turn: 0 }, labels: 2, design },
      data: {
        partNo: NUMBER,
        colorCode: 'NH-900L',
        qty: '24',
        labelCount: '2',
        answers: Object.fromEntries(questions),
        ranges,
      },
    });
    expect(pages).toHaveLength(2);
    for (const [at, sheet] of pages.entries()) {
      expect(Math.abs(sheet.widthMm - size[0])).toBeLessThan(0.3);
      expect(Math.abs(sheet.heightMm - size[1])).toBeLessThan(0.3);
      const raster = await sheet.raster(8);
      expect(hasBlankEdge(raster), 'nothing is cut off').toBe(true);
      const texts = (await readCodes(raster, ['QRCode', 'Code39', 'Code128', 'DataMatrix'])).map(({ text }) => text);
      expect(texts).toEqual(codes(serialOf(at), at + 1));
    }
    close();
  });

  it('has each part of a mixed load in one code, and no problem', async () => {
    const mixed = starters.find(({ id }) => id === 'transport-mixed')?.design;
    if (!mixed) throw new Error('There is no such starter');
    const rows = ['PAAA-1', 'Q12', 'PBBB-2', 'Q8', 'VV12345', '5J{range:Mixed plate}'].map((text) => {
      const [, id = '', value = ''] = /^(5J|.)(.*)$/.exec(text) ?? [];
      return { id, value };
    });
    const elements = mixed.elements.map((element) =>
      element.type === 'matrixcode'
        ? { ...element, properties: { ...element.properties, composition: { mode: 'iso15434', rows } } }
        : element,
    );
    const design = { ...mixed, elements };
    expect(labelProblems(design, data, { dotsPerMm: 8 }).map(sayProblem)).toEqual([]);
    const { pages, close } = await printSheets({
      ...{ media: { type: 'stock', stock: designSizeStock, turn: 0 }, labels: 1, design },
      data: { ...labelData, answers: Object.fromEntries(questionsOf(mixed).map(({ key }) => [key, 'V12345'])), ranges },
    });
    const read = await Promise.all(pages.map(async (sheet) => readCodes(await sheet.raster(8), ['DataMatrix'])));
    const texts = read.flat().map(({ text }) => text);
    expect(texts).toEqual([identified('PAAA-1', 'Q12', 'PBBB-2', 'Q8', 'VV12345', '5JUN690812345900000021')]);
    close();
  });
});
