import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ImagingError } from '../../core/imaging-error.ts';
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

/** First version with all options that are used: `-fps_mode` is the youngest. */
const OLDEST = { major: 5, minor: 1 } as const;

/** Time for an answer. */
const ANSWER_MS = 10_000;

const run = promisify(execFile);

async function ask(program: string, question: string): Promise<string> {
  const options = { timeout: ANSWER_MS, env: ffmpegEnvironment(), windowsHide: true } as const;
  return (await run(program, ['-hide_banner', question], options)).stdout;
}

/** True for a version that lacks options in use. Builds between versions have other names, and pass. */
function isTooOld(version: string): boolean {
  const [, major, minor] = /^n?(\d+)\.(\d+)/.exec(version)?.map(Number) ?? [];
  if (major === undefined || minor === undefined) return false;
  return major < OLDEST.major || (major === OLDEST.major && minor < OLDEST.minor);
}

/**
 * Asks an ffmpeg for its version and its encoders.
 * @throws Error where the program does not start, does not answer, is no ffmpeg, or is older than 5.1
 */
export async function probeFfmpeg(program: string): Promise<FfmpegFacts> {
  const [told, list] = await Promise.all([ask(program, '-version'), ask(program, '-encoders')]);
  const version = /^ffmpeg version (\S+)/.exec(told)?.[1];
  if (version === undefined) throw new Error(`${program} does not answer as ffmpeg does`);
  if (isTooOld(version))
    throw new Error(`ffmpeg ${version} is too old; Pictor needs ${OLDEST.major}.${OLDEST.minor} or newer`);
  const names = new Set(list.split('\n').map((line) => /^ [VA][.A-Z]{5} (\S+)/.exec(line)?.[1]));
  const all = Object.keys(FFMPEG_ENCODERS) as Written[];
  return { version, writes: new Set(all.filter((written) => names.has(FFMPEG_ENCODERS[written]))) };
}

/** True where a program that gave no answer may give one at another time. */
function isPassing(error: unknown): boolean {
  const { code, signal } = error as {
    readonly code?: string | number | null;
    readonly signal?: string | null;
  };
  return Boolean(signal) || code === 'EAGAIN' || code === 'EMFILE' || code === 'ENOMEM';
}

const known = new Map<string, Promise<ReadonlySet<Written>>>();

/** Kinds of packets that a program writes: none where it is no ffmpeg, or one that is too old. */
async function askOnce(program: string): Promise<ReadonlySet<Written>> {
  try {
    return (await probeFfmpeg(program)).writes;
  } catch (error) {
    if (!isPassing(error)) return new Set();
    known.delete(program);
    throw new ImagingError('program_ended', 'ffmpeg does not answer', { cause: error });
  }
}

/**
 * True where this ffmpeg can write something. Each program is asked until it answers once, as segments of a
 * video must be made by one encoder.
 * @throws ImagingError `program_ended` where it does not answer in time
 */
export async function canWrite(program: string, written: Written): Promise<boolean> {
  const asked = known.get(program) ?? askOnce(program);
  known.set(program, asked);
  return (await asked).has(written);
}
