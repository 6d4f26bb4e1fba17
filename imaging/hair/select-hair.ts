import { dilateSquare } from '../kernels/dilate-square.ts';
import { distanceTransform } from '../kernels/distance-transform.ts';
import { labelComponents } from '../kernels/label-components.ts';
import { createPlane, type Plane } from '../kernels/plane.ts';
import type { Head } from './head.ts';
import { skull } from './head-solid.ts';

/** From this share on a pixel is taken for hair. */
const HAIR = 0.35;

/** What hangs together with the head by less than twice this width, in centimetres, is a collar rather than hair. */
const BRIDGE = 0.35;

/** How far around the skull hair begins. */
const AROUND = 1.2;

/**
 * Leaves of a region what hangs together with the skull, so that dark collars and straps are not taken for hair.
 *
 * @param hair 0–1, of a copy of the photo
 * @param scale pixels of the copy for a pixel of the photo, across and down
 */
export function selectHair(hair: Plane, head: Head, scale: readonly [x: number, y: number]): Plane {
  const { width, height } = hair;
  const flags = { width, height, data: hair.data.map((value) => (value > HAIR ? 1 : 0)) };
  const decided = { ...flags, data: Uint8Array.from(flags.data) };
  const unit = head.unit * scale[0];
  const inside = distanceTransform(decided);
  const wide = { width, height, data: Uint8Array.from(inside, (value) => (value > BRIDGE * unit ? 1 : 0)) };
  const { labels, sizes } = labelComponents(wide);
  const kept = new Uint8Array(sizes.length);
  const middle = [
    head.x * scale[0] + head.turn[1] * skull.y * unit + head.turn[2] * skull.z * unit,
    head.y * scale[1] - head.turn[4] * skull.y * unit - head.turn[5] * skull.z * unit,
  ];
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const across = (x - middle[0]) / (skull.across * unit * AROUND);
      const down = (y - middle[1]) / (skull.up * unit * AROUND);
      if (labels[at] > 0 && across * across + down * down < 1 && down < 0.4) kept[labels[at]] = 1;
    }
  kept[0] = 0;
  const core = { width, height, data: Uint8Array.from(labels, (label) => kept[label]) };
  const near = dilateSquare(core, Math.max(2, Math.ceil(2.5 * BRIDGE * unit)));
  const out = createPlane(hair);
  for (let at = 0; at < out.data.length; at++) if (near[at]) out.data[at] = hair.data[at];
  return out;
}
