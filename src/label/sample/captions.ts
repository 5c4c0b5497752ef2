import { type Box, visibleBox } from '@/label/design/geometry';
import type { SampleElement } from './sample';

/** What a value beside a caption is. */
export type Meaning =
  | 'part'
  | 'quantity'
  | 'serial'
  | 'lot'
  | 'date'
  | 'expiry'
  | 'supplier'
  | 'order'
  | 'purchaseOrder'
  | 'piece'
  | 'name'
  | 'model'
  | 'colour'
  | 'customer'
  | 'company'
  | 'other';

/** In English, Indonesian and German, as labels of the trade have them; the first that fits counts. */
const words: readonly (readonly [RegExp, Meaning])[] = [
  [
    /^(part|item|material|article)? ?(description|desc)\b|^(part|item|material)? ?name\b|^nama (part|barang)|bezeichnung/i,
    'name',
  ],
  [
    /\bpart ?(no|number|num|nr|#)|^p\/?n\b|^part$|item (no|number|code)|material (no|number)|no\.? ?part|nomor part|sachnummer|teile-?nr|^cust(omer)?\.? part/i,
    'part',
  ],
  [/^q(uanti)?ty\b|^quantity|^jumlah|^menge|^pcs\b|^isi\b|^qty/i, 'quantity'],
  [/serial|^s\/?n\b|^no\.? seri\b|seriennummer/i, 'serial'],
  [/^lot\b|^batch|^charge\b|^no\.? lot/i, 'lot'],
  [/^exp|best before|use by|kadaluarsa|^mhd\b/i, 'expiry'],
  [/\bdate\b|^tanggal|^tgl\b|^datum\b|^mfg\b|^prod\.?$/i, 'date'],
  [/^supplier|^vendor|lieferant|^pemasok/i, 'supplier'],
  [/^(p\.?o\.?|purchase order)( ?(no|number)?)?\b/i, 'purchaseOrder'],
  [/^order|^delivery note|^slip|lieferschein|^surat jalan|^no\.? order/i, 'order'],
  [/^(carton|card|box|case|pack(age)?|label|koli)( ?(no|number|of))?\.?$/i, 'piece'],
  [/^model\b|^type\b|^tipe\b/i, 'model'],
  [/^colou?r|^warna|^farbe/i, 'colour'],
  [/^(ship|deliver)(ed)? to|^customer\b|^to\b|^tujuan|^kunde|^empf|^pelanggan|^consignee/i, 'customer'],
  [/^ship from|^from\b|^company|^manufacturer|^dari|^absender|^sender|^shipper/i, 'company'],
];

/** Longer texts are values. */
const LONGEST_CAPTION = 32;

/** What the text is a caption of; an identifier may follow in brackets: `Part number (P)`. */
export function meaningOf(text: string): Meaning | undefined {
  const plain = text
    .trim()
    .replace(/\s*\([^)]{1,4}\)$/, '')
    .replace(/\s*[:.#]+$/, '');
  if (plain.length < 2 || plain.length > LONGEST_CAPTION || /\d{3}/.test(plain)) return undefined;
  return words.find(([pattern]) => pattern.test(plain))?.[1];
}

/** A caption as the name of a row: without its colon. */
export const captionText = (text: string) => text.trim().replace(/\s*:$/, '');

export type Caption = { text: string; meaning: Meaning };

/** Short words of letters that end with a colon, or are small beside what they belong to, are captions, too. */
const mayBeCaption = (text: string) => /^[A-Za-zÀ-ÿ][A-Za-zÀ-ÿ ./,()#'-]{1,31}:?$/.test(text.trim());

/** Largest distance of a caption from its value, mm. */
const FARTHEST = 9;

/** The caption of each element: the nearest above it, or on the left in the same line. */
export function captionsOf(elements: readonly SampleElement[]): (Caption | undefined)[] {
  // Each text is compared once: a file may have 2,000 of them.
  const all = elements.map(({ element, kind, text }) => ({
    kind,
    text,
    box: visibleBox(element),
    meaning: meaningOf(text),
  }));
  const captions = all.filter(
    ({ kind, text, meaning }) => kind === 'text' && (meaning !== undefined || mayBeCaption(text)),
  );
  return all.map((value) => {
    if (value.kind === 'line' || value.kind === 'image' || value.meaning !== undefined) return undefined;
    let best: { caption: Caption; distance: number } | undefined;
    for (const other of captions) {
      if (other === value || (other.meaning === undefined && other.box.height >= value.box.height * 0.75)) continue;
      const distance = distanceTo(other.box, value.box);
      if (distance === undefined || (best && best.distance <= distance)) continue;
      best = { caption: { text: captionText(other.text), meaning: other.meaning ?? 'other' }, distance };
    }
    return best?.caption;
  });
}

/** Distance from a caption to a value, mm; undefined when the caption is neither above the value nor left of it. */
function distanceTo(caption: Box, value: Box): number | undefined {
  const below = value.y + value.height - (caption.y + caption.height);
  const startsUnder = Math.abs(caption.x - value.x) < 4 || (caption.x >= value.x && caption.x < value.x + value.width);
  const gap = value.y - (caption.y + caption.height);
  if (below > 0.5 && startsUnder && gap < FARTHEST && gap > -value.height)
    return Math.max(0, gap) + Math.abs(caption.x - value.x) / 4;
  const isSameLine = Math.abs(below) < Math.max(2, value.height / 2);
  const across = value.x - (caption.x + caption.width);
  return isSameLine && across > -2 && across < 2 * FARTHEST ? Math.max(0, across) / 2 + 1 : undefined;
}
