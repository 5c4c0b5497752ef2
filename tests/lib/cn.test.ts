import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extendTailwindMerge } from 'tailwind-merge';
import { describe, expect, it } from 'vitest';
import { cn } from '@/lib/cn';

/** The library's own full table, told the names of the design's text sizes and shadows. */
const full = extendTailwindMerge({
  extend: { theme: { text: ['11', '12', '13', '14', '16', '18', '24', '40', '48'], shadow: ['float', 'label'] } },
});
const svgAttributes = ['font-size', 'font-family', 'font-weight', 'filter', 'transform'];

describe('joined class names', () => {
  it.each([
    ['p-4 px-2', 'p-4 px-2'],
    ['px-2 p-4', 'p-4'],
    ['text-13 text-ink-2 text-16', 'text-ink-2 text-16'],
    ['border border-rule border-2 border-ink', 'border-2 border-ink'],
    ['hover:bg-paper hover:bg-paper-2 bg-ink', 'hover:bg-paper-2 bg-ink'],
    ['h-8! h-9', 'h-8! h-9'],
  ])('%s becomes %s', (given, merged) => expect(cn(given)).toBe(merged));

  it('leave out what is not there', () => expect(cn('flex', undefined, false, ['gap-2'])).toBe('flex gap-2'));

  it('of any two classes in the product are what the full table makes of them', () => {
    const classes = classesOfTheProduct();
    expect(classes.length).toBeGreaterThan(300);
    const different: string[] = [];
    for (const first of classes) {
      for (const second of classes) {
        const pair = `${first} ${second}`;
        if (cn(pair) !== full(pair)) different.push(`${pair}: ${cn(pair)} instead of ${full(pair)}`);
      }
    }
    expect(different, 'a utility that src/lib/class-groups.ts does not know yet').toEqual([]);
    // Some hundred thousand pairs, each joined twice.
  }, 60_000);
});

/** Every class in src/ without its variants, as far as the full table knows it; of `p-2` and `p-4` one is enough. */
function classesOfTheProduct(): string[] {
  const words = new Map<string, string>();
  for (const path of readdirSync('src', { recursive: true, encoding: 'utf8' })) {
    if (!/^(ui|features|resource|app|label-view)\/.*\.tsx?$/.test(path)) continue;
    for (const [, text = ''] of readFileSync(join('src', path), 'utf8').matchAll(/['"`]([^'"`\n]*)['"`]/g)) {
      for (const variants of text.split(/\s+/)) {
        const word = variants.replace(/^(?:(?:[^[\]:]|\[[^\]]*\])+:)+/, '').replace(/!$/, '');
        words.set(word.replace(/\d+(\.\d+)?/g, '9'), word);
      }
    }
  }
  return [...words.values()].filter(
    (word) => /^-?[a-z][^\s'"`${}]*$/.test(word) && full(`${word} ${word}`) === word && !svgAttributes.includes(word),
  );
}
