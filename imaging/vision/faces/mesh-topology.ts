import type { Triangles } from '../../core/geometry/triangulate.ts';
import { faceLandmarks } from './face-landmarks.ts';

/** Topology of the face mesh, the same for every face. */
export interface MeshTopology {
  /** Triangles of the face with the eyes, without the opening of the mouth. */
  readonly triangles: Triangles;
  /** Triangles between the inner lips; empty area where the mouth is shut. */
  readonly mouthTriangles: Triangles;
  /**
   * UV coordinates of each point, x and y in turn, 0–1: right ear to left ear, hairline to chin. The mean
   * face shape, slightly unrolled at the sides (canonical face model of MediaPipe, 2020).
   */
  readonly map: Float64Array;
}

/** A triangle strip from the upper inner lip to the lower one, oriented as all others. */
export function listMouthTriangles(): Triangles {
  const ring = faceLandmarks.innerLips;
  const triangles: number[] = [];
  // Both ends of a step along the upper lip, and the points of the lower lip below them.
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
