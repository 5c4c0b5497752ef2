import { noDrawing } from '@tests/support/no-drawing';
import { code128, type DrawingContext } from 'bwip-js/node';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { QR_LEVELS } from '@/label/codes/qr-modules';
import {
  BARCODE_TYPES,
  encode,
  loadEncoders,
  type SymbolType,
  symbologyOf,
  symbolSizesOf,
  withCheckDigit,
} from '@/label/codes/symbologies';
import { sayContent } from '@/language/label/content-facts';
import { checkDigit } from '@/lib/check-digit';

const code39Character = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%');

describe('a symbology', () => {
  it.each([
    ['code39', 'Code 39', 'Code39Std', undefined],
    ['code128', 'Code 128', 'Code128', undefined],
    ['ean13', 'EAN-13', 'EAN13', true],
    ['ean8', 'EAN-8', 'EAN8', true],
    ['upc', 'UPC', 'UPCA', true],
    ['qrcode', 'QR Code', 'QRCode', undefined],
  ] as const)('%s is %s, read as %s by the scan check, with a check digit: %s', (type, name, scanFormat, checked) => {
    expect(symbologyOf(type)).toMatchObject({ name, scanFormat });
    expect(symbologyOf(type).checkDigit).toBe(checked);
  });

  it.each(['code39', 'code128'] as const)('%s encodes 200 characters and refuses 201', (type) => {
    expect(encode(type, 'A'.repeat(200)).ok).toBe(true);
    expect(encode(type, 'A'.repeat(201)).ok).toBe(false);
  });

  it('QR Code encodes 7,089 digits at level L and refuses one more', () => {
    expect(encode('qrcode', '1'.repeat(7089), { level: 'L' })).toMatchObject({ ok: true, width: 177 });
    expect(encode('qrcode', '1'.repeat(7090), { level: 'L' }).ok).toBe(false);
  });
});

