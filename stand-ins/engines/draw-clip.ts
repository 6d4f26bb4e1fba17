import { createRequire } from 'node:module';
import {
  BufferSource,
  BufferTarget,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import sharp from 'sharp';

interface Size {
  readonly width: number;
  readonly height: number;
}

interface NativeEncoder {
  configure(config: Size & Readonly<Record<string, unknown>>): void;
  encode(frame: { close(): void }, microseconds: number, isKey: boolean): void;
  flush(done: () => void): void;
  close(): void;
}

interface Library {
  readonly VideoFrameNative: new (
    planes: Buffer,
    format: 'I420',
    width: number,
    height: number,
  ) => { close(): void };
  readonly VideoEncoderNative: new (
    onPacket: (data: Buffer, isKey: boolean, microseconds: number) => void,
    onError: (message: string) => void,
  ) => NativeEncoder;
}

/** Planes of a picture, 4:2:0 in the limited range of BT.601. */
async function planesOf(picture: Buffer, { width, height }: Size): Promise<Buffer> {
  const rgb = await sharp(picture).resize(width, height, { fit: 'fill' }).removeAlpha().raw().toBuffer();
  const pixels = width * height;
  const planes = Buffer.alloc((3 * pixels) / 2);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const [red = 0, green = 0, blue = 0] = rgb.subarray(3 * i, 3 * i + 3);
      planes[i] = 16 + 0.257 * red + 0.504 * green + 0.098 * blue;
      if (x % 2 || y % 2) continue;
      const at = pixels + (y / 2) * (width / 2) + x / 2;
      planes[at] = 128 - 0.148 * red - 0.291 * green + 0.439 * blue;
      planes[at + pixels / 4] = 128 + 0.439 * red - 0.368 * green - 0.071 * blue;
    }
  return planes;
}

/** A frame that nobody takes for a result: its words say what it is, and a bar tells its turn. */
function drawFrame({ width, height }: Size, turn: number): Buffer {
  const bar = `<rect x="${(turn * width) / 8}" y="0" width="${width / 8}" height="${height}" fill="hsl(20 70% 60%)"/>`;
  const text = `<text x="50%" y="50%" font-family="sans-serif" font-size="${Math.round(width / 9)}" text-anchor="middle">TEST CLIP</text>`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="hsl(200 45% 82%)"/>${bar}${text}</svg>`,
  );
}

const TURNS = 8;
const even = (side: number) => 2 * Math.round(side / 2);

/** Size and times of the frames of an upload. */
async function readVideo(video: Buffer) {
  const input = new Input({ source: new BufferSource(video), formats: [MP4] });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('The upload has no picture');
  const times: number[] = [];
  for await (const { timestamp } of new EncodedPacketSink(track).packets()) times.push(timestamp);
  const size = { width: await track.getCodedWidth(), height: await track.getCodedHeight() };
  input.dispose();
  return { ...size, times: times.toSorted((a, b) => a - b) };
}

/**
 * A video as an unkind model gives it back: without sound, with its last frame missing, and with frames of
 * its own that say TEST CLIP.
 * @param factor times the width and height
 */
export async function redrawClip(video: Buffer, factor: number): Promise<Buffer> {
  const library = `@node-webcodecs/static-${process.platform}-${process.arch}`;
  const { VideoEncoderNative, VideoFrameNative } = createRequire(import.meta.url)(library) as Library;
  const { width, height, times } = await readVideo(video);
  const size = { width: even(factor * width), height: even(factor * height) };
  const kept = times.slice(0, Math.max(1, times.length - 1));
  const turns = Array.from({ length: TURNS }, (_, turn) => planesOf(drawFrame(size, turn), size));
  const pictures = await Promise.all(turns);
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const track = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(track);
  await output.start();
  const packets: { readonly data: Buffer; readonly isKey: boolean; readonly at: number }[] = [];
  const encoder = new VideoEncoderNative(
    (data, isKey, at) => void packets.push({ data, isKey, at }),
    (message) => {
      throw new Error(message);
    },
  );
  const colorSpace = { matrix: 'smpte170m', primaries: 'smpte170m', transfer: 'smpte170m', fullRange: false };
  encoder.configure({
    ...{ codec: 'libopenh264', ...size, bitrate: 2_000_000, framerate: 25 },
    ...{
      hardwareAcceleration: 'prefer-software',
      latencyMode: 'quality',
      bitrateMode: 'variable',
      colorSpace,
    },
  });
  const [start = 0] = kept;
  for (const [index, time] of kept.entries()) {
    const planes = pictures[index % TURNS] ?? Buffer.alloc(0);
    const frame = new VideoFrameNative(planes, 'I420', size.width, size.height);
    encoder.encode(frame, Math.round((time - start) * 1e6), index === 0);
    frame.close();
  }
  encoder.flush(() => undefined);
  encoder.close();
  const step = times.length > 1 ? ((times.at(-1) ?? 0) - start) / (times.length - 1) : 0.04;
  const config = { codec: 'avc1.640028', codedWidth: size.width, codedHeight: size.height };
  for (const { data, isKey, at } of packets)
    await track.add(new EncodedPacket(data, isKey ? 'key' : 'delta', at / 1e6, step), {
      decoderConfig: config,
    });
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}
