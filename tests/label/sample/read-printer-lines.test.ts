import '@tests/support/decoder';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SymbolType } from '@/label/codes/symbologies';
import { readPrinterFile } from '@/label/sample/printer-file/read-printer-file';
import type { SampleElement } from '@/label/sample/sample';
import { findCodes } from '@/label-view/sample/find-codes';
import { printedDots } from './printed-dots';

const readAll = (file: string) => readPrinterFile(file, { dotsPerMm: 8, findCodes });
const labelOf = async (file: string) => {
  const [label] = (await readAll(file)).sample.labels;
  if (!label) throw new Error('No label');
  return label;
};
const tspl = (...lines: readonly string[]) => `SIZE 100 mm,100 mm\r\nCLS\r\n${lines.join('\r\n')}\r\nPRINT 1\r\n`;
const epl = (...lines: readonly string[]) => `\r\nN\r\nq800\r\nQ800,24\r\n${lines.join('\r\n')}\r\nP1\r\n`;

const onlyElement = async (file: string) => {
  const { elements, leftOut } = await labelOf(file);
  expect(leftOut).toEqual([]);
  expect(elements).toHaveLength(1);
  return elements[0] as SampleElement;
};

/** Code 128 of `AB` has start, two letters, check and stop: 57 modules. */
const [BARS, HIGH] = [114, 100];

