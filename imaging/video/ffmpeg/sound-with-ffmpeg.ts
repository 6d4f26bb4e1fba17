import { EncodedPacket } from 'mediabunny';
import type { Clip } from '../media/clip.ts';
import type { Samples, TimeRange } from '../media/sound.ts';
import { BITRATE_PER_CHANNEL, interleave, SOUND_PACKETS, type SoundCodec } from '../media/sound-packets.ts';
import { FFMPEG_ENCODERS } from './ffmpeg-encoders.ts';
import { packetsOfFfmpeg } from './packets-of-ffmpeg.ts';
import { startFfmpeg } from './start-ffmpeg.ts';

/** Samples a second and channels of all sound that it decodes. */
const RATE = 48_000;
const CHANNELS = 2;
const BYTES = Float32Array.BYTES_PER_ELEMENT;

interface DecodeOptions {
  readonly program: string;
  readonly range: TimeRange;
}

/**
 * Decodes a part of the first sound track by the operator's own ffmpeg, into two channels of any layout;
 * silence where the track has none. Null for sound that it does not decode either.
 * @throws ImagingError `codecs_missing`, `program_ended`
 */
export async function decodeWithFfmpeg(
  { path, demuxer }: Pick<Clip, 'path' | 'demuxer'>,
  { program, range: { from, to } }: DecodeOptions,
): Promise<Samples | null> {
  const args = [
    ...['-protocol_whitelist', 'file', '-seek_timestamp', '1', '-ss', from.toFixed(6)],
    ...['-f', demuxer, '-i', `file:${path}`, '-t', (to - from).toFixed(6), '-map', '0:a:0'],
    ...['-af', 'aresample=async=1:first_pts=0', '-ar', String(RATE), '-ac', String(CHANNELS)],
    ...['-f', 'f32le', 'pipe:1'],
  ];
  const count = Math.round((to - from) * RATE);
  const raw = Buffer.alloc(count * CHANNELS * BYTES);
  let filled = 0;
  const { stdout, ended, stop } = startFfmpeg({ program, args, failure: 'video_unreadable' });
  try {
    for await (const chunk of stdout as AsyncIterable<Buffer>) filled += chunk.copy(raw, filled);
    await ended.catch((error) => {
      if (error.kind !== 'video_unreadable') throw error;
    });
  } finally {
    stop();
  }
  if (filled === 0) return null;
  const samples = new Float32Array(raw.buffer, raw.byteOffset, count * CHANNELS);
  const channels = Array.from({ length: CHANNELS }, (_, side) =>
    Float32Array.from({ length: count }, (_, i) => samples[i * CHANNELS + side]),
  );
  return { rate: RATE, channels };
}

/**
 * Encodes samples by the operator's own ffmpeg, where the library is missing.
 * @throws ImagingError `output_unusable`, `codecs_missing`
 */
export async function encodeSoundWithFfmpeg(
  { rate, channels }: Samples,
  { program, codec }: { readonly program: string; readonly codec: SoundCodec },
) {
  const { length, lead } = SOUND_PACKETS[codec];
  async function* input(): AsyncGenerator<Uint8Array> {
    for (let first = 0; first < channels[0].length; first += length) {
      const { buffer } = interleave(channels, { first, length });
      yield new Uint8Array(buffer);
    }
  }
  const args = [
    ...['-f', 'f32le', '-ar', String(rate), '-ac', String(channels.length), '-i', 'pipe:0'],
    ...['-c:a', FFMPEG_ENCODERS[codec], '-b:a', String(BITRATE_PER_CHANNEL * channels.length)],
  ];
  const packets: EncodedPacket[] = [];
  let setup: Uint8Array | undefined;
  for await (const { packet, description } of packetsOfFfmpeg({ program, args, input: input() })) {
    setup ??= description;
    // The first packet holds the lead-in: it stands before time 0, and players skip it.
    const timestamp = (packets.length * length - lead) / rate;
    packets.push(new EncodedPacket(packet.data, 'key', timestamp, length / rate));
  }
  return { packets, description: setup };
}
