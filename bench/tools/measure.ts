import { spawnSync } from 'node:child_process';

export interface Cost {
  readonly cpuSeconds: number;
  readonly peakMegabytes: number;
}

/** Cost that a program prints as JSON on its last line; null if not installed. Throws on failure. */
export function measure(command: string, args: readonly string[]): Cost | null {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (error && Reflect.get(error, 'code') === 'ENOENT') return null;
  if (/ModuleNotFoundError/.test(stderr)) return null;
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}

/** Cost of a silent program by GNU time; null if either is not installed. */
export function measureSilent(command: string, args: readonly string[]): Cost | null {
  const timed = ['-f', '%U %S %M', command, ...args];
  const { status, stderr, error } = spawnSync('/usr/bin/time', timed, { encoding: 'utf8' });
  if (error || status === 127) return null;
  if (status !== 0) throw new Error(`${command}: ${stderr}`);
  const [user = 0, system = 0, kilobytes = 0] = (stderr.trim().split('\n').at(-1) ?? '')
    .split(' ')
    .map(Number);
  return { cpuSeconds: user + system, peakMegabytes: kilobytes / 1024 };
}
