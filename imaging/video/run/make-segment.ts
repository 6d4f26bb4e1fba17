import { rename } from 'node:fs/promises';
import { encodeFrames } from '../media/encode-frames.ts';
import { muxClip } from '../media/mux-clip.ts';
import type { ClipAnalysis } from './analyse-clip.ts';
import type { SegmentWork } from './clip-work.ts';
import { drawFrames } from './draw-frames.ts';

interface SegmentFile extends SegmentWork {
  readonly analysis: ClipAnalysis;
  /** File that is written; it is there only once it is whole. */
  readonly path: string;
  /** Called with the number of frames of the segment that are done. */
  readonly onFrame?: ((frames: number) => void) | undefined;
}

/**
 * Makes one segment of a result as a file without sound.
 * @throws ImagingError as `readFrames` and `encodeFrames`
 */
export async function makeSegment({ path, onFrame, analysis, ...work }: SegmentFile): Promise<void> {
  const { clip, request, plan, segment, signal } = work;
  const { codec } = request;
  const { size, framesPerSecond } = plan;
  const settings = { ...size, codec, framesPerSecond, matrix: clip.matrix, signal };
  const frames = segment.end - segment.first;
  const unfinished = `${path}.part`;
  await muxClip(unfinished, encodeFrames(drawFrames(work, analysis), settings), {
    codec,
    frames,
    sound: null,
    onFrame,
  });
  await rename(unfinished, path);
}
