import '@tests/support/decoder';
import { startPdfium } from '@tests/support/pdfium';
import { pdfModules, pdfText, plainPdf } from '@tests/support/plain-pdf';
import code128 from 'jsbarcode/bin/barcodes/CODE128/CODE128.js';
import { describe, expect, it } from 'vitest';
import { encode, loadEncoders, type SymbolType } from '@/label/codes/symbologies';
import type { SampleLabel } from '@/label/sample/sample';
import { findCodes } from '@/label-view/sample/find-codes';
import { readPdf } from '@/label-view/sample/read-pdf';
import { limitMemory, rawPdfium } from '@/label-view/sample/start-pdfium';

const pdfium = startPdfium().then(rawPdfium);
const readAll = async (pdf: Uint8Array) => readPdf(await pdfium, pdf, { findCodes });
const labelsOf = async (pdf: Uint8Array) => (await readAll(pdf)).sample.labels;
const labelOf = async (content: string, size = { width: 100, height: 60 }) => {
  const labels = await labelsOf(plainPdf([{ ...size, content }]));
  expect(labels).toHaveLength(1);
  return labels[0] as SampleLabel;
};
const modules = async (type: SymbolType, text: string) => {
  await loadEncoders();
  const symbol = encode(type, text);
  if (!symbol.ok) throw new Error(symbol.reason.code);
  return symbol;
};

/** The package is CommonJS. With its own start character it changes no subset. */
const Code128 = 'default' in code128 ? code128.default : code128;
const START_B = '\xd1';

const SCRIPT = '<</S/JavaScript/JS(app.alert\\(1\\))>>';

