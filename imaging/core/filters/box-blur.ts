import { createPlane, type Plane } from '../raster/plane.ts';

/** Mean of each square of `2 · radius + 1` pixels; border values repeat outside. `radius` 0 copies. */
export function boxBlur(plane: Plane, radius: number): Plane {
  return boxBlurs(plane, [radius]);
}

/** One box blur after the other, of one radius at least. */
export function boxBlurs(plane: Plane, radii: readonly number[]): Plane {
  const out = createPlane(plane);
  const across = new Float32Array(out.data.length);
  let { data } = plane;
  for (const radius of radii) {
    blurRowsAcross({ ...plane, data }, { out: across, radius });
    blurRowsDown({ ...plane, data: across }, { out: out.data, radius });
    data = out.data;
  }
  return out;
}

interface Blurred {
  readonly out: Float32Array;
  readonly radius: number;
}

/**
 * The running mean along each row. Two rows go together, as the processor adds up one while it waits for the
 * other; a last row without another goes with itself.
 */
function blurRowsAcross({ width, height, data }: Plane, { out, radius }: Blurred): void {
  const share = 1 / (2 * radius + 1);
  const last = width - 1;
  for (let y = 0; y < height; y += 2) {
    const first = y * width;
    const second = y + 1 < height ? first + width : first;
    let one = data[first] * (radius + 1);
    let two = data[second] * (radius + 1);
    for (let i = 1; i <= radius; i++) {
      const x = Math.min(i, last);
      one += data[first + x];
      two += data[second + x];
    }
    for (let x = 0; x < width; x++) {
      const enters = x + radius < last ? x + radius + 1 : last;
      const leaves = x > radius ? x - radius : 0;
      out[first + x] = one * share;
      out[second + x] = two * share;
      one += data[first + enters] - data[first + leaves];
      two += data[second + enters] - data[second + leaves];
    }
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
  const across = new Float32Array(products.length);
  blurRowsAcross(out, { out: across, radius });
  blurRowsDown({ ...out, data: across }, { out: products, radius });
  return out;
}
