import { Unzlib } from 'fflate';
import { SampleRefused } from '@/label/sample/sample-facts';

/** Bytes: a label has less than one million, a whole Chinese font twenty. Pictures are unpacked row by row. */
const MOST = { other: 32_000_000, picture: 256_000_000 };
const LONGEST_DICTIONARY = 4096;
/** Deflate makes at most a thousand bytes of one. */
const PIECE = 4096;

/**
 * PDFium unpacks a whole page before it answers, and cannot be stopped: what would take it minutes is refused before.
 * @throws SampleRefused
 */
export function refuseBombs(bytes: Uint8Array): void {
  const text = new TextDecoder('latin1').decode(bytes);
  const left = { ...MOST };
  const lastEnd = text.lastIndexOf('endstream');
  for (const { index, 0: found } of text.matchAll(/(?<!end)stream\r?\n/g)) {
    const before = text.slice(Math.max(0, index - LONGEST_DICTIONARY), index);
    const dictionary = before.slice(before.lastIndexOf('obj') + 1);
    const from = index + found.length;
    const least = from + lengthIn(dictionary);
    const end = least > lastEnd ? bytes.length : text.indexOf('endstream', least);
    const kind = /\/Image\b/.test(dictionary) ? 'picture' : 'other';
    left[kind] -= inflatedSize(bytes.subarray(from, end), left[kind]);
    // Nobody packs twice.
    const isPackedTwice = (dictionary.match(/\/Fl(ateDecode)?\b/g)?.length ?? 0) > 1;
    if (left[kind] < 0 || isPackedTwice) throw new SampleRefused({ code: 'pdf-unpacks' });
  }
}

const lengthIn = (dictionary: string) => Number(/\/Length (\d+)(?! \d)/.exec(dictionary)?.[1] ?? 0);

/** Bytes that data become, counted until they are more than `most`; none where they are not packed. */
function inflatedSize(data: Uint8Array, most: number): number {
  let size = 0;
  const stream = new Unzlib((piece) => {
    size += piece.length;
  });
  try {
    for (let at = 0; at < data.length && size <= most; at += PIECE) stream.push(data.subarray(at, at + PIECE));
  } catch {
    // It is packed in another way, or damaged: PDFium takes what was counted.
  }
  return size;
}
