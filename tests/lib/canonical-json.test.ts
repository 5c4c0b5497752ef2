import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '@/lib/canonical-json';

describe('canonical JSON', () => {
  it.each([
    [{ b: 1, a: 2 }, '{"a":2,"b":1}'],
    [{ b: [3, { d: null, c: 'x' }], a: undefined }, '{"b":[3,{"c":"x","d":null}]}'],
    [{ '10': 1, '9': 2, B: 3, a: 4 }, '{"10":1,"9":2,"B":3,"a":4}'],
    [[undefined, 'é "quoted"', 1.5, true], '[null,"é \\"quoted\\"",1.5,true]'],
    ['text', '"text"'],
    [Number.NaN, 'null'],
  ])('writes %j as %s', (value, text) => expect(canonicalJson(value)).toBe(text));

  it('says the same of equal values, whatever the order of their keys, and is JSON of the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const copy = withReversedKeys(value);
        expect(canonicalJson(copy)).toBe(canonicalJson(value));
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});

function withReversedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withReversedKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, inner]) => [key, withReversedKeys(inner)]),
  );
}
