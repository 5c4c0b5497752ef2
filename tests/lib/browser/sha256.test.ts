import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sha256 } from '@/lib/browser/sha256';

const reference = (text: string) => createHash('sha256').update(text).digest('hex');

describe.each(['with', 'without'])('SHA-256 %s crypto.subtle', (kind) => {
  afterEach(() => vi.unstubAllGlobals());
  const hash = (text: string) => {
    if (kind === 'without') vi.stubGlobal('crypto', {});
    return sha256(text);
  };

  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
  ])('hashes the standard text "%s"', async (text, expected) => expect(await hash(text)).toBe(expected));

  it.each([54, 55, 56, 63, 64, 65, 119, 120, 128, 1_000_000])('hashes %i bytes', async (length) => {
    const text = 'a'.repeat(length);
    expect(await hash(text)).toBe(reference(text));
  });

  it('hashes any text as UTF-8', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async (text) => {
        expect(await hash(text)).toBe(reference(text));
      }),
    );
  });
});
