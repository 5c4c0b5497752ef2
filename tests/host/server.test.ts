import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkContract } from '@scripts/contract/contract';
import { buildHost } from '@scripts/product/start';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiFeatures } from '@/config/api-features';

const folder = mkdtempSync(join(tmpdir(), 'pokayoke-host-'));
const running: ChildProcess[] = [];
beforeAll(buildHost);
afterAll(async () => {
  await Promise.all(running.map((child) => end(child, 'SIGKILL')));
  rmSync(folder, { recursive: true, force: true });
});

type Started = { child: ChildProcess; output: string; address: string | undefined; log: () => string };

/** Starts the built host on a free port, until it greets or ends. */
function start(environment: Record<string, string> = {}, args: string[] = []): Promise<Started> {
  const settings = { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error', FOUR_EYES: 'false', PRODUCT_DIR: folder };
  const child = spawn(process.execPath, ['host/dist/server.js', ...args], {
    env: { PATH: process.env.PATH, ...settings, ...environment },
  });
  running.push(child);
  return new Promise((resolve) => {
    let output = '';
    const log = () => output;
    const read = (text: Buffer) => {
      output += text.toString();
      const [, address] = /(http:\/\/[\d.]+:\d+)/.exec(output) ?? [];
      if (address && output.includes('Ctrl+C')) resolve({ child, output, address, log });
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => resolve({ child, output, address: undefined, log }));
  });
}

const end = (child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve(child.exitCode);
    child.once('exit', (code) => resolve(code));
    child.kill(signal);
  });

