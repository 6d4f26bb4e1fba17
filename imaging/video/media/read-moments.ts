import { EncodedPacketSink } from 'mediabunny';
import type { Clip } from './clip.ts';
import type { FrameSize } from './frame.ts';
import { guardSource } from './guard-source.ts';
import { type ReadOptions, readFrames } from './read-frames.ts';

/** Frames all over a clip that are decoded with little work. */
interface Moments {
  /** Number of frames that are wanted. */
  readonly count: number;
  /** Most pixels that are decoded for them. */
  readonly pixels: number;
  readonly size: FrameSize;
  readonly signal?: AbortSignal | undefined;
}

/** A run of frames from a key frame on. */
interface Run {
  readonly first: number;
  readonly stride: number;
  readonly count: number;
}

/** Room for rounding of times in containers, in seconds. */
const ROUNDING = 1e-6;

/** Places of the key frames before moments that are evenly apart. */
async function listKeys({ video, times }: Clip, count: number): Promise<number[]> {
  const sink = new EncodedPacketSink(video);
  const places = new Set<number>();
  for (let k = 0; k < count; k++) {
    const moment = times[Math.floor((k * times.length) / count)] + ROUNDING;
    const key = await guardSource(sink.getKeyPacket(moment, { verifyKeyPackets: true }));
    const place = key ? times.findIndex((time) => time >= key.timestamp - ROUNDING) : 0;
    places.add(Math.max(0, place));
  }
  return [...places].sort((a, b) => a - b);
}

/** Spreads the frames that may be decoded over the key frames: many of them give one frame each. */
function planRuns(keys: readonly number[], { times, most, count }: Spread): Run[] {
  const own = Math.ceil(count / keys.length);
  return keys.map((first, i) => {
    const gap = (keys[i + 1] ?? times.length) - first;
    const room = Math.min(gap, Math.max(own, Math.floor(most / keys.length)));
    const stride = Math.max(1, Math.floor(room / own));
    return { first, stride, count: Math.min(own, Math.ceil(room / stride)) };
  });
}

interface Spread extends Pick<Clip, 'times'> {
  /** Most frames that are decoded. */
  readonly most: number;
  readonly count: number;
}

/**
 * Reads some frames from all over a clip: its key frames, and where these are few, frames after them.
 * @throws ImagingError as `readFrames`
 */
export async function* readMoments(clip: Clip, { count, pixels, size, signal }: Moments) {
  const { times } = clip;
  const most = Math.max(count, Math.floor(pixels / (clip.size.width * clip.size.height)));
  const runs = planRuns(await listKeys(clip, count), { times, most, count });
  for (const run of runs) {
    const end = run.first + (run.count - 1) * run.stride + 1;
    const range: ReadOptions = { first: run.first, end, size, signal };
    let place = 0;
    for await (const frame of readFrames(clip, range)) if (place++ % run.stride === 0) yield frame;
  }
}
