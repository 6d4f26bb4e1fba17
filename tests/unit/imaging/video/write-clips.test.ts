import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { EncodedPacketSink } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import type { Clip } from '#imaging/video/media/clip.ts';
import { copySound } from '#imaging/video/media/copy-sound.ts';
import { decodeSound } from '#imaging/video/media/decode-sound.ts';
import { encodeFrames } from '#imaging/video/media/encode-frames.ts';
import { encodeSound, resample } from '#imaging/video/media/encode-sound.ts';
import type { Frame } from '#imaging/video/media/frame.ts';
import { joinSegments } from '#imaging/video/media/join-segments.ts';
import { markClip, readClipMark } from '#imaging/video/media/mark-clip.ts';
import { muxClip } from '#imaging/video/media/mux-clip.ts';
import { planSegments } from '#imaging/video/media/plan-segments.ts';
import { type ReadOptions, readFrames } from '#imaging/video/media/read-frames.ts';
import type { SoundPackets } from '#imaging/video/media/sound.ts';
import { findProgram } from '#tests/support/find-program.ts';
import {
  collectFrames,
  makeFolder,
  makeSamples,
  meanDifference,
  withClip,
  writeClip,
} from './support/clips.ts';

const folder = makeFolder();
const file = (name: string) => path.join(folder, name);

const rangeOf = ({ times, seconds }: Clip) => ({ from: times[0] ?? 0, to: (times[0] ?? 0) + seconds });

/** Frames of a clip at times from its start on. */
async function* fromStart(clip: Clip, options?: ReadOptions): AsyncGenerator<Frame> {
  const [start = 0] = clip.times;
  for await (const frame of readFrames(clip, options)) yield { ...frame, timestamp: frame.timestamp - start };
}

const settingsOf = (clip: Clip, codec: 'avc' | 'vp9' = 'avc') => ({
  ...{ ...clip.size, codec, matrix: clip.matrix, framesPerSecond: clip.times.length / clip.seconds },
});

async function soundOf(clip: Clip, codec: 'avc' | 'vp9' = 'avc'): Promise<SoundPackets | null> {
  const { sound } = clip;
  if (!sound) return null;
  const copied = codec === 'avc' ? await copySound(sound, rangeOf(clip)) : null;
  if (copied) return copied;
  const samples = await decodeSound(sound, rangeOf(clip));
  return samples && encodeSound(samples, codec === 'avc' ? 'aac' : 'opus');
}

/** Writes a clip anew, as tools do. */
async function rewrite(from: string, to: string, codec: 'avc' | 'vp9' = 'avc'): Promise<void> {
  await withClip(from, async (clip) => {
    const packets = encodeFrames(fromStart(clip), settingsOf(clip, codec));
    await muxClip(to, packets, { codec, frames: clip.times.length, sound: await soundOf(clip, codec) });
  });
}

/** Types of the boxes of an ISO file, in order. */
function boxesOf(bytes: Buffer): string[] {
  const types: string[] = [];
  for (let at = 0; at + 8 <= bytes.length; at += bytes.readUInt32BE(at) || bytes.length)
    types.push(bytes.toString('latin1', at + 4, at + 8));
  return types;
}

async function packetsOf(track: ConstructorParameters<typeof EncodedPacketSink>[0]) {
  const packets = [];
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
  return packets;
}

