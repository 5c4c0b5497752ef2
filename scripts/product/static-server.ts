import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { baseIn, filesOf, parseHeadersFile } from '@scripts/vite/static-files';

export type BuildServer = { url: string; close: () => Promise<void> };

/** Serves a built folder on 127.0.0.1 like a static host. */
export async function serveBuild(folder: string, port: number): Promise<BuildServer> {
  const base = baseIn(parseHeadersFile(readFileSync(join(folder, '_headers'), 'utf8')));
  const server = createServer(filesOf(folder));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const actual = typeof address === 'object' && address ? address.port : port;
  return {
    url: `http://127.0.0.1:${actual}${base}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
