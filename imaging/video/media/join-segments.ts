import { EncodedPacketSink, FilePathSource, Input, MP4, WEBM } from 'mediabunny';
import { ImagingError } from '../../core/imaging-error.ts';
import type { VideoPacket } from './encode-settings.ts';
import { type MuxSettings, muxClip } from './mux-clip.ts';

async function* packetsOf(path: string): AsyncGenerator<VideoPacket> {
  const input = new Input({ source: new FilePathSource(path), formats: [MP4, WEBM] });
  try {
    const track = await input.getPrimaryVideoTrack();
    const config = await track?.getDecoderConfig();
    if (!track || !config) throw new ImagingError('output_unusable', 'a segment has no picture');
    for await (const packet of new EncodedPacketSink(track).packets()) yield { packet, config };
  } finally {
    input.dispose();
  }
}

/** Setup bytes of a decoder; empty where it needs none. */
function setupOf({ description }: VideoDecoderConfig): Buffer {
  if (!description) return Buffer.alloc(0);
  if (!ArrayBuffer.isView(description)) return Buffer.from(description as ArrayBuffer);
  return Buffer.from(description.buffer, description.byteOffset, description.byteLength);
}

async function* packetsOfAll(paths: readonly string[], signal?: AbortSignal): AsyncGenerator<VideoPacket> {
  let setup: Buffer | undefined;
  for (const path of paths)
    for await (const packet of packetsOf(path)) {
      if (signal?.aborted) throw new ImagingError('aborted');
      setup ??= setupOf(packet.config);
      // One setup serves the whole file: a segment by another encoder would be shown as noise.
      if (!setupOf(packet.config).equals(setup))
        throw new ImagingError('output_unusable', 'segments were made by different encoders');
      yield packet;
    }
}

/** True where one decoder setup serves all segments, as it does where one encoder made them. */
export async function haveOneSetup(paths: readonly string[]): Promise<boolean> {
  const setups: Buffer[] = [];
  for (const path of paths)
    for await (const { config } of packetsOf(path)) {
      setups.push(setupOf(config));
      break;
    }
  return setups.every((setup) => setup.equals(setups[0]));
}

/**
 * Joins segments by copying their packets: each starts with a key frame and was made with the same settings,
 * and the times of its frames are those of the whole. Sound is laid beside them.
 * @returns the number of frames
 * @throws ImagingError `output_unusable`, `aborted`
 */
export async function joinSegments(
  path: string,
  segments: readonly string[],
  { signal, ...settings }: MuxSettings & { readonly signal?: AbortSignal | undefined },
): Promise<number> {
  return await muxClip(path, packetsOfAll(segments, signal), settings);
}
