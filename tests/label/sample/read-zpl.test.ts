import '@tests/support/decoder';
import { renderedZpl } from '@tests/label/printer-languages/render-zpl';
import fc from 'fast-check';
import { zlibSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { SymbolType } from '@/label/codes/symbologies';
import { isBlackAt, type Raster } from '@/label/raster/raster';
import { readPrinterFile } from '@/label/sample/printer-file/read-printer-file';
import type { SampleElement } from '@/label/sample/sample';
import { findCodes } from '@/label-view/sample/find-codes';
import { printedDots } from './printed-dots';

const DOTS = 8;
const read = async (zpl: string) => (await readPrinterFile(zpl, { dotsPerMm: DOTS, findCodes })).sample;
const labelOf = async (zpl: string) => {
  const [label] = (await read(zpl)).labels;
  if (!label) throw new Error('No label');
  return label;
};
const onlyElement = async (zpl: string) => {
  const { elements, leftOut } = await labelOf(zpl);
  expect(leftOut).toEqual([]);
  expect(elements).toHaveLength(1);
  return elements[0] as SampleElement;
};

/** What an independent renderer prints of the same file, in dots. */
const printed = (zpl: string) => renderedZpl(Buffer.from(zpl, 'latin1'), { width: 800, height: 800 }, DOTS);

function inkOf(raster: Raster) {
  let [left, top, right, bottom] = [Infinity, Infinity, -1, -1];
  for (let y = 0; y < raster.height; y += 1) {
    for (let x = 0; x < raster.width; x += 1) {
      if (!isBlackAt(raster, x, y)) continue;
      [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
    }
  }
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

const farthest = (a: ReturnType<typeof inkOf>, b: ReturnType<typeof inkOf>) =>
  Math.max(
    ...(['x', 'y'] as const).map((side) => Math.abs(a[side] - b[side])),
    Math.abs(a.x + a.width - b.x - b.width),
    Math.abs(a.y + a.height - b.y - b.height),
  );

/** The renderer has no EAN-8 and UPC-A, no check character of Code 39, and no change of subset; its PDF417 of two rows cannot be read. */
const NOT_RENDERED = /\^B8|\^BU|\^B7|\^B3N,Y|>5/;

describe('a file of ZPL', () => {
  it.each([
    ['a box', '^FO100,100^GB200,100,10^FS'],
    ['a level line', '^FO100,100^GB200,0,3^FS'],
    ['an upright line', '^FO100,100^GB0,200,4^FS'],
    ['a filled box', '^FO100,100^GB200,100,100^FS'],
    ['from the home position', '^LH50,30^FO100,100^GB200,100,10^FS'],
    ['with lengths in millimetres', '^MUM^FO10,20^GB30,10,1^FS', '^FO80,160^GB240,80,8^FS'],
    [
      'on a label that comes out upside down, as it lies before the reader',
      '^PW800^LL800^PON^FO100,100^GB200,100,10^FS',
    ],
    ['with a semicolon between parameters', '^CD;^FO100;100^GB200;100;10^FS', '^FO100,100^GB200,100,10^FS'],
    ['with another sign before commands', '^CC##FO100,100#GB200,100,10#FS#CC^', '^FO100,100^GB200,100,10^FS'],
    ['Code 128', '^FO100,100^BY2^BCN,100,N,N,N^FD12ABCD^FS'],
    ['Code 128 from its lower left corner', '^FT100,300^BY2^BCN,100,N,N,N^FDABCD12^FS'],
    ['Code 128 turned right', '^FO100,100^BY3^BCR,100,N,N,N^FDABCD^FS'],
    ['Code 128 turned left', '^FO100,100^BY3^BCB,100,N,N,N^FDABCD^FS'],
    ['Code 39', '^FO100,100^BY2,3^B3N,N,100,N,N^FDABC^FS'],
    ['Data Matrix', '^FO100,100^BXN,5,200^FDABC123^FS'],
    ['QR code', '^FO100,100^BQN,2,5^FDMA,ABC123^FS'],
  ])('has %s where the printer prints it, to one dot', async (_, zpl, asRendered = zpl) => {
    const dots = inkOf(await printed(`^XA${asRendered}^XZ`));
    expect(farthest(printedDots(await onlyElement(`^XA${zpl}^XZ`)), dots)).toBeLessThanOrEqual(1);
  });

  it.each([
    ['', '^FO100,100^A0N,60,60^FDHOLE 12^FS'],
    [' from its baseline', '^FT100,300^A0N,60,60^FDHOLE 12^FS'],
    [' turned right', '^FO300,100^A0R,60,60^FDHOLE 12^FS'],
    [' upside down', '^FO300,100^A0I,60,60^FDHOLE 12^FS'],
    [' turned left', '^FO300,100^A0B,60,60^FDHOLE 12^FS'],
    [' turned left from its baseline', '^FT300,500^A0B,60,60^FDHOLE 12^FS'],
    [' by the turn of the file', '^FWR^FO300,100^A0,60,60^FDHOLE 12^FS'],
    [' in a bitmap font', '^FO100,100^ADN,36,20^FDHOLE 12^FS'],
    [' by the font of the file', '^CF0,60,60^FO100,100^FDHOLE 12^FS'],
    [' in the middle of a block', '^FO100,100^A0N,60,60^FB500,1,0,C^FDHOLE 12^FS'],
    [' at the right of a block', '^FO100,100^A0N,60,60^FB500,1,0,R^FDHOLE 12^FS'],
    [' at the right of its place', '^FO600,100,1^A0N,60,60^FDHOLE 12^FS'],
  ])('has a text%s where the printer prints it, to a quarter of its height', async (_, zpl) => {
    const whole = `^XA${zpl}^XZ`;
    const element = await onlyElement(whole);
    expect(element.text).toBe('HOLE 12');
    expect(farthest(printedDots(element), inkOf(await printed(whole)))).toBeLessThanOrEqual(15);
  });

  it.each(['HOLE 12', '83500-TG4-N010', 'PT Cakra Motor Indonesia', 'Jl. Contoh 8, Karawang 41361'])(
    'has the text “%s” as wide as the printer prints it, at every height and width',
    async (text) => {
      for (const size of ['60,60', '60,50', '60,40', '40,50', '60']) {
        const zpl = `^XA^FO20,100^A0N,${size}^FD${text}^FS^XZ`;
        const apart = printedDots(await onlyElement(zpl)).width / inkOf(await printed(zpl)).width;
        expect(Math.abs(apart - 1), size).toBeLessThan(0.05);
      }
    },
  );

  it.each([
    '12345678',
    '123',
    '>;12345678',
    '>:12345678',
    'P83500TG4N010',
    'AB1234CD',
    '>:AB>512345678',
    '>:AB12345678',
  ])('says that the bars of the Code 128 “%s” are other ones, where they are', async (data) => {
    const zpl = `^XA^FO100,100^BY2^BCN,100,N,N,N^FD${data}^FS^XZ`;
    const element = await onlyElement(zpl);
    const modules = NOT_RENDERED.test(zpl) ? 11 * 9 + 13 : inkOf(await printed(zpl)).width / 2;
    const isOther = printedDots(element).width / 2 !== modules;
    expect(element.notes).toEqual(isOther ? [{ code: 'other-subset' }] : []);
  });

  it.each<[string, string, SymbolType, string]>([
    ['^BCN,100,N,N,N^FD12345678', '', 'code128', '12345678'],
    ['^BCN,100,N,N,N^FD>;12345678', 'with digits in pairs', 'code128', '12345678'],
    ['^BCN,100,N,N,N^FD>:AB>512345678', 'with a change of subset', 'code128', 'AB12345678'],
    ['^BCN,100,N,N,N^FD>;>80104012345678901', 'with FNC1', 'gs1-128', '0104012345678901'],
    ['^BCN,100,N,N,N^FD>;>8010401234567890110>6LOT-1', 'with a lot', 'gs1-128', '010401234567890110LOT-1'],
    ['^BCN,100,N,N,N,U^FD0003801234567890123', 'as a shipping container', 'gs1-128', '00038012345678901234'],
    ['^B3N,N,100,N,N^FDP83500-A', '', 'code39', 'P83500-A'],
    ['^B3N,Y,100,N,N^FDP83500', 'with a check character', 'code39', 'P83500+'],
    ['^BEN,100,N,N^FD401234567890', '', 'ean13', '4012345678901'],
    ['^B8N,100,N,N^FD4012345', '', 'ean8', '40123455'],
    ['^BUN,100,N,N^FD01234567890', '', 'upc', '012345678905'],
    ['^B2N,100,N,N,N^FD14012345678908', '', 'itf14', '14012345678908'],
    [
      '^BXN,6,200^FH^FD[)>_1E06_1DP83500_1DQ12_1E_04',
      'with hex of control characters',
      'datamatrix',
      '[)>\x1e06\x1dP83500\x1dQ12\x1e\x04',
    ],
    ['^BXN,6,200,,,,_^FD_10104012345678901', 'with FNC1', 'gs1datamatrix', '0104012345678901'],
    ['^BQN,2,6^FDHA,P1|12|3', '', 'qrcode', 'P1|12|3'],
    ['^BQN,2,6^FDLM,N0123456789', 'of digits', 'qrcode', '0123456789'],
    ['^B7N,6,0,4,,N^FDP1|12|3', '', 'pdf417', 'P1|12|3'],
    ['^BON,8^FDP1|12|3', '', 'azteccode', 'P1|12|3'],
  ])('reads the code %s %s as a scanner reads what a printer makes of it', async (zpl, _, type, text) => {
    const whole = `^XA^FO100,100^BY2${zpl}^FS^XZ`;
    const { element, text: ours } = await onlyElement(whole);
    const { barcodeType, codeType } = element.properties;
    expect([barcodeType ?? codeType ?? element.type, ours]).toEqual([type, text]);
    if (NOT_RENDERED.test(zpl)) return;
    const scanned = await findCodes(await printed(whole));
    expect(scanned.map((code) => code.text)).toEqual([text]);
  });

  it('has the texts of a recalled format in its variables, and the names of those without a text', async () => {
    const { elements } = await labelOf(
      '^XA^DFR:BOX.ZPL^FS^FO20,20^A0N,30^FN1"Part number"^FS^FO20,60^A0N,30^FN2^FDFIX^FS^FO20,90^BCN,60^FN3^FS^XZ' +
        '^XA^XFR:BOX.ZPL^FS^FN1^FD83500^FS^FN3^FDS123^FS^XZ',
    );
    expect(elements.map(({ text, variable }) => [text, variable])).toEqual([
      ['83500', 'Part number'],
      ['FIX', 'Field 2'],
      ['S123', 'Field 3'],
    ]);
  });

  it('has a stored format that nothing recalls as a label with its variables', async () => {
    const { elements } = await labelOf('^XA^DFR:BOX.ZPL^FS^FO20,20^A0N,30^FN1"Lot"^FS^XZ');
    expect(elements.map(({ text, variable }) => [text, variable])).toEqual([['Lot', 'Lot']]);
  });

  it('knows what the printer counts, and what its clock fills in', async () => {
    const { elements } = await labelOf(
      '^XA^FO20,20^A0N,30^SN0001,1,Y^FS^FO20,60^A0N,30^FC%^FD%d/%m/%Y^FS^FO20,90^FDfixed^FS^XZ',
    );
    expect(elements.map(({ text, counts, clock }) => [text, counts, clock])).toEqual([
      ['0001', true, undefined],
      ['%d/%m/%Y', undefined, 'dd/MM/yyyy'],
      ['fixed', undefined, undefined],
    ]);
  });

  it.each([
    ['Köln as UTF-8', '^CI28^FO9,9^FDK\xc3\xb6ln^FS'],
    ['Köln of code page 850', '^FO9,9^FDK\x94ln^FS'],
    ['Köln of Windows', '^CI27^FO9,9^FDK\xf6ln^FS'],
    ['Köln in hex', '^CI28^FO9,9^FH^FDK_C3_B6ln^FS'],
    ['Köln in hex with another sign', '^CI28^FO9,9^FH#^FDK#C3#B6ln^FS'],
    ['Köln over two lines of the file', '^CI28^FO9,9^FDK\xc3\xb6\r\nln^FS'],
  ])('reads %s', async (_, zpl) => expect((await onlyElement(`^XA${zpl}^XZ`)).text).toBe('Köln'));

  it('prints white on black where a reversed field lies on a black box', async () => {
    const { elements } = await labelOf(
      '^XA^FO0,0^GB400,80,80^FS^FO20,20^A0N,40^FR^FDDOCK^FS^FO20,200^A0N,40^FR^FDFREE^FS^XZ',
    );
    expect(elements.map(({ element }) => element.properties.color ?? element.properties.fillColor)).toEqual([
      '#000000',
      '#ffffff',
      '#000000',
    ]);
  });

  it('lists what it cannot take over, and unknown commands with their place', async () => {
    const { elements, leftOut } = await labelOf(
      '^XA^QQ1^FO9,9^BAN,50^FDC93^FS^FO9,90^XGLOGO.GRF^FS^PMY^FO9,9^FDtext^FS^QQ2^XZ',
    );
    expect(elements).toHaveLength(1);
    expect(leftOut.map(({ name, reason }) => [name, reason])).toEqual([
      [{ code: 'graphic', name: 'LOGO.GRF' }, { code: 'in-the-printer' }],
      [{ code: 'mirror' }, { code: 'not-mirrored' }],
      [
        { code: 'command', name: '^QQ' },
        { code: 'unknown-command', at: 4, more: 1 },
      ],
      [
        { code: 'code-of', symbology: undefined, text: 'C93' },
        { code: 'no-symbology', symbology: 'Code 93' },
      ],
    ]);
  });

  it.each([
    ['as hex', '^FO16,16^GFA,24,24,3,FFFFFF800001800001800001800001800001800001FFFFFF^FS'],
    ['with run lengths', '^FO16,16^GFA,24,24,3,LF8J018::::LF^FS'.replaceAll('L', 'LF').replace('LFF8J018', 'LF8J018')],
    [
      'compressed',
      `^FO16,16^GFA,24,24,3,:Z64:${Buffer.from(zlibSync(Uint8Array.from(Buffer.from('FFFFFF800001800001800001800001800001800001FFFFFF', 'hex')))).toString('base64')}:0000^FS`,
    ],
    ['stored before', '~DGR:A.GRF,24,3,FFFFFF800001800001800001800001800001800001FFFFFF^FO16,16^XGR:A.GRF,1,1^FS'],
  ])('has a graphic %s as a picture', async (_, zpl) => {
    const { element, kind } = await onlyElement(`^XA${zpl}^XZ`);
    expect([kind, element.x, element.y, element.width, element.height]).toEqual(['image', 2, 2, 3, 1]);
  });

  const bomb = Buffer.from(zlibSync(new Uint8Array(40_000_000))).toString('base64');
  it.each([
    [
      'a graphic larger than any label',
      '^XA^FO0,0^GFA,999999999,999999999,99999,FF^FS^XZ',
      { code: 'graphics-too-large' },
    ],
    [
      'a graphic that inflates without end',
      `^XA^FO0,0^GFA,80,80,8,:Z64:${bomb}:0000^FS^XZ`,
      { code: 'graphics-too-large' },
    ],
    ['a damaged graphic', '^XA^FO0,0^GFA,80,80,8,:Z64:AAAAAAAA:0000^FS^XZ', { code: 'graphic-damaged' }],
    ['a format that recalls itself', '^XA^DFA^FS^XFA^FS^XZ^XA^XFA^FS^XZ', { code: 'recalls-itself' }],
    [
      'stored graphics, enlarged again and again',
      `~DGA,800000,100,!${':'.repeat(8000)}^XA${'^FO0,0^XGA,10,10^FS'.repeat(9)}^XZ`,
      { code: 'graphics-too-large' },
    ],
    ['ten thousand elements', `^XA${'^FO1,1^GB9,9,9^FS'.repeat(10_000)}^XZ`, { code: 'elements', count: 2000 }],
    ['no label', '^XA^XZ', { code: 'no-label' }],
    ['no language of printers', 'hello', { code: 'unknown-kind' }],
  ])('refuses %s, and says why', async (_, zpl, fact) => {
    await expect(read(zpl)).rejects.toMatchObject({ name: 'SampleRefused', fact });
  });

  it('never fails on random commands, but for refusals', async () => {
    const names = [
      'FO',
      'FT',
      'A0N',
      'FD',
      'FS',
      'GB',
      'GFA',
      'BC',
      'BX',
      'BQ',
      'B7',
      'FB',
      'BY',
      'XF',
      'DF',
      'FN1',
      'LL',
      'PW',
      'MU',
      'CC',
      'CD',
      'SN',
      'FH',
      'XA',
      'XZ',
      'GD',
      'GC',
      'FW',
    ];
    const command = fc
      .tuple(fc.constantFrom(...names), fc.string({ maxLength: 12 }))
      .map(([name, data]) => `^${name}${data}`);
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 30 }), async (commands) => {
        await read(`^XA^FO1,1^FDx^FS${commands.join('')}^XZ`).catch((error: Error) =>
          expect(error.name).toBe('SampleRefused'),
        );
      }),
    );
  });
});
