import type { Triangles } from '../kernels/triangulate.ts';
import { faceLandmarks } from './face-landmarks.ts';

/** How the points of a face mesh hang together, the same for every face. */
export interface MeshTopology {
  /** All of the face with the eyes, but not the opening of the mouth. */
  readonly triangles: Triangles;
  /** Between the inner lips: nothing where the mouth is shut. */
  readonly mouthTriangles: Triangles;
  /**
   * x and y of each point on a flat map of the face, 0–1: from the person's right ear to the left one, from the hairline to the chin.
   * The mean shape of faces, unrolled a little at the sides (canonical face model of MediaPipe, 2020).
   */
  readonly map: Float64Array;
}

/** A zigzag from the upper inner lip to the lower one, between the corners of the mouth, turning as all others do. */
export function listMouthTriangles(): Triangles {
  const ring = faceLandmarks.innerLips;
  const triangles: number[] = [];
  // Both ends of a step over the upper lip, and below them those of the lower one.
  for (let step = 0; step < ring.length / 2; step++) {
    const upper = ring[step];
    const nextUpper = ring[step + 1];
    const lower = ring[(ring.length - step) % ring.length];
    const nextLower = ring[ring.length - step - 1];
    if (upper !== lower) triangles.push(upper, lower, nextUpper);
    if (nextUpper !== nextLower) triangles.push(nextUpper, lower, nextLower);
  }
  return Int32Array.from(triangles);
}
