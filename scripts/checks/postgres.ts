import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ScriptError } from '@scripts/script-error';

const DEBIAN = '/usr/lib/postgresql';
const INSTALLER = 'apt-get';

type Cluster = {
  url: string;
  stop: () => void;
};

/**
 * A PostgreSQL with an empty database in a folder of its own, from Debian's package, which is installed when it is missing.
 * `settings` such as `shared_buffers=1GB`.
 */
export async function startPostgres(port: number, settings: readonly string[] = []): Promise<Cluster> {
  const bin = programs();
  const folder = mkdtempSync(join(tmpdir(), 'pokayoke-postgres-'));
  const owner = ownerOf(folder);
  const data = join(folder, 'data');
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'pokayoke', '-A', 'trust', '-E', 'UTF8'], {
    ...owner,
    stdio: 'pipe',
  });
  const all = ['max_connections=100', ...settings].flatMap((setting) => ['-c', setting]);
  const options = ['-D', data, '-p', String(port), '-k', folder, '-h', '127.0.0.1', ...all];
  const server = spawn(join(bin, 'postgres'), options, { ...owner, stdio: 'ignore' });
  const url = `postgres://pokayoke@127.0.0.1:${port}/postgres`;
  const stop = () => {
    server.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    server.kill('SIGINT');
  };
  for (let tried = 0; tried < 100; tried += 1) {
    if (spawnSync(join(bin, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)]).status === 0)
      return { url, stop };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  stop();
  throw new ScriptError('PostgreSQL did not start.');
}

/** The newest version's folder. */
function programs(): string {
  const found = installed();
  if (found) return found;
  console.log('Installing PostgreSQL for the tests of the host …');
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'],
  ]) {
    spawnSync(INSTALLER, args, { stdio: 'inherit' });
  }
  const now = installed();
  if (!now) throw new ScriptError('PostgreSQL is missing: install the package postgresql, version 15 or newer.');
  return now;
}

function installed(): string | undefined {
  const versions = existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .map(Number)
        .filter((version) => version >= 15)
    : [];
  const newest = versions.toSorted((a, b) => b - a)[0];
  return newest === undefined ? undefined : `${DEBIAN}/${newest}/bin`;
}

/** PostgreSQL refuses to run as root, so it runs as the user of its package. */
function ownerOf(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres']).toString());
  const owner = { uid: id('-u'), gid: id('-g') };
  chownSync(folder, owner.uid, owner.gid);
  return owner;
}
