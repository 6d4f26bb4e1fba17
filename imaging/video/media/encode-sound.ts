import { EncodedPacket } from 'mediabunny';
import { ImagingError } from '../../core/imaging-error.ts';
import { callCodec, requireCodecLibrary } from './codec-library.ts';
import type { Samples, SoundPackets } from './sound.ts';

/** Samples of one packet, and of the lead-in that the encoder puts before the first. */
const FRAMES = { aac: { length: 1024, lead: 1024 }, opus: { length: 960, lead: 312 } } as const;
const ENCODERS = { aac: 'aac', opus: 'libopus' } as const;
const BITRATE_PER_CHANNEL = 80_000;

/** Rates that AAC knows, and the one that Opus works in. */
const AAC_RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000,
];
const OPUS_RATE = 48_000;

/** Brings samples to another rate by straight lines between them. */
export function resample({ rate, channels }: Samples, to: number): Samples {
  if (rate === to) return { rate, channels };
  const step = rate / to;
  const out = channels.map((source) =>
    Float32Array.from({ length: Math.floor(source.length / step) }, (_, i) => {
      const at = i * step;
      const whole = Math.floor(at);
      const next = Math.min(source.length - 1, whole + 1);
      return source[whole] + (source[next] - source[whole]) * (at - whole);
    }),
  );
  return { rate: to, channels: out };
}

/** Interleaves one packet's samples, with silence behind the end. */
function packetSamples({ channels }: Samples, first: number, length: number): Float32Array {
  const out = new Float32Array(length * channels.length);
  for (const [side, source] of channels.entries())
    for (let i = 0; i < length && first + i < source.length; i++)
      out[i * channels.length + side] = source[first + i];
  return out;
}

interface EncodedSound {
  readonly packets: EncodedPacket[];
  readonly description: Uint8Array | undefined;
}

function encodeAll(samples: Samples, codec: 'aac' | 'opus'): EncodedSound {
  const { AudioEncoderNative } = requireCodecLibrary();
  const { rate, channels } = samples;
  const { length, lead } = FRAMES[codec];
  const packets: EncodedPacket[] = [];
  let description: Uint8Array | undefined;
  let failure: string | undefined;
  const encoder = new AudioEncoderNative(
    (...[data, , , extradata]) => {
      description ??= extradata;
      // The first packet holds the lead-in: it stands before time 0, and players skip it.
      const timestamp = (packets.length * length - lead) / rate;
      packets.push(new EncodedPacket(data, 'key', timestamp, length / rate));
    },
    (message) => {
      failure = message;
    },
  );
  try {
    const config = {
      codec: ENCODERS[codec],
      ...{ sampleRate: rate, channels: channels.length, bitrate: BITRATE_PER_CHANNEL * channels.length },
    };
    callCodec('output_unusable', () => encoder.configure(config));
    for (let first = 0; first < channels[0].length; first += length) {
      const block = packetSamples(samples, first, length);
      const micros = Math.round((first / rate) * 1e6);
      encoder.encode(block, 'f32', rate, length, channels.length, micros);
    }
    encoder.flush(() => undefined);
  } finally {
    encoder.close();
  }
  if (failure !== undefined) throw new ImagingError('output_unusable', failure);
  return { packets, description };
}

/**
 * Encodes samples as AAC for MP4, which all players play, or as Opus for WebM.
 * @throws ImagingError `codecs_missing`, `output_unusable`
 */
export function encodeSound(samples: Samples, codec: 'aac' | 'opus', language = 'und'): SoundPackets {
  const rate = codec === 'opus' ? OPUS_RATE : AAC_RATES.includes(samples.rate) ? samples.rate : 48_000;
  const fitted = resample(samples, rate);
  const { packets, description } = encodeAll(fitted, codec);
  const config = {
    codec: codec === 'aac' ? 'mp4a.40.2' : 'opus',
    ...{ sampleRate: rate, numberOfChannels: fitted.channels.length },
    ...(description && { description }),
  };
  async function* all(): AsyncGenerator<EncodedPacket> {
    yield* packets;
  }
  return { codec, config, language, count: packets.length, packets: all() };
}
