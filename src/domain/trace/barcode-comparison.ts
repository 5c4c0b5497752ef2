import type { Delivery } from '@/domain/delivery';
import { comparable } from '@/domain/label-text';

/** A piece of a barcode's text: the part that both codes have, or a character in which they differ. */
export type BarcodePiece = { text: string; mark?: 'same' | 'differs' };

/** `not-compared`: a code is missing, or the two have nothing in common that could be compared. */
export type BarcodeComparison = {
  result: 'same' | 'differs' | 'not-compared';
  kasai: readonly BarcodePiece[];
  hpm: readonly BarcodePiece[];
};

type Place = { start: number; end: number };

/** Both codes of a slip: they must name the same serial, or, without one, the part of the slip. */
export function compareBarcodes(slip: Pick<Delivery, 'barcodeKasai' | 'barcodeHpm' | 'partNumber'>): BarcodeComparison {
  const { barcodeKasai: kasai, barcodeHpm: hpm, partNumber } = slip;
  const untouched = { kasai: [{ text: kasai }], hpm: [{ text: hpm }] };
  if (kasai === '' || hpm === '') return { result: 'not-compared', ...untouched };
  const pairs = [
    [serialPlace(kasai), serialPlace(hpm)],
    [partPlace(kasai, partNumber), partPlace(hpm, partNumber)],
  ] as const;
  const found = pairs.flatMap(([a, b]) => (a && b ? [{ a, b, isSame: isSameText(kasai, a, hpm, b) }] : []));
  const different = found.find(({ isSame }) => !isSame);
  const compared = different ?? found[0];
  if (compared) {
    const { a, b, isSame } = compared;
    return {
      result: isSame ? 'same' : 'differs',
      kasai: marked(kasai, a, isSame ? undefined : textAt(hpm, b)),
      hpm: marked(hpm, b, isSame ? undefined : textAt(kasai, a)),
    };
  }
  if (kasai === hpm)
    return { result: 'same', kasai: [{ text: kasai, mark: 'same' }], hpm: [{ text: hpm, mark: 'same' }] };
  return { result: 'not-compared', ...untouched };
}

/** Scanned at LT2 with another code than at LT1: TIDAK COCOK. Codes that cannot be compared are none. */
export const isMismatched = (
  slip: Pick<Delivery, 'barcodeKasai' | 'barcodeHpm' | 'partNumber' | 'scanLt2At'>,
): boolean => slip.scanLt2At !== '' && compareBarcodes(slip).result === 'differs';

const textAt = (text: string, { start, end }: Place) => text.slice(start, end);

const isSameText = (kasai: string, a: Place, hpm: string, b: Place) =>
  comparable(textAt(kasai, a)) === comparable(textAt(hpm, b));

function serialPlace(text: string): Place | undefined {
  const found = /(?<!\d)20\d{10}(?!\d)/.exec(text);
  return found ? { start: found.index, end: found.index + found[0].length } : undefined;
}

/** Where a code names a part: the part of the slip with or without its separators, else the first field of our text. */
function partPlace(text: string, partNumber: string): Place | undefined {
  const wanted = [...comparable(partNumber)];
  const found = wanted.length >= 4 ? placeOf(text, wanted) : undefined;
  if (found) return found;
  const end = text.indexOf('|');
  return end > 0 ? { start: 0, end } : placeAlike(text, partNumber);
}

/**
 * Where letters and digits follow each other, with at most one other sign between two. Not a regular expression:
 * building one for each part number took a second on a dashboard with 240 parts.
 */
function placeOf(text: string, wanted: readonly string[]): Place | undefined {
  const characters = [...text];
  const upper = characters.map((character) => character.toUpperCase());
  const offset = (count: number) => characters.slice(0, count).join('').length;
  for (let start = 0; start + wanted.length <= upper.length; start++) {
    let end = start;
    const isHere = wanted.every((character, index) => {
      if (index > 0 && upper[end] !== character && comparable(upper[end] ?? '') === '') end++;
      return upper[end++] === character;
    });
    if (isHere) return { start: offset(start), end: offset(end) };
  }
  return undefined;
}

/** Left and right hand differ in one or two characters. */
const MOST_DIFFERENT = 2;

function placeAlike(text: string, partNumber: string): Place | undefined {
  for (const wanted of [partNumber.toUpperCase(), comparable(partNumber)]) {
    if (wanted.length < 8) continue;
    for (let start = 0; start + wanted.length <= text.length; start++) {
      const piece = text.slice(start, start + wanted.length).toUpperCase();
      const different = [...piece].filter((character, index) => character !== wanted[index]).length;
      if (different <= MOST_DIFFERENT) return { start, end: start + wanted.length };
    }
  }
  return undefined;
}

function marked(text: string, { start, end }: Place, other: string | undefined): BarcodePiece[] {
  const place = text.slice(start, end);
  const inside: BarcodePiece[] =
    other === undefined
      ? [{ text: place, mark: 'same' }]
      : joined(
          [...place].map((character, index) => ({
            text: character,
            ...(character !== other[index] && { mark: 'differs' as const }),
          })),
        );
  return [{ text: text.slice(0, start) }, ...inside, { text: text.slice(end) }].filter((piece) => piece.text !== '');
}

function joined(pieces: readonly BarcodePiece[]): BarcodePiece[] {
  const all: BarcodePiece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (last && last.mark === piece.mark) last.text += piece.text;
    else all.push({ ...piece });
  }
  return all;
}
