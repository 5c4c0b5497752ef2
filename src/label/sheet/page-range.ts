/** Pages selected by text such as `1-3, 5, 7-9` (SPEC section 2): sorted, each once, within 1…n; or the reason why not. */
export type PageRangeResult = { ok: true; pages: number[] } | { ok: false; reason: string };

const PAGE_RANGE_HINT = 'e.g., 1-3, 5, 7-9';

/** Longer texts are pasted by mistake; no range of 9,999 pages needs as much. */
const MAX_TEXT_LENGTH = 50_000;

const piecePattern = /^(\d{1,9})(?:\s*[-–]\s*(\d{1,9}))?$/;

/**
 * Reads a page range. Spaces do not matter, pages may repeat or overlap. Refused with the reason: an empty text or part,
 * a range in reverse order or without an end, a page below 1 or past the last one, anything that is not a number.
 */
export function parsePageRange(text: string, pageCount: number): PageRangeResult {
  if (text.trim() === '') return { ok: false, reason: `Enter the pages to print, ${PAGE_RANGE_HINT}` };
  if (text.length > MAX_TEXT_LENGTH) return { ok: false, reason: 'This page range is too long' };
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

type RangePart = { ok: true; first: number; last: number } | { ok: false; reason: string };

function readPart(part: string, pageCount: number): RangePart {
  const match = piecePattern.exec(part);
  if (!match) return { ok: false, reason: part === '' ? 'A page is missing between two commas' : unreadable(part) };
  const first = Number(match[1]);
  const last = match[2] === undefined ? first : Number(match[2]);
  if (first < 1) return { ok: false, reason: 'Pages start at 1' };
  if (last < first) return { ok: false, reason: `${first}-${last} is in reverse order` };
  if (last > pageCount)
    return { ok: false, reason: `There ${pageCount === 1 ? 'is 1 page' : `are ${pageCount} pages`}` };
  return { ok: true, first, last };
}

const unreadable = (part: string) =>
  `"${part.length > 20 ? `${part.slice(0, 20)}…` : part}" is not a page or a range of pages`;
