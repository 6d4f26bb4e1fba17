import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClipJob } from '#imaging/process/clip-jobs.ts';
import runClip from '#imaging/process/run-clip.ts';
import { probeFfmpeg } from '#imaging/video/ffmpeg/ffmpeg-encoders.ts';
import { startFfmpeg } from '#imaging/video/ffmpeg/start-ffmpeg.ts';
import { encodeFrames } from '#imaging/video/media/encode-frames.ts';
import type { Frame } from '#imaging/video/media/frame.ts';
import { muxClip } from '#imaging/video/media/mux-clip.ts';
import { findProgram } from '#tests/support/find-program.ts';
import {
  collectFrames,
  drawFrames,
  evenTimes,
  LIMITS,
  makeFolder,
  meanDifference,
  withClip,
  writeClip,
} from './support/clips.ts';

const folder = makeFolder();
const file = (name: string) => path.join(folder, name);
const program = findProgram('ffmpeg') ?? '';
const withFfmpeg = describe.skipIf(program === '');

/** Files that the library does not read: Motion JPEG keeps each frame, MPEG-4 has frames between others. */
const made = {
  'mpeg4.avi': ['-c:v', 'mpeg4', '-bf', '2', '-q:v', '2', '-c:a', 'libmp3lame'],
  'jpeg.avi': ['-c:v', 'mjpeg', '-q:v', '2', '-c:a', 'pcm_s16le'],
  'dolby.avi': ['-c:v', 'libx264', '-bf', '2', '-crf', '12', '-c:a', 'ac3'],
  'old.mp4': ['-c:v', 'mpeg4', '-q:v', '2', '-c:a', 'aac'],
  'prores.mov': ['-c:v', 'prores_ks', '-c:a', 'pcm_s16le'],
} as const;

function convert(name: keyof typeof made): void {
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', file('source.mp4'), ...made[name], file(name)]);
}

beforeAll(async () => {
  await writeClip(file('source.mp4'), { sound: 'aac', times: evenTimes(75) });
  if (program === '') return;
  for (const name of Object.keys(made) as (keyof typeof made)[]) convert(name);
}, 30_000);
beforeEach(() => vi.stubEnv('FFMPEG_PATH', program));
afterEach(() => vi.unstubAllEnvs());

async function runOn(name: string, effect: 'film' | 'loop' = 'film') {
  const outputDirectory = file(`${name}-${effect}`);
  await mkdir(outputDirectory);
  const request = {
    ...({ tool: 'video-effects', strength: 0.3, seed: 3, sound: 'kept', codec: 'avc' } as const),
    ...{ effect, maxShortSide: 1080, maxFramesPerSecond: 60 },
  } satisfies ClipJob['request'];
  const job = { id: name, kind: 'clip', videoPath: file(name), limits: LIMITS, request } as const;
  const folders = { outputDirectory, segmentDirectory: path.join(outputDirectory, 'segments') };
  const { files } = await runClip(
    { ...job, part: 'whole', ...folders, digitalSourceType: 'compositeSynthetic' },
    {},
  );
  return files.find(({ role }) => role === 'result')?.path ?? '';
}

