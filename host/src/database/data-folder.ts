import { mkdirSync, rmSync, statSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join, relative } from 'node:path';
import { HostError } from '@host/host-error';

/**
 * Takes the data folder for this process: two on one PGlite folder would destroy the data. The mark is a socket that
 * only a living process listens on, so that a process that was killed leaves nothing behind that has to be removed by
 * hand. @returns how to release it. @throws HostError while another process has it.
 */
export async function takeDataFolder(folder: string): Promise<() => Promise<void>> {
  mkdirSync(folder, { recursive: true });
  const file = socketOf(folder);
  const server = (await listen(file)) ?? (await takeOver(file));
  if (!server) throw new HostError(`Another process uses ${folder}: stop it first, or set DATA_DIR to another folder.`);
  return () => new Promise((resolve) => server.close(() => resolve()));
}

const TAKE_OVER_MS = 100;

/** A path of a socket has 104 characters at most, and the one from here may be shorter. */
function socketOf(folder: string): string {
  if (process.platform === 'win32') return `\\\\.\\pipe\\admin-pokayoke-${join(folder).replace(/\W/g, '-')}`;
  const full = join(folder, 'in-use.sock');
  const near = relative(process.cwd(), full);
  return near.length < full.length ? near : full;
}

const listen = (file: string): Promise<Server | undefined> =>
  new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(file, () => {
      server.unref();
      resolve(server);
    });
  });

/** The socket of a process that was killed is a file nobody listens on. */
async function takeOver(file: string): Promise<Server | undefined> {
  if (await isListening(file)) return undefined;
  rmSync(file, { force: true });
  const server = await listen(file);
  if (!server) return undefined;
  // A third process may have found the dead socket at the same moment and removed this one instead.
  const own = statSync(file).ino;
  await new Promise((resolve) => setTimeout(resolve, TAKE_OVER_MS));
  if (statSync(file, { throwIfNoEntry: false })?.ino === own) return server;
  server.close();
  return undefined;
}

const isListening = (file: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(file);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
