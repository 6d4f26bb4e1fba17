import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { finished } from 'node:stream/promises';

interface QuietRun {
  readonly command: string;
  readonly args: readonly string[];
  /** Name of the log file under `dist/logs`. */
  readonly log: string;
}

const TAIL_LINES = 30;

/** Runs a command with its output in a log file. On failure throws with the last lines and the place of the log. */
export async function runQuietly({ command, args, log }: QuietRun): Promise<void> {
  const file = path.join('dist/logs', `${log}.log`);
  mkdirSync(path.dirname(file), { recursive: true });
  const output = createWriteStream(file);
  const child = spawn(command, args, { env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' } });
  child.stdout.pipe(output, { end: false });
  child.stderr.pipe(output, { end: false });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  output.end();
  await finished(output);
  if (code === 0) return;
  const tail = (await readFile(file, 'utf8')).trimEnd().split('\n').slice(-TAIL_LINES).join('\n');
  throw new Error(`${tail}\n\nThe whole output is in ${file}`);
}