describe('a file of TSPL or EPL', () => {
  it.each([
    ['a bar', tspl('BAR 100,100,200,20'), [100, 100, 200, 20]],
    ['a bar of EPL', epl('LO100,100,200,20'), [100, 100, 200, 20]],
    ['a box by its corners', tspl('BOX 100,100,300,200,8'), [100, 100, 200, 100]],
    ['a box by its corners, in EPL', epl('X100,100,8,300,200'), [100, 100, 200, 100]],
    ['a box from another origin', tspl('REFERENCE 40,20', 'BOX 100,100,300,200,8'), [140, 120, 200, 100]],
    ['a box from another origin, in EPL', epl('R40,20', 'X100,100,8,300,200'), [140, 120, 200, 100]],
    ['Code 128', tspl('BARCODE 300,300,"128",100,0,0,2,2,"AB"'), [300, 300, BARS, HIGH]],
    ['Code 128 turned right about its start', tspl('BARCODE 300,300,"128",100,0,90,2,2,"AB"'), [200, 300, HIGH, BARS]],
    ['Code 128 turned left', tspl('BARCODE 300,300,"128",100,0,270,2,2,"AB"'), [300, 300 - BARS, HIGH, BARS]],
    ['Code 128 in the middle', tspl('BARCODE 300,300,"128",100,0,0,2,2,2,"AB"'), [300 - BARS / 2, 300, BARS, HIGH]],
    ['Code 128 to the right', tspl('BARCODE 300,300,"128",100,0,0,2,2,3,"AB"'), [300 - BARS, 300, BARS, HIGH]],
    ['Code 128 of EPL', epl('B300,300,0,1,2,2,100,N,"AB"'), [300, 300, BARS, HIGH]],
    ['Code 128 of EPL, turned right', epl('B300,300,1,1,2,2,100,N,"AB"'), [200, 300, HIGH, BARS]],
    // What stands upside down alone is read from the other side.
    [
      'Code 128 upside down, beside a text that is not',
      tspl('BARCODE 300,300,"128",100,0,180,2,2,"AB"', 'TEXT 9,9,"1",0,1,1,"A"'),
      [300 - BARS, 200, BARS, HIGH],
    ],
    ['a label that stands upside down', tspl('BARCODE 300,300,"128",100,0,180,2,2,"AB"'), [500, 500, BARS, HIGH]],
    ['a QR code', tspl('QRCODE 100,100,M,5,A,0,"A"'), [100, 100, 105, 105]],
    ['a QR code turned right', tspl('QRCODE 300,100,M,5,A,90,"A"'), [195, 100, 105, 105]],
    ['a Data Matrix with its module', tspl('DMATRIX 100,100,400,400,x6,"A1"'), [100, 100, 60, 60]],
    ['a Data Matrix in its room', tspl('DMATRIX 100,100,105,200,"A1"'), [100, 100, 100, 100]],
    ['a Data Matrix of EPL in its white edge', epl('b100,100,D,h6,"A1"'), [106, 106, 60, 60]],
    ['a QR code of EPL', epl('b100,100,Q,s5,eM,"A"'), [100, 100, 105, 105]],
  ])('has %s where the printer prints it', async (_, file, [x, y, width, height]) => {
    const { elements } = await labelOf(file);
    const [found] = elements.map(printedDots);
    for (const [side, expected] of Object.entries({ x, y, width, height }))
      expect(found?.[side as 'x'], side).toBeCloseTo(expected ?? Number.NaN, 1);
  });

  it.each([
    ['of TSPL', tspl('TEXT 100,100,"3",0,2,2,"HOLE 12"'), [100, 100, 7 * 32, 48], 0],
    ['turned right', tspl('TEXT 400,100,"3",90,2,2,"HOLE 12"'), [400 - 48, 100, 48, 7 * 32], 90],
    ['turned left', tspl('TEXT 100,600,"3",270,2,2,"HOLE 12"'), [100, 600 - 7 * 32, 48, 7 * 32], 270],
    ['to the right', tspl('TEXT 600,100,"3",0,2,2,3,"HOLE 12"'), [600 - 7 * 32, 100, 7 * 32, 48], 0],
    ['of EPL', epl('A100,100,0,3,2,2,N,"HOLE 12"'), [100, 100, 7 * 28, 40], 0],
    ['of EPL, turned right', epl('A400,100,1,3,2,2,N,"HOLE 12"'), [400 - 40, 100, 40, 7 * 28], 90],
  ])('has a text %s in the cells of its letters', async (_, file, [x = 0, y = 0, width = 0, height = 0], rotation) => {
    const found = await onlyElement(file);
    expect([found.text, found.element.rotation]).toEqual(['HOLE 12', rotation]);
    const dots = printedDots(found);
    expect(dots.x).toBeGreaterThanOrEqual(x - 4);
    expect(dots.y).toBeGreaterThanOrEqual(y - 4);
    expect(dots.x + dots.width).toBeLessThanOrEqual(x + width + 4);
    expect(dots.y + dots.height).toBeLessThanOrEqual(y + height + 4);
    expect(Math.max(dots.width, dots.height)).toBeGreaterThan(0.8 * Math.max(width, height));
  });

  it.each<[string, SymbolType, string]>([
    [tspl('BARCODE 9,9,"128M",90,0,0,2,2,"!105123456!100AB"'), 'code128', '123456AB'],
    [tspl('BARCODE 9,9,"128M",90,0,0,2,2,"!105!1020104012345678901"'), 'gs1-128', '0104012345678901'],
    [tspl('BARCODE 9,9,"EAN128",90,0,0,2,2,"(01)04012345678901(10)LOT"'), 'gs1-128', '010401234567890110LOT'],
    [tspl('BARCODE 9,9,"EAN14",90,0,0,2,2,"0401234567890"'), 'gs1-128', '0104012345678901'],
    [tspl('BARCODE 9,9,"39C",90,0,0,2,6,"P83500"'), 'code39', 'P83500+'],
    [tspl('BARCODE 9,9,"ITF14",90,0,0,2,5,"1401234567890"'), 'itf14', '14012345678908'],
    [tspl('QRCODE 9,9,H,4,M,0,"B0005a|b|cN123"'), 'qrcode', 'a|b|cN123'],
    [tspl('DMATRIX 9,9,200,200,c126,x4,"~10104012345678901"'), 'gs1datamatrix', '0104012345678901'],
    [tspl('DMATRIX 9,9,200,200,x4,a1,"A1"'), 'datamatrixrectangular', 'A1'],
    [tspl('AZTEC 9,9,0,6,0,0,0,1,0,"A1"'), 'azteccode', 'A1'],
    [epl('B9,9,0,1C,2,2,90,N,"123456"'), 'code128', '123456'],
    [epl('B9,9,0,1E,2,2,90,N,"0104012345678901"'), 'gs1-128', '0104012345678901'],
    [epl('B9,9,0,3C,2,6,90,N,"P83500"'), 'code39', 'P83500+'],
    [epl('B9,9,0,2C,2,5,90,N,"1401234567890"'), 'itf14', '14012345678908'],
    [epl('b9,9,Q,s4,eH,iM,"N0123"'), 'qrcode', '0123'],
    [epl('b9,9,A,d4,"A1"'), 'azteccode', 'A1'],
  ])('reads %j as %s that says %s', async (file, type, text) => {
    const { element, text: ours } = await onlyElement(file);
    const { barcodeType, codeType } = element.properties;
    expect([barcodeType ?? codeType ?? element.type, ours]).toEqual([type, text]);
  });

  it('knows what the printer counts and asks for, also inside of a text', async () => {
    const counted = tspl(
      'SET COUNTER @1 1',
      '@1="0001"',
      'INPUT "Lot",A$',
      'TEXT 9,9,"3",0,1,1,"C-"+@1+"/9"',
      'TEXT 9,40,"3",0,1,1,"L"+A$',
    );
    const form = `FS"F"\r\nV00,9,N,"Part number"\r\nC1,4,N,+1,"Carton"\r\nA9,9,0,3,1,1,N,"P"V00"!"\r\nA9,40,0,3,1,1,N,C1\r\nFE\r\nFR"F"\r\n?\r\n83500\r\n0007\r\nP1\r\n`;
    const marks = async (file: string) =>
      (await labelOf(file)).elements.map(({ text, variable, counts, around }) => ({ text, variable, counts, around }));
    expect(await marks(counted)).toEqual([
      { text: 'C-0001/9', counts: true, around: { before: 'C-', after: '/9' } },
      { text: 'LLot', variable: 'Lot', around: { before: 'L', after: '' } },
    ]);
    expect(await marks(form)).toEqual([
      { text: 'P83500!', variable: 'Part number', around: { before: 'P', after: '!' } },
      { text: '0007', counts: true, around: { before: '', after: '' } },
    ]);
  });

  it('prints an area in white on black with what lies in it, and keeps a code as it is, with a mark', async () => {
    const colours = ({ elements }: Awaited<ReturnType<typeof labelOf>>) =>
      elements.map(({ element }) => element.properties.color ?? element.properties.fillColor);
    expect(colours(await labelOf(tspl('TEXT 20,20,"3",0,1,1,"A"', 'REVERSE 0,0,400,60')))).toEqual([
      '#000000',
      '#ffffff',
    ]);
    expect(colours(await labelOf(epl('A20,20,0,3,1,1,N,"A"', 'LE0,0,400,60')))).toEqual(['#000000', '#ffffff']);
    expect(colours(await labelOf(epl('A20,20,0,3,1,1,R,"A"')))).toEqual(['#000000', '#ffffff']);
    const { elements, leftOut } = await labelOf(tspl('BARCODE 20,20,"128",40,0,0,2,2,"A"', 'REVERSE 0,0,400,90'));
    expect(elements).toHaveLength(1);
    expect(leftOut.map(({ name, reason }) => [name.code, reason.code])).toEqual([['inverted-area', 'not-inverted']]);
  });

  it('finds a code whose bars come one by one', async () => {
    // Code 39 of `*A*`: wide bars are three dots of two.
    const widths = '1311313111 3111131131 1311313111'.replaceAll(' ', '');
    let x = 40;
    const bars = Array.from(widths, (width, index) => {
      const bar = `LO${x},40,${Number(width) * 2},90`;
      x += Number(width) * 2;
      return index % 2 === 0 ? [bar] : [];
    }).flat();
    const more = Array.from({ length: 20 }, (_, index) => `LO40,${200 + index * 20},500,2`);
    const { elements } = await labelOf(epl(...bars, ...more));
    expect(elements.flatMap(({ kind, text }) => (kind === 'code' ? [text] : []))).toEqual(['A']);
  });

  it.each([
    ['zpl', '^XA^FO9,9^FDSIZE 4,4^FS^XZ\r\nCLS\r\n'],
    ['tspl', tspl('TEXT 9,9,"1",0,1,1,"^XA^FO9,9^FDx^FS^XZ"')],
    ['tspl', 'CLS\nTEXT 9,9,"1",0,1,1,"A50,0,0,1,1,1,N"\nPRINT 1\n'],
    ['epl', epl('A50,0,0,1,1,1,N,"CLS"')],
    ['epl', 'FR"BOX"\r\n?\r\nSIZE 1,1\r\nP1\r\n'],
  ] as const)('is known by what stands first in it: %s', async (kind, file) => {
    expect((await readAll(file)).kind).toBe(kind);
  });

  it('draws of bars and areas what is on the label', async () => {
    const far = [...Array<string>(50).fill('BAR -31999,-31999,32000,32000'), 'REVERSE -31990,-31990,32000,32000'];
    const { elements } = await labelOf(tspl('BITMAP 0,0,1,1,0,\xff', ...far, 'BAR 40,40,80,80'));
    expect(elements.length).toBeGreaterThan(0);
  });

  it.each([
    ['a graphic larger than any label', tspl('BITMAP 0,0,30000,30000,0,x'), { code: 'graphics-too-large' }],
    ['a graphic larger than any label, in EPL', epl('GW0,0,30000,30000,x'), { code: 'graphics-too-large' }],
    ['a graphic without a size', epl('GW0,0,0,0,x'), { code: 'graphic-without-size' }],
    ['bars that lie far apart', tspl('BITMAP 0,0,1,1,0,x', 'BAR 31000,31000,9,9'), { code: 'graphics-too-large' }],
    [
      'ten thousand elements',
      epl(...Array<string>(10_000).fill('A9,9,0,1,1,1,N,"A"')),
      { code: 'elements', count: 2000 },
    ],
    ['a hundred thousand lines', tspl(...Array<string>(100_000).fill('SPEED 4')), { code: 'commands', count: 60_000 }],
    ['no label', tspl(), { code: 'no-label' }],
    ['another language', '\x02L\r\n1911A0801000100TEXT\r\nE\r\n', { code: 'unknown-kind' }],
  ])('refuses %s, and says why', async (_, file, fact) => {
    await expect(readAll(file)).rejects.toMatchObject({ name: 'SampleRefused', fact });
  });

  it.each([
    [
      'TSPL',
      tspl,
      [
        'TEXT',
        'BLOCK',
        'BARCODE',
        'QRCODE',
        'DMATRIX',
        'PDF417',
        'BAR',
        'BOX',
        'BITMAP',
        'REVERSE',
        'SIZE',
        'SET',
        '@1=',
        'CLS',
        'PRINT',
        'DIAGONAL',
        'DOWNLOAD',
      ],
    ],
    [
      'EPL',
      epl,
      [
        'A',
        'B',
        'b',
        'LO',
        'LE',
        'LS',
        'X',
        'GW',
        'GM',
        'FS"A"',
        'FE',
        'FR"A"',
        '?',
        'V',
        'C',
        'TD',
        'q',
        'R',
        'N',
        'P',
      ],
    ],
  ] as const)('never fails on random commands of %s, but for refusals', async (_, file, names) => {
    const parameter = fc.oneof(
      fc.nat(900).map(String),
      fc.constantFrom('"128"', '"3"', '"A\\"', 'V00', '@1', 'Q', 'D', '-5', ''),
      fc.string({ maxLength: 8 }),
    );
    const command = fc
      .tuple(fc.constantFrom(...names), fc.array(parameter, { maxLength: 9 }))
      .map(([name, parameters]) => `${name} ${parameters.join(',')}`.replace(/^([A-Za-z]{1,2}) (?=\d|$)/, '$1'));
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 20 }), async (commands) => {
        await readAll(file(...commands)).catch((error: Error) => expect(error.name).toBe('SampleRefused'));
      }),
      { numRuns: 60 },
    );
  });
});
