import { EncodedPacket } from 'mediabunny';
import { ImagingError } from '../../core/imaging-error.ts';
import { encodeSoundWithFfmpeg } from '../ffmpeg/sound-with-ffmpeg.ts';
import { callCodec, findCodecLibrary, requireCodecLibrary } from './codec-library.ts';
import { ffmpegPath } from './env.ts';
import type { Samples, SoundPackets } from './sound.ts';
import { BITRATE_PER_CHANNEL, interleave, SOUND_PACKETS, type SoundCodec } from './sound-packets.ts';

const ENCODERS = { aac: 'aac', opus: 'libopus' } as const;

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

interface EncodedSound {
  readonly packets: readonly EncodedPacket[];
  readonly description: Uint8Array | undefined;
}

function encodeAll(samples: Samples, codec: SoundCodec): EncodedSound {
  const { AudioEncoderNative } = requireCodecLibrary();
  const { rate, channels } = samples;
  const { length, lead } = SOUND_PACKETS[codec];
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
      const block = interleave(channels, { first, length });
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
 * Encodes samples as AAC for MP4, which all players play, or as Opus for WebM: by the library, or where it is
 * missing by the operator's ffmpeg.
 * @throws ImagingError `codecs_missing`, `output_unusable`
 */
export async function encodeSound(
  samples: Samples,
  codec: SoundCodec,
  language = 'und',
): Promise<SoundPackets> {
  const rate = codec === 'opus' ? OPUS_RATE : AAC_RATES.includes(samples.rate) ? samples.rate : 48_000;
  const fitted = resample(samples, rate);
  const program = findCodecLibrary() ? undefined : ffmpegPath();
  const { packets, description } =
    program === undefined
      ? encodeAll(fitted, codec)
      : await encodeSoundWithFfmpeg(fitted, { program, codec });
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
