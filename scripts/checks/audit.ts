import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isRecord } from '@/api/client/errors';

/** The product's lockfile, and that of the benchmark's alternatives. */
export const lockFiles = ['package-lock.json', 'bench/package-lock.json'];

/**
 * `npm run audit`: fails when the lockfile does not match package.json, when a lockfile has a package without a checksum
 * or with a source other than the registry, or when a package that reaches users has a known vulnerability. Without
 * audit data from the registry that last check is skipped, and the output says so.
 */
export function run(): number {
  const drift = [
    ...lockDrift(readJson('package.json'), readJson('package-lock.json')),
    ...lockFiles.flatMap((path) => unverifiedPackages(readJson(path)).map((line) => `${path}: ${line}`)),
  ];
  for (const line of drift) console.error(line);
  const audit = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8' });
  const found = vulnerabilities(audit.stdout);
  if (!found) console.log('The registry sent no audit data: known vulnerabilities were not checked.');
  for (const line of found ?? []) console.error(line);
  if (drift.length + (found?.length ?? 0) > 0) return 1;
  if (found) console.log('No package that reaches users has a known vulnerability.');
  console.log('The lockfile matches package.json.');
  return 0;
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** The differences between the lockfile and package.json, one sentence each. */
export function lockDrift(manifest: unknown, lock: unknown): string[] {
  const packages = isRecord(lock) && isRecord(lock.packages) ? lock.packages : {};
  const locked = packages[''];
  if (!isRecord(manifest) || !isRecord(locked)) return ['package-lock.json has no root package.'];
  const required = { ...ranges(manifest.dependencies), ...ranges(manifest.devDependencies) };
  const known = { ...ranges(locked.dependencies), ...ranges(locked.devDependencies) };
  const names = [...new Set([...Object.keys(required), ...Object.keys(known)])].sort();
  return names.flatMap((name) => {
    if (required[name] !== known[name]) {
      return [`${name}: package.json requires ${required[name] ?? 'none'}, the lockfile ${known[name] ?? 'none'}.`];
    }
    const entry = packages[`node_modules/${name}`];
    const isComplete = isRecord(entry) && typeof entry.version === 'string' && typeof entry.integrity === 'string';
    return isComplete ? [] : [`${name}: the lockfile has no version with a checksum.`];
  });
}

/**
 * Packages of a lockfile that npm would install without checking their SHA-512, or from another address than the
 * configured registry. A bundled package has no checksum: it is part of its parent's archive.
 */
export function unverifiedPackages(lock: unknown): string[] {
  const packages = isRecord(lock) && isRecord(lock.packages) ? lock.packages : {};
  const root = packages[''];
  const workspaces: unknown[] = isRecord(root) && Array.isArray(root.workspaces) ? root.workspaces : [];
  return Object.entries(packages).flatMap(([path, entry]) => {
    // A workspace is a folder of this repository, and its link under node_modules names that folder.
    const isOurs = workspaces.includes(path) || (isRecord(entry) && entry.link && workspaces.includes(entry.resolved));
    if (path === '' || isOurs || !isRecord(entry)) return [];
    const isVerified = sha512.test(String(entry.integrity)) || entry.link === true || isBundled(path, packages);
    return [
      ...(isVerified ? [] : [`${path} has no SHA-512 checksum.`]),
      ...(entry.resolved === undefined ? [] : [`${path} has an address of its own: ${entry.resolved}`]),
    ];
  });
}

const sha512 = /^sha512-[\w+/]{86}==$/;

/** Whether a package is in the archive of its parent, whose checksum covers both. */
function isBundled(path: string, packages: Record<string, unknown>): boolean {
  const entry = packages[path];
  const parentPath = path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/')));
  const parent = packages[parentPath];
  if (!isRecord(entry) || entry.inBundle !== true || parentPath === '' || !isRecord(parent)) return false;
  return sha512.test(String(parent.integrity)) || isBundled(parentPath, packages);
}

const ranges = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});

/** The vulnerable packages of an `npm audit --json` answer, one sentence each; undefined for other output. */
export function vulnerabilities(text: string): string[] | undefined {
  const report = parsed(text);
  if (!isRecord(report) || !isRecord(report.vulnerabilities)) return undefined;
  return Object.entries(report.vulnerabilities).map(([name, found]) => {
    const severity = isRecord(found) ? String(found.severity) : 'unknown';
    return `${name} has a known vulnerability (${severity}): see \`npm audit\`.`;
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
