import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClipJob } from '#imaging/process/clip-jobs.ts';
import runClip from '#imaging/process/run-clip.ts';
import { copyToMatroska } from '#imaging/video/ffmpeg/copy-to-matroska.ts';
import { probeFfmpeg } from '#imaging/video/ffmpeg/ffmpeg-encoders.ts';
import { readWithFfmpeg } from '#imaging/video/ffmpeg/read-with-ffmpeg.ts';
import { decodeWithFfmpeg } from '#imaging/video/ffmpeg/sound-with-ffmpeg.ts';
import { encodeFrames } from '#imaging/video/media/encode-frames.ts';
import type { Frame } from '#imaging/video/media/frame.ts';
import { haveOneSetup } from '#imaging/video/media/join-segments.ts';
import { muxClip } from '#imaging/video/media/mux-clip.ts';
import { findProgram } from '#tests/support/find-program.ts';
import { expectEnded } from './support/child-programs.ts';
import {
  collect,
  collectFrames,
  drawFrames,
  evenTimes,
  LIMITS,
  makeFolder,
  meanDifference,
  withClip,
  writeClip,
} from './support/clips.ts';
import { packFrames } from './support/pack-frames.ts';

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
});
beforeEach(() => vi.stubEnv('FFMPEG_PATH', program));
afterEach(() => vi.unstubAllEnvs());

function jobOn(name: string, effect: 'film' | 'loop' = 'film'): ClipJob {
  const outputDirectory = file(`${name}-${effect}`);
  const request = {
    ...({ tool: 'video-effects', strength: 0.3, seed: 3, sound: 'kept', codec: 'avc' } as const),
    ...{ effect, maxShortSide: 1080, maxFramesPerSecond: 60 },
  } satisfies ClipJob['request'];
  const job = { id: name, kind: 'clip', videoPath: file(name), limits: LIMITS, request } as const;
  const folders = { outputDirectory, segmentDirectory: path.join(outputDirectory, 'segments') };
  return { ...job, part: 'whole', ...folders, digitalSourceType: 'compositeSynthetic' };
}

