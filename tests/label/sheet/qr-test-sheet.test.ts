import { decodeContent } from '@tests/support/decoder';
import { rasterise } from '@tests/support/raster';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadEncoders } from '@/label/codes/symbologies';
import {
  ASCII_TEXT,
  codingFor,
  OTHER_TEXT,
  qrTestSheet,
  readsOf,
  type ScanVerdict,
  verdictOf,
} from '@/label/sheet/qr-test-sheet';
import { testSheetTexts } from '@/language/label/scanner-test';

beforeAll(loadEncoders);

describe('the test sheet for scanners', () => {
  it.each([8, 12])('has the same text in both codings, and one in ASCII: all read at %d dots/mm', async (dotsPerMm) => {
    const read = await decodeContent(
      rasterise(qrTestSheet(OTHER_TEXT, dotsPerMm, testSheetTexts()), dotsPerMm, 'area'),
      ['qrcode'],
    );
    expect(read.map(({ text, identifier }) => [identifier, text]).toSorted()).toEqual([
      [']Q1', ASCII_TEXT],
      [']Q1', OTHER_TEXT],
      [']Q2', OTHER_TEXT],
    ]);
  });
});

describe('what a scanner sent', () => {
  const mark = '\\000026';
  it.each<[sent: string, verdict: ScanVerdict]>([
    [OTHER_TEXT, 'right'],
    [`${OTHER_TEXT}\r\n`, 'right'],
    [`${mark}${OTHER_TEXT}`, 'marks'],
    ['Å½luÅ¥ouÄkÃ½ Ã„ Ã© éƒ¨å“', 'wrong'],
    [OTHER_TEXT.slice(1), 'wrong'],
  ])('%j is %s', (sent, verdict) => {
    expect(verdictOf(sent, OTHER_TEXT)).toBe(verdict);
  });

  it.each<[utf8: ScanVerdict, eci: ScanVerdict, reads: string, coding: string]>([
    ['right', 'right', 'both', 'utf8'],
    ['right', 'marks', 'utf8', 'utf8'],
    ['wrong', 'right', 'eci', 'eci'],
    ['wrong', 'marks', 'none', 'refuse'],
  ])('without ECI %s, with ECI %s: it reads %s, and the code gets %s', (utf8, eci, reads, coding) => {
    expect(readsOf({ utf8, eci })).toBe(reads);
    expect(codingFor(readsOf({ utf8, eci }))).toBe(coding);
  });
});
