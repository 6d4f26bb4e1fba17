import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { resourcePaths } from '#api/infrastructure/resource-paths.ts';
import { INDEX_BUDGET, inspectVideo } from '#api/media/inspect/inspect-video.ts';
import type { VideoType } from '#lib/catalog/uploads.ts';
import { realPictures } from '#tests/fixtures/hostile/real-pictures.ts';
import { writeAvi } from '#tests/fixtures/videos/write-avi.ts';
import { writeIndexedVideo } from '#tests/fixtures/videos/write-index.ts';

/** Inspects bytes in memory; `asked` counts what was read of them. */
async function inspect(bytes: Buffer, declared: VideoType = 'video/mp4', milliseconds = 60_000) {
  let asked = 0;
  async function read(start: number, end: number): Promise<Uint8Array> {
    asked += end - start;
    return bytes.subarray(start, end);
  }
  try {
    return { verdict: await inspectVideo({ size: bytes.length, read }, { declared, milliseconds }), asked };
  } catch (error) {
    return { verdict: error, asked };
  }
}

/** A reader that asks for bytes and never comes to an end. */
const BUSY_THREAD = `
import { parentPort } from 'node:worker_threads';
parentPort.postMessage({ type: 'read', start: 0, end: 1 });
for (;;);
`;

/** Resolves 20 ms later, where nothing holds the process up. */
function nextBeat(): Promise<void> {
  return new Promise((resolve) => {
    const heart = setInterval(() => {
      clearInterval(heart);
      resolve();
    }, 20);
  });
}

/** A transport stream of one stream of a type, and none of its pictures (ISO/IEC 13818-1, 2.4.4). */
function writeTransportStream(type: number): Buffer {
  const mapPid = 0x1000;
  const packet = (pid: number, section: readonly number[]) => {
    const bytes = Buffer.alloc(188, 0xff);
    Buffer.of(0x47, 0x40 | (pid >> 8), pid & 255, 0x10, 0, ...section).copy(bytes);
    return bytes;
  };
  const sum = [0, 0, 0, 0];
  const association = [0x00, 0xb0, 13, 0, 1, 0xc1, 0, 0, 0, 1, 0xe0 | (mapPid >> 8), mapPid & 255, ...sum];
  const map = [0x02, 0xb0, 18, 0, 1, 0xc1, 0, 0, 0xe1, 0, 0xf0, 0, type, 0xe1, 0, 0xf0, 0, ...sum];
  const empty = packet(0x1fff, []);
  return Buffer.concat([packet(0, association), packet(mapPid, map), empty, empty]);
}

const refusal = (key: string) => ({ name: 'AppError', key });

