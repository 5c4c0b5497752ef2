import { describe, expect, it } from 'vitest';
import { colourSchema, isWhite, printColour, toHex } from '@/label/colour';

describe('a colour', () => {
  it.each(['#000', '#1a2b3c', '#FFF8', '#11223344', 'black', 'navy', 'transparent', 'none', ''])(
    '%j is valid',
    (text) => {
      expect(colourSchema.safeParse(text).success).toBe(true);
    },
  );

  it.each([
    'url(#a)',
    'url(https://evil.example)',
    'currentColor',
    'inherit',
    'var(--ink)',
    '#12345',
    'toString',
    'red;x',
    7,
  ])('[DS14] %j is not valid', (text) => {
    expect(colourSchema.safeParse(text).success).toBe(false);
  });

  it.each([
    ['#ff0000', 'ink', '#000'],
    ['#ffff00', 'ink', '#000'],
    ['#ffffff', 'ink', '#fff'],
    ['white', 'ink', '#fff'],
    ['#ffff00', 'fill', '#fff'],
    ['#336699', 'fill', '#000'],
    ['#00000010', 'fill', '#fff'],
    ['transparent', 'fill', 'none'],
    ['', 'ink', 'none'],
  ] as const)('%s as %s is printed as %s in black mode', (colour, use, printed) => {
    expect(printColour(colour, 'black', use)).toBe(printed);
  });

  it('is unchanged in color mode', () => {
    expect(printColour('#336699', 'color', 'ink')).toBe('#336699');
    expect(printColour('transparent', 'color', 'fill')).toBe('none');
  });

  it.each([
    ['#1A2B3C', '#1a2b3c'],
    ['#18f', '#1188ff'],
    ['#11223344', '#112233'],
    ['navy', '#000080'],
    ['transparent', '#ffffff'],
  ])('%s is %s in a colour picker', (colour, hex) => expect(toHex(colour)).toBe(hex));

  it('prints nothing when it is white', () => {
    expect([isWhite('#fff'), isWhite('white'), isWhite('#fffffe'), isWhite('#eee'), isWhite('none')]).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});
