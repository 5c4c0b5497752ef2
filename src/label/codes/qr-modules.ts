import type { QRCodeMaskPattern, QRCodeSegment } from 'qrcode';
import { create } from 'qrcode/lib/core/qrcode.js';
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
 * The modules of a QR code with the mask of the least penalty (ISO/IEC 18004, 7.8.3): the same bits as the encoder's,
 * but much faster, because this code differs on every label of a run. What a mask changes depends only on size and
 * level, so it is computed once by the encoder.
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
  let bestPenalty = penalty(lines, size, Number.POSITIVE_INFINITY);
  let candidate = new Uint32Array(lines.length);
  for (const change of changes) {
    const points = penalty(xorLines(lines, change, candidate), size, bestPenalty);
    if (points >= bestPenalty) continue;
    bestPenalty = points;
    best = candidate;
    candidate = new Uint32Array(lines.length);
  }
  return { size, runs: runsOfLines(best, size) };
}

type Encoding = { size: number; lines: QrLines };

function masked(text: string, level: QrLevel, maskPattern: QRCodeMaskPattern): Encoding {
  const { size, data } = create(text, { errorCorrectionLevel: level, maskPattern }).modules;
  return { size, lines: linesOf(data, size) };
}

/**
 * A code of mask 0. A QR code is linear: a changed bit of the text always flips the same modules of data and error
 * correction. So the encoder makes the first text of each format and the flips of each bit that changes; further texts
 * are composed of these.
 * @throws Error when the text is too long.
 */
function encodeWithMask0(text: string, level: QrLevel): Encoding {
  const characters = characterModes(text);
  if (characters === undefined) return masked(text, level, 0);
  const key = `${level} ${characters}`;
  const known = formats.get(key);
  if (known) return compose(known, text, level);
  if (formats.size >= FORMATS_CACHED) formats.clear();
  const format = createFormat(text, level);
  formats.set(key, format);
  return format.first;
}

/** Texts whose characters have the same modes in the same order, which the encoder splits into the same segments. */
type Format = { first: Encoding; version: number; groups: Group[] };

/** Characters that are encoded together as one number: three digits, two letters, one byte. */
type Group = {
  start: number;
  end: number;
  mode: 'numeric' | 'alphanumeric' | 'byte';
  /** The segment it belongs to. */
  segment: readonly [start: number, end: number];
  /** In the first text. */
  value: number;
  /** The modules that each bit of the number flips; filled when needed. */
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

/** One letter for the mode of each character; undefined for a text that is not ASCII. */
function characterModes(text: string): string | undefined {
  let modes = '';
  for (const character of text) {
    const code = character.charCodeAt(0);
    if (code > 127) return undefined;
    modes += code >= 48 && code <= 57 ? 'n' : ALPHANUMERIC.includes(character) ? 'a' : 'b';
  }
  return modes;
}

function createFormat(text: string, level: QrLevel): Format {
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

function compose(format: Format, text: string, level: QrLevel): Encoding {
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

/** The modules that a bit of a group flips, from two texts that differ only in it. */
function flippedBy(bit: number, group: Group, { groups, version, first }: Format, text: string, level: QrLevel) {
  const withValue = (value: number) => {
    const changed = text.slice(0, group.start) + textOf(group, value) + text.slice(group.end);
    const segments = [...new Map(groups.map(({ segment, mode }) => [segment[0], { segment, mode }])).values()];
    const changedSegments = segments.map(({ segment, mode }) => segmentOf(mode, changed.slice(...segment)));
    const { modules } = create(changedSegments, { version, errorCorrectionLevel: level, maskPattern: 0 });
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
  for (const character of text) value = value * 45 + ALPHANUMERIC.indexOf(character);
  return value;
}

function textOf({ mode, start, end }: Group, value: number): string {
  if (mode === 'byte') return String.fromCharCode(value);
  if (mode === 'numeric') return String(value).padStart(end - start, '0');
  const last = ALPHANUMERIC.charAt(value % 45);
  return end - start === 1 ? last : ALPHANUMERIC.charAt(Math.floor(value / 45)) + last;
}
