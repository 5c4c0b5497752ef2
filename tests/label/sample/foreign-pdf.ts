import { pdfModules, pdfText, plainPdf } from '@tests/support/plain-pdf';
import { encode, type SymbolType } from '@/label/codes/symbologies';

/*
 * Labels of carriers, standards and car makers as PDF, made after their public descriptions. Programs draw bars in many
 * ways: filled rectangles, thick strokes, outlines, pictures.
 */

type Text = readonly [font: 'Sans' | 'Bold' | 'Serif' | 'Mono', size: number, x: number, y: number, text: string];
type Code = {
  type: SymbolType;
  content: string;
  x: number;
  y: number;
  module: number;
  height?: number;
  drawn?: 'rectangles' | 'strokes' | 'outlines' | 'picture';
};
type Rule = readonly [x: number, y: number, width: number, height: number];

export type ForeignPdf = {
  name: string;
  size: { width: number; height: number };
  texts?: readonly Text[];
  codes?: readonly Code[];
  /** Frames and lines, 0.4 mm thick. */
  rules?: readonly Rule[];
  /** More of the content of the page, and of its dictionary. */
  content?: string;
  page?: string;
  /** What the page looks like when it is not the size of the label. */
  labelSize?: { width: number; height: number };
  /** What changes from label to label, as our fields; without what is a guess anyway. */
  varies?: Readonly<Record<string, string>>;
};

const symbolOf = ({ type, content }: Code) => {
  const symbol = encode(type, content);
  if (!symbol.ok) throw new Error(symbol.reason.code);
  return symbol;
};

/** What a scanner reads of a code. */
export const scannedOf = (code: Code) => symbolOf(code).text;

function drawn(code: Code): string {
  const { x, y, module, drawn: how = 'rectangles' } = code;
  const { runs, width, height: rows } = symbolOf(code);
  const height = code.height ?? module;
  if (how === 'rectangles') return pdfModules(runs, module, x, y, height);
  if (how === 'picture') return pictureOf(runs, width, rows, [x, y, width * module, code.height ?? rows * module]);
  let content = '';
  for (let at = 0; at < runs.length; at += 3) {
    const [row = 0, start = 0, length = 0] = runs.slice(at, at + 3);
    const [left, top, across] = [x + start * module, y + row * module, length * module];
    content +=
      how === 'strokes'
        ? `${across} w ${left + across / 2} ${top} m ${left + across / 2} ${top + height} l S\n`
        : `${left} ${top} m ${left + across} ${top} l ${left + across} ${top + height} l ${left} ${top + height} l h\n`;
  }
  return how === 'strokes' ? `q ${content} Q` : `${content}f`;
}

/** A picture of one bit a module. */
function pictureOf(runs: readonly number[], width: number, rows: number, [x, y, across, down]: Rule): string {
  const bytes = Math.ceil(width / 8);
  const bits = new Uint8Array(bytes * rows).fill(255);
  for (let at = 0; at < runs.length; at += 3) {
    const [row = 0, start = 0, length = 0] = runs.slice(at, at + 3);
    for (let bit = start; bit < start + length; bit += 1) {
      const byte = row * bytes + (bit >> 3);
      bits[byte] = (bits[byte] ?? 0) & ~(0x80 >> (bit & 7));
    }
  }
  const hex = Buffer.from(bits).toString('hex');
  return `q ${across} 0 0 ${-down} ${x} ${y + down} cm BI /W ${width} /H ${rows} /BPC 1 /CS /G /F /AHx ID ${hex}> EI Q`;
}

export function pdfOf({ size, texts = [], codes = [], rules = [], content = '', page = '' }: ForeignPdf) {
  const lines = [
    ...rules.map(([x, y, width, height]) =>
      width === 0 || height === 0
        ? `0.4 w ${x} ${y} m ${x + width} ${y + height} l S`
        : `0.4 w ${x} ${y} ${width} ${height} re S`,
    ),
    ...codes.map(drawn),
    ...texts.map((text) => pdfText(...text)),
    content,
  ];
  return plainPdf([{ ...size, content: lines.join('\n'), page }]);
}

const inch = { parcel: { width: 101.6, height: 152.4 }, long: { width: 101.6, height: 203.2 } };
const [a4, a5, a6] = [
  { width: 210, height: 297 },
  { width: 210, height: 148 },
  { width: 105, height: 148 },
];
const bars = (content: string, x: number, y: number, more: Partial<Code> = {}): Code => ({
  ...{ type: 'code128', content, x, y, module: 0.33, height: 18 },
  ...more,
});

