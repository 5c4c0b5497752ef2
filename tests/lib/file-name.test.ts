import { expect, it } from 'vitest';
import { fileNameFrom } from '@/lib/file-name';

it.each([
  ['83500-TG4-N010_202611230001', '83500-TG4-N010_202611230001'],
  ['A/B\\C:D*E?F"G<H>I|J', 'A-B-C-D-E-F-G-H-I-J'],
  ['tab\tline\nnull\0delete\x7f', 'tab-line-null-delete-'],
  ['Pintu kanan é 日本 (1).2', 'Pintu kanan é 日本 (1).2'],
])('makes a file name of %j', (text, name) => {
  expect(fileNameFrom(text)).toBe(name);
});
