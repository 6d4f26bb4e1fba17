import type { AudioCodec, EncodedPacket } from 'mediabunny';

/** Sound as packets that a container takes. */
export interface SoundPackets {
  readonly codec: AudioCodec;
  readonly config: AudioDecoderConfig;
  readonly language: string;
  /** At least as many packets as there are. */
  readonly count: number;
  readonly packets: AsyncIterable<EncodedPacket>;
}

/** Sound as samples: one array a channel, −1 to 1. */
export interface Samples {
  readonly rate: number;
  readonly channels: readonly Float32Array[];
}

/** Part of a clip in seconds of its own time. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}
