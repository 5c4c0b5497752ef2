import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BuildServer, serveBuild } from '@scripts/product/static-server';
import { filesIn } from '@scripts/vite/files-in';
import { writeWorker } from '@scripts/vite/offline';
import { buildFolder } from './addresses';

/** The product's static host, for tests that stop it or deploy a new release. */
export class ShellHost {
  private readonly folder = mkdtempSync(join(tmpdir(), 'shell-'));
  private server: BuildServer | undefined;
  private port = 0;

  /**
   * `spa`: answers every unknown path with index.html and 200; `bare`: the same without headers;
   * `silent`: the usual responses, without headers.
   */
  constructor(
    private readonly kind?: 'spa' | 'bare' | 'silent',
    private readonly build = { folder: buildFolder, base: '/' },
  ) {}

  async start(): Promise<string> {
    if (this.port === 0) this.copyBuild();
    this.server = await serveBuild(this.folder, this.port);
    this.port = Number(new URL(this.server.url).port);
    return this.server.url;
  }

  private copyBuild() {
    cpSync(this.build.folder, this.folder, { recursive: true });
    const isSpa = this.kind === 'spa' || this.kind === 'bare';
    if (isSpa) writeFileSync(join(this.folder, '_redirects'), `/*  ${this.build.base}index.html  200\n`);
    if (this.kind === 'bare' || this.kind === 'silent') writeFileSync(join(this.folder, '_headers'), '');
  }

  async stop() {
    await this.server?.close();
    this.server = undefined;
  }

  /** The next release: one screen's file has other content and another name; the old one is deleted. */
  async release(number: number, screen: string) {
    await this.stop();
    const old = readdirSync(join(this.folder, 'assets')).find((name) => name.startsWith(`${screen}-`));
    if (!old) throw new Error(`The build has no ${screen}`);
    const next = `${screen}-release${number}.js`;
    renameSync(join(this.folder, 'assets', old), join(this.folder, 'assets', next));
    for (const path of filesIn(this.folder).filter((name) => /\.(js|html)$/.test(name))) {
      const text = readFileSync(path, 'utf8');
      const marked = path.endsWith('app.html')
        ? text.replace(/<html [^>]*>/, `<html lang="en" data-release="${number}">`)
        : text;
      if (text.includes(old) || marked !== text) writeFileSync(path, marked.replaceAll(old, next));
    }
    const worker = readFileSync(join(this.folder, 'sw.js'), 'utf8');
    await writeWorker(this.folder, worker.slice(worker.indexOf('\n') + 1), this.build.base);
    await this.start();
  }

  read(file: string): string {
    return readFileSync(join(this.folder, file), 'utf8');
  }

  /** Replaces the content of a file; returns the previous content. */
  overwrite(file: string, content: string | Buffer): Buffer {
    const path = join(this.folder, file);
    const before = readFileSync(path);
    writeFileSync(path, content);
    return before;
  }

  async remove() {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
