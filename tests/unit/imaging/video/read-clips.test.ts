import { readFile, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { EncodedPacketSink } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { ImagingError } from '#imaging/core/imaging-error.ts';
import { requireCodecLibrary } from '#imaging/video/media/codec-library.ts';
import { toPlanes } from '#imaging/video/media/frame-colours.ts';
import { openClip } from '#imaging/video/media/open-clip.ts';
import { readFrames } from '#imaging/video/media/read-frames.ts';
import { writeIndexedVideo } from '#tests/fixtures/videos/write-index.ts';
import {
  collectFrames,
  drawFrame,
  evenTimes,
  LIMITS,
  makeFolder,
  meanDifference,
  withClip,
  writeClip,
} from './support/clips.ts';

const folder = makeFolder();
const file = (name: string) => path.join(folder, name);
const size = { width: 160, height: 96 };

/** Type of streams of MPEG-2 pictures. */
const MPEG_2 = 0x02;

async function kindOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'fine';
  } catch (error) {
    if (error instanceof ImagingError) return error.kind;
    throw error;
  }
}

describe('reading clips', () => {
  it('[TOOL-21] Frames come in their order, at their times, as they were drawn', async () => {
    await writeClip(file('plain.mp4'), { size });
    const frames = await withClip(file('plain.mp4'), (clip) => collectFrames(clip));
    expect(frames).toHaveLength(50);
    for (const [index, { timestamp, duration, data }] of frames.entries()) {
      expect(timestamp).toBeCloseTo(index / 25, 4);
      expect(duration).toBeCloseTo(0.04, 4);
      expect(meanDifference(data, toPlanes(size, drawFrame(size, index), 'bt601'))).toBeLessThan(2.5);
    }
  });

  it('Uneven times and a late start come back as they are', async () => {
    const times = evenTimes(30, 1.48).filter((_, index) => index % 5 !== 3 && index % 7 !== 2);
    await writeClip(file('uneven.mkv'), { times, container: 'mkv' });
    const frames = await withClip(file('uneven.mkv'), (clip) => collectFrames(clip));
    expect(frames.length).toBe(times.length);
    // Matroska counts milliseconds.
    for (const [index, { timestamp }] of frames.entries())
      expect(timestamp).toBeCloseTo(times[index] ?? 0, 2);
  });

  it('[TOOL-21] A frame that stands alone is held as long as its container tells', async () => {
    await writeClip(file('held.mp4'), { times: [0], held: 5 });
    await withClip(file('held.mp4'), async (clip) => {
      expect(clip.seconds).toBeCloseTo(5, 3);
      expect((await collectFrames(clip)).map(({ duration }) => Math.round(duration))).toEqual([5]);
    });
    const opening = openClip(file('held.mp4'), { ...LIMITS, seconds: 4 });
    expect(await kindOf(opening)).toBe('video_too_long');
  });

  it('A part that starts anywhere is the same as in the whole', async () => {
    await writeClip(file('parts.mp4'), { size });
    await withClip(file('parts.mp4'), async (clip) => {
      const whole = await collectFrames(clip);
      for (const first of [1, 24, 25, 26, 49]) {
        const part = await collectFrames(clip, { first, end: first + 2 });
        expect(part.map(({ timestamp }) => timestamp)).toEqual(clip.times.slice(first, first + 2));
        for (const [index, { data }] of part.entries())
          expect(Buffer.compare(data, whole[first + index]?.data ?? Buffer.alloc(0)), `${first}`).toBe(0);
      }
    });
  });

  it('A clip that is filmed on the side stands upright', async () => {
    await writeClip(file('turned.mp4'), { size, rotation: 90 });
    const [frame] = await withClip(file('turned.mp4'), (clip) => collectFrames(clip, { end: 1 }));
    const [flat] = await withClip(file('plain.mp4'), (clip) => collectFrames(clip, { end: 1 }));
    expect(frame).toMatchObject({ width: 96, height: 160 });
    // The top left corner of what was filmed is at the top right now.
    for (const [x, y] of [
      [0, 0],
      [40, 7],
      [159, 95],
    ] as const)
      expect(frame?.data[x * 96 + (95 - y)]).toBe(flat?.data[y * 160 + x]);
  });

  it('Frames are made in the size that is asked for', async () => {
    const small = { width: 80, height: 48 };
    const [frame] = await withClip(file('plain.mp4'), (clip) => collectFrames(clip, { end: 1, size: small }));
    expect(frame).toMatchObject(small);
    expect(frame?.data).toHaveLength(80 * 48 * 1.5);
  });

  it('A frame that is broken is filled, and the others keep their times and pictures', async () => {
    const whole = await withClip(file('plain.mp4'), (clip) => collectFrames(clip));
    const bytes = await readFile(file('plain.mp4'));
    const range = await withClip(file('plain.mp4'), async ({ video }) => {
      const packet = await new EncodedPacketSink(video).getPacket(9.5 / 25);
      return { at: packet ? bytes.indexOf(packet.data) : -1, length: packet?.byteLength ?? 0 };
    });
    expect(range.at).toBeGreaterThan(0);
    // A length of a unit that reaches beyond the packet.
    bytes.writeUInt32BE(0x7fffffff, range.at);
    await writeFile(file('broken.mp4'), bytes);
    const frames = await withClip(file('broken.mp4'), (clip) => collectFrames(clip));
    expect(frames.map(({ timestamp }) => timestamp)).toEqual(whole.map(({ timestamp }) => timestamp));
    // From the next key frame on all is as it was.
    for (let index = 25; index < 50; index++)
      expect(Buffer.compare(frames[index]?.data ?? bytes, whole[index]?.data ?? bytes), `${index}`).toBe(0);
  });

  it('Reading stops at once when it is called off', async () => {
    const controller = new AbortController();
    const reading = withClip(file('plain.mp4'), async (clip) => {
      for await (const _ of readFrames(clip, { signal: controller.signal })) controller.abort();
    });
    expect(await kindOf(reading)).toBe('aborted');
  });

  it('A platform without codecs is told by its own kind', () => {
    expect(() => requireCodecLibrary('win32-x64')).toThrow(
      expect.objectContaining({ kind: 'codecs_missing' }),
    );
  });
});

