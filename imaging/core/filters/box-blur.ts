import { createPlane, type Plane } from '../raster/plane.ts';

/** Mean of each square of `2 · radius + 1` pixels; border values repeat outside. `radius` 0 copies. */
export function boxBlur(plane: Plane, radius: number): Plane {
  return boxBlurs(plane, [radius]);
}

/** One box blur after the other, of one radius at least. */
export function boxBlurs(plane: Plane, radii: readonly number[]): Plane {
  const out = createPlane(plane);
  const across = takeScratch(out.data.length);
  let { data } = plane;
  for (const radius of radii) {
    blurRowsAcross({ ...plane, data }, { out: across, radius });
    blurRowsDown({ ...plane, data: across }, { out: out.data, radius });
    data = out.data;
  }
  return out;
}

/** Values that are kept between calls, so that not every blur allocates them anew. */
const MAX_KEPT = 4_000_000;
let kept = new Float32Array(0);

/** Room for so many values, of any content. Used within one call only. */
function takeScratch(length: number): Float32Array {
  if (length > MAX_KEPT) return new Float32Array(length);
  if (kept.length < length) kept = new Float32Array(length);
  return kept;
}

interface Blurred {
  readonly out: Float32Array;
  readonly radius: number;
}

/** Rows that are blurred together: the processor adds up one while it waits for the other. */
const TOGETHER = 4;

/** The running mean along each row. */
function blurRowsAcross({ width, height, data }: Plane, { out, radius }: Blurred): void {
  // Between both ends a window lies wholly within its row.
  const isNarrow = width < 2 * radius + 2;
  let y = 0;
  if (!isNarrow)
    for (; y + TOGETHER <= height; y += TOGETHER)
      blurFourRows({ data, out, radius, width, first: y * width });
  for (; y < height; y++) blurRow({ data, out, radius, width, first: y * width });
}

interface Row extends Blurred {
  readonly data: Float32Array;
  readonly width: number;
  readonly first: number;
}

function blurRow({ data, out, radius, width, first }: Row): void {
  const share = 1 / (2 * radius + 1);
  const last = first + width - 1;
  let sum = data[first] * (radius + 1);
  for (let i = 1; i <= radius; i++) sum += data[Math.min(last, first + i)];
  for (let at = first; at <= last; at++) {
    out[at] = sum * share;
    sum += data[Math.min(last, at + radius + 1)] - data[Math.max(first, at - radius)];
  }
}

/** As `blurRow` for four rows, each longer than a window. */
function blurFourRows({ data, out, radius, width, first }: Row): void {
  const share = 1 / (2 * radius + 1);
  const [second, third, fourth] = [first + width, first + 2 * width, first + 3 * width];
  let one = data[first] * (radius + 1);
  let two = data[second] * (radius + 1);
  let three = data[third] * (radius + 1);
  let four = data[fourth] * (radius + 1);
  for (let i = 1; i <= radius; i++) {
    one += data[first + i];
    two += data[second + i];
    three += data[third + i];
    four += data[fourth + i];
  }
  for (let x = 0; x < width; x++) {
    const enters = x + radius + 1 < width ? x + radius + 1 : width - 1;
    const leaves = x > radius ? x - radius : 0;
    out[first + x] = one * share;
    out[second + x] = two * share;
    out[third + x] = three * share;
    out[fourth + x] = four * share;
    one += data[first + enters] - data[first + leaves];
    two += data[second + enters] - data[second + leaves];
    three += data[third + enters] - data[third + leaves];
    four += data[fourth + enters] - data[fourth + leaves];
  }
}

/**
 * The running mean down all columns at once, row by row: columns one by one would miss the cache at every
 * value.
 */
function blurRowsDown({ width, height, data }: Plane, { out, radius }: Blurred): void {
  const share = 1 / (2 * radius + 1);
  const sums = new Float64Array(width);
  for (let x = 0; x < width; x++) sums[x] = data[x] * (radius + 1);
  for (let i = 1; i <= radius; i++) {
    const row = Math.min(height - 1, i) * width;
    for (let x = 0; x < width; x++) sums[x] += data[row + x];
  }
  for (let y = 0; y < height; y++) {
    const enters = Math.min(height - 1, y + radius + 1) * width;
    const leaves = Math.max(0, y - radius) * width;
    const row = y * width;
    for (let x = 0; x < width; x++) {
      const sum = sums[x];
      out[row + x] = sum * share;
      sums[x] = sum + (data[enters + x] - data[leaves + x]);
    }
  }
}

/** `boxBlur` of the product of two planes of one size. */
export function boxBlurProduct(one: Plane, other: Plane, radius: number): Plane {
  const out = createPlane(one);
  const products = out.data;
  for (let at = 0; at < products.length; at++) products[at] = one.data[at] * other.data[at];
  const across = takeScratch(products.length);
  blurRowsAcross(out, { out: across, radius });
  blurRowsDown({ ...out, data: across }, { out: products, radius });
  return out;
}
