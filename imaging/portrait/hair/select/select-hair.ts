import { fillPolygon } from '../../../core/geometry/fill-polygon.ts';
import { labelComponents } from '../../../core/morphology/components.ts';
import { dilateSquare } from '../../../core/morphology/dilate.ts';
import { distanceTransform } from '../../../core/morphology/distance-transform.ts';
import { thresholdPlane } from '../../../core/raster/flags.ts';
import { createPlane, type Plane } from '../../../core/raster/plane.ts';
import { type Head, toSeen } from '../fit/head.ts';
import { skull } from '../fit/head-solid.ts';

/** Smallest coverage of hair. */
const HAIR = 0.35;

/**
 * Half the smallest width of a connection to the head, in centimetres. Thinner connections lead to collars.
 */
const BRIDGE = 0.35;

/** Distance around the skull where hair starts, in centimetres. */
const AROUND = 1.2;

/** Lower face with stubble but no hair of the head, in head coordinates. */
const FACE = { from: 2, middle: -3.4, across: 5.4, up: 7 } as const;

/** Smallest depth coordinate of that part. */
const FACE_DEPTH = 3;

function markBeard(
  head: Head,
  { size, scale }: { readonly size: Plane; readonly scale: readonly [x: number, y: number] },
): Uint8Array {
  const corners: number[] = [];
  for (let corner = 0; corner < 24; corner++) {
    const angle = (2 * Math.PI * corner) / 24;
    const y = Math.min(FACE.from, FACE.middle + FACE.up * Math.sin(angle));
    const [seenX, seenY] = toSeen(head, [FACE.across * Math.cos(angle), y, FACE_DEPTH]);
    corners.push((head.x + seenX * head.unit) * scale[0], (head.y - seenY * head.unit) * scale[1]);
  }
  const data = new Uint8Array(size.data.length);
  fillPolygon({ width: size.width, height: size.height, data }, corners);
  return data;
}

/**
 * Keeps the parts of hair that are connected to the skull, so that dark collars and straps are not hair.
 *
 * @param hair 0–1, of a copy of the photo
 * @param scale pixels of the copy per pixel of the photo, across and down
 */
export function selectHair(
  hair: Plane,
  { head, scale }: { readonly head: Head; readonly scale: readonly [x: number, y: number] },
): Plane {
  const { width, height } = hair;
  const decided = thresholdPlane(hair, HAIR);
  const unit = head.unit * scale[0];
  const inside = distanceTransform(decided);
  const { labels, sizes } = labelComponents(thresholdPlane({ width, height, data: inside }, BRIDGE * unit));
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
  const core = { width, height, data: new Uint8Array(labels.length) };
  for (let at = 0; at < labels.length; at++) core.data[at] = kept[labels[at]];
  const near = dilateSquare(core, Math.max(2, Math.ceil(2.5 * BRIDGE * unit)));
  const out = createPlane(hair);
  const beard = markBeard(head, { size: hair, scale });
  for (let at = 0; at < out.data.length; at++) if (near[at] && !beard[at]) out.data[at] = hair.data[at];
  return out;
}