withFfmpeg('reading by the ffmpeg of an operator', () => {
  it.each(Object.keys(made))(
    '[TOOL-21] %s comes frame by frame, from its start and from its middle',
    async (name) => {
      const whole = await withClip(file('source.mp4'), (clip) => collectFrames(clip));
      await withClip(file(name), async (clip) => {
        expect(clip).toMatchObject({ size: { width: 160, height: 96 } });
        expect(clip.times).toHaveLength(75);
        const all = await collectFrames(clip);
        const part = await collectFrames(clip, { first: 40, end: 60 });
        expect(all).toHaveLength(75);
        expect(part).toHaveLength(20);
        for (const [first, frames] of [
          [0, all],
          [40, part],
        ] as const)
          for (const [i, { timestamp, data }] of frames.entries()) {
            expect(timestamp - (clip.times[0] ?? 0)).toBeCloseTo((first + i) / 25, 2);
            expect(meanDifference(data, whole[first + i]?.data ?? [])).toBeLessThan(2.5);
          }
      });
    },
  );

  it('[TOOL-21] the copy of an AVI goes when the clip is closed or cannot be read', async () => {
    await withClip(file('jpeg.avi'), ({ path: copy }) => access(copy));
    await vi.waitFor(() => expect(access(file('jpeg.avi.mkv'))).rejects.toThrow());
    await writeFile(file('cut.avi'), (await readFile(file('jpeg.avi'))).subarray(0, 300));
    await expect(withClip(file('cut.avi'), collectFrames)).rejects.toMatchObject({
      kind: expect.stringMatching(/video_unreadable|file_truncated/),
    });
    await expect(access(file('cut.avi.mkv'))).rejects.toThrow();
  });

  it('[TOOL-21] an AVI without such a program is told by its codec', async () => {
    vi.stubEnv('FFMPEG_PATH', '');
    for (const name of ['mpeg4.avi', 'prores.mov'])
      await expect(withClip(file(name), (clip) => collectFrames(clip))).rejects.toMatchObject({
        kind: 'video_codec_unsupported',
      });
  });

  it('[SAFE-01] a list of other files is not followed, whatever its name says', async () => {
    const list = `RIFF\u0000\u0000\u0000\u0000AVI \n#EXTM3U\n#EXT-X-TARGETDURATION:1\n${file('source.mp4')}\n`;
    await writeFile(file('list.avi'), list);
    await expect(withClip(file('list.avi'), (clip) => collectFrames(clip))).rejects.toMatchObject({
      kind: 'video_unreadable',
    });
  });

  it('[TOOL-21] high dynamic range is mapped as the library has it', async () => {
    const args = [
      '-v',
      'error',
      '-y',
      '-i',
      file('source.mp4'),
      '-c:v',
      'prores_ks',
      '-pix_fmt',
      'yuv422p10le',
    ];
    const hdr = ['-color_primaries', 'bt2020', '-color_trc', 'arib-std-b67', '-colorspace', 'bt2020nc'];
    execFileSync('ffmpeg', [...args, ...hdr, '-an', file('hlg.mov')]);
    await withClip(file('hlg.mov'), async (clip) => {
      expect(clip).toMatchObject({ hdr: 'hlg', matrix: 'bt709' });
      const [frame] = await collectFrames(clip, { end: 1 });
      expect(frame?.data.length).toBe((160 * 96 * 3) / 2);
      const luma = frame?.data.subarray(0, 160 * 96) ?? [];
      // The bright square stays the brightest, and nothing is crushed.
      expect(Math.max(...luma) - Math.min(...luma)).toBeGreaterThan(90);
    });
  });
});

withFfmpeg('writing by the ffmpeg of an operator', () => {
  it('[TOOL-21] H.264 is written by x264, frame by frame, in fewer bytes than by the library where little moves', async () => {
    const size = { width: 320, height: 192 };
    const times = evenTimes(50);
    const frames: Frame[] = [];
    for await (const frame of drawFrames(size, times)) frames.push(frame);
    const measured: { readonly bytes: number; readonly difference: number }[] = [];
    for (const [name, own] of [
      ['library.mp4', ''],
      ['x264.mp4', program],
    ] as const) {
      vi.stubEnv('FFMPEG_PATH', own);
      const settings = { ...size, codec: 'avc', framesPerSecond: 25, matrix: 'bt601' } as const;
      const packets = encodeFrames(drawFrames(size, times), settings);
      await muxClip(file(name), packets, { codec: 'avc', frames: 50, sound: null });
      vi.stubEnv('FFMPEG_PATH', '');
      const back = await withClip(file(name), (clip) => {
        expect(clip.times.map((time) => time.toFixed(3))).toEqual(times.map((time) => time.toFixed(3)));
        return collectFrames(clip);
      });
      const differences = back.map(({ data }, i) => meanDifference(data, frames[i]?.data ?? []));
      const { size: bytes } = await stat(file(name));
      measured.push({ bytes, difference: differences.reduce((sum, one) => sum + one, 0) / 50 });
    }
    const [library, x264] = measured;
    expect(x264?.bytes).toBeLessThan(library?.bytes ?? 0);
    expect(x264?.difference).toBeLessThan(0.5);
  });

  it.each(['mpeg4.avi', 'dolby.avi', 'prores.mov'])(
    '[TOOL-21] a result of %s has its sound, the index in front, and says how it was made',
    async (name) => {
      const result = await runOn(name);
      const args = ['-v', 'error', '-show_entries', 'stream=codec_name,profile,pix_fmt', '-of', 'csv=p=0'];
      const told = execFileSync('ffprobe', [...args, result], { encoding: 'utf8' })
        .trim()
        .split('\n');
      expect(told).toEqual(['h264,High,yuv420p', 'aac,LC']);
      const errors = execFileSync('ffmpeg', ['-v', 'warning', '-i', result, '-f', 'null', '-'], {
        encoding: 'utf8',
      });
      expect(errors).toBe('');
      const bytes = (await readFile(result)).toString('latin1');
      expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
      expect(bytes).toContain('compositeSynthetic');
    },
    20_000,
  );

  it('[TOOL-21] it is asked for its version and its encoders', async () => {
    const { version, writes } = await probeFfmpeg(program);
    expect(version).toMatch(/^\d+\./);
    expect(writes.has('aac')).toBe(true);
    await expect(probeFfmpeg(process.execPath)).rejects.toThrow();
  });

  it('[TOOL-21] a fault of the frames is told as what it is, and ends the program', async () => {
    async function* broken() {
      yield* drawFrames({ width: 64, height: 64 }, evenTimes(3));
      throw new Error('the frames broke');
    }
    const settings = { width: 64, height: 64, codec: 'avc', framesPerSecond: 25, matrix: 'bt601' } as const;
    const writing = muxClip(file('broken.mp4'), encodeFrames(broken(), settings), {
      ...{ codec: 'avc', frames: 3, sound: null },
    });
    await expect(writing).rejects.toThrow('the frames broke');
  });
});

