import type { RandomState } from '../../../core/numeric/random.ts';
import type { Cut } from '../cut.ts';
import { type Roots, share } from './sample-roots.ts';

/** Common properties of a lock's hairs. */
export interface Lock {
  /** Factor of the length. */
  readonly length: number;
  /** Deviation from the common direction, in radians. */
  readonly bend: number;
  readonly shade: number;
  /** Start of its curls, relative pitch (−0.5 to 0.5), and direction of rotation. */
  readonly phase: number;
  readonly pitch: number;
  readonly sense: number;
}

export function pickLock({ ragged, stray }: Cut, random: RandomState): Lock {
  return {
    length: 1 + ragged * (share(random) - 0.5) * 1.2,
    bend: (share(random) + share(random) - 1) * stray,
    shade: share(random),
    phase: share(random) * 2 * Math.PI,
    pitch: share(random) - 0.5,
    sense: share(random) < 0.5 ? -1 : 1,
  };
}

/** Lock of each root: the nearest leading root on the same side of the parting. */
export function findLocks(
  { count, places }: Roots,
  { locks, part }: { readonly locks: number; readonly part: number },
): Uint16Array {
  const nearest = new Uint16Array(count);
  for (let i = 0; i < count; i++) {
    let best = Number.POSITIVE_INFINITY;
    const [x, y, z] = [places[3 * i], places[3 * i + 1], places[3 * i + 2]];
    for (let lock = 0; lock < locks; lock++) {
      const across = x - places[3 * lock];
      const distance = across * across + (y - places[3 * lock + 1]) ** 2 + (z - places[3 * lock + 2]) ** 2;
      if (distance >= best || places[3 * lock] < part !== x < part) continue;
      best = distance;
      nearest[i] = lock;
    }
  }
  return nearest;
}
