import type { Fact } from '@/lib/fact';

/** Pages selected by text such as `1-3, 5, 7-9` (SPEC section 2): sorted, each once, within 1…n; or the reason why not. */
export type PageRangeResult = { ok: true; pages: number[] } | { ok: false; reason: PagesFact };

export type PagesFact =
  | Fact<'none-typed' | 'too-long' | 'gap' | 'from-one'>
  | Fact<'unreadable', { part: string }>
  | Fact<'reversed', { first: number; last: number }>
  | Fact<'past-end', { pages: number }>;

/** Longer texts are pasted by mistake; no range of 9,999 pages needs as much. */
const MAX_TEXT_LENGTH = 50_000;

const piecePattern = /^(\d{1,9})(?:\s*[-–]\s*(\d{1,9}))?$/;

/**
 * Reads a page range. Spaces do not matter, pages may repeat or overlap. Refused with the reason: an empty text or part,
 * a range in reverse order or without an end, a page below 1 or past the last one, anything that is not a number.
 */
export function parsePageRange(text: string, pageCount: number): PageRangeResult {
  if (text.trim() === '') return { ok: false, reason: { code: 'none-typed' } };
  if (text.length > MAX_TEXT_LENGTH) return { ok: false, reason: { code: 'too-long' } };
  const selected = new Uint8Array(Math.max(0, pageCount) + 1);
  for (const part of text.split(',')) {
    const result = readPart(part.trim(), pageCount);
    if (!result.ok) return result;
    selected.fill(1, result.first, result.last + 1);
  }
  const pages: number[] = [];
  selected.forEach((isSelected, page) => {
    if (isSelected) pages.push(page);
  });
  return { ok: true, pages };
}

type RangePart = { ok: true; first: number; last: number } | { ok: false; reason: PagesFact };

function readPart(part: string, pageCount: number): RangePart {
  const match = piecePattern.exec(part);
  if (!match) return { ok: false, reason: part === '' ? { code: 'gap' } : unreadable(part) };
  const first = Number(match[1]);
  const last = match[2] === undefined ? first : Number(match[2]);
  if (first < 1) return { ok: false, reason: { code: 'from-one' } };
  if (last < first) return { ok: false, reason: { code: 'reversed', first, last } };
  if (last > pageCount) return { ok: false, reason: { code: 'past-end', pages: pageCount } };
  return { ok: true, first, last };
}

const unreadable = (part: string): PagesFact => ({
  code: 'unreadable',
  part: part.length > 20 ? `${part.slice(0, 20)}…` : part,
});
