import { createPoint, type Ray, walk } from './point.ts';
import type { Scene } from './scene.ts';

/** Limits of a ray march. */
export interface Reach {
  readonly from: number;
  to: number;
  readonly steps: number;
  /** Hit distance at the start; it grows with the distance. */
  readonly tolerance: number;
  /** Passes through what throws no shadow. */
  readonly shadow: boolean;
}

export interface Marcher {
  /** Index of the solid that the last ray hit. */
  hit: number;
  /** Distance along the ray to the first solid, or −1. */
  march(ray: Readonly<Ray>, reach: Readonly<Reach>): number;
}

/** Solids that a ray can meet at all, and between which distances. */
interface Candidates {
  count: number;
  readonly solids: Int32Array;
  readonly entries: Float64Array;
  readonly exits: Float64Array;
}

/**
 * Follows rays through a scene by steps as long as the nearest solid is far (Hart, “Sphere tracing”, 1996).
 * Solids whose ball the ray misses are left out from the start.
 */
export function createMarcher(scene: Scene): Marcher {
  const { solids, stride = 0.9 } = scene;
  const distances = solids.map(({ distance }) => distance);
  const place = createPoint();
  const candidates: Candidates = {
    count: 0,
    solids: new Int32Array(solids.length),
    entries: new Float64Array(solids.length),
    exits: new Float64Array(solids.length),
  };
  const marcher: Marcher = { hit: -1, march };

  function nearestAt(at: number, closest: number): number {
    let nearest = 1e9;
    for (let i = 0; i < candidates.count; i++) {
      if (at > candidates.exits[i]) continue;
      const before = candidates.entries[i] - at;
      if (before > 0) {
        // A little more than what counts as hit, so that the ball itself is never taken for the solid.
        nearest = Math.min(nearest, before + 2 * closest);
        continue;
      }
      const distance = distances[candidates.solids[i]](place.x, place.y, place.z);
      if (distance < nearest) {
        nearest = distance;
        marcher.hit = candidates.solids[i];
      }
    }
    return nearest;
  }

  function march(ray: Readonly<Ray>, { from, to, steps, tolerance, shadow }: Readonly<Reach>): number {
    chooseCandidates(scene, ray, { candidates, to, shadow });
    let at = from;
    for (let i = 0; i < steps && at < to; i++) {
      walk(place, ray, at);
      const closest = tolerance * (1 + at);
      const nearest = nearestAt(at, closest);
      if (nearest < closest) return at;
      at += nearest * stride;
    }
    return -1;
  }
  return marcher;
}

interface Choice {
  readonly candidates: Candidates;
  readonly to: number;
  readonly shadow: boolean;
}

function chooseCandidates(
  { solids }: Scene,
  { origin, direction }: Readonly<Ray>,
  { candidates, to, shadow }: Choice,
): void {
  candidates.count = 0;
  for (let i = 0; i < solids.length; i++) {
    const { bound, shadowless } = solids[i];
    if (shadow && shadowless) continue;
    let entry = 0;
    let exit = to;
    if (bound) {
      const x = bound[0] - origin.x;
      const y = bound[1] - origin.y;
      const z = bound[2] - origin.z;
      const middle = x * direction.x + y * direction.y + z * direction.z;
      const half = middle * middle - (x * x + y * y + z * z) + bound[3] * bound[3];
      if (half <= 0) continue;
      entry = middle - Math.sqrt(half);
      exit = middle + Math.sqrt(half);
      if (exit < 0 || entry > to) continue;
    }
    candidates.solids[candidates.count] = i;
    candidates.entries[candidates.count] = entry;
    candidates.exits[candidates.count++] = exit;
  }
}
