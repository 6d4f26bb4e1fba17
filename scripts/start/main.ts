import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { createStream } from 'rotating-file-stream';
import { buildIfChanged } from '../build/main.ts';
import { readSettings } from '../doctor/settings-findings.ts';
import { checkDataFolder, checkPort } from './check-start.ts';
import { readStartEnvironment, type StartEnvironment } from './env.ts';

const programs: Program[] = [];

let stopping = false;

async function stopAll(): Promise<void> {
  for (const program of programs) program.process.kill('SIGTERM');
  await Promise.all(programs.map((program) => program.ended));
}

/** One line that names what no setting has switched on; empty where there is nothing. */
function describeOff(): string {
  const off = readSettings().findings.filter(({ state }) => state !== 'works');
  if (off.length === 0) return '';
  return `  off     ${off.map(({ subject }) => subject).join(', ')}: npm run doctor tells how to change that\n`;
}

async function startPrograms({ webPort, apiPort, dataFolder }: StartEnvironment): Promise<void> {
  const env = {
    NODE_ENV: 'production',
    WEB_PORT: String(webPort),
    API_PORT: String(apiPort),
    DATA_DIR: dataFolder,
  };
  const logFolder = path.join(dataFolder, 'logs');
  const api = runProgram({ name: 'api', file: 'dist/api/server.mjs', env, logFolder });
  const web = runProgram({ name: 'web', file: 'web/serve.ts', env, logFolder });
  programs.push(api, web);
  await Promise.all([
    waitUntilReady(api, `http://localhost:${apiPort}/readyz`),
    waitUntilReady(web, `http://localhost:${webPort}/robots.txt`),
  ]);
  console.log(`\n  Pictor  http://localhost:${webPort}`);
  console.log(`  api     http://localhost:${apiPort}/docs`);
  console.log(`  logs    ${path.relative(process.cwd(), logFolder) || '.'}`);
  console.log(`${describeOff()}\nCtrl+C stops both.`);
}

async function endWhenOneEnds(): Promise<never> {
  const { name, code, lastOutput } = await Promise.race(
    programs.map(async (program) => ({ name: program.name, ...(await program.ended) })),
  );
  await stopAll();
  if (!stopping) console.error(lastOutput || `The ${name} ended with code ${code}.`);
  process.exit(stopping ? 0 : 1);
}

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
  readonly env: Readonly<Record<string, string>>;
  readonly logFolder: string;
}

interface Program {
  readonly name: string;
  readonly process: ChildProcess;
  /** Resolves when the program ends, with the last lines it wrote to standard error. */
  readonly ended: Promise<{ code: number | null; lastOutput: string }>;
}

/** Starts one of the programs; what it says goes to `<logFolder>/<name>.log`, which never fills the disk. */
export function runProgram({ name, file, env, logFolder }: ProgramOptions): Program {
  mkdirSync(logFolder, { recursive: true });
  const log = createStream(`${name}.log`, { path: logFolder, size: LOG_SIZE, maxFiles: KEPT_LOGS });
  const child = spawn(process.execPath, ['--enable-source-maps', file], {
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

/** Starts both programs, and ends with the first of them that ends. */
async function start(): Promise<never> {
  // Logs tell of people's work, and the programs take this over.
  process.umask(0o077);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      if (programs.length === 0) process.exit(0);
      void stopAll();
    });
  }
  try {
    const environment = readStartEnvironment();
    checkDataFolder(environment.dataFolder);
    await checkPort(environment.webPort, 'WEB_PORT');
    await checkPort(environment.apiPort, 'API_PORT');
    await buildIfChanged();
    console.log('Starting web and api …');
    await startPrograms(environment);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    await stopAll();
    process.exit(1);
  }
  return endWhenOneEnds();
}

if (import.meta.main) await start();
