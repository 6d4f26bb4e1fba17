import { BlobSource, EncodedPacketSink, Input, MATROSKA, MP4, MPEG_TS, QTFF, WEBM } from 'mediabunny';
import {
  AVI_TYPE,
  VIDEO_CODECS,
  VIDEO_LIMITS,
  VIDEO_MIN_SIDE,
  type VideoType,
} from '#lib/catalog/uploads.ts';
import { AVI_HEADER_BYTES, readAviHeader } from '#lib/media-type/read-avi-header.ts';

/** Facts of a video that its index tells. */
export interface ClipIndex {
  /** Upright, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Seconds from the first frame, rising. */
  readonly times: Float64Array;
  readonly seconds: number;
  /** Time of the first frame by the clock of the file. */
  readonly start: number;
  readonly hasSound: boolean;
  /** True where there are more tracks of sound than the first, which is used. */
  readonly hasMoreSounds: boolean;
}

/** Reasons why a video is refused by its index. */
export type IndexRefusal = 'unreadable' | 'truncated' | 'codec' | 'tooLong' | 'tooLarge';

/** A video whose index is asked for. */
export interface IndexQuestion {
  readonly file: Blob;
  readonly type: VideoType;
  /** True where the host also reads codecs that no browser knows. */
  readonly takesAnyCodec: boolean;
}

export type IndexAnswer = { readonly index: ClipIndex } | { readonly refusal: IndexRefusal };

/** A file may damage its reader, so any failure is told as one of the file. */
globalThis.onmessage = async ({ data }: MessageEvent<IndexQuestion>) => {
  const read = data.type === AVI_TYPE ? readAvi(data.file) : readIndex(data);
  const answer = await read.catch((): IndexAnswer => ({ refusal: 'unreadable' }));
  postMessage(answer);
};

const MAX_SECONDS = VIDEO_LIMITS.minutes * 60;

/** Seconds of a frame that stands alone and whose container tells none. */
const LONE_FRAME_SECONDS = 1 / 30;

/** Room for rounding of times in containers, in seconds. */
const ROUNDING = 1e-6;

/** The frames of an AVI follow each other evenly. */
async function readAvi(file: Blob): Promise<IndexAnswer> {
  const header = readAviHeader(new Uint8Array(await file.slice(0, AVI_HEADER_BYTES).arrayBuffer()));
  if (!header) return { refusal: 'truncated' };
  const { width, height, frames, framesPerSecond, sounds } = header;
  if (isTooLarge(width, height)) return { refusal: 'tooLarge' };
  if (frames > VIDEO_LIMITS.frames) return { refusal: 'tooLong' };
  const times = Array.from({ length: frames }, (_, i) => i / framesPerSecond);
  const held = 1 / framesPerSecond;
  return indexOf({ times, held }, { width, height, hasSound: sounds > 0, hasMoreSounds: sounds > 1 });
}

async function readIndex({ file, takesAnyCodec }: IndexQuestion): Promise<IndexAnswer> {
  const formats = [MP4, QTFF, WEBM, MATROSKA, MPEG_TS];
  const input = new Input({ formats, source: new BlobSource(file) });
  if (!(await input.canRead())) return { refusal: 'unreadable' };
  const track = await input.getPrimaryVideoTrack();
  if (!track) return { refusal: await whyWithoutPictures(input) };
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
  if (isTooLarge(width, height)) return { refusal: 'tooLarge' };
  if (Math.min(width, height) < VIDEO_MIN_SIDE) return { refusal: 'unreadable' };
  const whole = await input.getDurationFromMetadata([track]);
  if (whole !== null && whole > MAX_SECONDS) return { refusal: 'tooLong' };
  const codec = await track.getCodec();
  if (!takesAnyCodec && !VIDEO_CODECS.some((known) => known === codec)) return { refusal: 'codec' };
  const told = await readTimes(new EncodedPacketSink(track));
  if (told === null) return { refusal: 'tooLong' };
  const sounds = (await input.getAudioTracks()).length;
  return indexOf(told, { width, height, hasSound: sounds > 0, hasMoreSounds: sounds > 1 });
}

/** The container library passes over streams of codecs that it does not know, such as MPEG-2. */
async function whyWithoutPictures(input: Input): Promise<IndexRefusal> {
  if ((await input.getFormat()) === MPEG_TS) return 'codec';
  return (await input.getTracks()).length === 0 ? 'truncated' : 'unreadable';
}

interface ToldFrames {
  /** Times as they stand in the file. */
  readonly times: readonly number[];
  /** Seconds that the container tells of the last packet. */
  readonly held: number;
}

/** The frames that can be decoded; null where they are too many. */
async function readTimes(sink: EncodedPacketSink): Promise<ToldFrames | null> {
  const times: number[] = [];
  let first: number | undefined;
  let held = 0;
  const packets = sink.packets(undefined, undefined, { metadataOnly: true });
  for await (const { timestamp, type, duration } of packets) {
    if (first === undefined && type === 'key') first = timestamp;
    if (first === undefined || timestamp < first - ROUNDING) continue;
    times.push(timestamp);
    held = duration;
    if (times.length > VIDEO_LIMITS.frames) return null;
  }
  return { times, held };
}

function isTooLarge(width: number, height: number): boolean {
  const [short, long] = width < height ? [width, height] : [height, width];
  return short > VIDEO_LIMITS.shortSide || long > VIDEO_LIMITS.longSide;
}

type Facts = Pick<ClipIndex, 'width' | 'height' | 'hasSound' | 'hasMoreSounds'>;

/** Packets come in the order of decoding, frames are counted in the order of showing, as the host does it. */
function indexOf({ held, ...told }: ToldFrames, facts: Facts): IndexAnswer {
  const times = Float64Array.from(told.times).sort();
  const [start] = times;
  if (start === undefined) return { refusal: 'truncated' };
  const span = (times.at(-1) ?? start) - start;
  const lone = held > 0 ? held : LONE_FRAME_SECONDS;
  const seconds = span + (times.length > 1 ? span / (times.length - 1) : lone);
  if (seconds > MAX_SECONDS) return { refusal: 'tooLong' };
  return { index: { ...facts, times: times.map((time) => time - start), seconds, start } };
}
