import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ffmpegEnvironment } from '../media/env.ts';

/** Encoders of ffmpeg that are used, by what they write. */
export const FFMPEG_ENCODERS = { avc: 'libx264', vp9: 'libvpx-vp9', aac: 'aac', opus: 'libopus' } as const;

type Written = keyof typeof FFMPEG_ENCODERS;

/** An operator's ffmpeg, as it describes itself. */
interface FfmpegFacts {
  readonly version: string;
  /** Kinds of packets that it writes, of those that are used here. */
  readonly writes: ReadonlySet<Written>;
}

/** Time for an answer. */
const ANSWER_MS = 10_000;

const run = promisify(execFile);

async function ask(program: string, question: string): Promise<string> {
  const options = { timeout: ANSWER_MS, env: ffmpegEnvironment(), windowsHide: true } as const;
  return (await run(program, ['-hide_banner', question], options)).stdout;
}

/**
 * Asks an ffmpeg for its version and its encoders.
 * @throws Error where the program does not start, or is no ffmpeg
 */
export async function probeFfmpeg(program: string): Promise<FfmpegFacts> {
  const [told, list] = await Promise.all([ask(program, '-version'), ask(program, '-encoders')]);
  const version = /^ffmpeg version (\S+)/.exec(told)?.[1];
  if (version === undefined) throw new Error(`${program} does not answer as ffmpeg does`);
  const names = new Set(list.split('\n').map((line) => /^ [VA][.A-Z]{5} (\S+)/.exec(line)?.[1]));
  const all = Object.keys(FFMPEG_ENCODERS) as Written[];
  return { version, writes: new Set(all.filter((written) => names.has(FFMPEG_ENCODERS[written]))) };
}

const known = new Map<string, Promise<ReadonlySet<Written>>>();

/** True where this ffmpeg can write something. Each program is asked once. */
export async function canWrite(program: string, written: Written): Promise<boolean> {
  const asked =
    known.get(program) ??
    probeFfmpeg(program).then(
      ({ writes }) => writes,
      () => new Set<Written>(),
    );
  known.set(program, asked);
  return (await asked).has(written);
}
