import {
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedVideoPacketSource,
  FilePathTarget,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import type { VideoPacket } from './encode-settings.ts';
import type { OutputCodec } from './output-codec.ts';
import type { SoundPackets } from './sound.ts';

export interface MuxSettings {
  readonly codec: OutputCodec;
  /** At least as many frames as there are. */
  readonly frames: number;
  readonly sound: SoundPackets | null;
  /** Text that the file carries beside. */
  readonly comment?: string | undefined;
  /** Called with the number of frames that are written. */
  readonly onFrame?: ((frames: number) => void) | undefined;
}

/** Seconds that sound may run ahead of the picture in the file. */
const SOUND_AHEAD = 0.5;
/** Room in the reserved index beyond what is known. */
const SPARE_PACKETS = 8;

/** Feeds sound up to a time, so that picture and sound lie side by side in the file. */
class SoundFeed {
  readonly #source: EncodedAudioPacketSource;
  readonly #packets: AsyncIterator<EncodedPacket>;
  #config: { readonly decoderConfig: AudioDecoderConfig } | undefined;
  #next: EncodedPacket | undefined;

  constructor(source: EncodedAudioPacketSource, { packets, config }: SoundPackets) {
    this.#source = source;
    this.#packets = packets[Symbol.asyncIterator]();
    this.#config = { decoderConfig: config };
  }

  async until(seconds: number): Promise<void> {
    for (;;) {
      if (!this.#next) {
        const { value, done } = await this.#packets.next();
        if (done) return;
        this.#next = value;
      }
      if (this.#next.timestamp > seconds) return;
      await this.#source.add(this.#next, this.#config);
      this.#config = undefined;
      this.#next = undefined;
    }
  }

  async close(): Promise<void> {
    await this.#packets.return?.();
  }
}

function addSound(output: Output, sound: SoundPackets): SoundFeed {
  const source = new EncodedAudioPacketSource(sound.codec);
  const maximumPacketCount = sound.count + SPARE_PACKETS;
  output.addAudioTrack(source, { languageCode: sound.language, maximumPacketCount });
  return new SoundFeed(source, sound);
}

/**
 * Writes packets into an MP4 with the index in front, or into a WebM for VP9. Nothing of the source's
 * metadata comes along but the language of its sound. A file that cannot be finished is left unfinished.
 * @returns the number of frames
 */
export async function muxClip(
  path: string,
  packets: AsyncIterable<VideoPacket>,
  { codec, frames, sound, comment, onFrame }: MuxSettings,
): Promise<number> {
  const format = codec === 'avc' ? new Mp4OutputFormat({ fastStart: 'reserve' }) : new WebMOutputFormat();
  const output = new Output({ format, target: new FilePathTarget(path) });
  const video = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(video, { maximumPacketCount: frames + SPARE_PACKETS });
  if (comment !== undefined) output.setMetadataTags({ comment });
  const feed = sound && sound.count > 0 ? addSound(output, sound) : null;
  let written = 0;
  try {
    await output.start();
    for await (const { packet, config } of packets) {
      await video.add(packet, { decoderConfig: config });
      await feed?.until(packet.timestamp + SOUND_AHEAD);
      written += 1;
      onFrame?.(written);
    }
    await feed?.until(Number.POSITIVE_INFINITY);
    await output.finalize();
  } catch (error) {
    await output.cancel().catch(() => undefined);
    throw error;
  } finally {
    await feed?.close();
  }
  return written;
}