const post = (address: string | undefined, path: string, body: object, token = '') =>
  fetch(`${address}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });

async function get(address: string | undefined, path: string, token: string) {
  return (await fetch(`${address}/api${path}`, { headers: { authorization: `Bearer ${token}` } })).json();
}

const customers = async (address: string | undefined, token: string, search: string): Promise<unknown> =>
  (await get(address, `/customers?search=${search}`, token)).pagination.total;

describe('the built host', () => {
  it('starts with the demo company, meets the contract, keeps its data when it is killed, and shares them with nobody', async () => {
    const first = await start();
    expect(first.output).toContain('admin / admin123 (admin), user / user123 (user)');
    expect(first.output).toContain('for trial');
    const findings = await checkContract(`${first.address}/api`, {
      ...{ credentials: { username: 'admin', password: 'admin123' }, origin: first.address ?? '' },
      ...{ write: true, now: new Date(), features: apiFeatures },
    });
    expect(findings.flatMap(({ check, differences }) => differences.map((one) => `${check}: ${one}`))).toEqual([]);

    const second = await start();
    expect(second.output).toContain(`Another process uses ${folder}`);
    expect(await end(second.child, 'SIGTERM')).toBe(1);

    const signedIn = await post(first.address, '/auth/login', { username: 'admin', password: 'admin123' });
    const { accessToken } = await signedIn.json();
    const body = { name: 'Kept over a kill', alias: 'KEP', address: '' };
    expect((await post(first.address, '/customers', body, accessToken)).status).toBe(201);
    await end(first.child, 'SIGKILL');

    const again = await start();
    expect(await customers(again.address, accessToken, 'Kept over a kill')).toBe(1);
    expect(await end(again.child, 'SIGTERM')).toBe(0);

    const open = await start({ HOST: '0.0.0.0' });
    expect(open.output).toContain('these accounts have the passwords of the demo: admin, user');
    expect(await end(open.child, 'SIGTERM')).toBe(1);

    const admin = await start({ ADMIN_PASSWORD: 'a password of ours' }, ['admin', 'admin']);
    expect(admin.output).toBe('admin is an admin.\n');
    const known = await start();
    expect((await post(known.address, '/auth/login', { username: 'admin', password: 'admin123' })).status).toBe(401);
    const renewed = await post(known.address, '/auth/login', { username: 'admin', password: 'a password of ours' });
    expect(renewed.status).toBe(200);
    const log = await get(
      known.address,
      '/activity?resource=users&by=command+line',
      (await renewed.json()).accessToken,
    );
    expect(log.result).toMatchObject([{ action: 'update', label: 'admin', changes: [{ field: 'password' }] }]);
    expect(await end(known.child, 'SIGTERM')).toBe(0);
  });

  it('is stopped under load: every call it took is answered and kept, and its log has no secret', async () => {
    const own = mkdtempSync(join(tmpdir(), 'pokayoke-stop-'));
    const settings = { DATA_DIR: own, LOG_LEVEL: 'debug', TOKEN_SECRET: 'only-for-tests-and-long-enough-0123456789' };
    const { child, address, log } = await start(settings);
    const signedIn = await post(address, '/auth/login', { username: 'admin', password: 'admin123' });
    const { accessToken, refreshToken } = await signedIn.json();
    await post(address, '/auth/login', { username: 'admin', password: 'a wrong password' });
    const renewed = await (await post(address, '/auth/refresh', { refreshToken })).json();
    const person = { username: 'rina', nik: '', password: 'a new password', fullName: 'Rina Aulia', role: 'user' };
    expect((await post(address, '/users', person, accessToken)).status).toBe(201);

    // As browsers open them ahead of need: a connection without a call, and one whose call never comes to its end.
    for (const sent of ['', 'GET /api/health HTTP/1.1\r\nHost: x\r\n']) {
      const socket = connect(Number(new URL(address ?? '').port), '127.0.0.1', () => socket.write(sent));
      socket.on('error', () => undefined);
    }
    let stopped: Promise<number | null> | undefined;
    const statuses = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const body = { name: `Stopped ${index}`, alias: 'STP', address: '' };
        const answer = await post(address, '/customers', body, accessToken).catch(() => undefined);
        // In the middle: some are answered, some under way, some not sent yet.
        if (answer?.status === 201) stopped ??= end(child, 'SIGTERM');
        return answer?.status;
      }),
    );
    expect(await stopped).toBe(0);
    const answered = statuses.filter((status) => status === 201).length;
    expect(new Set(statuses)).toEqual(new Set([201, ...statuses.filter((status) => status === 503 || !status)]));
    const again = await start(settings);
    const kept = Number(await customers(again.address, accessToken, 'Stopped'));
    // One whose connection ended before its answer came may be there, too.
    expect(kept).toBeGreaterThanOrEqual(answered);
    expect(kept).toBeLessThanOrEqual(answered + statuses.filter((status) => !status).length);
    await end(again.child, 'SIGTERM');
    rmSync(own, { recursive: true, force: true });

    expect(log()).toContain('"reqId"');
    const secrets = [accessToken, refreshToken, renewed.accessToken, renewed.refreshToken, settings.TOKEN_SECRET];
    for (const secret of [...secrets, 'a wrong password', 'a new password', 'argon2']) {
      expect(log()).not.toContain(secret);
    }
  });

  it.each([
    [{ PORT: 'x' }, 'Wrong setting: PORT must be a whole number'],
    [{ DATABASE_URL: 'mysql://x' }, 'Wrong setting: DATABASE_URL must be an address such as postgres://'],
    [{ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x' }, 'TOKEN_SECRET is not set'],
    [
      { DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/x', TOKEN_SECRET: 'x'.repeat(32) },
      'The database of DATABASE_URL cannot be reached: connect ECONNREFUSED 127.0.0.1:1. Start PostgreSQL',
    ],
    [{ TOKEN_SECRET: 'short' }, 'TOKEN_SECRET must have at least 32 characters'],
  ])('refuses to start with %j, in a sentence', async (environment, sentence) => {
    const { output, address } = await start(environment);
    expect(address).toBeUndefined();
    expect(output).toContain(sentence);
    expect(output.trim().split('\n')).toHaveLength(1);
  });
});
