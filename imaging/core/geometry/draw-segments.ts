/** Canvas for hairs: premultiplied linear light, three values a pixel, and the coverage of each pixel. */
export interface HairCanvas {
  readonly width: number;
  readonly height: number;
  readonly light: Float32Array;
  readonly cover: Float32Array;
}

/** Pieces of hairs, `count` of them. */
export interface Segments {
  readonly count: number;
  /** x, y of both ends in pixels, four numbers each. */
  readonly ends: Float32Array;
  /** Nearness of each segment to the viewer. */
  readonly depths: Float32Array;
  /** Linear light, three numbers each. */
  readonly lights: Float32Array;
  readonly widths: Float32Array;
  readonly alphas: Float32Array;
}

/** A surface that hides hairs behind it. */
export interface Occluder {
  /** Depth of the surface at each pixel, in the unit of the segments' depths. */
  readonly depth: Float32Array;
  /** Coverage of each pixel, 0–1. */
  readonly cover: Float32Array;
  /** Depth over which a hair goes under. */
  readonly softness: number;
}

const BINS = 2048;

/** Order of the segments from the nearest to the farthest, by buckets of depth. */
export function sortByDepth({ count, depths }: Segments): Uint32Array {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < count; i++) {
    if (depths[i] < least) least = depths[i];
    if (depths[i] > most) most = depths[i];
  }
  const scale = (BINS - 1) / Math.max(1e-6, most - least);
  const starts = new Uint32Array(BINS + 1);
  for (let i = 0; i < count; i++) starts[((most - depths[i]) * scale + 1) | 0]++;
  for (let bin = 1; bin <= BINS; bin++) starts[bin] += starts[bin - 1];
  const order = new Uint32Array(count);
  for (let i = 0; i < count; i++) order[starts[((most - depths[i]) * scale) | 0]++] = i;
  return order;
}

/** From this cover on nothing behind a pixel is seen. */
const COVERED = 0.985;

/**
 * Draws segments `from` to before `to` of an order, each under the ones before, as soft-edged lines; where
 * the occluder is nearer they are hidden.
 */
export function drawSegments(
  { width, height, light, cover }: HairCanvas,
  {
    ends,
    depths,
    lights,
    widths,
    alphas,
    order,
    from,
    to,
    occluder,
  }: Segments & { order: Uint32Array; from: number; to: number; occluder: Occluder },
): void {
  for (let at = from; at < to; at++) {
    const i = order[at];
    const x0 = ends[4 * i];
    const y0 = ends[4 * i + 1];
    const x1 = ends[4 * i + 2];
    const y1 = ends[4 * i + 3];
    const dx = x1 - x0;
    const dy = y1 - y0;
    const isLevel = Math.abs(dx) > Math.abs(dy);
    const length = isLevel ? dx : dy;
    if (Math.abs(length) < 1e-3) continue;
    const slope = (isLevel ? dy : dx) / length;
    const start = isLevel ? x0 : y0;
    const side = isLevel ? y0 : x0;
    const low = Math.min(start, start + length);
    const high = Math.max(start, start + length);
    const first = Math.max(0, Math.ceil(low - 0.5));
    const last = Math.min((isLevel ? width : height) - 1, Math.ceil(high - 0.5) - 1);
    const across = isLevel ? height : width;
    // The width of a slanting line is wider along the other axis.
    const half = 0.5 * widths[i] * Math.sqrt(1 + slope * slope);
    const full = alphas[i];
    const depth = depths[i];
    const red = lights[3 * i];
    const green = lights[3 * i + 1];
    const blue = lights[3 * i + 2];
    for (let step = first; step <= last; step++) {
      const middle = side + (step + 0.5 - start) * slope;
      const near = Math.max(0, Math.ceil(middle - half - 1));
      const far = Math.min(across - 1, Math.floor(middle + half));
      for (let other = near; other <= far; other++) {
        const pixel = isLevel ? other * width + step : step * width + other;
        const rest = 1 - cover[pixel];
        if (rest < 1 - COVERED) continue;
        const inside = Math.min(other + 1, middle + half) - Math.max(other, middle - half);
        if (inside <= 0) continue;
        let alpha = inside < 1 ? full * inside : full;
        const hidden = occluder.cover[pixel];
        if (hidden > 0) {
          const before = (depth - occluder.depth[pixel]) / occluder.softness + 0.5;
          if (before < 1) alpha *= 1 - hidden * (before > 0 ? 1 - before : 1);
        }
        if (alpha < 0.004) continue;
        const share = rest * alpha;
        cover[pixel] += share;
        light[3 * pixel] += red * share;
        light[3 * pixel + 1] += green * share;
        light[3 * pixel + 2] += blue * share;
      }
    }
  }
}
