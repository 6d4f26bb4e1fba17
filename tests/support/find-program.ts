import { execFileSync } from 'node:child_process';

/** Path of a program of the system; undefined where it is not installed, which is told. */
export function findProgram(name: string): string | undefined {
  try {
    return execFileSync('which', [name], { encoding: 'utf8' }).trim();
  } catch {
    process.stderr.write(`SKIPPED: ${name} is not installed, so its part of this test is left out.\n`);
    return undefined;
  }
}
