import type { CodeFact } from '@/label/codes/code-facts';
import { layOut, symbolNode } from '@/label/codes/symbol-layout';
import { encode } from '@/label/codes/symbologies';
import type { LabelSize } from '@/label/design/design';
import type { SvgNode } from '@/label/svg';
import { words, wrapped } from '@/label/text/page-text';
import { paperFrame } from './sheet';

/** Characters that any scanner must be able to send. */
export const ASCII_TEXT = 'ABC-123';
/** Letters that several alphabets have in different places. */
export const OTHER_TEXT = 'Žluťoučký Ä é 部品';

/** The same text in both codings, after one in plain ASCII. */
const codes = [
  { id: 'ascii', otherText: 'refuse' },
  { id: 'utf8', otherText: 'utf8' },
  { id: 'eci', otherText: 'eci' },
] as const;
export type TestCode = (typeof codes)[number]['id'];

export const testCodes = (text: string) =>
  codes.map((code) => ({ ...code, text: code.id === 'ascii' ? ASCII_TEXT : text }));

export const TEST_PAPER: LabelSize = { width: 210, height: 297 };
/** mm. */
const [LEFT, TOP, SIDE, STEP] = [20, 44, 45, 74] as const;

/** What is written on the page beside the codes. */
export type TestSheetTexts = {
  title: string;
  advice: string;
  name: (code: TestCode) => string;
  say: (why: CodeFact) => string;
};

/** An A4 page with the codes, which tells whether a scanner knows UTF-8 alone or with ECI. Needs loadEncoders(). */
export function qrTestSheet(text: string, dotsPerMm: number, texts: TestSheetTexts): SvgNode {
  const children = testCodes(text).flatMap(({ id, otherText, text: content }, index) => {
    const box = { x: LEFT, y: TOP + index * STEP, width: SIDE, height: SIDE, rotation: 0 };
    const symbol = encode('qrcode', content, { level: 'M', otherText });
    const layout = symbol.ok ? layOut(symbol, box, { dotsPerMm, origin: { x: 0, y: 0 } }) : undefined;
    const lines = symbol.ok ? wrapped(content, { mono: true }, 4.4, 100) : [texts.say(symbol.reason)];
    return [
      ...(symbol.ok && layout ? [symbolNode(symbol, layout)] : []),
      words(`${index + 1}`, LEFT - 9, box.y + 10, { size: 8, bold: true }),
      words(texts.name(id), LEFT + SIDE + 12, box.y + 8, { size: 4.4, bold: true }),
      ...lines.map((line, at) => words(line, LEFT + SIDE + 12, box.y + 16 + at * 6, { size: 4.4, mono: true })),
    ];
  });
  return {
    ...paperFrame(TEST_PAPER),
    children: [
      words(texts.title, LEFT - 9, 20, { size: 6.4, bold: true }),
      words(texts.advice, LEFT - 9, 28, { size: 3.6 }),
      ...children,
    ],
  };
}

/** What a scanner read from a code. `marks`: it sent the ECI as text before the content. */
export type ScanVerdict = 'right' | 'marks' | 'wrong';

export function verdictOf(sent: string, text: string): ScanVerdict {
  const read = sent.replace(/[\r\n\t]+$/, '');
  if (read === text) return 'right';
  return /\\0000\d\d/.test(read) ? 'marks' : 'wrong';
}

/** Which of the two codings a scanner sends as they are meant. */
export const SCANNER_READS = ['both', 'utf8', 'eci', 'none'] as const;
export type ScannerReads = (typeof SCANNER_READS)[number];

export function readsOf({ utf8, eci }: Record<'utf8' | 'eci', ScanVerdict>): ScannerReads {
  if (utf8 === 'right') return eci === 'right' ? 'both' : 'utf8';
  return eci === 'right' ? 'eci' : 'none';
}

/** The coding of QR codes for such a scanner: without ECI if possible, because some scanners send the ECI as text. */
export const codingFor = (reads: ScannerReads): 'utf8' | 'eci' | 'refuse' =>
  reads === 'both' ? 'utf8' : reads === 'none' ? 'refuse' : reads;
