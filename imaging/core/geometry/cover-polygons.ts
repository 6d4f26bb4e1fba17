/** Part of a canvas, and how far shapes cover each pixel of it, 0–1, in rows of `width`. */
interface Coverage {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Shared by all calls: read before the next one. */
  readonly data: Float32Array;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

let scratch = new Float32Array(1 << 16);

/** Part of a polygon on one side of a line at `bound` across an axis (Sutherland and Hodgman, 1974). */
function clipSide(
  corners: ArrayLike<number>,
  { axis, bound, keepsAbove }: { axis: 0 | 1; bound: number; keepsAbove: boolean },
): number[] {
  const kept: number[] = [];
  const count = corners.length / 2;
  for (let i = 0; i < count; i++) {
    const next = (i + 1) % count;
    const from = corners[2 * i + axis];
    const to = corners[2 * next + axis];
    const isIn = from >= bound === keepsAbove || from === bound;
    const isNextIn = to >= bound === keepsAbove || to === bound;
    if (isIn) kept.push(corners[2 * i], corners[2 * i + 1]);
    if (isIn === isNextIn) continue;
    const share = (bound - from) / (to - from);
    const other = corners[2 * i + 1 - axis];
    const crossing = other + (corners[2 * next + 1 - axis] - other) * share;
    kept.push(axis === 0 ? bound : crossing, axis === 0 ? crossing : bound);
  }
  return kept;
}

/** Part of a polygon inside a canvas. */
function clipPolygon(corners: ArrayLike<number>, { width, height }: Size): ArrayLike<number> {
  let isInside = true;
  for (let i = 0; i < corners.length; i += 2)
    if (corners[i] < 0 || corners[i] > width || corners[i + 1] < 0 || corners[i + 1] > height) {
      isInside = false;
      break;
    }
  if (isInside) return corners;
  const right = clipSide(corners, { axis: 0, bound: 0, keepsAbove: true });
  const between = clipSide(right, { axis: 0, bound: width, keepsAbove: false });
  const below = clipSide(between, { axis: 1, bound: 0, keepsAbove: true });
  return clipSide(below, { axis: 1, bound: height, keepsAbove: false });
}

/** Adds the signed area right of one side, row by row, to the first pixels that it changes. */
function addSide(area: Float32Array, stride: number, side: readonly [number, number, number, number]): void {
  const [fromX, fromY, toX, toY] = side;
  if (fromY === toY) return;
  const sign = fromY < toY ? 1 : -1;
  const [topX, topY, endX, endY] = sign > 0 ? side : [toX, toY, fromX, fromY];
  const slope = (endX - topX) / (endY - topY);
  let x = topX;
  for (let row = Math.floor(topY); row < endY; row++) {
    const share = Math.min(row + 1, endY) - Math.max(row, topY);
    const next = x + slope * share;
    const signed = sign * share;
    const low = Math.max(0, Math.min(x, next));
    const high = Math.max(0, x, next);
    const first = Math.floor(low);
    const last = Math.ceil(high);
    const start = row * stride + first;
    if (last <= first + 1) {
      const middle = 0.5 * (low + high) - first;
      area[start] += signed * (1 - middle);
      area[start + 1] += signed * middle;
    } else {
      // The side crosses several pixels of the row: each gets its share of the trapezium.
      const perPixel = signed / (high - low);
      let before = 0;
      for (let column = first; column < last; column++) {
        const enters = Math.max(low, column);
        const leaves = Math.min(high, column + 1);
        const reached = perPixel * (leaves - low);
        const filled = perPixel * (leaves - enters) * (column + 1 - 0.5 * (enters + leaves));
        const covered = perPixel * (enters - low) + filled;
        area[row * stride + column] += covered - before;
        before = covered;
        if (column === last - 1) area[row * stride + last] += reached - before;
      }
    }
    x = next;
  }
}

/**
 * Exact coverage of pixels by polygons that turn the same way: summed signed areas (Levien, “font-rs”, 2016),
 * at most 1 where they overlap. Corners are x and y in turn. Undefined where nothing lies on the canvas.
 */
export function coverPolygons(polygons: readonly ArrayLike<number>[], size: Size): Coverage | undefined {
  const clipped = polygons.map((corners) => clipPolygon(corners, size)).filter(({ length }) => length >= 6);
  let [left, top, right, bottom] = [size.width, size.height, 0, 0];
  for (const corners of clipped)
    for (let i = 0; i < corners.length; i += 2) {
      left = Math.min(left, corners[i]);
      right = Math.max(right, corners[i]);
      top = Math.min(top, corners[i + 1]);
      bottom = Math.max(bottom, corners[i + 1]);
    }
  left = Math.floor(left);
  top = Math.floor(top);
  const width = Math.ceil(right) - left;
  const height = Math.ceil(bottom) - top;
  if (width <= 0 || height <= 0) return undefined;
  const stride = width + 2;
  if (scratch.length < stride * (height + 1)) scratch = new Float32Array(stride * (height + 1));
  else scratch.fill(0, 0, stride * (height + 1));
  for (const corners of clipped)
    for (let i = 0; i < corners.length; i += 2) {
      const next = (i + 2) % corners.length;
      addSide(scratch, stride, [
        corners[i] - left,
        corners[i + 1] - top,
        corners[next] - left,
        corners[next + 1] - top,
      ]);
    }
  for (let row = 0; row < height; row++) {
    let sum = 0;
    for (let column = 0; column < width; column++) {
      sum += scratch[row * stride + column];
      scratch[row * width + column] = Math.min(1, Math.abs(sum));
    }
  }
  return { left, top, width, height, data: scratch };
}
