import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const SERVER = 'host/dist/server.js';
const READY_MS = 30_000;

/** Processes of the built host on one database; any of them may be killed and comes back on its port. */
export class HostProcesses {
  private readonly running = new Map<number, ChildProcess>();

  constructor(private readonly environment: Record<string, string>) {}

  command(...args: string[]): string {
    return execFileSync(process.execPath, [SERVER, ...args], { env: this.settings(0) }).toString();
  }

  /** What a command that fails says; nothing when it does not fail. */
  refusal(...args: string[]): string {
    const { status, stderr } = spawnSync(process.execPath, [SERVER, ...args], { env: this.settings(0) });
    return status === 0 ? '' : stderr.toString().trim();
  }

  /** @throws Error when it does not answer in time. */
  async start(port: number): Promise<void> {
    const child = spawn(process.execPath, [SERVER], {
      env: this.settings(port),
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    this.running.set(port, child);
    const until = Date.now() + READY_MS;
    while (!(await isReady(port))) {
      if (Date.now() > until || child.exitCode !== null) throw new Error(`The host on port ${port} did not start`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Resident memory of a process, in MB. */
  memory(port: number): number {
    const status = readFileSync(`/proc/${this.running.get(port)?.pid}/status`, 'utf8');
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
  }

  /** Ends a process in the middle of whatever it does. */
  kill(port: number): Promise<void> {
    return this.end(port, 'SIGKILL');
  }

  /** Kills a process and starts another one. */
  async restart(port: number): Promise<void> {
    await this.kill(port);
    await this.start(port);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.running.keys()].map((port) => this.end(port, 'SIGTERM')));
  }

  private end(port: number, signal: NodeJS.Signals): Promise<void> {
    const child = this.running.get(port);
    this.running.delete(port);
    return new Promise((resolve) => {
      if (!child || child.exitCode !== null) return resolve();
      child.once('exit', () => resolve());
      child.kill(signal);
    });
  }

  private settings(port: number) {
    return { ...process.env, LOG_LEVEL: 'error', ...this.environment, PORT: String(port) };
  }
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/api/ready`).then(
    ({ status }) => status === 200,
    () => false,
  );
