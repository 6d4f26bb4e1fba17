import type { OklabPlanes } from '../../../core/colour/colour-space.ts';
import { gaussianBlurCompiled } from '../../../core/filters/compiled-blur.ts';
import { bendEdgeFlow, turnEdgeFlow } from '../../../core/filters/structure-tensor.ts';
import { smoothStep } from '../../../core/numeric/scalar.ts';
import type { Plane } from '../../../core/raster/plane.ts';
import { resizePlane } from '../../../core/raster/resize-plane.ts';
import { findLines, inkCoverage } from '../draw-lines.ts';
import { drawStrokes } from '../draw-strokes.ts';
import { estimateFlow } from '../estimate-flow.ts';
import { inkOf } from '../ink.ts';
import { makePaper } from '../make-paper.ts';
import { raiseShadows } from '../raise-shadows.ts';
import { resizePlanes } from '../resize-planes.ts';
import { smoothColours } from '../smooth-colours.ts';
import type { Style } from '../style.ts';

const PAPER = inkOf(0xfcf9f3);

/** Draws the colours on white paper, limited by strokes and tooth. Changes the colours. */
function colourPaper(
  { lightness, a, b }: OklabPlanes,
  { covers, paper }: { readonly covers: Plane; readonly paper: Plane },
): void {
  for (let at = 0; at < paper.data.length; at++) {
    const tooth = 0.92 + 0.3 * paper.data[at] * (1.15 - covers.data[at]);
    const cover = Math.min(1, covers.data[at] * tooth);
    lightness.data[at] = PAPER[0] + (lightness.data[at] - PAPER[0]) * cover;
    a.data[at] = PAPER[1] + (1.35 * a.data[at] - PAPER[1]) * cover;
    b.data[at] = PAPER[2] + (1.35 * b.data[at] - PAPER[2]) * cover;
  }
}

/**
 * Coloured pencils on white paper: two crossed layers of strokes, denser where dark or colourful, and
 * contours in the local colour. Strokes at 2 MP at most, paper at full size.
 */
export const colouredPencil: Style = {
  workingPixels: 2e6,
  keepsSkin: true,
  async paint({ planes, canvas: { unit }, full, seed }, progress) {
    const smooth = await smoothColours(await raiseShadows(planes, progress.subrange(0, 0.05)), {
      radius: 2 * unit,
      detail: 0.04,
      progress: progress.subrange(0.05, 0.1),
    });
    await progress.report(0.1);
    const flow = await estimateFlow(smooth.lightness, {
      sigma: 2.5 * unit,
      blur: gaussianBlurCompiled,
      progress: progress.subrange(0.1, 0.2),
    });
    await progress.report(0.2);
    const slanting = bendEdgeFlow(flow, { angle: -0.85, obedience: 0.5 });
    await progress.report(0.2);
    const stroke = { width: 0.9 * unit, length: 12 * unit };
    const first = await drawStrokes({ ...stroke, flow: slanting, seed }, progress.subrange(0.2, 0.45));
    const across = turnEdgeFlow(slanting, 0.6);
    await progress.report(0.45);
    const second = await drawStrokes(
      { ...stroke, flow: across, seed: seed + 1 },
      progress.subrange(0.45, 0.7),
    );
    const lines = await findLines(
      { lightness: smooth.lightness, flow, sigma: 1.1 * unit, share: 0.12 },
      progress.subrange(0.7, 0.85),
    );
    const contours = inkCoverage(lines, 0.5);
    await progress.report(0.88);
    for (let at = 0; at < first.data.length; at++) {
      const tone = smooth.lightness.data[at];
      const chroma = Math.sqrt(smooth.a.data[at] ** 2 + smooth.b.data[at] ** 2);
      const density = Math.min(1.1, 1 - tone + 1.4 * chroma);
      const base = smoothStep(-1.8, 1.8, 0.75 * first.data[at] + 4.2 * density - 1);
      const deep = smoothStep(-1, 1.4, 0.8 * second.data[at] + 5 * (0.52 - tone));
      const cover = Math.max(base, 0.7 * deep, contours.data[at]);
      first.data[at] = cover;
      smooth.lightness.data[at] = Math.min(0.9, tone) * (1 - 0.16 * deep) * (1 - 0.5 * contours.data[at]);
    }
    const painting = resizePlanes(smooth, full);
    await progress.report(0.92);
    colourPaper(painting, {
      covers: resizePlane(first, full),
      paper: makePaper(full, { grain: 1.3, seed: seed + 9 }),
    });
    return painting;
  },
};
