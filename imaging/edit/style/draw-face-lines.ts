import type { Plane } from '../../core/raster/plane.ts';
import { faceLandmarks } from '../../vision/faces/face-landmarks.ts';
import { ringOnCanvas } from './find-face-points.ts';
import type { Canvas, FacePoints } from './style.ts';

const { rightEye, leftEye, rightBrow, leftBrow, outerLips, innerLips, noseBase } = faceLandmarks;

/** Lines by which a face is read, and whether each is a ring. Brows are drawn by their upper edge. */
const LINES: readonly { readonly line: readonly number[]; readonly isRing: boolean }[] = [
  { line: rightEye, isRing: true },
  { line: leftEye, isRing: true },
  { line: rightBrow.slice(0, 5), isRing: false },
  { line: leftBrow.slice(0, 5), isRing: false },
  { line: outerLips, isRing: true },
  { line: innerLips.slice(0, 11), isRing: false },
  { line: noseBase, isRing: false },
];
/** Points on both lids, right above each other, between which the pupil lies. */
const PUPILS = [
  [159, 145],
  [386, 374],
] as const;

/** Width of a line and radius of a pupil, as shares of the height of the part from brows to mouth. */
const WIDTH = 0.026;
const PUPIL = 0.035;
/** Most height of a face's part, in pixels, of which no lines are drawn, and from which on all are. */
const SMALL = [14, 26] as const;
/** Strength of a line in its middle, where 1 is the threshold of `findLines`. */
const STRENGTH = 2;

interface Mark {
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
  readonly radius: number;
  readonly strength: number;
}

/** Draws a straight line with round ends, strongest in its middle. Changes `lines`. */
function drawMark({ width, height, data }: Plane, { from, to, radius, strength }: Mark): void {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const square = Math.max(1e-6, dx * dx + dy * dy);
  const left = Math.max(0, Math.floor(Math.min(from[0], to[0]) - radius));
  const right = Math.min(width - 1, Math.ceil(Math.max(from[0], to[0]) + radius));
  const bottom = Math.min(height - 1, Math.ceil(Math.max(from[1], to[1]) + radius));
  for (let y = Math.max(0, Math.floor(Math.min(from[1], to[1]) - radius)); y <= bottom; y++)
    for (let x = left; x <= right; x++) {
      const [px, py] = [x - from[0], y - from[1]];
      const share = Math.max(0, Math.min(1, (px * dx + py * dy) / square));
      const apart = Math.hypot(px - share * dx, py - share * dy);
      const at = y * width + x;
      data[at] = Math.max(data[at], strength * Math.max(0, 1 - apart / radius));
    }
}

/** Height from the middle of the brows to that of the lips, which a smile hardly changes. */
function innerHeight(face: FacePoints, canvas: Canvas): number {
  const [brow, lip] = [9, 14].map((point) => ringOnCanvas(face, { ring: [point], canvas }));
  return Math.hypot(brow[0] - lip[0], brow[1] - lip[1]);
}

/**
 * Takes lines off the eyes, brows and mouths of faces and draws them anew by the mesh, so that a face is read
 * in any light: rims of eyes with a pupil, brows, lips, and the base of the nose. Small faces stay as they
 * are. Changes `lines` (as of `findLines`), which have the size of the canvas.
 *
 * @param least least width of a line in pixels
 */
export function drawFaceLines(
  lines: Plane,
  { faces, canvas, least }: { faces: readonly FacePoints[]; canvas: Canvas; least: number },
): void {
  for (const face of faces) {
    const height = innerHeight(face, canvas);
    const shown = Math.max(0, Math.min(1, (height - SMALL[0]) / (SMALL[1] - SMALL[0])));
    if (shown === 0) continue;
    const radius = Math.max(least, WIDTH * height);
    const strength = shown * STRENGTH;
    clearFeatures(lines, { face, canvas, share: shown });
    for (const { line, isRing } of LINES) {
      const points = ringOnCanvas(face, { ring: isRing ? [...line, line[0]] : line, canvas });
      for (let n = 0; n + 3 < points.length; n += 2)
        drawMark(lines, {
          from: [points[n], points[n + 1]],
          to: [points[n + 2], points[n + 3]],
          radius,
          strength,
        });
    }
    for (const [upper, lower] of PUPILS) {
      const [x, y, toX, toY] = ringOnCanvas(face, { ring: [upper, lower], canvas });
      const open = Math.hypot(toX - x, toY - y);
      if (open < 3.4 * radius) continue;
      const middle = [(x + toX) / 2, (y + toY) / 2] as const;
      drawMark(lines, {
        from: middle,
        to: middle,
        radius: Math.max(least, PUPIL * height + radius),
        strength,
      });
    }
  }
}

/** Takes lines off the features of a face. Changes `lines`. */
function clearFeatures(
  lines: Plane,
  { face, canvas, share }: { face: FacePoints; canvas: Canvas; share: number },
): void {
  for (const ring of [rightEye, leftEye, rightBrow, leftBrow, outerLips]) {
    const points = ringOnCanvas(face, { ring, canvas });
    const across = points.filter((_, at) => at % 2 === 0);
    const down = points.filter((_, at) => at % 2 === 1);
    const [left, right] = [Math.min(...across), Math.max(...across)];
    const [top, bottom] = [Math.min(...down), Math.max(...down)];
    // An ellipse around the feature, with some room, and soft towards its border.
    const [halfAcross, halfDown] = [0.62 * (right - left), 0.62 * (bottom - top) + 0.1 * (right - left)];
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const last = Math.min(canvas.height - 1, Math.floor(y + halfDown));
    for (let row = Math.max(0, Math.ceil(y - halfDown)); row <= last; row++)
      for (
        let column = Math.max(0, Math.ceil(x - halfAcross));
        column <= Math.min(canvas.width - 1, x + halfAcross);
        column++
      ) {
        const apart = Math.hypot((column - x) / halfAcross, (row - y) / halfDown);
        lines.data[row * canvas.width + column] *= 1 - share * Math.max(0, Math.min(1, 3 * (1 - apart)));
      }
  }
}
