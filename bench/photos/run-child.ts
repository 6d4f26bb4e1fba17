import { spawn } from 'node:child_process';
import path from 'node:path';

/** A run that takes longer hangs. */
const LONGEST_MILLISECONDS = 20 * 60_000;

/** Characters of a program's complaint that tell enough. */
const COMPLAINT = 200;

/** The line of a stack trace that says what was thrown, else the last line. */
function findComplaint(stderr: string): string {
  const lines = stderr.trim().split('\n');
  const thrown = lines.find((line) => /^\w*Error\b/.test(line)) ?? lines.at(-1) ?? '';
  return thrown.slice(0, COMPLAINT);
}

/**
 * Runs a script of this folder as a process of its own and gives what it prints as JSON. Rejects where it
 * fails, takes longer than 20 minutes or is aborted.
 */
export function runChild<Result>(
  script: 'survey-photo.ts' | 'run-photo.ts',
  { args, signal }: { readonly args: readonly string[]; readonly signal: AbortSignal },
): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const file = path.join(import.meta.dirname, script);
  const child = spawn(process.execPath, [file, ...args], {
    signal,
    timeout: LONGEST_MILLISECONDS,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  child.on('error', reject);
  child.on('close', (code, killed) => {
    if (code === 0) resolve(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));
    else reject(new Error(killed ? `ended by ${killed}` : findComplaint(stderr)));
  });
  return promise;
}