describe('clips that cannot be read', () => {
  const opening = (name: string, limits = LIMITS) => kindOf(openClip(file(name), limits));

  it('Empty files, noise and files without an index have kinds of their own', async () => {
    await writeFile(file('empty.mp4'), '');
    await writeFile(
      file('noise.mp4'),
      Buffer.from(Array.from({ length: 9000 }, (_, i) => (i * i * 31) % 251)),
    );
    await writeClip(file('cut.mp4'));
    await truncate(file('cut.mp4'), 9000);
    expect(await opening('empty.mp4')).toBe('video_unreadable');
    expect(await opening('noise.mp4')).toBe('video_unreadable');
    expect(await opening('cut.mp4')).toBe('file_truncated');
  });

  it('[TOOL-21] Frames that are smaller than any encoder takes are refused', async () => {
    await writeFile(file('tiny.mp4'), await writeIndexedVideo({ width: 2, height: 2 }));
    await writeFile(file('small.mp4'), await writeIndexedVideo({ width: 16, height: 16 }));
    expect(await opening('tiny.mp4')).toBe('video_unreadable');
    expect(await opening('small.mp4')).toBe('fine');
  });

  it.each(['mp4v', 'encv', 's263'])(
    'A clip of codec %s opens, and is refused when its frames are read',
    async (entry) => {
      const bytes = await readFile(file('plain.mp4'));
      for (let at = bytes.indexOf('avc1', 100); at >= 0; at = bytes.indexOf('avc1', at + 4))
        bytes.write(entry, at);
      await writeFile(file(`${entry}.mp4`), bytes);
      const reading = withClip(file(`${entry}.mp4`), (clip) => collectFrames(clip));
      expect(await kindOf(reading)).toBe('video_codec_unsupported');
    },
  );

  it('[TOOL-21] A transport stream of another codec is not taken for one that was cut', async () => {
    await writeClip(file('stream.ts'), { container: 'ts', sound: 'aac' });
    expect(await opening('stream.ts')).toBe('fine');
    const bytes = await readFile(file('stream.ts'));
    // Type and PID of the stream of H.264, in the table of streams (ISO/IEC 13818-1, 2.4.4.8).
    const at = bytes.indexOf(Buffer.of(0x1b, 0xe1));
    bytes[at] = MPEG_2;
    await writeFile(file('mpeg2.ts'), bytes);
    expect(await opening('mpeg2.ts')).toBe('video_codec_unsupported');
  });

  it('Length, frames and pixels are judged before anything is decoded', async () => {
    await writeClip(file('forged.mp4'), { times: [0, 0.04, 98_305] });
    expect(await opening('forged.mp4')).toBe('video_too_long');
    expect(await opening('plain.mp4', { ...LIMITS, frames: 49 })).toBe('video_too_long');
    expect(await opening('plain.mp4', { ...LIMITS, seconds: 1.9 })).toBe('video_too_long');
    expect(await opening('plain.mp4', { ...LIMITS, pixels: 160 * 96 - 1 })).toBe('video_too_large');
  });

  it('Flipped bytes end in frames or in a kind, and never in anything else', async () => {
    const bytes = await readFile(file('plain.mp4'));
    for (let seed = 1; seed <= 12; seed++) {
      const damaged = Buffer.from(bytes);
      for (
        let hit = 0, word = seed * 2_654_435_761;
        hit < 6;
        hit++, word = Math.imul(word, 1_664_525) + 1_013_904_223
      )
        damaged[(word >>> 0) % damaged.length] = (word >>> 5) & 255;
      await writeFile(file('damaged.mp4'), damaged);
      const kind = await kindOf(withClip(file('damaged.mp4'), (clip) => collectFrames(clip)));
      expect([
        'fine',
        'video_unreadable',
        'file_truncated',
        'video_codec_unsupported',
        'video_too_large',
        'video_too_long',
      ]).toContain(kind);
    }
  });
});
