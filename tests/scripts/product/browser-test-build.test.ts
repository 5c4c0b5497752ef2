import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nameFeatures } from '@scripts/product/browser-test-build';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const worker = "self.release={};\nself.addEventListener('fetch', answer);";
const none = 'const settings=read({VITE_API_FEATURES:``,VITE_API_URL:`/api`});';

describe('the build for a host with all optional parts', () => {
  let folder = '';
  const program = () => join(folder, 'assets', 'program-12345678.js');
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'build-'));
    mkdirSync(join(folder, 'assets'));
    for (const page of ['index.html', 'app.html']) writeFileSync(join(folder, page), '<!doctype html>');
    writeFileSync(join(folder, 'sw.js'), worker);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('names the parts in the program and its new hash in the worker', async () => {
    writeFileSync(program(), none);
    await nameFeatures(folder);
    expect(readFileSync(program(), 'utf8')).toContain(
      'VITE_API_FEATURES:`label-designs,print-jobs,activity,print-runs,number-ranges,queries,void`,',
    );
    const written = readFileSync(join(folder, 'sw.js'), 'utf8');
    expect(written).toContain('"/assets/program-12345678.js":');
    expect(written.split('\n')[1]).toBe(worker.split('\n')[1]);
  });

  it.each(['', none.repeat(2)])('refuses a program that does not have the setting once: %s', async (text) => {
    writeFileSync(program(), text);
    await expect(nameFeatures(folder)).rejects.toThrow('is not one constant');
  });
});
