import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  Conversion,
  Input,
  MkvOutputFormat,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toClipJob } from '#api/engines/embedded/clip-job.ts';
import { ImagingPool } from '#api/engines/embedded/imaging-pool.ts';
import { EngineError } from '#api/engines/engine-error.ts';
import { resourcePaths } from '#api/infrastructure/resource-paths.ts';
import { inspectVideo } from '#api/media/inspect/inspect-video.ts';
import { AppError } from '#lib/contract/app-error.ts';
import { findProgram } from '#tests/support/find-program.ts';
import { sampleRows } from '#tests/support/sample-matrix.ts';

/** The index has 20 seconds, and the rest takes one. */
const JOB_MS = 180_000;
const BALL = path.join(import.meta.dirname, '../../fixtures/videos/ball.mp4');
const written = { mp4: 'video/mp4', mov: 'video/quicktime', mkv: 'video/x-matroska' } as const;
const containers = { ...written, avi: 'video/x-msvideo' } as const;
type Written = keyof typeof written;
type Container = keyof typeof containers;

/** An ffmpeg as operators have it; AVI is left out where there is none. */
const ffmpegPath = findProgram('ffmpeg');

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Spoil = (bytes: Buffer, random: () => number) => Buffer;

const flip =
  (count: number): Spoil =>
  (bytes, random) => {
    const out = Buffer.from(bytes);
    for (let i = 0; i < count; i++) {
      const at = Math.floor(random() * out.length);
      out[at] = (out[at] ?? 0) ^ (1 << Math.floor(random() * 8));
    }
    return out;
  };

/** Changes bytes in what describes the video alone, which lies at the end of these files. */
const inIndex =
  (spoil: Spoil): Spoil =>
  (bytes, random) => {
    const found = bytes.indexOf('moov');
    const from = found < 0 ? Math.floor(bytes.length * 0.9) : found;
    return Buffer.concat([bytes.subarray(0, from), spoil(bytes.subarray(from), random)]);
  };

/** Writes another name over all of a kind, such as that of a codec or of a box. */
const rename =
  (from: string, to: string): Spoil =>
  (bytes) =>
    Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');

const spoils: Readonly<Record<string, Spoil>> = {
  'bits flipped here and there': flip(20),
  'many bits flipped': flip(400),
  'bits of its index flipped': inIndex(flip(3)),
  'many bits of its index flipped': inIndex(flip(60)),
  'its end cut off': (bytes, random) => bytes.subarray(0, Math.floor(bytes.length * random())),
  'its beginning cut off': (bytes, random) => bytes.subarray(Math.floor(1 + bytes.length * random() * 0.9)),
  'a part cut out': (bytes, random) => {
    const at = Math.floor(bytes.length * random());
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 500)]);
  },
  'a part that is twice there': (bytes, random) => {
    const at = Math.floor(bytes.length * random());
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(Math.max(0, at - 700))]);
  },
  'a part of zeros': (bytes, random) => {
    const out = Buffer.from(bytes);
    const at = Math.floor(out.length * random());
    return out.fill(0, at, Math.min(out.length, at + 900));
  },
  'largest numbers in its index': inIndex((bytes, random) => {
    const out = Buffer.from(bytes);
    const at = Math.floor((out.length - 8) * random());
    return out.fill(0xff, at, at + 4);
  }),
  'another codec in its name': (bytes, random) => {
    const name = ['encv', 'mp4v', 's263', 'apch'][Math.floor(random() * 4)] ?? '';
    // The second is what ffmpeg calls the codec in an AVI.
    return rename('FMP4', name)(rename('avc1', name)(bytes, random), random);
  },
  'something else behind it': (bytes, random) =>
    Buffer.concat([bytes, Buffer.from(Array.from({ length: 3000 }, () => Math.floor(random() * 256)))]),
};

const SEEDS = [1, 2, 3, 4];
const all = (Object.keys(ffmpegPath ? containers : written) as Container[]).flatMap((container) =>
  Object.keys(spoils).flatMap((spoil) => SEEDS.map((seed) => ({ container, spoil, seed }))),
);
const chosen = sampleRows(all, { count: 8 });

