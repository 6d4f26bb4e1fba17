import type { OklabPlanes } from '../colour/colour-space.ts';

/** A mixture of a few normal distributions in OKLab. */
interface Mixture {
  /** Of each cloud: its mean, 3 numbers. */
  readonly means: Float64Array;
  /** Of each cloud: the inverse of its covariance, `aa ab ac bb bc cc`. */
  readonly inverses: Float64Array;
  /** Of each cloud: half the logarithm of its covariance's determinant, less that of its weight. */
  readonly offsets: Float64Array;
}

/** Rounds in which colours are shared out anew. */
const ROUNDS = 4;

/** Colours that a mixture is learnt from at most. */
const MAX_SAMPLES = 12_000;

/** Variance that every cloud has at least in each direction, in OKLab: grain. */
const GRAIN = 6e-5;

/** Turns of the power iteration that finds the longest axis of a cloud. */
const TURNS = 12;

/** Sums of a cloud: count, `a b c`, `aa ab ac bb bc cc`. */
const SUMS = 10;

function measureClouds(
  colours: Float32Array,
  { labels, count }: { readonly labels: Uint8Array; readonly count: number },
): Float64Array {
  const sums = new Float64Array(count * SUMS);
  for (let i = 0; i < labels.length; i++) {
    const at = labels[i] * SUMS;
    const a = colours[3 * i];
    const b = colours[3 * i + 1];
    const c = colours[3 * i + 2];
    sums[at]++;
    sums[at + 1] += a;
    sums[at + 2] += b;
    sums[at + 3] += c;
    sums[at + 4] += a * a;
    sums[at + 5] += a * b;
    sums[at + 6] += a * c;
    sums[at + 7] += b * b;
    sums[at + 8] += b * c;
    sums[at + 9] += c * c;
  }
  return sums;
}

/** The covariance of a cloud, `aa ab ac bb bc cc`. */
function covarianceOf(sums: Float64Array, cloud: number): readonly number[] {
  const at = cloud * SUMS;
  const count = Math.max(1, sums[at]);
  const [a, b, c] = [sums[at + 1] / count, sums[at + 2] / count, sums[at + 3] / count];
  return [
    sums[at + 4] / count - a * a + GRAIN,
    sums[at + 5] / count - a * b,
    sums[at + 6] / count - a * c,
    sums[at + 7] / count - b * b + GRAIN,
    sums[at + 8] / count - b * c,
    sums[at + 9] / count - c * c + GRAIN,
  ];
}

interface Axis {
  readonly direction: readonly [number, number, number];
  readonly variance: number;
}

/** The direction in which a cloud is longest. */
function longestAxis([aa, ab, ac, bb, bc, cc]: readonly number[]): Axis {
  let [x, y, z] = [1, 0.7, 0.4];
  let variance = 0;
  for (let turn = 0; turn < TURNS; turn++) {
    const [u, v, w] = [aa * x + ab * y + ac * z, ab * x + bb * y + bc * z, ac * x + bc * y + cc * z];
    variance = Math.hypot(u, v, w);
    [x, y, z] = [u / variance, v / variance, w / variance];
  }
  return { direction: [x, y, z], variance };
}

/**
 * Parts colours by splitting the largest cloud across its longest axis, again and again (Orchard and Bouman
 * 1991). Returns how many clouds there are.
 */
function splitClouds(
  colours: Float32Array,
  { labels, count }: { readonly labels: Uint8Array; readonly count: number },
): number {
  for (let clouds = 1; clouds < count; clouds++) {
    const sums = measureClouds(colours, { labels, count: clouds });
    let widest = -1;
    let most = 0;
    let axis: Axis['direction'] = [1, 0, 0];
    for (let cloud = 0; cloud < clouds; cloud++) {
      const { direction, variance } = longestAxis(covarianceOf(sums, cloud));
      if (sums[cloud * SUMS] * variance <= most) continue;
      most = sums[cloud * SUMS] * variance;
      widest = cloud;
      axis = direction;
    }
    if (widest < 0) return clouds;
    const at = widest * SUMS;
    const middle = (sums[at + 1] * axis[0] + sums[at + 2] * axis[1] + sums[at + 3] * axis[2]) / sums[at];
    for (let i = 0; i < labels.length; i++) {
      const along = colours[3 * i] * axis[0] + colours[3 * i + 1] * axis[1] + colours[3 * i + 2] * axis[2];
      if (labels[i] === widest && along > middle) labels[i] = clouds;
    }
  }
  return count;
}