describe('writing clips', () => {
  it('[TOOL-21] A clip that is written anew has its frames, its times, and the index in front', async () => {
    await writeClip(file('source.mp4'), { sound: 'aac' });
    await rewrite(file('source.mp4'), file('again.mp4'));
    const types = boxesOf(await readFile(file('again.mp4')));
    expect(types.filter((type) => type !== 'free')).toEqual(['ftyp', 'moov', 'mdat']);
    const before = await withClip(file('source.mp4'), (clip) => collectFrames(clip));
    const after = await withClip(file('again.mp4'), (clip) => collectFrames(clip));
    expect(after).toHaveLength(before.length);
    for (const [index, { timestamp, data }] of after.entries()) {
      expect(timestamp).toBeCloseTo(before[index]?.timestamp ?? -1, 4);
      expect(meanDifference(data, before[index]?.data ?? [])).toBeLessThan(2);
    }
  });

  it('One frame a second is a key frame, not each', async () => {
    const types = await withClip(file('again.mp4'), async ({ video }) =>
      (await packetsOf(video)).map(({ type }) => type),
    );
    expect(types.flatMap((type, index) => (type === 'key' ? [index] : []))).toEqual([0, 25]);
  });

  it('Packets of AAC come along untouched, with their language', async () => {
    const [before, after] = await Promise.all(
      ['source.mp4', 'again.mp4'].map((name) =>
        withClip(file(name), async ({ sound }) => (sound ? await packetsOf(sound) : [])),
      ),
    );
    expect(after?.length).toBeGreaterThan(90);
    expect(after?.map(({ data }) => Buffer.from(data).toString('base64'))).toEqual(
      before?.map(({ data }) => Buffer.from(data).toString('base64')),
    );
    expect(await withClip(file('again.mp4'), async ({ sound }) => sound?.getLanguageCode())).toBe('deu');
  });

  it('A part of the sound starts where the part of the picture does', async () => {
    const samples = await withClip(file('source.mp4'), async ({ sound, ...clip }) => {
      const copied = sound && (await copySound(sound, { from: 0.4, to: 1.6 }));
      if (!copied) throw new Error('no sound');
      const frames = fromStart({ sound, ...clip }, { first: 10, end: 40 });
      const packets = encodeFrames(frames, settingsOf({ sound, ...clip }));
      await muxClip(file('part.mp4'), packets, { codec: 'avc', frames: 30, sound: copied });
      return await withClip(file('part.mp4'), async (part) =>
        part.sound ? await decodeSound(part.sound, { from: 0, to: 1.2 }) : null,
      );
    });
    // Frames of the part start at 0.4 s here, so only the sound is looked at.
    expect(samples).toMatchObject({ rate: 48_000 });
    const [data] = samples?.channels ?? [];
    const heard = data?.slice(0, 12_000).map(Math.abs) ?? new Float32Array();
    const loudest = heard.indexOf(Math.max(...heard));
    // The next click after 0.4 s is at 0.5 s.
    expect(Math.abs(loudest - 4800)).toBeLessThan(24);
  });

  it.each([
    ['avc', 'aac', 'pcm.mp4'],
    ['vp9', 'opus', 'pcm.webm'],
  ] as const)(
    'Sound that players leave silent in %s becomes %s and stays in step',
    async (codec, sound, name) => {
      await writeClip(file('pcm.mov'), { sound: 'pcm-s16', container: 'mov' });
      await rewrite(file('pcm.mov'), file(name), codec);
      const decoded = await withClip(file(name), async (clip) => {
        expect(await clip.sound?.getCodec()).toBe(sound);
        return clip.sound && (await decodeSound(clip.sound, { from: 0, to: 2 }));
      });
      const [data] = decoded?.channels ?? [];
      const [truth] = makeSamples(2).channels;
      const errorAt = (shift: number) => {
        let sum = 0;
        for (let i = 24_000; i < 36_000; i++) sum += ((data?.[i + shift] ?? 0) - (truth?.[i] ?? 0)) ** 2;
        return sum;
      };
      const shifts = Array.from({ length: 201 }, (_, i) => 4 * i - 400);
      const best = shifts.reduce((a, b) => (errorAt(b) < errorAt(a) ? b : a));
      // Players skip the lead-in of Opus, 312 samples; our own decoding does not.
      expect(Math.abs(best)).toBeLessThanOrEqual(codec === 'vp9' ? 312 : 4);
      expect(errorAt(best)).toBeLessThan(0.2 * errorAt(900));
    },
  );

  it('Sound of another rate keeps its length', () => {
    const { rate, channels } = resample(makeSamples(1, 44_100), 48_000);
    expect(rate).toBe(48_000);
    expect(channels[0]?.length).toBe(48_000);
  });

  it('Nothing of place or device comes along', async () => {
    const tags = { title: 'at home', comment: 'secret place', raw: { '©xyz': '+48.1-011.5/' } };
    await writeClip(file('tagged.mov'), { container: 'mov', tags });
    expect((await readFile(file('tagged.mov'))).includes('secret place')).toBe(true);
    await rewrite(file('tagged.mov'), file('bare.mp4'));
    const bytes = await readFile(file('bare.mp4'));
    for (const word of ['secret place', 'at home', '+48.1', 'udta'])
      expect(bytes.includes(word), word).toBe(false);
  });

  it('Segments made one by one join without a gap, and the mark of their source is read back', async () => {
    const names = await withClip(file('source.mp4'), async (clip) => {
      const segments = planSegments(clip.times, 0.7);
      expect(segments.map(({ first, end }) => end - first)).toEqual([18, 18, 14]);
      for (const { index, first, end } of segments.toReversed()) {
        const packets = encodeFrames(fromStart(clip, { first, end }), settingsOf(clip));
        await muxClip(file(`segment-${index}.mp4`), packets, {
          codec: 'avc',
          frames: end - first,
          sound: null,
        });
      }
      const made = segments.map(({ index }) => file(`segment-${index}.mp4`));
      const settings = { codec: 'avc', frames: clip.times.length, sound: await soundOf(clip) } as const;
      expect(await joinSegments(file('joined.mp4'), made, settings)).toBe(50);
      return clip.times;
    });
    const joined = await withClip(file('joined.mp4'), (clip) => collectFrames(clip));
    const before = await withClip(file('source.mp4'), (clip) => collectFrames(clip));
    expect(joined).toHaveLength(50);
    for (const [index, { timestamp, data }] of joined.entries()) {
      expect(timestamp).toBeCloseTo(names[index] ?? -1, 4);
      expect(meanDifference(data, before[index]?.data ?? [])).toBeLessThan(2);
    }
    expect(await readClipMark(file('joined.mp4'))).toBeNull();
    await markClip(file('joined.mp4'), 'compositeSynthetic');
    expect(await readClipMark(file('joined.mp4'))).toBe('compositeSynthetic');
    expect(await withClip(file('joined.mp4'), async ({ times }) => times.length)).toBe(50);
  });

  it('Frames are pulled one by one: the encoder takes no more than are asked of it', async () => {
    await withClip(file('source.mp4'), async (clip) => {
      let pulled = 0;
      async function* counted() {
        for await (const frame of fromStart(clip)) {
          pulled += 1;
          yield frame;
        }
      }
      const packets = encodeFrames(counted(), settingsOf(clip));
      for (let taken = 1; taken <= 5; taken++) {
        await packets.next();
        expect(pulled).toBe(taken);
      }
      await packets.return(undefined);
    });
  });
});

describe('judged by others', () => {
  it.skipIf(findProgram('ffmpeg') === undefined)(
    'ffmpeg decodes all that was written without a line of error',
    async () => {
      for (const name of ['again.mp4', 'part.mp4', 'pcm.mp4', 'pcm.webm', 'bare.mp4', 'joined.mp4']) {
        const args = ['-hide_banner', '-v', 'warning', '-i', file(name), '-f', 'null', '-'];
        expect(
          execFileSync('ffmpeg', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }),
          name,
        ).toBe('');
      }
    },
  );

  it.skipIf(findProgram('ffprobe') === undefined)('ffprobe finds H.264 in 4:2:0 with AAC', () => {
    const args = [
      '-v',
      'error',
      '-show_entries',
      'stream=codec_name,pix_fmt,start_time',
      '-of',
      'csv=p=0',
      file('joined.mp4'),
    ];
    const told = execFileSync('ffprobe', args, { encoding: 'utf8' }).trim().split('\n');
    expect(told).toEqual(['h264,yuv420p,0.000000', 'aac,0.000000']);
  });
});