describe('a PDF of another program', () => {
  it.each([
    ['Sans', 'Arial', 'normal'],
    ['Bold', 'Arial', 'bold'],
    ['Serif', 'Times New Roman', 'normal'],
    ['Mono', 'Courier New', 'normal'],
  ])('has its text of the font %s in %s, where it stands', async (font, family, weight) => {
    const { elements } = await labelOf(pdfText(font, 5, 20, 30, 'Teil 4711 (A)'));
    expect(elements.map(({ text }) => text)).toEqual(['Teil 4711 (A)']);
    const { element } = elements[0] ?? { element: undefined };
    expect(element?.properties).toMatchObject({ fontFamily: family, fontWeight: weight, tracking: 0 });
    expect(element?.properties.fontSize).toBeCloseTo(5 / (25.4 / 72), 1);
    expect(
      [element?.x, (element?.y ?? 0) + (element?.height ?? 0)].map((at) => Math.round((at ?? 0) * 10) / 10),
    ).toEqual([20, 30]);
  });

  it('has letters that stand one by one as words, and far columns as texts of their own', async () => {
    const letters = [...'BOX 12'].map((letter, index) => pdfText('Mono', 5, 10 + index * 3, 20, letter)).join('\n');
    const { elements } = await labelOf(
      `${letters}\n${pdfText('Sans', 4, 10, 40, 'Left')}\n${pdfText('Sans', 4, 60, 40, 'Right')}`,
    );
    expect(elements.map(({ text }) => text)).toEqual(['BOX 12', 'Left', 'Right']);
  });

  it('keeps each of several spaces', async () => {
    const { elements } = await labelOf(pdfText('Sans', 5, 10, 20, 'LOT  12   B'));
    expect(elements.map(({ text }) => text)).toEqual(['LOT  12   B']);
  });

  it('turns a text as it is turned', async () => {
    const { elements } = await labelOf('BT /Sans 5 Tf 0 1 1 0 50 10 Tm (TURNED) Tj ET');
    expect(elements.map(({ text, element }) => [text, element.rotation])).toEqual([['TURNED', 90]]);
  });

  it('has lines and boxes, and white text on black', async () => {
    const { elements } = await labelOf(
      [
        '0.4 w 10 10 80 40 re S',
        '10 30 m 90 30 l S',
        '50 10 m 50 50 l S',
        '0 g 12 40 30 8 re f',
        '1 g',
        pdfText('Bold', 5, 14, 46, 'DOCK'),
      ].join('\n'),
    );
    expect(
      elements.map(({ element, text }) => [
        element.type,
        text,
        element.properties.fillColor ?? element.properties.color,
      ]),
    ).toEqual([
      ['shape', '', 'transparent'],
      ['line', '', '#000000'],
      ['line', '', '#000000'],
      ['shape', '', '#000000'],
      ['text', 'DOCK', '#ffffff'],
    ]);
  });

  it('has circles, and a drawing as a picture', async () => {
    const k = 5 * 0.5523;
    const circle = `25 20 m 25 ${20 + k} ${20 + k} 25 20 25 c ${20 - k} 25 15 ${20 + k} 15 20 c 15 ${20 - k} ${20 - k} 15 20 15 c ${20 + k} 15 25 ${20 - k} 25 20 c s`;
    const { elements } = await labelOf(`0.4 w ${circle}\n60 20 m 80 25 l 70 45 l 65 30 l f`);
    expect(elements.map(({ element }) => element.properties.shapeType ?? element.type)).toEqual(['circle', 'image']);
  });

  it.each<[SymbolType, string, number]>([
    ['code128', 'P83500TG4N010', 15],
    ['code39', 'S12345', 15],
    ['ean13', '4012345678901', 20],
    ['itf14', '14012345678908', 20],
    ['gs1-128', '(01)04012345678901(10)LOT-1', 20],
    ['datamatrix', '[)>\x1e06\x1dP83500\x1dQ12\x1e\x04', 0],
    ['qrcode', 'P1|12|3', 0],
    ['pdf417', 'P1|12|3', 0],
    ['azteccode', 'P1|12|3', 0],
  ])('has bars of %s as that code, with the same module', async (type, content, height) => {
    const symbol = await modules(type, content);
    const module = type === 'gs1-128' || type === 'itf14' ? 0.5 : 0.375;
    const { elements, leftOut } = await labelOf(pdfModules(symbol.runs, module, 12, 15, height || module), {
      width: 130,
      height: 60,
    });
    expect(leftOut).toEqual([]);
    expect(
      elements.map(({ element, text }) => [
        element.properties.barcodeType ?? element.properties.codeType ?? element.type,
        text,
      ]),
    ).toEqual([[type, symbol.text]]);
    const { element } = elements[0] ?? {};
    const across = symbol.width * module;
    expect(element && Math.abs(element.x + element.width / 2 - 12 - across / 2)).toBeLessThan(2.1 * module);
  });

  it.each(['utf8', 'eci'] as const)('keeps how a QR code has text beyond ASCII: %s', async (otherText) => {
    await loadEncoders();
    const symbol = encode('qrcode', '部品 é', { otherText });
    if (!symbol.ok) throw new Error(symbol.reason.code);
    const { elements, leftOut } = await labelOf(pdfModules(symbol.runs, 0.375, 12, 15));
    expect(leftOut).toEqual([]);
    expect(elements.map(({ text, element }) => [text, element.properties.otherText])).toEqual([['部品 é', otherText]]);
  });

  it('reads bars that are turned', async () => {
    const symbol = await modules('code128', 'TURNED1');
    const { elements } = await labelOf(`0 1 -1 0 80 5 cm\n${pdfModules(symbol.runs, 0.375, 5, 20, 12)}`, {
      width: 100,
      height: 70,
    });
    expect(elements.map(({ text, element }) => [text, element.rotation])).toEqual([['TURNED1', 90]]);
  });

  it('keeps the module of a Code 128 whose digits are one by one, and says that its bars differ', async () => {
    await loadEncoders();
    const { data } = new Code128(`${START_B}P12345678`, { flat: true }).encode();
    const runs = [...data.matchAll(/1+/g)].flatMap((bar) => [0, bar.index, bar[0].length]);
    const { elements } = await labelOf(pdfModules(runs, 0.375, 12, 15, 15));
    expect(elements.map(({ text, notes }) => [text, notes])).toEqual([['P12345678', [{ code: 'other-subset' }]]]);
    expect(elements[0]?.element.properties.largestModule).toBeCloseTo(0.375, 3);
  });

  it('finds the labels on a sheet by their frames, and the one label on larger paper', async () => {
    const label = (x: number, y: number, serial: string) =>
      `0.4 w ${x} ${y} 90 50 re S\n${pdfText('Sans', 5, x + 5, y + 10, serial)}`;
    const sheet = await labelsOf(
      plainPdf([{ width: 210, height: 297, content: `${label(10, 10, 'S-0001')}\n${label(110, 10, 'S-0002')}` }]),
    );
    expect(sheet.map(({ size, elements }) => [size, elements.at(-1)?.text])).toEqual([
      [{ width: 96.4, height: 56.4 }, 'S-0001'],
      [{ width: 96.4, height: 56.4 }, 'S-0002'],
    ]);
    const [one] = await labelsOf(
      plainPdf([{ width: 210, height: 297, content: `${label(30, 40, 'S-0001')}\n3 3 m 8 3 l S` }]),
    );
    expect(one?.size).toEqual({ width: 96.4, height: 56.4 });
    expect(one?.leftOut).toEqual([
      { name: { code: 'more-things', count: 1 }, reason: { code: 'outside', width: 96.4, height: 56.4 } },
    ]);
  });

  it.each([
    ['of the document', `/Names<</JavaScript<</Names[(a) ${SCRIPT}]>>>>`],
    ['that would run when it opens', `/OpenAction${SCRIPT}`],
  ])('never runs a script %s, and says that there is one', async (_where, catalog) => {
    const page = { width: 50, height: 30, content: pdfText('Sans', 5, 5, 10, 'A') };
    const [label] = await labelsOf(plainPdf([page], { catalog }));
    expect(label?.leftOut).toEqual([{ name: { code: 'script' }, reason: { code: 'script-not-run' } }]);
  });

  it.each([
    [
      'an encrypted file',
      () =>
        plainPdf([{ width: 50, height: 30, content: '' }], {
          objects: [ENCRYPTION],
          trailer: '/Encrypt 9 0 R/ID[<00><00>]',
        }),
      { code: 'encrypted' },
    ],
    ['a damaged file', () => new TextEncoder().encode('%PDF-1.7\nhello'), { code: 'pdf-damaged' }],
    [
      'a page of ten thousand lines',
      () =>
        plainPdf([
          {
            width: 50,
            height: 30,
            content: Array.from({ length: 10_000 }, (_, at) => `0 0 m ${at / 300} 30 l S`).join('\n'),
          },
        ]),
      { code: 'page-elements', count: 2000 },
    ],
    [
      'a page of 30,000 letters',
      () => plainPdf([{ width: 50, height: 30, content: pdfText('Sans', 1, 1, 1, 'x'.repeat(30_000)) }]),
      { code: 'page-letters', count: 30_000 },
    ],
    ['a page of a kilometre', () => plainPdf([{ width: 5000, height: 5000, content: '' }]), { code: 'page-too-large' }],
  ])('refuses %s, and says why', async (_, pdf, fact) => {
    await expect(readAll(pdf())).rejects.toMatchObject({ name: 'SampleRefused', fact });
  });
});

/** A standard security handler whose passwords are nobody's. */
const ENCRYPTION = `<</Filter/Standard/V 1/R 2/P -4/O<${'11'.repeat(32)}>/U<${'22'.repeat(32)}>>>`;

it('refuses memory that no label needs', () => {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 32_768 });
  limitMemory(memory);
  memory.grow(100);
  expect(() => memory.grow(8_192)).toThrow('Too much memory');
  expect(memory.buffer.byteLength).toBe(101 * 65_536);
});