function describeClouds(sums: Float64Array): Mixture {
  const count = sums.length / SUMS;
  const mixture = {
    means: new Float64Array(3 * count),
    inverses: new Float64Array(6 * count),
    offsets: new Float64Array(count),
  };
  let total = 0;
  for (let cloud = 0; cloud < count; cloud++) total += sums[cloud * SUMS];
  for (let cloud = 0; cloud < count; cloud++) {
    const weight = sums[cloud * SUMS];
    for (let axis = 0; axis < 3; axis++)
      mixture.means[3 * cloud + axis] = sums[cloud * SUMS + 1 + axis] / Math.max(1, weight);
    const [aa, ab, ac, bb, bc, cc] = covarianceOf(sums, cloud);
    const [first, second, third] = [bb * cc - bc * bc, ac * bc - ab * cc, ab * bc - ac * bb];
    const determinant = aa * first + ab * second + ac * third;
    const inverse = [first, second, third, aa * cc - ac * ac, ab * ac - aa * bc, aa * bb - ab * ab];
    mixture.inverses.set(
      inverse.map((value) => value / determinant),
      6 * cloud,
    );
    mixture.offsets[cloud] =
      weight > 0 ? 0.5 * Math.log(determinant) - Math.log(weight / total) : Number.POSITIVE_INFINITY;
  }
  return mixture;
}

/** The distribution that explains the colour at a place best, counted from 0. */
function findNearest({ means, inverses, offsets }: Mixture, colours: Float32Array, at: number): number {
  let nearest = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let cloud = 0, i = 0; cloud < offsets.length; cloud++, i += 6) {
    const x = colours[at] - means[3 * cloud];
    const y = colours[at + 1] - means[3 * cloud + 1];
    const z = colours[at + 2] - means[3 * cloud + 2];
    const squares = inverses[i] * x * x + inverses[i + 3] * y * y + inverses[i + 5] * z * z;
    const products = inverses[i + 1] * x * y + inverses[i + 2] * x * z + inverses[i + 4] * y * z;
    const cost = offsets[cloud] + 0.5 * squares + products;
    if (cost >= least) continue;
    least = cost;
    nearest = cloud;
  }
  return nearest;
}

function gatherColours({ lightness, a, b }: OklabPlanes, places: Int32Array): Float32Array {
  const step = Math.max(1, places.length / MAX_SAMPLES);
  const colours = new Float32Array(3 * Math.floor(places.length / step));
  for (let i = 0, at = 0; at < colours.length; i++, at += 3) {
    const place = places[Math.floor(i * step)];
    colours[at] = lightness.data[place];
    colours[at + 1] = a.data[place];
    colours[at + 2] = b.data[place];
  }
  return colours;
}

/**
 * Learns the colours of some pixels as a mixture of normal distributions. Uses hard expectation maximisation
 * as in GrabCut (Rother, Kolmogorov and Blake 2004).
 * @param places positions of the pixels in the planes, at least one
 * @param count largest number of distributions
 */
export function fitMixture(
  planes: OklabPlanes,
  { places, count }: { readonly places: Int32Array; readonly count: number },
): Mixture {
  const colours = gatherColours(planes, places);
  const labels = new Uint8Array(colours.length / 3);
  const clouds = splitClouds(colours, { labels, count });
  let mixture = describeClouds(measureClouds(colours, { labels, count: clouds }));
  for (let round = 0; round < ROUNDS; round++) {
    for (let i = 0; i < labels.length; i++) labels[i] = findNearest(mixture, colours, 3 * i);
    mixture = describeClouds(measureClouds(colours, { labels, count: clouds }));
  }
  return mixture;
}

/**
 * Cost of colours under a mixture: negative log-likelihood in nats, up to a shared constant. In the order of
 * `places`, which are positions in the planes; of every pixel without them.
 */
export function priceColours(
  { lightness, a, b }: OklabPlanes,
  { means, inverses, offsets }: Mixture,
  places?: Int32Array,
): Float32Array {
  const costs = new Float32Array(places?.length ?? lightness.data.length);
  for (let index = 0; index < costs.length; index++) {
    const at = places ? places[index] : index;
    const light = lightness.data[at];
    const green = a.data[at];
    const blue = b.data[at];
    let least = Number.POSITIVE_INFINITY;
    for (let cloud = 0, i = 0, mean = 0; cloud < offsets.length; cloud++, i += 6, mean += 3) {
      const x = light - means[mean];
      const y = green - means[mean + 1];
      const z = blue - means[mean + 2];
      const squares = inverses[i] * x * x + inverses[i + 3] * y * y + inverses[i + 5] * z * z;
      const products = inverses[i + 1] * x * y + inverses[i + 2] * x * z + inverses[i + 4] * y * z;
      const cost = offsets[cloud] + 0.5 * squares + products;
      if (cost < least) least = cost;
    }
    costs[index] = least;
  }
  return costs;
}
