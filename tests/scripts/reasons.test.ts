import { readFileSync } from 'node:fs';
import { checkReasons, reasons } from '@e2e/support/reasons';
import { describe, expect, it } from 'vitest';

describe('the reasons of browser tests', () => {
  it('refuse a test without a reason, and a tag that is none', () => {
    expect(() => checkReasons('a list', [])).toThrow('"a list" does not say why it needs a browser');
    expect(() => checkReasons('a list', ['@smoke'])).toThrow('does not say why');
    expect(() => checkReasons('a list', ['@layout', '@slow'])).toThrow('unknown tag: @slow');
    expect(() => checkReasons('a list', ['@layout', '@smoke'])).not.toThrow();
  });

  it('are all explained in docs/testing.md', () => {
    const rows = readFileSync('docs/testing.md', 'utf8').matchAll(/^\| `(@\w+)` \| (.+) \|$/gm);
    expect(Object.fromEntries([...rows].map(([, tag, meaning]) => [tag, meaning]))).toEqual(reasons);
  });
});
