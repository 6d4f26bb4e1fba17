import { localError } from '#lib/browser/api-client/api-error.ts';

/** Steps along pixel borders, clockwise: right, down, left, up. */
const STEPS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

/** Loops around less than this share of the region are dropped as specks. */
const SPECK = 0.002;

/**
 * Outline of a region as one closed path for the non-zero fill rule. Outer borders run clockwise and holes
 * the other way. Connecting lines run there and back, so that they enclose nothing.
 * @param size of the target picture: the region's own shape, in any number of pixels
 * @returns x and y of each corner in pixels of that picture; empty for an empty region
 */
export function traceRegion(
  region: Region,
  size: { readonly width: number; readonly height: number },
): number[] {
  const loops = followBorders(region);
  const most = Math.max(0, ...loops.map((loop) => Math.abs(areaOf(loop))));
  const kept = loops.filter((loop) => Math.abs(areaOf(loop)) >= SPECK * most).map(simplifyLoop);
  const scale = { x: size.width / region.width, y: size.height / region.height };
  const [x0 = 0, y0 = 0] = kept[0] ?? [];
  // Each loop is closed; its connecting line starts and ends at the first point of the path.
  const path = kept.flatMap((loop) => [...loop, loop[0] ?? 0, loop[1] ?? 0, x0, y0]);
  return path.map((value, index) => value * (index % 2 === 0 ? scale.x : scale.y));
}

/** Twice the area would rank the same; the true area is easier to test. */
function areaOf(loop: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < loop.length; at += 2) {
    const next = (at + 2) % loop.length;
    sum += (loop[at] ?? 0) * (loop[next + 1] ?? 0) - (loop[next] ?? 0) * (loop[at + 1] ?? 0);
  }
  return sum / 2;
}

/** All loops along the borders of pixels, with the region on their right. */
function followBorders(region: Region): number[][] {
  const corners = markBorders(region);
  const stride = region.width + 1;
  const loops: number[][] = [];
  for (let start = 0; start < corners.length; start += 1) {
    while (corners[start]) loops.push(followLoop(corners, { start, stride }));
  }
  return loops;
}

/** Directions, as bits, in which a border leaves each pixel corner. */
function markBorders({ width, height, data }: Region): Uint8Array {
  const corners = new Uint8Array((width + 1) * (height + 1));
  const isIn = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < width && y < height && data[y * width + x] === 1;
  const leave = (x: number, y: number, direction: number) => {
    const at = y * (width + 1) + x;
    corners[at] = (corners[at] ?? 0) | (1 << direction);
  };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (!isIn(x, y)) continue;
      if (!isIn(x, y - 1)) leave(x, y, 0);
      if (!isIn(x + 1, y)) leave(x + 1, y, 1);
      if (!isIn(x, y + 1)) leave(x + 1, y + 1, 2);
      if (!isIn(x - 1, y)) leave(x, y + 1, 3);
    }
  }
  return corners;
}

/**
 * Follows one loop from a corner and removes its borders. Corners are recorded where the direction changes.
 */
function followLoop(
  corners: Uint8Array,
  { start, stride }: { readonly start: number; readonly stride: number },
): number[] {
  const loop: number[] = [];
  let at = start;
  let direction = -1;
  do {
    const next = chooseTurn(corners[at] ?? 0, direction);
    if (next !== direction) loop.push(at % stride, Math.floor(at / stride));
    direction = next;
    corners[at] = (corners[at] ?? 0) & ~(1 << direction);
    const [dx, dy] = STEPS[direction] ?? [0, 0];
    at += dy * stride + dx;
  } while (at !== start);
  return loop;
}

/** Right before straight on before left: pixels that touch only by a corner form separate parts. */
function chooseTurn(borders: number, direction: number): number {
  const order =
    direction < 0 ? [0, 1, 2, 3] : [direction + 1, direction, direction + 3].map((turn) => turn % 4);
  return order.find((turn) => borders & (1 << turn)) ?? 0;
}

/** Largest distance in pixels between the simplified line and the pixel borders; makes stairs straight. */
const TOLERANCE = 0.8;

/**
 * Simplifies a closed loop by Douglas and Peucker.
 * @returns x and y of each corner, the first one unchanged
 */
export function simplifyLoop(loop: readonly number[]): number[] {
  const count = loop.length / 2;
  if (count < 5) return [...loop];
  // The loop as an open line that ends at its start.
  const line = [...loop, loop[0] ?? 0, loop[1] ?? 0];
  const kept = new Uint8Array(count + 1);
  kept[0] = 1;
  const open: [from: number, to: number][] = [[0, count]];
  for (let part = open.pop(); part; part = open.pop()) {
    const { index, distance } = farthest(line, part);
    if (distance <= TOLERANCE) continue;
    kept[index] = 1;
    open.push([part[0], index], [index, part[1]]);
  }
  return loop.filter((_, index) => kept[index >> 1] === 1);
}

function farthest(
  line: readonly number[],
  [from, to]: readonly [number, number],
): { index: number; distance: number } {
  const [x0, y0, x1, y1] = [line[2 * from], line[2 * from + 1], line[2 * to], line[2 * to + 1]].map(
    (v) => v ?? 0,
  );
  const [dx, dy] = [(x1 ?? 0) - (x0 ?? 0), (y1 ?? 0) - (y0 ?? 0)];
  const length = Math.hypot(dx, dy);
  let best = { index: from, distance: 0 };
  for (let index = from + 1; index < to; index += 1) {
    const [px, py] = [(line[2 * index] ?? 0) - (x0 ?? 0), (line[2 * index + 1] ?? 0) - (y0 ?? 0)];
    const distance = length === 0 ? Math.hypot(px, py) : Math.abs(px * dy - py * dx) / length;
    if (distance > best.distance) best = { index, distance };
  }
  return best;
}

/** Pixels of an object: 1 or 0 each, row by row. */
interface Region {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Downloads the mask of an analysis. @throws ApiError where the download fails */
export async function readMask(url: string, signal: AbortSignal): Promise<Region> {
  const response = await fetch(url, { signal }).catch((error: unknown) => {
    throw localError(signal.aborted ? 'aborted' : 'network', error);
  });
  if (!response.ok) throw localError('unreadable');
  const bitmap = await createImageBitmap(await response.blob());
  const { width, height } = bitmap;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const pixels = context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
  const data = new Uint8Array(width * height);
  for (let at = 0; at < data.length; at += 1) data[at] = (pixels[4 * at] ?? 0) >= 128 ? 1 : 0;
  return { width, height, data };
}
