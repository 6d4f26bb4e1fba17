import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

export interface RunningServer {
  readonly origin: string;
  /** Milliseconds from the start of the process to its first answer. */
  readonly startMs: number;
  stop(): Promise<void>;
}

interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly port: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

const POLL_MS = 50;
const GIVE_UP_MS = 30_000;

async function answers(origin: string): Promise<boolean> {
  try {
    const response = await fetch(origin, { redirect: 'manual' });
    await response.body?.cancel();
    return true;
  } catch {
    return false;
  }
}

async function waitUntilReady(child: ChildProcess, origin: string): Promise<void> {
  const deadline = Date.now() + GIVE_UP_MS;
  while (!(await answers(origin))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`No server answers at ${origin}.`);
    await delay(POLL_MS);
  }
}

/** Starts a server and waits for its first answer. */
export async function runServer({ command, args, port, env, cwd }: ServerCommand): Promise<RunningServer> {
  const begin = performance.now();
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://localhost:${port}`;
  const ended = once(child, 'exit');
  async function stop(): Promise<void> {
    child.kill('SIGTERM');
    await ended;
  }
  try {
    await waitUntilReady(child, origin);
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin, startMs: performance.now() - begin, stop };
}