describe('[GEN-02] videos by their index', () => {
  it.each([
    ['mp4', 'video/mp4', 'video/mp4'],
    ['mov', 'video/quicktime', 'video/quicktime'],
    ['mkv', 'video/x-matroska', 'video/x-matroska'],
    // Browsers tell these by the ending of the name.
    ['mov', 'video/mp4', 'video/quicktime'],
  ] as const)('A clip in %s that is said to be %s is taken as %s', async (container, declared, type) => {
    const { verdict } = await inspect(await writeIndexedVideo({ container, hasSound: true }), declared);
    expect(verdict).toEqual({ type, width: 160, height: 96 });
  });

  it('The index alone is read, wherever it lies', async () => {
    const bytes = await writeIndexedVideo({ width: 640, height: 480, frameBytes: 40_000 });
    const { verdict, asked } = await inspect(bytes);
    expect(verdict).toMatchObject({ width: 640, height: 480 });
    expect(asked).toBeLessThan(bytes.length / 4);
  });

  it('Empty files, pictures, noise and cut files are told apart', async () => {
    const bytes = await writeIndexedVideo();
    const noise = Buffer.from(Array.from({ length: 9000 }, (_, i) => (i * i * 31) % 251));
    expect((await inspect(Buffer.alloc(0))).verdict).toMatchObject(refusal('file_empty'));
    expect((await inspect(await realPictures.png())).verdict).toMatchObject(refusal('video_unreadable'));
    expect((await inspect(noise)).verdict).toMatchObject(refusal('video_unreadable'));
    expect((await inspect(bytes.subarray(0, bytes.indexOf('moov') - 4))).verdict).toMatchObject(
      refusal('file_truncated'),
    );
    expect((await inspect(bytes, 'video/webm')).verdict).toMatchObject(refusal('file_disguised'));
  });

  it('A transport stream of another codec, and frames too small for encoders, are refused', async () => {
    const mpeg2 = await inspect(writeTransportStream(0x02), 'video/mp2t');
    expect(mpeg2.verdict).toMatchObject(refusal('video_codec_unsupported'));
    const tiny = await inspect(await writeIndexedVideo({ width: 2, height: 2 }));
    expect(tiny.verdict).toMatchObject(refusal('video_unreadable'));
  });

  it('An AVI is judged by its header, where its type was taken', async () => {
    const avi = 'video/x-msvideo';
    const of = async (...wish: Parameters<typeof writeAvi>) => inspect(Buffer.from(writeAvi(...wish)), avi);
    expect((await of({ width: 640, height: 480 })).verdict).toEqual({ type: avi, width: 640, height: 480 });
    expect((await of({ width: 7680, height: 4320 })).verdict).toMatchObject(refusal('video_too_large'));
    expect((await of({ frames: 15_001 })).verdict).toMatchObject(refusal('video_too_long'));
    expect((await inspect(await writeIndexedVideo(), avi)).verdict).toMatchObject(refusal('file_disguised'));
    expect((await inspect(Buffer.alloc(900, 7), avi)).verdict).toMatchObject(refusal('video_unreadable'));
    expect((await inspect(Buffer.from(writeAvi().subarray(0, 90)), avi)).verdict).toMatchObject(
      refusal('video_unreadable'),
    );
  });

  it('What is too long or too large is refused by its index', async () => {
    const long = await writeIndexedVideo({ times: [0, 0.04, 601] });
    expect((await inspect(long)).verdict).toMatchObject(refusal('video_too_long'));
    const large = await writeIndexedVideo({ width: 7680, height: 4320 });
    expect((await inspect(large)).verdict).toMatchObject(refusal('video_too_large'));
    const upright = await writeIndexedVideo({ width: 2160, height: 3840 });
    expect((await inspect(upright)).verdict).toMatchObject({ width: 2160, height: 3840 });
  });

  it('An index that makes its reader read on and on is given up within its time and its budget', async () => {
    const many = Buffer.concat(Array.from({ length: 4000 }, () => box('free', Buffer.alloc(8000))));
    const { verdict, asked } = await inspect(
      Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0isom')), many]),
      'video/mp4',
      2000,
    );
    expect(verdict).toMatchObject({ name: 'AppError' });
    expect(asked).toBeLessThanOrEqual(INDEX_BUDGET);
  });

  it('A failure of the storage stays one', async () => {
    const failure = new Error('the disk is gone');
    const read = () => Promise.reject(failure);
    await expect(inspectVideo({ size: 5000, read }, { declared: 'video/mp4' })).rejects.toBe(failure);
  });

  it('A failure of the storage while it still answers an earlier read ends no more than its inspection', async () => {
    const unheard: unknown[] = [];
    const hear = (reason: unknown) => unheard.push(reason);
    process.on('unhandledRejection', hear);
    onTestFinished(() => void process.off('unhandledRejection', hear));
    // The second header lies in what was read; more is read ahead while the third is asked for.
    const sizes = [100_000, 2_000_000, 1000];
    const bytes = Buffer.concat([
      box('ftyp', Buffer.from('isom\0\0\0\0isom')),
      ...sizes.map((size) => box('free', Buffer.alloc(size))),
    ]);
    const failure = new Error('the disk is gone');
    let [asked, underWay] = [0, 0];
    async function read(start: number, end: number): Promise<Uint8Array> {
      asked += 1;
      if (asked === 1) return bytes.subarray(start, end);
      if (underWay > 0) throw failure;
      underWay += 1;
      await wait(300);
      return bytes.subarray(start, end);
    }
    const verdict = inspectVideo({ size: bytes.length, read }, { declared: 'video/mp4' });
    await expect(verdict).rejects.toBe(failure);
    expect(unheard).toEqual([]);
  });

  it('An index of billions of frames ends in a verdict', async () => {
    const bytes = await writeIndexedVideo();
    bytes.writeUInt32BE(0xffff_fff0, bytes.indexOf('stts') + 12);
    const { verdict } = await inspect(bytes, 'video/mp4', 1500);
    if (verdict instanceof Error) expect(verdict).toMatchObject({ name: 'AppError' });
    else expect(verdict).toMatchObject({ width: 160, height: 96 });
  });

  it('A reader that an index keeps busy holds nothing up, and is given up in time', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'pictor-reader-'));
    const { videoIndexThread } = resourcePaths;
    onTestFinished(async () => {
      vi.useRealTimers();
      Object.assign(resourcePaths, { videoIndexThread });
      await rm(folder, { recursive: true });
    });
    const busyThread = path.join(folder, 'busy-thread.mjs');
    await writeFile(busyThread, BUSY_THREAD);
    Object.assign(resourcePaths, { videoIndexThread: busyThread });
    // Its time passes only when it is told to, so that a busy machine proves the same.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let isBusy = false;
    let isOver = false;
    const read = async () => {
      isBusy = true;
      return new Uint8Array(1);
    };
    const verdict = inspectVideo({ size: 1, read }, { declared: 'video/mp4', milliseconds: 1500 })
      .catch((error: unknown) => error)
      .finally(() => {
        isOver = true;
      });
    while (!isBusy) await nextBeat();
    vi.advanceTimersByTime(1499);
    for (let beat = 0; beat < 10; beat += 1) await nextBeat();
    expect(isOver).toBe(false);
    vi.advanceTimersByTime(1);
    expect(await verdict).toMatchObject(refusal('video_unreadable'));
  });

  it('Damaged files end in a verdict', async () => {
    const bytes = await writeIndexedVideo({ hasSound: true });
    const index = bytes.indexOf('moov');
    const verdicts = Array.from({ length: 12 }, (_, turn) => {
      const damaged = Buffer.from(bytes);
      for (let hit = 0, word = 77 + turn * 7919; hit < 4; hit++) {
        word = (Math.imul(word, 1_664_525) + 1_013_904_223) >>> 0;
        damaged[index + (word % (bytes.length - index))] = word >>> 9;
      }
      return inspect(damaged, 'video/mp4', 2000);
    });
    for (const { verdict } of await Promise.all(verdicts)) {
      if (verdict instanceof Error) expect(verdict.name, verdict.stack).toBe('AppError');
      else expect(verdict).toHaveProperty('width');
    }
  });
});

/** A box of an ISO file. */
function box(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}
