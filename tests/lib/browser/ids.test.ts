import { expect, it } from 'vitest';
import { randomId } from '@/lib/browser/ids';

it('makes ids of two hexadecimal digits a byte, each another one', () => {
  expect(randomId()).toMatch(/^[0-9a-f]{24}$/);
  expect(randomId(8)).toMatch(/^[0-9a-f]{16}$/);
  expect(new Set(Array.from({ length: 1_000 }, () => randomId())).size).toBe(1_000);
});
