import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ClipJob } from '#imaging/process/clip-jobs.ts';
import type { OutputFile } from '#imaging/process/job-result.ts';
import { findProgram } from '#tests/support/find-program.ts';
import { LIMITS, makeFolder } from './support/clips.ts';

const folder = makeFolder();
const source = path.join(folder, 'source.mp4');
const program = findProgram('ffmpeg') ?? '';

interface Outcome {
  readonly files?: readonly OutputFile[];
  readonly kind?: string;
}

/** Runs in a process of its own, on a machine that the library is not built for. */
async function run(codec: 'avc' | 'vp9', ffmpegPath: string): Promise<Outcome> {
  const outputDirectory = path.join(folder, codec);
  await mkdir(outputDirectory, { recursive: true });
  const request = {
    ...({
      tool: 'video-effects',
      effect: 'boomerang',
      strength: 1,
      seed: 1,
      sound: 'reversed',
      codec,
    } as const),
    ...{ maxShortSide: 1080, maxFramesPerSecond: 60 },
  } satisfies ClipJob['request'];
  const job = { id: codec, kind: 'clip', videoPath: source, limits: LIMITS, request, part: 'whole' } as const;
  const folders = { outputDirectory, segmentDirectory: path.join(outputDirectory, 'segments') };
  const whole: ClipJob = { ...job, ...folders, digitalSourceType: 'compositeSynthetic' };
  const script = 'tests/unit/imaging/video/support/run-without-library.ts';
  const env = { ...process.env, FFMPEG_PATH: ffmpegPath };
  const args = [script, JSON.stringify(whole)];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', env }));
}

describe.skipIf(program === '')('a platform without the library', () => {
  beforeAll(() => {
    const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=160x96:rate=25:duration=1'];
    const sound = ['-f', 'lavfi', '-i', 'sine=440:duration=1', '-c:a', 'libopus'];
    execFileSync('ffmpeg', ['-v', 'error', '-y', ...picture, ...sound, source]);
  });
  it.each([
    ['avc', ['h264', 'aac']],
    ['vp9', ['vp9', 'opus']],
  ] as const)(
    '[TOOL-21] a run in %s is read, drawn and written by the ffmpeg of the operator',
    async (codec, told) => {
      const { files } = await run(codec, program);
      const result = files?.find(({ role }) => role === 'result')?.path ?? '';
      const args = ['-v', 'error', '-show_entries', 'stream=codec_name', '-of', 'csv=p=0', result];
      expect(execFileSync('ffprobe', args, { encoding: 'utf8' }).trim().split('\n')).toEqual(told);
      expect(
        execFileSync('ffmpeg', ['-v', 'error', '-i', result, '-f', 'null', '-'], { encoding: 'utf8' }),
      ).toBe('');
      expect(files?.map(({ role }) => role)).toContain('preview');
    },
  );

  it('[TOOL-21] without such a program it says that the codecs are missing', async () => {
    expect(await run('avc', '')).toEqual({ kind: 'codecs_missing' });
  });
});
