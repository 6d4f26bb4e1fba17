import { nextRandom, type RandomState } from '../../../core/numeric/random.ts';
import { smoothStep } from '../../../core/numeric/scalar.ts';
import type { Cut } from '../cut.ts';
import { angleOf, hairlineAt } from '../fit/hairline.ts';
import type { Head } from '../fit/head.ts';
import { skull } from '../fit/head-solid.ts';

/** Roots of hairs in head coordinates, with the normals of the scalp. */
export interface Roots {
  readonly count: number;
  /** Three numbers each. */
  readonly places: Float32Array;
  readonly normals: Float32Array;
  /** Height above the hairline in centimetres. */
  readonly heights: Float32Array;
}

/** Waviness of the hairline, in centimetres. */
const WAVERING = 0.55;

/** Random number in [0, 1). */
export function share(random: RandomState): number {
  return nextRandom(random) / 2 ** 32;
}

/** Samples roots evenly over the scalp, fewer along the hairline. */
export function sampleRoots(
  head: Head,
  { cut, count, random }: { cut: Cut; count: number; readonly random: RandomState },
): Roots {
  const places = new Float32Array(3 * count);
  const normals = new Float32Array(3 * count);
  const heights = new Float32Array(count);
  const up = skull.up * head.crown;
  let sampled = 0;
  for (let tries = 0; sampled < count && tries < 40 * count; tries++) {
    const level = 2 * share(random) - 1;
    const turn = 2 * Math.PI * share(random);
    const round = Math.sqrt(1 - level * level);
    const [a, b, c] = [round * Math.sin(turn), level, round * Math.cos(turn)];
    const x = skull.across * a;
    const radius = b > 0 ? up : skull.up;
    const y = skull.y + radius * b;
    const z = skull.z + skull.along * c;
    const height = y - hairlineAt(angleOf(x, z));
    if (height < -WAVERING * (share(random) + share(random) - 0.9)) continue;
    if (cut.thins !== undefined && share(random) > smoothStep(-0.5, cut.thins, height)) continue;
    if (cut.strip !== undefined && Math.abs(x) > cut.strip * (0.94 + 0.1 * share(random))) continue;
    const normal = [a / skull.across, b / radius, c / skull.along];
    const length = Math.hypot(normal[0], normal[1], normal[2]);
    places.set([x, y, z], 3 * sampled);
    normals.set([normal[0] / length, normal[1] / length, normal[2] / length], 3 * sampled);
    heights[sampled] = height;
    sampled++;
  }
  return { count: sampled, places, normals, heights };
}