export const foreignPdf: readonly ForeignPdf[] = [
  {
    name: 'DHL Express: waybill, routing, licence plate',
    size: inch.long,
    texts: [
      ['Bold', 5, 3, 8, 'EXPRESS WORLDWIDE'],
      ['Bold', 8, 75, 9, 'WPX'],
      ['Sans', 3, 3, 16, 'From: PT Pokayoke Trim'],
      ['Sans', 4, 3, 40, 'To: PT Cakra Motor'],
      ['Bold', 11, 3, 66, 'ID-CGK-BKS'],
      ['Sans', 3, 10, 97, 'WAYBILL 12 3456 7891'],
      ['Sans', 3, 10, 127, '(2L)ID17530+48000000'],
      ['Sans', 3, 10, 157, '(J)JD01 4600 0047 1100 0042'],
    ],
    rules: [
      [0, 50, 101.6, 0],
      [0, 70, 101.6, 0],
    ],
    codes: [bars('1234567891', 12, 74), bars('2LID17530+48000000', 12, 104), bars('JD014600004711000042', 12, 134)],
  },
  {
    name: 'DHL Paket: routing code of 14 digits, bars as outlines',
    size: a6,
    texts: [
      ['Bold', 6, 5, 10, 'DHL PAKET'],
      ['Sans', 3, 5, 30, 'Cakra Motor GmbH'],
      ['Sans', 3, 5, 34, 'Werkstr. 8'],
      ['Sans', 3, 30, 102, '21348.075.016.40 7'],
    ],
    codes: [{ type: 'itf14', content: '21348075016407', x: 12, y: 72, module: 0.5, height: 25, drawn: 'outlines' }],
  },
  {
    name: 'UPS: postal code and 1Z number, bars as strokes',
    varies: { '1 OF 1': '{labelNo} OF {labelCount}' },
    size: inch.parcel,
    texts: [
      ['Sans', 3, 3, 6, 'PT POKAYOKE TRIM'],
      ['Bold', 4, 75, 6, '1 OF 1'],
      ['Sans', 4, 12, 24, 'CAKRA MOTOR INC'],
      ['Bold', 8, 45, 48, 'MI 482 9-23'],
      ['Bold', 7, 3, 82, 'UPS GROUND'],
      ['Sans', 3, 3, 88, 'TRACKING #: 1Z 12345E 02 0000 0034'],
    ],
    rules: [[0, 74, 101.6, 0]],
    codes: [
      bars('42048226', 45, 52, { drawn: 'strokes', height: 16 }),
      bars('1Z12345E0200000034', 10, 92, { drawn: 'strokes', height: 26 }),
    ],
  },
  {
    name: 'FedEx: PDF417 and bars as pictures',
    size: inch.parcel,
    texts: [
      ['Sans', 2.6, 3, 6, 'ORIGIN ID: CKRA'],
      ['Bold', 4, 3, 28, 'CAKRA MOTOR'],
      ['Bold', 5, 3, 96, 'TRK# 7712 3456 7890'],
      ['Bold', 8, 3, 106, 'XH DTWA'],
    ],
    codes: [
      {
        type: 'pdf417',
        content: '[)>\x1e01\x1d0248226\x1d840\x1d05\x1d7712345678900201\x1e\x04',
        x: 8,
        y: 46,
        module: 0.35,
        drawn: 'picture',
      },
      bars('1001897420150004822600771234567890', 10, 114, { drawn: 'picture', height: 24 }),
    ],
  },
  {
    name: 'USPS: number with the postal code in front',
    size: inch.parcel,
    texts: [
      ['Bold', 18, 8, 22, 'P'],
      ['Bold', 6, 34, 16, 'USPS PRIORITY MAIL'],
      ['Sans', 4, 6, 46, 'SHIP TO:'],
      ['Sans', 4, 6, 51, 'CAKRA MOTOR'],
      ['Bold', 4, 32, 104, 'USPS TRACKING #'],
      ['Sans', 3.5, 24, 134, '9205 5901 0000 0000 0000 15'],
    ],
    rules: [
      [2, 2, 26, 26],
      [0, 98, 101.6, 0],
      [0, 138, 101.6, 0],
    ],
    codes: [
      { type: 'gs1-128', content: '(420)48226(92)05590100000000000015', x: 10, y: 108, module: 0.33, height: 20 },
    ],
  },
  {
    name: 'DPD: Code 128 with a percent sign, Aztec',
    size: a6,
    texts: [
      ['Sans', 3.5, 4, 8, 'Cakra Motor GmbH'],
      ['Bold', 6, 4, 20, 'D-63741 Aschaffenburg'],
      ['Bold', 16, 4, 66, '0163'],
      ['Sans', 3, 20, 128, '0063741 0150 5012 3456 78 101 276 K'],
    ],
    rules: [[4, 72, 97, 0]],
    codes: [
      { type: 'azteccode', content: 'DPD|0163741|01505012345678', x: 72, y: 26, module: 0.8, drawn: 'outlines' },
      bars('%006374101505012345678101276', 12, 92, { height: 30 }),
    ],
  },
  {
    name: 'GLS: two Data Matrix as pictures',
    varies: {
      'Parcel 1 of 2': 'Parcel {labelNo} of {labelCount}',
      'A|Cakra Motor|Werkstr. 8|Aschaffenburg|2': 'A|{customerName}|{ask:Street}|{ask:Town}|{labelCount}',
    },
    size: a6,
    texts: [
      ['Bold', 10, 4, 14, 'DE 550'],
      ['Sans', 3, 4, 74, 'Parcel 1 of 2'],
      ['Sans', 3, 4, 79, '2.00 kg'],
    ],
    codes: [
      {
        type: 'datamatrix',
        content: 'ADE   550DE 55   0500ABC12345678A       0001           63741',
        x: 8,
        y: 24,
        module: 0.7,
        drawn: 'picture',
      },
      {
        type: 'datamatrix',
        content: 'A|Cakra Motor|Werkstr. 8|Aschaffenburg|2',
        x: 58,
        y: 24,
        module: 0.7,
        drawn: 'picture',
      },
    ],
  },
  {
    name: 'Royal Mail: Mailmark 2D and Code 128',
    size: a6,
    texts: [
      ['Bold', 8, 4, 14, 'TRACKED 24'],
      ['Sans', 4, 24, 92, 'AB 1234 5678 5GB'],
    ],
    codes: [
      { type: 'datamatrixrectangular', content: 'JGB 012100123412345678AB19XY1A 0', x: 8, y: 24, module: 0.5 },
      bars('AB123456785GB', 12, 62, { height: 24 }),
    ],
  },
  {
    name: 'Amazon: carton label on a page that is turned',
    size: { width: 152.4, height: 101.6 },
    page: '/Rotate 90',
    labelSize: inch.parcel,
    content: [
      '0 -1 1 0 0 101.6 cm',
      pdfText('Bold', 7, 6, 12, 'FBA'),
      pdfText('Sans', 3.5, 6, 22, 'SHIP TO: FBA Depot 7'),
      pdfText('Sans', 3, 20, 66, 'FBA15DC8K8Z7U000001'),
    ].join('\n'),
  },
  {
    name: 'VDA 4994, A5: Data Matrix GTL3 and licence plate',
    varies: { '83500-TG4-N010': '{partNo}', '12 PCE': '{qty} PCE' },
    size: a5,
    texts: [
      ['Sans', 2.7, 6, 8, 'Ship From'],
      ['Bold', 5, 6, 15, 'PT Pokayoke Trim'],
      ['Sans', 2.7, 86, 8, 'Ship To'],
      ['Bold', 5, 86, 15, 'Cakra Motor Werk 2'],
      ['Sans', 2.7, 6, 36, 'Part Number (P)'],
      ['Bold', 12, 6, 48, '83500-TG4-N010'],
      ['Sans', 2.7, 6, 66, 'Quantity'],
      ['Bold', 9, 6, 76, '12 PCE'],
      ['Mono', 4, 20, 140, 'UN 268411482 000000003'],
    ],
    rules: [
      [4, 4, 202, 140],
      [4, 32, 202, 0],
      [4, 62, 202, 0],
      [4, 100, 202, 0],
    ],
    codes: [
      {
        type: 'datamatrix',
        content:
          '[)>\x1e06\x1d12PGTL3\x1d9K1B\x1d5D20261120\x1dK4500012345\x1dP83500-TG4-N010\x1d7Q12PCE\x1d6JUN268411482000000003\x1e\x04',
        ...{ x: 150, y: 36, module: 0.6 },
      },
      bars('6JUN268411482000000003', 14, 108, { height: 24, module: 0.4 }),
    ],
  },
  {
    name: 'AIAG global label: PDF417 with ISO 15434',
    size: { width: 152.4, height: 101.6 },
    texts: [
      ['Sans', 2.5, 4, 6, 'FROM'],
      ['Bold', 4, 4, 11, 'POKAYOKE TRIM'],
      ['Sans', 2.5, 80, 6, 'TO'],
      ['Bold', 4, 80, 11, 'CAKRA MOTOR'],
      ['Sans', 3.5, 10, 96, 'SERIAL (3S) 611200001'],
    ],
    rules: [
      [1, 1, 150, 99],
      [76, 1, 0, 24],
    ],
    codes: [
      {
        type: 'pdf417',
        content: '[)>\x1e06\x1dP83500TG4N010\x1dQ12\x1dV104711\x1d3S611200001\x1e\x04',
        x: 8,
        y: 30,
        module: 0.4,
      },
      bars('3S611200001', 10, 72),
    ],
  },
  {
    name: 'Odette label in the upper half of A4',
    varies: {
      '83500TG4N010': '{partNo|remove:-}',
      P83500TG4N010: 'P{partNo|remove:-}',
      Q12: 'Q{qty}',
      N260011482: 'N{orderNo}',
    },
    size: a4,
    labelSize: { width: 206.4, height: 146.4 },
    texts: [
      ['Sans', 2.7, 8, 9, '(1) Receiver'],
      ['Bold', 5, 8, 16, 'Cakra Motor'],
      ['Sans', 2.7, 8, 42, '(3) Advice Note No. (N)'],
      ['Sans', 2.7, 8, 74, '(8) Part No. (P)'],
      ['Bold', 11, 60, 84, '83500TG4N010'],
      ['Sans', 2.7, 8, 110, '(9) Quantity (Q)'],
    ],
    rules: [
      [4, 4, 200, 140],
      [4, 38, 200, 0],
      [4, 70, 200, 0],
    ],
    codes: [
      { type: 'code39', content: 'N260011482', x: 12, y: 46, module: 0.38, height: 15 },
      { type: 'code39', content: 'P83500TG4N010', x: 12, y: 88, module: 0.38, height: 15 },
      { type: 'code39', content: 'Q12', x: 12, y: 114, module: 0.38, height: 15 },
    ],
  },
  {
    name: 'Ford: Code 128 of part, quantity, supplier, serial',
    varies: {
      '12': '{qty}',
      Q12: 'Q{qty}',
      VGB3DA: 'V{ask:Supplier code}',
      'FR3B-14A099-AB': '{partNo}',
      'PFR3B-14A099-AB': 'P{partNo}',
      S000004711: 'S{serial|right:9}',
    },
    size: { width: 165, height: 101.6 },
    texts: [
      ['Sans', 3, 4, 6, 'PART NO (P)'],
      ['Bold', 12, 34, 14, 'FR3B-14A099-AB'],
      ['Sans', 3, 4, 40, 'QTY (Q)'],
      ['Bold', 9, 24, 44, '12'],
      ['Sans', 3, 80, 40, 'SUPPLIER (V)'],
      ['Sans', 3, 4, 74, 'SERIAL (S)'],
      ['Bold', 14, 110, 90, 'DD3A'],
    ],
    rules: [
      [1, 1, 163, 99],
      [1, 35, 163, 0],
      [1, 69, 163, 0],
    ],
    codes: [
      bars('PFR3B-14A099-AB', 8, 18, { height: 14 }),
      bars('Q12', 8, 50, { height: 14 }),
      bars('VGB3DA', 84, 50, { height: 14 }),
      bars('S000004711', 8, 80, { height: 14 }),
    ],
  },
  {
    name: 'General Motors: PDF417 as strokes, licence plate 1J',
    size: { width: 152.4, height: 101.6 },
    texts: [
      ['Sans', 2.5, 4, 6, 'PLANT / DOCK'],
      ['Bold', 13, 4, 18, '12345 R17'],
      ['Bold', 11, 84, 18, '22894712'],
      ['Sans', 4, 10, 96, 'UN 104711880 000042'],
    ],
    codes: [
      {
        type: 'pdf417',
        content: '[)>\x1e06\x1dP22894712\x1dQ12\x1d1JUN104711880000042\x1d20L12345R17\x1e\x04',
        x: 8,
        y: 30,
        module: 0.4,
        drawn: 'outlines',
      },
      bars('1JUN104711880000042', 10, 70, { module: 0.4 }),
    ],
  },
  {
    name: 'Toyota: kanban with QR code and Code 39 as pictures',
    varies: { '83500-0K120': '{partNo}', 'QTY 12': 'QTY {qty}', '7/40': '{labelNo}/{labelCount}' },
    size: { width: 125, height: 65 },
    texts: [
      ['Bold', 11, 4, 14, 'RR-04'],
      ['Bold', 7, 52, 13, '83500-0K120'],
      ['Sans', 6, 52, 46, 'QTY 12'],
      ['Sans', 6, 90, 46, '7/40'],
    ],
    rules: [
      [1, 1, 123, 63],
      [1, 18, 123, 0],
    ],
    codes: [
      { type: 'qrcode', content: '83500-0K120-00 |0012|RR-04|4711-1', x: 6, y: 24, module: 0.75, drawn: 'picture' },
      { type: 'code39', content: '835000K12000', x: 52, y: 22, module: 0.25, height: 14, drawn: 'picture' },
    ],
  },
  {
    name: 'Volkswagen: container label with a turned number',
    varies: { '83500TG4N010': '{partNo|remove:-}', P83500TG4N010: 'P{partNo|remove:-}', '12': '{qty}', Q12: 'Q{qty}' },
    size: a5,
    texts: [
      ['Sans', 2.7, 30, 8, 'Sach-Nr. Kunde (P)'],
      ['Bold', 14, 30, 24, '83500TG4N010'],
      ['Sans', 2.7, 30, 60, 'Menge (Q)'],
      ['Bold', 10, 30, 72, '12'],
    ],
    rules: [[4, 4, 202, 140]],
    codes: [
      { type: 'code39', content: 'P83500TG4N010', x: 34, y: 32, module: 0.4, height: 18 },
      { type: 'code39', content: 'Q12', x: 34, y: 80, module: 0.4, height: 18 },
    ],
    content: 'BT /Bold 9 Tf 0 1 1 0 10 20 Tm (4711-88) Tj ET',
  },
  {
    name: 'GS1 pallet label: three codes',
    size: a6,
    texts: [
      ['Bold', 4, 4, 8, 'PT Pokayoke Trim'],
      ['Sans', 3, 4, 40, 'CONTENT 09521234543213'],
      ['Sans', 3, 4, 44, 'COUNT 24'],
      ['Sans', 3, 4, 82, 'SSCC 340123450000000017'],
    ],
    rules: [[0, 34, 105, 0]],
    codes: [
      { type: 'gs1-128', content: '(02)09521234543213(37)24', x: 10, y: 50, module: 0.33, height: 20 },
      { type: 'gs1-128', content: '(00)340123450000000017', x: 10, y: 90, module: 0.45, height: 32 },
    ],
  },
  {
    name: 'ERP list: every letter placed alone',
    size: { width: 100, height: 60 },
    texts: [...'PART 83500-TG4'].flatMap((letter, index): Text[] =>
      letter === ' ' ? [] : [['Mono', 4, 6 + index * 2.4, 12, letter]],
    ),
    codes: [bars('83500-TG4', 10, 24)],
  },
  {
    name: 'White on black, grey areas, dashed lines',
    size: { width: 100, height: 60 },
    content: [
      '0 g 0 0 100 14 re f 1 g',
      pdfText('Bold', 8, 4, 10, 'DOCK 12'),
      '0.8 g 4 20 40 10 re f 0 g [2 1] 0 d 0.3 w 4 40 m 96 40 l S [] 0 d',
      pdfText('Sans', 4, 6, 27, 'FREE'),
    ].join('\n'),
  },
  {
    name: 'Browser print: shown part of a larger page',
    varies: { 'Carton 7 of 40': 'Carton {labelNo} of {labelCount}', 'CARTON-7': 'CARTON-{labelNo}' },
    size: { width: 120, height: 80 },
    page: `/CropBox[${10 * (72 / 25.4)} ${10 * (72 / 25.4)} ${110 * (72 / 25.4)} ${70 * (72 / 25.4)}]`,
    labelSize: { width: 100, height: 60 },
    texts: [['Serif', 5, 16, 24, 'Carton 7 of 40']],
    codes: [bars('CARTON-7', 20, 34)],
  },
];
