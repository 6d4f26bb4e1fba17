import { faceLandmarks, facePoints } from '../../vision/faces/face-landmarks.ts';
import type { Proportions } from './ages.ts';

/** Centre and radius of a scaled feature, in centimetres. */
interface Growth {
  readonly x: number;
  readonly y: number;
  readonly reach: number;
  readonly across: number;
  readonly down: number;
}

function centreOf(points: Float32Array, ring: readonly number[]): readonly [number, number] {
  const mean = (axis: number) => ring.reduce((sum, index) => sum + points[3 * index + axis] / ring.length, 0);
  return [mean(0), mean(1)];
}

function planGrowths(points: Float32Array, { eyes, nose, mouth }: Proportions): readonly Growth[] {
  const [rightX, rightY] = centreOf(points, faceLandmarks.rightEye);
  const [leftX, leftY] = centreOf(points, faceLandmarks.leftEye);
  const noseY = points[3 * facePoints.noseTip + 1];
  const [, mouthY] = centreOf(points, faceLandmarks.outerLips);
  return [
    { x: rightX, y: rightY, reach: 3, across: eyes, down: eyes * 1.06 },
    { x: leftX, y: leftY, reach: 3, across: eyes, down: eyes * 1.06 },
    { x: 0, y: noseY + 0.6, reach: 2.3, across: nose, down: nose },
    { x: 0, y: mouthY, reach: 2.8, across: mouth, down: 1 },
    { x: 0, y: mouthY, reach: 1.5, across: 1, down: 1.3 },
  ];
}

/**
 * Gives a face younger proportions: large, low eyes, small nose and mouth, and less face below the eyes.
 * Measures by age are from Farkas, “Anthropometry of the head and face”, 1994. Points and result are head
 * coordinates (centimetres).
 */
export function growYounger(points: Float32Array, proportions: Proportions): Float32Array {
  const { face, lower, eyeLevel } = proportions;
  const growths = planGrowths(points, proportions);
  const eyeY = (growths[0].y + growths[1].y) / 2;
  const out = points.slice();
  for (let at = 0; at < points.length; at += 3) {
    let [x, y] = [points[at], points[at + 1]];
    for (const growth of growths) {
      const [dx, dy] = [points[at] - growth.x, points[at + 1] - growth.y];
      const near = Math.exp(-(dx * dx + dy * dy) / (growth.reach * growth.reach));
      x += (growth.across - 1) * near * dx;
      y += (growth.down - 1) * near * dy;
    }
    const below = y < eyeY ? lower : 1;
    out[at] = face * x;
    out[at + 1] = eyeLevel + face * below * (y - eyeY);
  }
  for (const ring of [faceLandmarks.rightEye, faceLandmarks.leftEye]) {
    openEye(out, { ring, opening: proportions.opening });
    roundEye(out, { ring, share: proportions.round });
  }
  narrowMouth(out, proportions);
  return closeMouth(out);
}

/** Raises the lids of an eye narrowed by a smile. */
function openEye(
  points: Float32Array,
  { ring, opening }: { readonly ring: readonly number[]; readonly opening: number },
): void {
  const xs = ring.map((index) => points[3 * index]);
  const ys = ring.map((index) => points[3 * index + 1]);
  const width = Math.max(...xs) - Math.min(...xs);
  const height = Math.max(...ys) - Math.min(...ys);
  const factor = Math.max(1, (opening * width) / Math.max(0.05, height));
  const [centreX, centreY] = centreOf(points, ring);
  for (let at = 0; at < points.length; at += 3) {
    const [dx, dy] = [points[at] - centreX, points[at + 1] - centreY];
    const near = Math.exp(-((dx / (0.9 * width)) ** 4) - (dy / width) ** 2);
    points[at + 1] += (factor - 1) * near * dy;
  }
}

/**
 * Moves the lids of an eye towards arcs between its corners by the fraction `share`. The eyes of small
 * children are round.
 */
function roundEye(
  points: Float32Array,
  { ring, share }: { readonly ring: readonly number[]; readonly share: number },
): void {
  const half = ring.length / 2;
  const [outer, inner] = [3 * ring[0], 3 * ring[half]];
  const lineAt = (x: number) => {
    const along = (x - points[outer]) / (points[inner] - points[outer]);
    return [along, points[outer + 1] + along * (points[inner + 1] - points[outer + 1])] as const;
  };
  for (const lid of [ring.slice(1, half), ring.slice(half + 1)]) {
    const offsets = lid.map((index) => points[3 * index + 1] - lineAt(points[3 * index])[1]);
    const highest = offsets.reduce((max, value) => (Math.abs(value) > Math.abs(max) ? value : max), 0);
    for (const index of lid) {
      const [along, level] = lineAt(points[3 * index]);
      const arc = level + highest * Math.sqrt(Math.max(0, 1 - (2 * along - 1) ** 2));
      points[3 * index + 1] += share * (arc - points[3 * index + 1]);
    }
  }
}

/** Largest width of a mouth at rest, as a fraction of the distance between the outer corners of the eyes. */
const REST = 0.52;

/** Lift of the corners of the mouth in centimetres, for a content look. */
const CONTENT = 0.16;

/** Removes the width and the lift of a smile from a mouth. */
function narrowMouth(points: Float32Array, { mouth }: Proportions): void {
  const { rightMouthCorner, leftMouthCorner, rightOuterCorner, leftOuterCorner } = facePoints;
  const width = points[3 * leftMouthCorner] - points[3 * rightMouthCorner];
  const max = REST * mouth * (points[3 * leftOuterCorner] - points[3 * rightOuterCorner]);
  const factor = Math.min(1, max / Math.max(0.1, width));
  const [, centreY] = centreOf(points, faceLandmarks.outerLips);
  for (let at = 0; at < points.length; at += 3) {
    const [x, y] = [points[at], points[at + 1]];
    const near = Math.exp(-((x / (0.75 * width)) ** 2) - ((y - centreY) / 2.2) ** 2);
    points[at] += (factor - 1) * near * x;
    const corner = Math.exp(-(((Math.abs(x) - width / 2) / 0.9) ** 2) - ((y - centreY) / 0.8) ** 2);
    points[at + 1] += CONTENT * corner;
  }
}

/** Moves the inner lips onto each other. */
function closeMouth(points: Float32Array): Float32Array {
  const ring = faceLandmarks.innerLips;
  for (let step = 1; step < ring.length / 2; step++) {
    const [upper, lower] = [3 * ring[step] + 1, 3 * ring[ring.length - step] + 1];
    const middle = 0.5 * (points[upper] + points[lower]);
    points[upper] = middle;
    points[lower] = middle;
  }
  return points;
}