/** A program that does what a broken ffmpeg might. */
async function writeProgram(name: string, body: string): Promise<string> {
  await writeFile(file(name), `#!${process.execPath}\n${body}\n`);
  await chmod(file(name), 0o755);
  return file(name);
}

describe('bounds of the program', () => {
  const failure = 'video_unreadable';

  it('a program that does not start is told by its own kind', async () => {
    const { ended } = startFfmpeg({ program: '/nowhere/ffmpeg', args: [], failure });
    await expect(ended).rejects.toMatchObject({ kind: 'codecs_missing' });
  });

  it('a signal ends it at once', async () => {
    const hanging = await writeProgram('hang.cjs', 'setInterval(() => {}, 1000); console.log("up");');
    const controller = new AbortController();
    const { stdout, ended } = startFfmpeg({ program: hanging, args: [], failure, signal: controller.signal });
    await once(stdout, 'data');
    controller.abort();
    await expect(ended).rejects.toMatchObject({ kind: 'aborted' });
  });

  it.runIf(process.platform === 'linux')(
    'one that takes too much memory is ended',
    async () => {
      const body = 'const all = []; setInterval(() => all.push(Buffer.alloc(2e8, 1)), 20);';
      const { ended } = startFfmpeg({ program: await writeProgram('fat.cjs', body), args: [], failure });
      await expect(ended).rejects.toMatchObject({
        kind: failure,
        message: expect.stringContaining('memory'),
      });
    },
    15_000,
  );

  it.skipIf(program === '' || process.platform !== 'linux')(
    'it does not outlive a process that is killed while it reads',
    async () => {
      const start = path.resolve('imaging/video/ffmpeg/start-ffmpeg.ts');
      const args = ['-f', 'lavfi', '-i', 'testsrc2=s=640x360', '-f', 'rawvideo', 'pipe:1'];
      const body = `import { startFfmpeg } from ${JSON.stringify(start)};
const { stdout } = startFfmpeg({ program: ${JSON.stringify(program)}, args: ${JSON.stringify(args)}, failure: 'video_unreadable' });
stdout.once('data', () => console.log('up'));
setInterval(() => {}, 1000);`;
      await writeFile(file('reader.mts'), body);
      const parent = spawn(process.execPath, [file('reader.mts')], { stdio: ['ignore', 'pipe', 'inherit'] });
      await once(parent.stdout, 'data');
      const children = await readFile(`/proc/${parent.pid}/task/${parent.pid}/children`, 'utf8');
      parent.kill('SIGKILL');
      for (const pid of children.trim().split(' '))
        await vi.waitFor(
          async () => {
            const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => 'State:\tX');
            expect(status).toMatch(/State:\s+[XZ]/);
          },
          { timeout: 5000 },
        );
    },
    15_000,
  );
});
