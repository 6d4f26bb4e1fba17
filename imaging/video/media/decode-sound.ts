import { EncodedPacketSink, type InputAudioTrack } from 'mediabunny';
import { callCodec, requireCodecLibrary } from './codec-library.ts';
import { guardPackets, guardSource } from './guard-source.ts';
import { mixDown } from './mix-down.ts';
import type { Samples, TimeRange } from './sound.ts';

/** Names of decoders by the names of the container library. */
const DECODERS: Readonly<Record<string, string>> = {
  aac: 'aac',
  mp3: 'mp3',
  opus: 'opus',
  vorbis: 'vorbis',
  flac: 'flac',
  'pcm-s16': 'pcm_s16le',
  'pcm-s24': 'pcm_s24le',
  'pcm-s32': 'pcm_s32le',
  'pcm-f32': 'pcm_f32le',
  'pcm-f64': 'pcm_f64le',
  'pcm-u8': 'pcm_u8',
};

/** Seconds before a part from which on it is decoded, as codecs refer to what came before. */
const LEAD_SECONDS = 0.1;

/** Samples of a part, gathered at their times. */
class Collector {
  readonly #range: TimeRange;
  #samples: Samples | undefined;

  constructor(range: TimeRange) {
    this.#range = range;
  }

  get samples(): Samples | null {
    return this.#samples ?? null;
  }

  /** @returns seconds that the block lasts */
  add(
    block: Float32Array,
    { rate, channels, codec, time }: { rate: number; channels: number; codec: string; time: number },
  ): number {
    const { from, to } = this.#range;
    this.#samples ??= {
      rate,
      channels: Array.from(
        { length: Math.min(2, channels) },
        () => new Float32Array(Math.round((to - from) * rate)),
      ),
    };
    const mixed = mixDown(block, { channels, codec });
    const start = Math.round((time - from) * this.#samples.rate);
    for (const [side, target] of this.#samples.channels.entries()) {
      const source = mixed[side] ?? mixed[0];
      for (let i = Math.max(0, -start); i < source.length && start + i < target.length; i++)
        target[start + i] = source[i];
    }
    return block.length / channels / rate;
  }
}

/**
 * Decodes a part of a sound track into one or two channels; silence where the track has none. Null for codecs
 * that nothing here decodes.
 * @throws ImagingError `codecs_missing`
 */
export async function decodeSound(track: InputAudioTrack, range: TimeRange): Promise<Samples | null> {
  const config = await track.getDecoderConfig();
  const codec = DECODERS[(await track.getCodec()) ?? ''];
  if (!config || codec === undefined) return null;
  const collector = new Collector(range);
  // The library tells the time of the packet that went in last; blocks follow each other without gaps.
  let time = 0;
  const { AudioDecoderNative } = requireCodecLibrary();
  const decoder = new AudioDecoderNative(
    (...[samples, , rate, , channels]) => {
      time += collector.add(samples, { rate, channels, codec, time });
    },
    () => undefined,
  );
  const { description } = config;
  const extradata = description
    ? ArrayBuffer.isView(description)
      ? Buffer.from(description.buffer, description.byteOffset, description.byteLength)
      : Buffer.from(description as ArrayBuffer)
    : undefined;
  const { sampleRate, numberOfChannels: channels } = config;
  try {
    callCodec('video_unreadable', () =>
      decoder.configure({ codec, sampleRate, channels, ...(extradata && { extradata }) }),
    );
    const sink = new EncodedPacketSink(track);
    const start = (await guardSource(sink.getPacket(range.from - LEAD_SECONDS))) ?? undefined;
    let expected = Number.NaN;
    for await (const packet of guardPackets(sink.packets(start))) {
      if (packet.timestamp >= range.to) break;
      // Sound starts over at gaps, which are longer than rounding.
      if (!(Math.abs(packet.timestamp - expected) < packet.duration / 2 + 0.001)) time = packet.timestamp;
      expected = packet.timestamp + packet.duration;
      decoder.decode(Buffer.from(packet.data), true, Math.round(packet.timestamp * 1e6), 0);
    }
    decoder.flush(() => undefined);
  } finally {
    decoder.close();
  }
  return collector.samples;
}
