import { create, type QRCodeSegment } from 'qrcode';
import { linesOf, type QrLines, xorLines } from './qr-lines';
import type { QrLevel } from './symbols';

type Unmasked = { size: number; lines: QrLines };

/**
 * A code of mask 0. Texts of a run differ in few characters, and a QR code is linear: a bit of the text that changes
 * always turns over the same modules, among the data and among the error correction. So the encoder draws the first
 * text of its kind and what each changed bit turns over, once, and every further text is put together from these.
 * @throws Error when the text is too long.
 */
export function unmasked(text: string, level: QrLevel): Unmasked {
  const kind = kindOf(text);
  if (kind === undefined) return drawn(text, level);
  const key = `${level} ${kind}`;
  let family = families.get(key);
  if (!family) {
    if (families.size >= FAMILIES_KEPT) families.clear();
    family = newFamily(text, level);
    families.set(key, family);
    return family.first;
  }
  return member(family, text, level);
}

/** Texts of one kind are split into segments in the same way: that depends on the kinds of their characters alone. */
type Family = { first: Unmasked; version: number; groups: Group[] };

/** Characters that are written down together as one number: three digits, two letters, one byte. */
type Group = {
  start: number;
  end: number;
  mode: 'numeric' | 'alphanumeric' | 'byte';
  /** The segment it belongs to. */
  segment: readonly [start: number, end: number];
  /** Of the first text. */
  value: number;
  /** What each bit of the number turns over; filled when first needed. */
  bits: (QrLines | undefined)[];
};

const FAMILIES_KEPT = 64;
const families = new Map<string, Family>();

const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
const sizes = { numeric: 3, alphanumeric: 2, byte: 1 } as const;

/** The kind of each character, as one letter; undefined for a text that is not plain ASCII. */
function kindOf(text: string): string | undefined {
  let kind = '';
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 127) return undefined;
    kind += code >= 48 && code <= 57 ? 'n' : ALPHANUMERIC.includes(text.charAt(at)) ? 'a' : 'b';
  }
  return kind;
}

function newFamily(text: string, level: QrLevel): Family {
  const { modules, version, segments } = create(text, { errorCorrectionLevel: level, maskPattern: 0 });
  const groups: Group[] = [];
  let start = 0;
  for (const { mode, data } of segments) {
    const name = modeNames[mode.id ?? ''];
    if (!name) throw new Error(`The encoder made a segment of mode ${mode.id}`);
    const segment = [start, start + data.length] as const;
    for (; start < segment[1]; start += sizes[name]) {
      const end = Math.min(start + sizes[name], segment[1]);
      groups.push({ start, end, mode: name, segment, value: numberOf(name, text.slice(start, end)), bits: [] });
    }
    start = segment[1];
  }
  return { first: { size: modules.size, lines: linesOf(modules.data, modules.size) }, version, groups };
}

const modeNames: Record<string, Group['mode']> = {
  Numeric: 'numeric',
  Alphanumeric: 'alphanumeric',
  Byte: 'byte',
};

function member(family: Family, text: string, level: QrLevel): Unmasked {
  const { size, lines } = family.first;
  const own = lines.slice();
  for (const group of family.groups) {
    const value = numberOf(group.mode, text.slice(group.start, group.end));
    for (let bit = 0, changed = value ^ group.value; changed !== 0; bit += 1, changed >>>= 1) {
      if ((changed & 1) === 0) continue;
      group.bits[bit] ??= turnedOver(family, group, 1 << bit, text, level);
      xorLines(own, group.bits[bit] ?? own, own);
    }
  }
  return { size, lines: own };
}

/** What a bit of a group turns over, learned from two texts that differ in nothing else. */
function turnedOver({ groups, version, first }: Family, group: Group, bit: number, text: string, level: QrLevel) {
  const withValue = (value: number) => {
    const changed = text.slice(0, group.start) + textOf(group, value) + text.slice(group.end);
    const segments = [...new Map(groups.map(({ segment, mode }) => [segment[0], { segment, mode }])).values()];
    const given = segments.map(({ segment, mode }) => segmentOf(mode, changed.slice(...segment)));
    const { modules } = create(given, { version, errorCorrectionLevel: level, maskPattern: 0 });
    return linesOf(modules.data, modules.size);
  };
  return xorLines(withValue(0), withValue(bit), new Uint32Array(first.lines.length));
}

function segmentOf(mode: Group['mode'], data: string): QRCodeSegment {
  if (mode === 'byte') return { mode, data: Uint8Array.from(data, (character) => character.charCodeAt(0)) };
  return { mode, data };
}

function numberOf(mode: Group['mode'], text: string): number {
  if (mode === 'numeric') return Number(text);
  if (mode === 'byte') return text.charCodeAt(0);
  let value = 0;
  for (let at = 0; at < text.length; at += 1) value = value * 45 + ALPHANUMERIC.indexOf(text.charAt(at));
  return value;
}

function textOf({ mode, start, end }: Group, value: number): string {
  if (mode === 'byte') return String.fromCharCode(value);
  if (mode === 'numeric') return String(value).padStart(end - start, '0');
  const last = ALPHANUMERIC.charAt(value % 45);
  return end - start === 1 ? last : ALPHANUMERIC.charAt(Math.floor(value / 45)) + last;
}

function drawn(text: string, level: QrLevel): Unmasked {
  const { size, data } = create(text, { errorCorrectionLevel: level, maskPattern: 0 }).modules;
  return { size, lines: linesOf(data, size) };
}
