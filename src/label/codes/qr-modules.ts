import { create, type QRCodeMaskPattern, type QRCodeSegment } from 'qrcode';
import { linesOf, penalty, type QrLines, runsOfLines, xorLines } from './qr-lines';

export const QR_LEVELS = ['L', 'M', 'Q', 'H'] as const;
export type QrLevel = (typeof QR_LEVELS)[number];

export type QrModules = {
  size: number;
  /** Dark runs row by row: flat triples of row, start and length. */
  runs: number[];
};

const otherMasks: readonly QRCodeMaskPattern[] = [1, 2, 3, 4, 5, 6, 7];

/** The modules that differ between mask 0 and each other mask, for each size and level. */
const maskChanges = new Map<string, QrLines[]>();

/**
 * The modules of a QR code with the mask that has the least penalty (ISO/IEC 18004, 7.8.3), bit for bit as the encoder
 * itself would choose it, but much faster: it is the one code that differs on every label of a run. What a mask changes
 * depends on size and level alone, so it is learned once from the encoder.
 * @throws Error when the text is too long.
 */
export function qrModules(text: string, level: QrLevel): QrModules {
  const { size, lines } = encodeWithMask0(text, level);
  const key = `${size} ${level}`;
  let changes = maskChanges.get(key);
  if (!changes) {
    changes = otherMasks.map((mask) => xorLines(masked(text, level, mask).lines, lines, new Uint32Array(lines.length)));
    maskChanges.set(key, changes);
  }
  let best = lines;
  let least = penalty(lines, size, Number.POSITIVE_INFINITY);
  let candidate = new Uint32Array(lines.length);
  for (const change of changes) {
    const points = penalty(xorLines(lines, change, candidate), size, least);
    if (points >= least) continue;
    least = points;
    best = candidate;
    candidate = new Uint32Array(lines.length);
  }
  return { size, runs: runsOfLines(best, size) };
}

type Encoded = { size: number; lines: QrLines };

function masked(text: string, level: QrLevel, maskPattern: QRCodeMaskPattern): Encoded {
  const { size, data } = create(text, { errorCorrectionLevel: level, maskPattern }).modules;
  return { size, lines: linesOf(data, size) };
}

/**
 * A code of mask 0. Texts of a run differ in few characters, and a QR code is linear: a bit of the text that changes
 * always flips the same modules, among the data and among the error correction. So the encoder makes the first text of
 * each format and what each changed bit flips, once; every further text is put together from these.
 * @throws Error when the text is too long.
 */
function encodeWithMask0(text: string, level: QrLevel): Encoded {
  const characters = characterModes(text);
  if (characters === undefined) return masked(text, level, 0);
  const key = `${level} ${characters}`;
  const known = formats.get(key);
  if (known) return compose(known, text, level);
  if (formats.size >= FORMATS_CACHED) formats.clear();
  const format = learnFormat(text, level);
  formats.set(key, format);
  return format.first;
}

/** Texts whose characters have the same modes in the same order: the encoder splits them into the same segments. */
type Format = { first: Encoded; version: number; groups: Group[] };

/** Characters that are encoded together as one number: three digits, two letters, one byte. */
type Group = {
  start: number;
  end: number;
  mode: 'numeric' | 'alphanumeric' | 'byte';
  /** The segment it belongs to. */
  segment: readonly [start: number, end: number];
  /** Of the first text. */
  value: number;
  /** The modules that each bit of the number flips; filled when first needed. */
  flips: (QrLines | undefined)[];
};

const FORMATS_CACHED = 64;
const formats = new Map<string, Format>();

const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
const groupLengths = { numeric: 3, alphanumeric: 2, byte: 1 } as const;
const modeNames: Record<string, Group['mode']> = {
  Numeric: 'numeric',
  Alphanumeric: 'alphanumeric',
  Byte: 'byte',
};

/** The mode of each character, as one letter; undefined for a text that is not plain ASCII. */
function characterModes(text: string): string | undefined {
  let modes = '';
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 127) return undefined;
    modes += code >= 48 && code <= 57 ? 'n' : ALPHANUMERIC.includes(text.charAt(at)) ? 'a' : 'b';
  }
  return modes;
}

function learnFormat(text: string, level: QrLevel): Format {
  const { modules, version, segments } = create(text, { errorCorrectionLevel: level, maskPattern: 0 });
  const groups: Group[] = [];
  let start = 0;
  for (const { mode: encoderMode, data } of segments) {
    const mode = modeNames[encoderMode.id ?? ''];
    if (!mode) throw new Error(`The encoder made a segment of mode ${encoderMode.id}`);
    const segment = [start, start + data.length] as const;
    for (; start < segment[1]; start += groupLengths[mode]) {
      const end = Math.min(start + groupLengths[mode], segment[1]);
      groups.push({ start, end, mode, segment, value: numberOf(mode, text.slice(start, end)), flips: [] });
    }
    start = segment[1];
  }
  return { first: { size: modules.size, lines: linesOf(modules.data, modules.size) }, version, groups };
}

function compose(format: Format, text: string, level: QrLevel): Encoded {
  const { size, lines } = format.first;
  const composed = lines.slice();
  for (const group of format.groups) {
    const value = numberOf(group.mode, text.slice(group.start, group.end));
    for (let bit = 0, changed = value ^ group.value; changed !== 0; bit += 1, changed >>>= 1) {
      if ((changed & 1) === 0) continue;
      group.flips[bit] ??= flippedBy(1 << bit, group, format, text, level);
      xorLines(composed, group.flips[bit] ?? composed, composed);
    }
  }
  return { size, lines: composed };
}

/** The modules that a bit of a group flips, learned from two texts that differ in nothing else. */
function flippedBy(bit: number, group: Group, { groups, version, first }: Format, text: string, level: QrLevel) {
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
