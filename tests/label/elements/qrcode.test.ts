import { elementOf, markupOf, problemsOf, sampleData } from '@tests/label/fixtures';
import { describe, expect, it } from 'vitest';

const traceability = { fieldType: 'dynamic', template: '{partNo}|{colorCode}|{qty}|{serialNumber}' };

describe('a QR code', () => {
  it('is one black path in the middle of its box, with a quiet zone of four modules', () => {
    // 21 + 8 modules in 10 mm at 8 dots/mm: 2 dots; 7.25 mm in the middle, the dark part 1 mm further in.
    const markup = markupOf(elementOf('qrcode', { qrCodeData: 'A' }, { width: 20, height: 10 }));
    expect(markup).toMatch(/^<path d="M0 0h7v1h-7zM8 0h2v1h-2z/);
    expect(markup).toContain(
      'transform="translate(17.375 12.375) scale(0.25)" fill="#000" shape-rendering="crispEdges"/>',
    );
  });

  it('has the same squares in mm when unscaled', () => {
    const element = elementOf('qrcode', { qrCodeData: 'A' }, { width: 20, height: 10 });
    const scaled = markupOf(element);
    const unscaled = markupOf(element, { unscaled: true });
    expect(unscaled).toMatch(/^<path d="M17.375 12.375h1.75v0.25h-1.75zM19.375 12.375h0.5v0.25h-0.5z/);
    expect(unscaled).not.toContain('transform');
    const squares = (markup: string) =>
      [...markup.matchAll(/M(\S+) ([\d.]+)h([\d.]+)v([\d.]+)h/g)].map(([, ...numbers]) => numbers.map(Number));
    expect(squares(unscaled)).toEqual(
      squares(scaled).map(([x = 0, y = 0, width = 0, height = 0]) => [
        17.375 + x / 4,
        12.375 + y / 4,
        width / 4,
        height / 4,
      ]),
    );
  });

  it('grows with its error correction', () => {
    const modules = (level: string) => {
      const element = elementOf('qrcode', { qrCodeData: 'A'.repeat(20), qrCodeErrorCorrection: level });
      const rows = [...markupOf(element).matchAll(/M\S+ (\d+)h/g)].map((match) => Number(match[1]));
      return Math.max(...rows) + 1;
    };
    expect(['L', 'M', 'Q', 'H'].map(modules)).toEqual([21, 21, 25, 25]);
  });

  it('is left out while a field of its template is empty and the part is being typed, but not in print', () => {
    const element = elementOf('qrcode', traceability);
    const unfinished = { ...sampleData, serialNumber: '' };
    expect(markupOf(element, { omitIncomplete: true }, unfinished)).toBe('');
    expect(markupOf(element, { omitIncomplete: true })).toContain('<path');
    expect(markupOf(element, {}, { ...sampleData, colorCode: '' })).toContain('<path');
  });

  it.each([
    ['', 'There is nothing to encode'],
    ['\ud83d', 'The text contains an incomplete character'],
    ['x'.repeat(3000), '3000 characters are more than a QR code of level M holds'],
  ])('[PR13] of a text it cannot encode says why', (qrCodeData, reason) => {
    const element = elementOf('qrcode', { qrCodeData });
    expect(markupOf(element)).toContain(`>${reason}<`);
    expect(problemsOf(element)).toEqual([`error cannot-encode: invalid barcode: ${reason}`]);
  });

  it('of a kept size and module looks the same whatever it holds, until a text does not fit', () => {
    const kept = { symbolSize: '29', moduleSize: 0.5, qrCodeErrorCorrection: 'L' };
    const frame = { width: 20, height: 20 };
    const placed = (qrCodeData: string, own: object = {}) =>
      markupOf(elementOf('qrcode', { ...kept, qrCodeData, ...own }, frame)).match(/transform="[^"]*"/)?.[0];
    expect(placed('A')).toContain('scale(0.5)');
    expect(placed('83500-TG4-N010|NH-900L|12|202611200001')).toBe(placed('A'));
    expect(placed('A', { symbolSize: '' })).not.toBe(placed('A'));
    expect(problemsOf(elementOf('qrcode', { ...kept, qrCodeData: 'a'.repeat(60) }, frame))).toEqual([
      'error cannot-encode: invalid barcode: 60 characters are more than a QR code of level L and 29 × 29 modules holds',
    ]);
    expect(problemsOf(elementOf('qrcode', { ...kept, qrCodeData: 'A' }, { width: 10, height: 10 }))).toEqual([
      'error cannot-encode: invalid barcode: 29 × 29 modules of 0.5 mm do not fit in the box',
    ]);
  });

  it('that is too small for its text is reported', () => {
    const small = { qrCodeData: 'x'.repeat(100) };
    expect(problemsOf(elementOf('qrcode', small, { width: 8, height: 8 }))).toEqual([
      'error module-too-small: Modules of 0.125 mm (1 dot) are too fine to scan',
    ]);
    expect(problemsOf(elementOf('qrcode', small, { width: 4, height: 4 }))).toEqual([
      'error cannot-encode: invalid barcode: 100 characters are too many for this width',
    ]);
  });
});
