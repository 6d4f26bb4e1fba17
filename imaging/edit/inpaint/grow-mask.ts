import { FAR } from '../../core/morphology/distance-transform.ts';
import type { Mask } from '../../core/picture.ts';
import { type Box, widenBox } from '../../core/raster/crop.ts';

/** More than any distance in a row. */
const NONE = 0xffff;

/** Grows the marked part of a mask by a disc of a radius in pixels. */
export function growMask(mask: Mask, radius: number): Mask {
  const { width, height } = mask;
  const data = mask.data.slice();
  const box = findBox(mask);
  if (!box) return { width, height, data };
  for (let y = box.top; y < box.bottom; y++)
    for (let at = y * width + box.left; at < y * width + box.right; at++) if (data[at]) data[at] = 255;
  if (radius >= 1) spread(mask, { box: widenBox(box, { margin: radius, within: mask }), radius, data });
  return { width, height, data };
}

/** Bounding box of the marked pixels. Right and bottom lie just outside. */
function findBox({ width, height, data }: Mask): Box | undefined {
  let top = 0;
  while (top < height && !isMarked(data, top * width, width)) top++;
  if (top === height) return undefined;
  let bottom = height;
  while (!isMarked(data, (bottom - 1) * width, width)) bottom--;
  let left = width;
  let right = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = 0; x < left; x++) if (data[y * width + x]) left = x;
    for (let x = width - 1; x >= right; x--) if (data[y * width + x]) right = x + 1;
  }
  return { left, top, right, bottom };
}

function isMarked(data: Uint8Array, from: number, count: number): boolean {
  for (let at = from; at < from + count; at++) if (data[at]) return true;
  return false;
}

/** Marks in `data` all pixels within the radius of a marked pixel of the box. */
function spread(
  mask: Mask,
  { box, radius, data }: { readonly box: Box; readonly radius: number; readonly data: Uint8Array },
): void {
  // Half the width of the disc in each of its rows.
  const reach = Array.from({ length: radius + 1 }, (_, row) =>
    Math.floor(Math.sqrt(radius * radius - row * row)),
  );
  const distance = distanceInRows(mask, box);
  const columns = box.right - box.left;
  const rows = box.bottom - box.top;
  for (let y = 0; y < rows; y++)
    for (let row = Math.max(0, y - radius); row <= Math.min(rows - 1, y + radius); row++) {
      if (distance[row * columns] === NONE) continue;
      const limit = reach[Math.abs(row - y)];
      const to = (box.top + y) * mask.width + box.left;
      for (let x = 0; x < columns; x++) if (distance[row * columns + x] <= limit) data[to + x] = 255;
    }
}

/** Pixels from each pixel of a box to the nearest marked one of its row there. */
function distanceInRows({ width, data }: Mask, { left, top, right, bottom }: Box): Uint16Array {
  const columns = right - left;
  const distance = new Uint16Array(columns * (bottom - top)).fill(NONE);
  for (let y = top; y < bottom; y++) {
    const to = (y - top) * columns - left;
    let last = -FAR;
    for (let x = left; x < right; x++) {
      if (data[y * width + x]) last = x;
      distance[to + x] = Math.min(NONE, x - last);
    }
    last = FAR;
    for (let x = right - 1; x >= left; x--) {
      if (data[y * width + x]) last = x;
      distance[to + x] = Math.min(distance[to + x], last - x);
    }
  }
  return distance;
}
