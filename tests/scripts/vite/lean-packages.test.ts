import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { leanPackages } from '@scripts/vite/lean-packages';
import { describe, expect, it } from 'vitest';

const filesIn = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesIn(path) : [path];
  });

const lean = (code: string) => {
  const { transform } = leanPackages();
  if (typeof transform !== 'function') throw new Error('The plugin does not transform');
  const result = Reflect.apply(transform, undefined, [code, '/src/a.tsx']);
  return typeof result === 'object' && result !== null && 'code' in result ? String(result.code) : code;
};

describe('an icon', () => {
  it('is imported from its own file, by any of its names, and its type stays a type', () => {
    const code = lean("import { Trash2, type LucideIcon, X as Close } from 'lucide-react';\n");
    expect(code).toMatch(/import Trash2 from '[^']+\/icons\/trash\.mjs';/);
    expect(code).toMatch(/import Close from '[^']+\/icons\/x\.mjs';/);
    expect(code).toContain("import type { LucideIcon } from 'lucide-react';");
  });

  it('of every screen has such a file', () => {
    const users = filesIn('src').filter((path) => /\.tsx?$/.test(path));
    const imports = users.flatMap((path) => [
      ...lean(readFileSync(path, 'utf8')).matchAll(/from '([^']+\/icons\/[^']+)'/g),
    ]);
    expect(imports.length).toBeGreaterThan(50);
    expect(imports.map(([, file = '']) => file).filter((file) => !existsSync(file))).toEqual([]);
    for (const path of users)
      expect(lean(readFileSync(path, 'utf8')), path).not.toMatch(/import \{[^}]*\} from 'lucide-react'/);
  });
});
