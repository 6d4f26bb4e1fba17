import { spawn } from 'node:child_process';
import path from 'node:path';

/** Numbers of passed, failed and skipped tests of a runner. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Runs one of the project's binaries with its output shown. Resolves with the exit code. */
export function runBinary(name: string, args: readonly string[]): Promise<number> {
  const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1' };
  const child = spawn(path.join('node_modules/.bin', name), args, {
    stdio: 'inherit',
    env: { ...process.env, ...plain },
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** Runs a check that has no tests of its own and counts it as one. */
export async function runCheck(name: string, args: readonly string[]): Promise<Tally> {
  const passed = (await runBinary(name, args)) === 0;
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 };
}
