import { EncodedPacketSink, FilePathSource, Input, MP4, WEBM } from 'mediabunny';
import { ImagingError } from '../../core/imaging-error.ts';
import type { VideoPacket } from './encode-frames.ts';
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

async function* packetsOfAll(paths: readonly string[], signal?: AbortSignal): AsyncGenerator<VideoPacket> {
  for (const path of paths)
    for await (const packet of packetsOf(path)) {
      if (signal?.aborted) throw new ImagingError('aborted');
      yield packet;
    }
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
