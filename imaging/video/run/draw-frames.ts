import type { Frame } from '../media/frame.ts';
import type { ClipAnalysis } from './analyse-clip.ts';
import type { SegmentWork } from './clip-work.ts';
import { drawEffect } from './draw-effect.ts';
import { drawEnhanced } from './draw-enhanced.ts';
import { drawSwappedFaces } from './draw-swapped-faces.ts';
import { drawUnmarked } from './draw-unmarked.ts';

/**
 * Draws the frames of a segment one by one, as they are asked for, so that memory stays flat.
 * @throws ImagingError as `readFrames`
 */
export function drawFrames(work: SegmentWork, analysis: ClipAnalysis): AsyncGenerator<Frame> {
  const { request } = work;
  if (request.tool === 'video-effects') return drawEffect({ ...work, request }, analysis);
  if (request.tool === 'video-watermark-remover' && analysis?.tool === request.tool)
    return drawUnmarked({ ...work, request }, analysis.removal);
  if (request.tool === 'video-face-swap' && analysis?.tool === request.tool)
    return drawSwappedFaces({ ...work, request }, analysis.swap);
  if (request.tool !== 'video-enhancer' || analysis?.tool !== request.tool)
    throw new Error('The clip was not analysed');
  return drawEnhanced({ ...work, request }, analysis.faults);
}
