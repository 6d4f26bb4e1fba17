/** Directions in which patches are measured. */
export const DIRECTIONS = 64;

const TURN = (2 * Math.PI) / DIRECTIONS;
const COSINES = Float64Array.from({ length: DIRECTIONS }, (_, index) => Math.cos(index * TURN));
const SINES = Float64Array.from({ length: DIRECTIONS }, (_, index) => Math.sin(index * TURN));

/** Half a pixel: patches reach to the rims of their pixels. */
const HALF = 0.5;

interface LabelledPixels {
  readonly width: number;
  readonly height: number;
  readonly labels: Int32Array;
}

function isWithin({ width, labels }: LabelledPixels, at: number): boolean {
  const label = labels[at];
  const x = at % width;
  return (
    x > 0 &&
    x < width - 1 &&
    labels[at - 1] === label &&
    labels[at + 1] === label &&
    labels[at - width] === label &&
    labels[at + width] === label
  );
}

/**
 * Support function of each patch, `count × DIRECTIONS`: its reach in each direction. A union's support is the
 * largest of its parts', and gives the size of the convex hull.
 */
export function measureSupports(pixels: LabelledPixels, count: number): Float64Array {
  const { width, labels } = pixels;
  const supports = new Float64Array(count * DIRECTIONS).fill(Number.NEGATIVE_INFINITY);
  for (let at = 0; at < labels.length; at++) {
    if (isWithin(pixels, at)) continue;
    const x = at % width;
    const y = (at - x) / width;
    const first = labels[at] * DIRECTIONS;
    for (let index = 0; index < DIRECTIONS; index++) {
      const reach = x * COSINES[index] + y * SINES[index] + HALF;
      if (reach > supports[first + index]) supports[first + index] = reach;
    }
  }
  return supports;
}

/** The area in pixels of the convex hull with a support function, a little more between the directions. */
export function measureHull(support: Float64Array): number {
  let area = 0;
  for (let index = 0; index < DIRECTIONS; index++) {
    const next = support[(index + 1) % DIRECTIONS];
    const previous = support[(index + DIRECTIONS - 1) % DIRECTIONS];
    const side = (next + previous - 2 * COSINES[1] * support[index]) / SINES[1];
    area += (support[index] * side) / 2;
  }
  return area;
}
