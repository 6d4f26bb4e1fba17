import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import readline from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { createStream } from 'rotating-file-stream';

const POLL_MS = 100;
const GIVE_UP_MS = 60_000;

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000), redirect: 'manual' });
    await response.body?.cancel();
    return response.status < 500;
  } catch {
    return false;
  }
}

/** Waits until the address answers. Throws the program's last words where it ends before. */
export async function waitUntilReady(program: Program, url: string): Promise<void> {
  const state = { over: false };
  const ended = program.ended.then(({ code, lastOutput }) => {
    if (state.over) return;
    throw new Error(lastOutput || `The ${program.name} ended with code ${code}.`);
  });
  const ready = (async () => {
    const deadline = Date.now() + GIVE_UP_MS;
    while (!state.over && !(await answers(url))) {
      if (Date.now() > deadline) throw new Error(`The ${program.name} does not answer at ${url}.`);
      await delay(POLL_MS);
    }
  })();
  try {
    await Promise.race([ready, ended]);
  } finally {
    state.over = true;
  }
}

/** Lines of standard error that are kept: one for each wrong variable, or the end of a stack. */
const KEPT_LINES = 20;

/** A log that has grown so large is put aside, and so many of those are kept. */
const LOG_SIZE = '20M';
const KEPT_LOGS = 4;

interface ProgramOptions {
  readonly name: string;
  /** File for Node to run. */
  readonly file: string;
  readonly args?: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly logFolder: string;
}

export interface Program {
  readonly name: string;
  readonly process: ChildProcess;
  /** Resolves when the program ends, with the last lines it wrote to standard error. */
  readonly ended: Promise<{ code: number | null; lastOutput: string }>;
}

/** Starts one of the programs; what it says goes to `<logFolder>/<name>.log`, which never fills the disk. */
export function runProgram({ name, file, args = [], env, logFolder }: ProgramOptions): Program {
  mkdirSync(logFolder, { recursive: true });
  const log = createStream(`${name}.log`, { path: logFolder, size: LOG_SIZE, maxFiles: KEPT_LOGS });
  const child = spawn(process.execPath, ['--enable-source-maps', file, ...args], {
    env: { ...process.env, ...env },
    // The channel tells the program when we are gone, however we went.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Its own group, so that a Ctrl+C in the terminal reaches it once, through us.
    detached: process.platform !== 'win32',
  });
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('A child with pipes has streams.');
  stdout.pipe(log, { end: false });
  stderr.pipe(log, { end: false });
  const lastLines: string[] = [];
  readline.createInterface({ input: stderr }).on('line', (line) => {
    if (lastLines.push(line) > KEPT_LINES) lastLines.shift();
  });
  const ended = new Promise<{ code: number | null; lastOutput: string }>((resolve) => {
    child.on('close', (code) => log.end(() => resolve({ code, lastOutput: lastLines.join('\n') })));
  });
  return { name, process: child, ended };
}