async function runOn(name: string) {
  const job = jobOn(name);
  await mkdir(job.outputDirectory);
  const { files } = await runClip(job, {});
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
    const copies = async () => (await readdir(folder)).filter((name) => /\.avi\..*mkv$/.test(name));
    await withClip(file('jpeg.avi'), ({ path: copy }) =>
      withClip(file('jpeg.avi'), async (other) => {
        expect(other.path).not.toBe(copy);
        expect(await copies()).toHaveLength(2);
      }),
    );
    expect(await copies()).toEqual([]);
    await writeFile(file('cut.avi'), (await readFile(file('jpeg.avi'))).subarray(0, 300));
    await expect(withClip(file('cut.avi'), collectFrames)).rejects.toMatchObject({
      kind: expect.stringMatching(/video_unreadable|file_truncated/),
    });
    expect(await copies()).toEqual([]);
  });

  it('[TOOL-21] an AVI without such a program is told by its codec', async () => {
    vi.stubEnv('FFMPEG_PATH', '');
    for (const name of ['mpeg4.avi', 'prores.mov'])
      await expect(withClip(file(name), (clip) => collectFrames(clip))).rejects.toMatchObject({
        kind: 'video_codec_unsupported',
      });
  });

  it('[SAFE-01] a list of other files is not followed', async () => {
    await writeFile(file('list.avi'), `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${file('jpeg.avi')}\n`);
    await expect(copyToMatroska(file('list.avi'), file('list.mkv'), program)).rejects.toMatchObject({
      kind: 'video_unreadable',
    });
    expect((await stat(file('list.mkv'))).size).toBe(0);
  });

  it('[TOOL-21] an AVI with two frames in a packet has the frames and times of one without', async () => {
    const codec = ['-c:v', 'mpeg4', '-vtag', 'XVID', '-bf', '1', '-q:v', '2', '-an', file('plain.avi')];
    execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', file('source.mp4'), ...codec]);
    await writeFile(file('packed.avi'), packFrames(await readFile(file('plain.avi'))));
    const [plain, packed] = await Promise.all(
      ['plain.avi', 'packed.avi'].map((name) =>
        withClip(file(name), async (clip) => ({ times: clip.times, frames: await collectFrames(clip) })),
      ),
    );
    expect(packed?.times).toEqual(plain?.times);
    expect(packed?.frames).toHaveLength(75);
    for (const [i, { data }] of (packed?.frames ?? []).entries())
      expect(meanDifference(data, plain?.frames[i]?.data ?? []), `${i}`).toBe(0);
    expect((await readdir(folder)).filter((name) => name.startsWith('packed.avi.'))).toEqual([]);
  });

  it('[TOOL-21] of several tracks those are read whose times and sizes are told', async () => {
    const pictures = ['testsrc2=s=96x96:r=10:d=1', 'color=red:s=96x96:r=10:d=1'];
    const tones = ['sine=400:d=1', 'sine=3000:d=1'];
    const inputs = [...pictures, ...tones].flatMap((input) => ['-f', 'lavfi', '-i', input]);
    const maps = ['2', '3', '1', '0'].flatMap((place) => ['-map', place]);
    const codecs = ['-c:v', 'mpeg4', '-q:v', '2', '-c:a', 'ac3', '-b:a:0', '64k', '-b:a:1', '320k'];
    const args = ['-v', 'error', '-y', ...inputs, ...maps, ...codecs, '-disposition:a', 'default'];
    execFileSync('ffmpeg', [...args, file('many.mov')]);
    await withClip(file('many.mov'), async (clip) => {
      const ids = (await clip.input.getVideoTracks()).map(({ id }) => id);
      expect(ids[clip.videoPlace]).toBe(clip.video.id);
      const read = (videoPlace: number) =>
        collect(readWithFfmpeg({ ...clip, videoPlace }, { program, first: 3, end: 4, size: clip.size }));
      for (const [place, isPlain] of [true, false].entries()) {
        const [frame] = await read(place);
        const luma = frame?.data.subarray(0, 96 * 96) ?? [];
        expect(Math.max(...luma) - Math.min(...luma) < 50).toBe(isPlain);
      }
      const sound = await decodeWithFfmpeg(clip, { program, range: { from: 0.2, to: 0.8 } });
      const [left = new Float32Array()] = sound?.channels ?? [];
      const turns = left.filter((value, i) => i > 0 && value >= 0 && (left[i - 1] ?? 0) < 0).length;
      expect(turns / 0.6).toBeCloseTo(400, -2);
    });
  });

  it('[TOOL-21] a transport stream is read from its middle, by its times', async () => {
    const key = ['-c:v', 'libx264', '-g', '30', '-bf', '2', '-crf', '12', '-an', file('stream.ts')];
    execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', file('source.mp4'), ...key]);
    const whole = await withClip(file('source.mp4'), (clip) => collectFrames(clip));
    await withClip(file('stream.ts'), async (clip) => {
      for (const first of [1, 20, 45, 62]) {
        const part = readWithFfmpeg(clip, { program, first, end: first + 10, size: clip.size });
        let place = first;
        for await (const { data } of part)
          expect(meanDifference(data, whole[place++]?.data ?? []), `${place}`).toBeLessThan(2.5);
        expect(place).toBe(first + 10);
      }
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
  );

  it('[TOOL-21] it is asked for its version and its encoders', async () => {
    const { version, writes } = await probeFfmpeg(program);
    expect(version).toMatch(/^\d+\./);
    expect(writes.has('aac')).toBe(true);
    await expect(probeFfmpeg(process.execPath)).rejects.toThrow();
  });

  it('[TOOL-21] segments of two encoders become one file, of one encoder', async () => {
    const job = jobOn('source.mp4');
    await mkdir(job.outputDirectory);
    await runClip({ ...job, part: 'plan' }, {});
    vi.stubEnv('FFMPEG_PATH', '');
    await runClip({ ...job, part: 0 }, {});
    vi.stubEnv('FFMPEG_PATH', program);
    await runClip({ ...job, part: 1 }, {});
    const segments = [0, 1].map((index) => path.join(job.segmentDirectory, `segment-${index}.mp4`));
    expect(await haveOneSetup(segments)).toBe(false);
    const { files } = await runClip({ ...job, part: 'join' }, {});
    const result = files.find(({ role }) => role === 'result')?.path ?? '';
    await withClip(result, async (clip) => expect(await collectFrames(clip)).toHaveLength(75));
    expect(await haveOneSetup(segments)).toBe(true);
  });

  it('[TOOL-21] a fault of the frames is told as what it is, and ends the program', async () => {
    const told = file('told-pid');
    const own = file('telling.sh');
    await writeFile(own, `#!/bin/sh\necho $$ >> '${told}'\nexec '${program}' "$@"\n`, { mode: 0o755 });
    vi.stubEnv('FFMPEG_PATH', own);
    const started = async () => (await readFile(told, 'utf8').catch(() => '')).trim().split('\n');
    async function* broken() {
      yield* drawFrames({ width: 64, height: 64 }, evenTimes(3));
      // Asked for its version and its encoders, then started.
      await expect.poll(started).toHaveLength(3);
      throw new Error('the frames broke');
    }
    const settings = { width: 64, height: 64, codec: 'avc', framesPerSecond: 25, matrix: 'bt601' } as const;
    const writing = muxClip(file('broken.mp4'), encodeFrames(broken(), settings), {
      ...{ codec: 'avc', frames: 3, sound: null },
    });
    await expect(writing).rejects.toThrow('the frames broke');
    await expectEnded((await started())[2] ?? '');
  });
});
