import { boxBlur } from '../kernels/box-blur.ts';
import type { Flags } from '../kernels/dilate-square.ts';
import { distanceTransform } from '../kernels/distance-transform.ts';
import type { OklabPlanes } from '../kernels/oklab.ts';
import { compareModels } from './compare-models.ts';

/** Pixels on both sides of the border that colours are not learnt from. */
const MARGIN = 2;

/** Half the side of the square over which evidence is evened out. */
const EVENED = 1;

/** Evidence in nats from which a pixel may be part of the thing. */
const STRONG = 2.4;

/** Limits of parts relative to the region: distance, and least and largest area. */
const REACH = 0.1;
const SMALLEST = 0.015;
const LARGEST = 0.35;

/**
 * Adds parts that lie close to a region and have colours that it has and its surroundings have not: a handle,
 * the inside of a cup. Changes `region`.
 */
export async function joinParts(
  { planes, region }: { planes: OklabPlanes; region: Flags },
  yieldIfDue: () => Promise<void>,
): Promise<void> {
  const { width, height } = region;
  let area = 0;
  for (const flag of region.data) if (flag) area++;
  const inside = distanceTransform(region);
  const outside = distanceTransform({ width, height, data: region.data.map((flag) => (flag ? 0 : 1)) });
  const sides = new Uint8Array(region.data.length).fill(2);
  for (let at = 0; at < sides.length; at++) {
    if (inside[at] > MARGIN) sides[at] = 1;
    else if (outside[at] > MARGIN) sides[at] = 0;
  }
  await yieldIfDue();
  const evidence = boxBlur(compareModels(planes, sides), EVENED).data;
  await yieldIfDue();
  const open: Flags = {
    width,
    height,
    data: region.data.map((flag, at) => (!flag && evidence[at] > STRONG ? 1 : 0)),
  };
  const reach = REACH * Math.sqrt(area);
  const group = new Int32Array(open.data.length);
  for (let start = 0; start < group.length; start++) {
    if (!open.data[start]) continue;
    const count = takeGroup(open, { group, start });
    if (count < SMALLEST * area || count > LARGEST * area) continue;
    let nearest = Number.POSITIVE_INFINITY;
    for (let i = 0; i < count; i++) nearest = Math.min(nearest, outside[group[i]]);
    if (nearest <= reach) for (let i = 0; i < count; i++) region.data[group[i]] = 1;
  }
}

/** Lists the flagged pixels connected with one in `group`, and clears their flags; returns their number. */
function takeGroup(
  { width, height, data }: Flags,
  { group, start }: { readonly group: Int32Array; readonly start: number },
): number {
  let count = 0;
  const enter = (at: number) => {
    if (!data[at]) return;
    data[at] = 0;
    group[count++] = at;
  };
  enter(start);
  for (let index = 0; index < count; index++) {
    const at = group[index];
    const x = at % width;
    if (x > 0) enter(at - 1);
    if (x < width - 1) enter(at + 1);
    if (at >= width) enter(at - width);
    if (at < width * (height - 1)) enter(at + width);
  }
  return count;
}