/** Failures that tell the person something of the file. */
const told = ['video_unreadable', 'video_codec_unsupported', 'video_too_large', 'video_too_long'];
const ofFile = [...told, 'file_truncated', 'file_empty', 'file_disguised', 'invalid_request'];

let folder = '';
let pool: ImagingPool;
const whole = new Map<Container, Buffer>();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pictor-damaged-'));
  const limits = { memoryBytes: 1_200_000_000, jobMilliseconds: JOB_MS, ffmpegPath };
  pool = new ImagingPool({ entry: resourcePaths.imagingProcess, size: 1, jobsPerProcess: 500, ...limits });
  for (const container of Object.keys(written) as Written[]) whole.set(container, await putInto(container));
  if (ffmpegPath) whole.set('avi', await convertToAvi(ffmpegPath));
});
afterAll(async () => {
  pool.close();
  await rm(folder, { recursive: true, force: true });
});

/** A part of the clip of the tests in another container, its packets as they are and its index behind. */
async function putInto(container: Written): Promise<Buffer> {
  const input = new Input({ source: new BufferSource(await readFile(BALL)), formats: ALL_FORMATS });
  const target = new BufferTarget();
  const plain = { fastStart: false } as const;
  const formats = {
    mp4: () => new Mp4OutputFormat(plain),
    mov: () => new MovOutputFormat(plain),
    mkv: () => new MkvOutputFormat(),
  };
  const output = new Output({ format: formats[container](), target });
  const conversion = await Conversion.init({ input, output });
  await conversion.execute();
  input.dispose();
  return Buffer.from(target.buffer ?? new ArrayBuffer());
}

/** The clip of the tests as old cameras write it. */
async function convertToAvi(program: string): Promise<Buffer> {
  const target = path.join(folder, 'whole.avi');
  const codecs = ['-c:v', 'mpeg4', '-bf', '2', '-c:a', 'libmp3lame'];
  await promisify(execFile)(program, ['-v', 'error', '-i', BALL, ...codecs, target]);
  return await readFile(target);
}

/** Verdict of the host on a file: that of its index, and then that of the run. */
async function tryOut(bytes: Buffer, container: Container): Promise<string> {
  const read = async (start: number, end: number) => bytes.subarray(start, end);
  try {
    await inspectVideo({ size: bytes.length, read }, { declared: containers[container] });
  } catch (error) {
    if (error instanceof AppError) return error.key;
    throw error;
  }
  const outputFolder = await mkdtemp(path.join(folder, 'run-'));
  const video = path.join(outputFolder, 'video');
  await writeFile(video, bytes);
  const parameters = { effect: 'film', seconds: 0.4 };
  const inputs = [{ role: 'video', path: video } as const];
  const input = {
    feature: 'video-effects',
    inputs,
    outputFolder,
    parameters,
    digitalSourceType: 'compositeSynthetic',
  } as const;
  try {
    const signal = new AbortController().signal;
    const { files } = await pool.run(toClipJob(crypto.randomUUID(), input), { signal });
    return (files.find(({ role }) => role === 'result')?.durationMs ?? 0) > 0 ? 'made' : 'nothing was made';
  } catch (error) {
    if (error instanceof EngineError) return error.kind === 'bad_input' ? error.key : error.message;
    throw error;
  }
}

describe('[GEN-02] damaged videos', () => {
  for (const { container, spoil, seed } of chosen) {
    it(`A video in ${container} with ${spoil} (${seed}) is made or refused by what it lacks`, async () => {
      const bytes =
        spoils[spoil]?.(whole.get(container) ?? Buffer.alloc(0), randomOf(seed)) ?? Buffer.alloc(0);
      expect(['made', ...ofFile]).toContain(await tryOut(bytes, container));
    });
  }

  it('The process of pictures makes a whole video after all of them', async () => {
    expect(await tryOut(whole.get('mp4') ?? Buffer.alloc(0), 'mp4')).toBe('made');
  });
});
