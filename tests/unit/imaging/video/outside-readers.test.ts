import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ClipJob } from '#imaging/process/clip-jobs.ts';
import runClip from '#imaging/process/run-clip.ts';
import { frameEffectNames, timeEffectNames } from '#lib/catalog/tools/video-effects/constants.ts';
import { findProgram } from '#tests/support/find-program.ts';
import { sampleRows } from '#tests/support/sample-matrix.ts';
import { evenTimes, LIMITS, makeFolder, writeClip } from './support/clips.ts';
import { readBoxes } from './support/read-boxes.ts';

const folder = makeFolder();
const fileOf = (source: string) => path.join(folder, `${source}.clip`);

/** Clips as they come from cameras and programs. */
const sources = {
  plain: () => writeClip(fileOf('plain'), { sound: 'aac' }),
  silent: () => writeClip(fileOf('silent'), { times: evenTimes(13) }),
  turned: () => writeClip(fileOf('turned'), { rotation: 90, sound: 'pcm-s16', container: 'mov' }),
  uneven: () =>
    writeClip(fileOf('uneven'), {
      times: evenTimes(40, 1.48).filter((_, i) => i % 5 !== 3 && i % 7 !== 2),
      container: 'mkv',
    }),
  small: () => writeClip(fileOf('small'), { size: { width: 98, height: 66 }, sound: 'aac' }),
} as const;
type Source = keyof typeof sources;

const every = (Object.keys(sources) as Source[]).flatMap((source) =>
  [...frameEffectNames, ...timeEffectNames].map((effect) => ({ source, effect, codec: 'avc' as const })),
);
const inVp9 = (['plain', 'turned'] as const).flatMap((source) =>
  (['film', 'slowMotion', 'loop'] as const).map((effect) => ({ source, effect, codec: 'vp9' as const })),
);
const rows = sampleRows([...every, ...inVp9], { count: 2 });

const readers = {
  ffmpeg: findProgram('ffmpeg') !== undefined,
  ffprobe: findProgram('ffprobe') !== undefined,
  mediainfo: findProgram('mediainfo') !== undefined,
  exiftool: findProgram('exiftool') !== undefined,
};

beforeAll(async () => {
  for (const source of new Set(rows.map((row) => row.source))) await sources[source]();
});

async function make({ source, effect, codec }: (typeof rows)[number]): Promise<string> {
  const outputDirectory = path.join(folder, `${source}-${effect}-${codec}`);
  await mkdir(outputDirectory);
  const request = {
    ...({ tool: 'video-effects', strength: 0.7, seed: 3, sound: 'kept' } as const),
    ...{ effect, codec, maxShortSide: 1080, maxFramesPerSecond: 60 },
  } satisfies ClipJob['request'];
  const job = { id: source, kind: 'clip', videoPath: fileOf(source), limits: LIMITS, request } as const;
  const folders = { outputDirectory, segmentDirectory: path.join(outputDirectory, 'segments') };
  const mark = { digitalSourceType: 'compositeSynthetic' } as const;
  const { files } = await runClip({ ...job, part: 'whole', ...folders, ...mark }, {});
  return files.find(({ role }) => role === 'result')?.path ?? '';
}

/** Facts of the streams by ffprobe. */
function probe(file: string) {
  const wish = ['-show_entries', 'stream=codec_name,profile,pix_fmt,width,height,nb_read_packets'];
  const args = ['-v', 'error', '-count_packets', ...wish, '-of', 'json', file];
  const { streams } = JSON.parse(execFileSync('ffprobe', args, { encoding: 'utf8' }));
  return streams as Record<string, unknown>[];
}

describe('[TOOL-21] results as programs of others read them', () => {
  it.each(rows)('$effect on the $source clip in $codec has no fault', async (row) => {
    const file = await make(row);
    if (readers.ffmpeg) {
      // Times are judged as they stand: by itself ffmpeg rounds them to the mean rate of uneven clips.
      const args = ['-v', 'error', '-i', file, '-enc_time_base', '-1', '-f', 'null', '-'];
      const { stderr } = spawnSync('ffmpeg', args);
      expect(stderr.toString()).toBe('');
    }
    if (readers.ffprobe) {
      const [video, sound] = probe(file);
      const [codec, of] = row.codec === 'avc' ? ['h264', 'aac'] : ['vp9', 'opus'];
      expect(video).toMatchObject({ codec_name: codec, pix_fmt: 'yuv420p' });
      if (row.codec === 'avc') expect(video).toMatchObject({ profile: 'Constrained Baseline' });
      if (sound) expect(sound.codec_name).toBe(of);
      expect(sound !== undefined).toBe(row.source !== 'silent' && row.source !== 'uneven');
    }
    if (readers.mediainfo) {
      const { media } = JSON.parse(
        execFileSync('mediainfo', ['--Output=JSON', file], { encoding: 'utf8' }),
      ) as { readonly media: { readonly track: readonly Record<string, string>[] } };
      const [general, video] = media.track;
      expect(general).not.toHaveProperty('extra.IsTruncated');
      if (row.codec === 'avc') expect(general).toMatchObject({ IsStreamable: 'Yes' });
      expect(Number(video?.FrameCount ?? 1)).toBeGreaterThan(0);
    }
    if (row.codec === 'avc') {
      const { info, boxes, samples, faults } = readBoxes(await readFile(file));
      expect(faults).toEqual([]);
      expect(info).toMatchObject({ isProgressive: true, isFragmented: false });
      expect(info?.tracks[0]?.codec).toMatch(/^avc1\.42/);
      expect(boxes.filter((box) => box !== 'free')).toEqual(['ftyp', 'moov', 'mdat', 'uuid']);
      expect(samples[0]).toMatchObject({ cts: 0, is_sync: true });
    }
    if (readers.exiftool && row.codec === 'avc') {
      const told = execFileSync('exiftool', ['-j', '-G', file], { encoding: 'utf8' });
      const [facts] = JSON.parse(told) as Record<string, unknown>[];
      expect(told).toContain('compositeSynthetic');
      expect(Object.keys(facts ?? {}).filter((key) => /GPS|Make|Model|Warning|Error/.test(key))).toEqual([]);
    }
  });
});