describe('encoding', () => {
  it.each([
    ['code39', '83500-TG4-N010', '83500-TG4-N010', 255],
    ['code39', 'A', 'A', 47],
    ['code128', 'Pa 83500-tg4', 'Pa 83500-tg4', 167],
    ['code128', '202611200001', '202611200001', 101],
    ['ean13', '899999999999', '8999999999995', 95],
    ['ean13', '8999999999995', '8999999999995', 95],
    ['ean8', '1234567', '12345670', 67],
    ['upc', '03600029145', '036000291452', 95],
    ['qrcode', 'QR', 'QR', 21],
  ] as const)('turns %s of %s into %s, %d modules wide', (type, text, read, width) => {
    expect(encode(type, text)).toMatchObject({ ok: true, type, text: read, width });
  });

  it.each([
    ['code39', 'abc', 'Code 39 has no lower case. Use Code 128.', 'code128'],
    ['code39', 'A_B', 'Code 39 cannot hold “_”', 'code128'],
    ['code39', 'A*B', 'Code 39 cannot hold “*”', 'code128'],
    ['code39', 'É', 'Code 39 cannot hold “É”', 'qrcode'],
    ['code39', 'A\tB', 'Code 39 cannot hold the character U+0009', 'code128'],
    ['code39', '', 'There is nothing to encode', undefined],
    ['code39', 'A'.repeat(300), '300 characters are too many for Code 39', 'qrcode'],
    ['code128', 'naïve', 'Code 128 cannot hold “ï”', 'qrcode'],
    ['code128', '部品', 'Code 128 cannot hold “部”', 'qrcode'],
    ['code128', 'A\u0080a', 'Code 128 cannot hold the character U+0080', 'qrcode'],
    ['code128', '', 'There is nothing to encode', undefined],
    ['code128', 'x'.repeat(300), '300 characters are too many for Code 128', 'qrcode'],
    ['ean13', '12345678901A', 'EAN-13 accepts digits only', undefined],
    ['ean13', 'A23456789012', 'EAN-13 accepts digits only', undefined],
    ['ean13', '123', 'EAN-13 needs 12 digits, or 13 with the check digit; this has 3', undefined],
    ['ean13', '8999999999991', 'The check digit of 899999999999 is 5, not 1', undefined],
    ['ean8', '12345678', 'The check digit of 1234567 is 0, not 8', undefined],
    ['upc', '1', 'UPC needs 11 digits, or 12 with the check digit; this has 1', undefined],
    ['qrcode', '', 'There is nothing to encode', undefined],
    ['qrcode', 'Größe', 'Not every scanner reads “ö” in a QR code. Select how it is encoded', undefined],
    ['qrcode', '\ud83d', 'The text contains an incomplete character', undefined],
    ['qrcode', 'x'.repeat(2400), '2400 characters are more than a QR code of level M holds', undefined],
  ] as const)('[PR13] refuses %s of %j with the reason', (type, text, reason, suggestion) => {
    const encoded = encode(type, text);
    expect(encoded).toMatchObject({ ok: false, ...(suggestion ? { suggestion } : {}) });
    expect(!encoded.ok && sayContent(encoded.reason)).toBe(reason);
  });

  it('[PR13] never throws and never changes any text', () => {
    const types: SymbolType[] = [...BARCODE_TYPES, 'qrcode'];
    fc.assert(
      fc.property(fc.constantFrom(...types), fc.string({ unit: 'binary', maxLength: 230 }), (type, text) => {
        const encoded = encode(type, text, { otherText: 'utf8' });
        if (!encoded.ok) return sayContent(encoded.reason).length > 0;
        return type === 'ean13' || type === 'ean8' || type === 'upc'
          ? encoded.text.startsWith(text)
          : encoded.text === text;
      }),
    );
  });

  it('encodes every text of Code 39 characters, with 16 modules a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: code39Character, minLength: 1, maxLength: 60 }), (text) => {
        expect(encode('code39', text)).toMatchObject({ ok: true, width: (text.length + 2) * 16 - 1 });
      }),
    );
  });

  it('makes no Code 128 longer than another encoder does', () => {
    let width = 0;
    const drawing: DrawingContext<number> = {
      ...noDrawing,
      init(across) {
        width = across;
      },
      end: () => width,
    };
    const unit = fc.constantFrom(...'00112233445566778899ABxyz-\t\r');
    fc.assert(
      fc.property(fc.string({ unit, minLength: 1, maxLength: 24 }), (text) => {
        const other = code128({ bcid: 'code128', text, binarytext: true, scale: 1, height: 1, padding: 0 }, drawing);
        expect(encode('code128', text)).toMatchObject({ ok: true, width: other });
      }),
    );
  });

  it.each([
    // Start, FNC1, symbol characters, check character and stop: a digit more or less is half a symbol character.
    ['(00)395011530000011117', 1 + 1 + 10],
    ['(01)09521234543213(10)AB123456(21)12345', 1 + 1 + 8 + 1 + 1 + 2 + 1 + 3 + 1 + 1 + 1 + 2 + 1],
  ])('GS1-128 of %s has %i symbol characters before the check character', async (content, characters) => {
    await loadEncoders();
    expect(encode('gs1-128', content)).toMatchObject({ ok: true, width: 11 * (characters + 1) + 13 });
  });

  it('separates its runs and reaches all four sides of the symbol', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123456789abcXYZ -'), minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(fc.constantFrom('code128' as const, 'qrcode' as const), text, (type, value) => {
        const encoded = encode(type, value);
        if (!encoded.ok) throw new Error(encoded.reason.code);
        const rows = new Map<number, number>();
        for (let i = 0; i < encoded.runs.length; i += 3) {
          const [row = 0, start = 0, length = 0] = encoded.runs.slice(i, i + 3);
          expect(length).toBeGreaterThan(0);
          expect(start).toBeGreaterThan(rows.get(row) ?? -1);
          rows.set(row, start + length);
          expect(start + length).toBeLessThanOrEqual(encoded.width);
        }
        expect(encoded.runs.slice(0, 2)).toEqual([0, 0]);
        expect(Math.max(...rows.values())).toBe(encoded.width);
        expect(Math.max(...rows.keys())).toBe(encoded.height - 1);
      }),
    );
  });

  it.each([
    ['qrcode', '21', 'A', 21, undefined],
    ['qrcode', '45', 'A', 45, undefined],
    [
      'qrcode',
      '21',
      'a'.repeat(15),
      undefined,
      '15 characters are more than a QR code of level M and 21 × 21 modules holds',
    ],
    ['datamatrix', '26x26', 'A', 26, undefined],
    ['datamatrix', '10x10', 'ABCDEFGH', undefined, '8 characters are more than Data Matrix of 10 × 10 modules holds'],
    ['datamatrixrectangular', '16x48', 'A', 48, undefined],
    ['gs1datamatrix', '32x32', '(01)09521234543213', 32, undefined],
  ] as const)('keeps %s at %s for %s', async (type, size, text, width, reason) => {
    await loadEncoders();
    const encoded = encode(type, text, { size });
    expect(encoded.ok ? encoded.width : sayContent(encoded.reason)).toBe(width ?? reason);
    if (encoded.ok) expect(symbolSizesOf(type)).toContain(size);
  });

  it('makes a QR code of every size that can be kept', () => {
    const sizes = symbolSizesOf('qrcode').map((size) => {
      const encoded = encode('qrcode', 'A', { size });
      return encoded.ok && String(encoded.width);
    });
    expect(sizes).toEqual(symbolSizesOf('qrcode'));
  });

  it('makes a QR code larger for each level of correction', () => {
    const text = '83500-TG4-N010|NH-900L|12|202611200001';
    const sizes = QR_LEVELS.map((level) => {
      const encoded = encode('qrcode', text, { level });
      return encoded.ok ? encoded.width : 0;
    });
    expect(sizes).toEqual([25, 29, 29, 33]);
  });
});

describe('check digits', () => {
  it.each([
    ['400638133393', '1'],
    ['9031101', '7'],
    ['03600024145', '7'],
    ['39501153000001111', '7'],
    ['000000000000', '0'],
    ['', '0'],
  ])('of %s is %s', (digits, digit) => {
    expect(checkDigit(digits)).toBe(digit);
  });

  it('finds any single wrong digit', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(digits, fc.nat(12), fc.integer({ min: 1, max: 9 }), (body, at, step) => {
        const whole = body + checkDigit(body);
        const wrong = whole.slice(0, at) + ((Number(whole[at]) + step) % 10) + whole.slice(at + 1);
        expect(withCheckDigit('EAN-13', 12, whole)).toEqual({ ok: true, digits: whole });
        expect(withCheckDigit('EAN-13', 12, wrong).ok).toBe(false);
      }),
    );
  });
});

describe('encoders that are a download of their own', () => {
  it('are loaded by the next call after one without a connection', async () => {
    vi.resetModules();
    vi.doMock('@/label/codes/encoders', () => {
      throw new TypeError('Failed to fetch');
    });
    const fresh = await import('@/label/codes/symbologies');
    await expect(fresh.loadEncoders()).resolves.toBe(false);
    expect(fresh.encode('datamatrix', 'A')).toMatchObject({ ok: false, reason: { code: 'not-loaded' } });
    vi.doUnmock('@/label/codes/encoders');
    await expect(fresh.loadEncoders()).resolves.toBe(true);
    expect(fresh.encode('datamatrix', 'A').ok).toBe(true);
  });
});
