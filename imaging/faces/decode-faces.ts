import type { Tensor } from '../models/open-model.ts';
import { type PhotoWindow, type Point, toPhoto } from '../models/photo-window.ts';
import type { FaceBox } from './face-box.ts';

/** Side of the detector's input. */
export const DETECTOR_SIDE = 256;

/** What the detector takes. */
export const DETECTOR_INPUT = { columns: DETECTOR_SIDE, rows: DETECTOR_SIDE, low: -1, high: 1 };

/** The detector tells about anchors: so many around the middle of each cell of a grid. */
const grids = [
  { cell: 16, anchors: 2, scores: 'fineScores', boxes: 'fineBoxes' },
  { cell: 32, anchors: 6, scores: 'coarseScores', boxes: 'coarseBoxes' },
] as const;

/** Values of one anchor: centre and size of the box, then six points, all from the anchor on. */
const VALUES = 16;

function toProbability(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}

/** A face from the values of an anchor, whose middle is given in pixels of the input. */
function readFace(values: Float32Array, anchor: Point, window: PhotoWindow): Omit<FaceBox, 'score'> {
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
 * What BlazeFace (Bazarevsky et al., 2019; the one with 896 anchors for faces further away) found in a square window of a photo, upright or turned by half: every box whose
 * score reaches `least`, many of them of the same face.
 */
export function decodeFaces(
  outputs: Readonly<Record<string, Tensor>>,
  window: PhotoWindow,
  least: number,
): FaceBox[] {
  const found: FaceBox[] = [];
  for (const { cell, anchors, scores, boxes } of grids) {
    const across = DETECTOR_SIDE / cell;
    for (const [at, logit] of outputs[scores].data.entries()) {
      const score = toProbability(logit);
      if (score < least) continue;
      const position = Math.floor(at / anchors);
      const anchor = {
        x: ((position % across) + 0.5) * cell,
        y: (Math.floor(position / across) + 0.5) * cell,
      };
      const values = outputs[boxes].data.subarray(at * VALUES, (at + 1) * VALUES);
      found.push({ score, ...readFace(values, anchor, window) });
    }
  }
  return found;
}
