import type { Tensor } from '../../core/models/open-session.ts';
import { type PhotoWindow, type Point, toPhoto } from '../../core/models/photo-window.ts';
import type { FaceBox } from './face-box.ts';

/** Side of the detector's input in pixels. */
export const DETECTOR_SIDE = 256;

/** Size and value range of the detector's input. */
export const DETECTOR_INPUT = { columns: DETECTOR_SIDE, rows: DETECTOR_SIDE, low: -1, high: 1 };

/** Grids of the detector: `anchors` around the middle of each cell of `cell` pixels. */
const grids = [
  { cell: 16, anchors: 2, scores: 'fineScores', boxes: 'fineBoxes' },
  { cell: 32, anchors: 6, scores: 'coarseScores', boxes: 'coarseBoxes' },
] as const;

/** Values of one anchor: centre and size of the box, then six points, relative to the anchor. */
const VALUES = 16;

function toProbability(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}

/** Decodes the face of an anchor. The anchor is in pixels of the input. */
function readFace(
  values: Float32Array,
  { anchor, window }: { readonly anchor: Point; readonly window: PhotoWindow },
): Omit<FaceBox, 'score'> {
  const scale = window.width / DETECTOR_SIDE;
  const place = (at: number) =>
    toPhoto(window, {
      x: (anchor.x + values[at]) / DETECTOR_SIDE,
      y: (anchor.y + values[at + 1]) / DETECTOR_SIDE,
    });
  const width = values[2] * scale;
  const height = values[3] * scale;
  const centre = place(0);
  const [rightEye, leftEye, nose, mouth, rightEar, leftEar] = [4, 6, 8, 10, 12, 14].map(place);
  return {
    left: centre.x - width / 2,
    top: centre.y - height / 2,
    ...{ width, height, rightEye, leftEye, nose, mouth, rightEar, leftEar },
  };
}

/**
 * Decodes the output of BlazeFace (Bazarevsky et al., 2019; full-range variant, 896 anchors) for a square
 * window. The window may be upright or rotated by 180°. Returns all boxes with a score of at least
 * `minScore`; overlapping boxes of one face remain.
 */
export function decodeFaces(
  outputs: Readonly<Record<string, Tensor>>,
  { window, min }: { readonly window: PhotoWindow; readonly min: number },
): FaceBox[] {
  const found: FaceBox[] = [];
  for (const { cell, anchors, scores, boxes } of grids) {
    const across = DETECTOR_SIDE / cell;
    for (const [at, logit] of outputs[scores].data.entries()) {
      const score = toProbability(logit);
      if (score < min) continue;
      const position = Math.floor(at / anchors);
      const anchor = {
        x: ((position % across) + 0.5) * cell,
        y: (Math.floor(position / across) + 0.5) * cell,
      };
      const values = outputs[boxes].data.subarray(at * VALUES, (at + 1) * VALUES);
      found.push({ score, ...readFace(values, { anchor, window }) });
    }
  }
  return found;
}
