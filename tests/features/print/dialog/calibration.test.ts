import { describe, expect, it } from 'vitest';
import { calibrate, calibrationPage } from '@/features/print/dialog/calibration';
import { paperSize } from '@/label/sheet/paper';

const own = { id: 'own-1', name: 'Zebra meja 4', dotsPerMm: 12, offsetX: 0.4, offsetY: -1, scale: 1 };

describe('calibration', () => {
  it('turns a cross that lies 1.4 mm right and 0.6 mm high into offsets', () => {
    const profile = { ...own, offsetX: 0, offsetY: 0 };
    expect(calibrate(profile, { barX: 100, barY: 99.8, crossX: 21.4, crossY: 19.4 })).toEqual({
      offsetX: -1.4,
      offsetY: 0.6,
      scaled: '',
    });
  });

  it('adds to the offsets the page was printed with', () => {
    expect(calibrate(own, { barX: 100, barY: 100, crossX: 20.1, crossY: 20 })).toMatchObject({
      offsetX: 0.3,
      offsetY: -1,
    });
  });

  it('says so when the bars show that something scales the page', () => {
    expect(calibrate(own, { barX: 97, barY: 97, crossX: 20, crossY: 20 }).scaled).toBe(
      'The printer scales to 97 %. Set the scale to 100 % in the browser and in the driver, then measure again.',
    );
  });

  it('prints two bars of 100 mm and a cross at 20 mm, shifted like labels are', () => {
    const path = calibrationPage(paperSize('A4', 'portrait'), { ...own, offsetX: 1, offsetY: 2 }).children[0];
    if (!path || typeof path === 'string') throw new Error('empty page');
    expect(path.attributes.d).toContain('M16 22h10M21 17v10');
    expect(path.attributes.d).toContain('M31 32h100');
    expect(path.attributes.d).toContain('M31 42v100');
  });
});
