import type { Luma } from '../../motion/luma-pyramid.ts';

/** Edges of a clip on the screen. */
export interface Standing {
  readonly width: number;
  readonly height: number;
  /** 1 for each pixel whose edge stands still in most frames. */
  readonly standing: Uint8Array;
  /** 1 for those whose edge stands still in nearly all of them. */
  readonly sure: Uint8Array;
  /** 1 for each pixel that keeps its brightness. */
  readonly constant: Uint8Array;
  /** Share of the frames in which a pixel is an edge, 0–1. */
  readonly edges: Float32Array;
}

/** Fewest frames that tell what stands still. */
const MIN_FRAMES = 8;
/**
 * Slope of an edge in levels over two pixels, of a frame and of the median.
 * @tuned 2026-11-29, drawn clips of bench/marks, IoU with the true box
 */
const EDGE = 14;
const STANDING_EDGE = 6;
/**
 * Share of the frames whose slope has to go along with the median, and by how much of it.
 * @tuned 2026-11-29, drawn clips of bench/marks, IoU with the true box
 */
const AGREEMENT = 0.8;
const SURE_AGREEMENT = 0.9;
const ALONG = 0.35;
/** Deviation of a pixel over time that is noise, in levels. */
const NOISE = 3;

/** Middle of the first values of a list, which is sorted for it. */
function middleOf(values: Int16Array): number {
  // Lists are short: insertion is faster here than the sort of typed arrays.
  for (let i = 1; i < values.length; i++) {
    const value = values[i];
    let k = i - 1;
    for (; k >= 0 && values[k] > value; k--) values[k + 1] = values[k];
    values[k + 1] = value;
  }
  return values[values.length >> 1];
}

/**
 * Finds edges that stand still on the screen: the median of their slopes over time is steep, and most frames
 * agree with it. Null for too few frames.
 * @param frames of one size
 */
export function findStanding(frames: readonly Luma[]): Standing | null {
  if (frames.length < MIN_FRAMES) return null;
  const [{ width, height }] = frames;
  const count = frames.length;
  const standing = new Uint8Array(width * height);
  const constant = new Uint8Array(width * height);
  const sure = new Uint8Array(width * height);
  const edges = new Float32Array(width * height);
  const [across, down] = [new Int16Array(count), new Int16Array(count)];
  const [sortedAcross, sortedDown] = [new Int16Array(count), new Int16Array(count)];
  for (let y = 1; y < height - 1; y++)
    for (let x = 1, i = y * width + 1; x < width - 1; x++, i++) {
      let [steep, sumAcross, sumDown, sum, squares] = [0, 0, 0, 0, 0];
      for (let t = 0; t < count; t++) {
        const { data } = frames[t];
        const [gx, gy] = [data[i + 1] - data[i - 1], data[i + width] - data[i - width]];
        sum += data[i];
        squares += data[i] * data[i];
        across[t] = gx;
        down[t] = gy;
        sumAcross += gx;
        sumDown += gy;
        if (gx * gx + gy * gy >= EDGE * EDGE) steep += 1;
      }
      edges[i] = steep / count;
      if (squares / count - (sum / count) ** 2 < NOISE * NOISE) constant[i] = 1;
      // Medians of what agrees are not steep where not even the means are.
      if (2 * Math.hypot(sumAcross, sumDown) < STANDING_EDGE * AGREEMENT * count) continue;
      sortedAcross.set(across);
      sortedDown.set(down);
      const [mx, my] = [middleOf(sortedAcross), middleOf(sortedDown)];
      const square = mx * mx + my * my;
      if (square < STANDING_EDGE * STANDING_EDGE) continue;
      let agreeing = 0;
      for (let t = 0; t < count; t++) if (across[t] * mx + down[t] * my > ALONG * square) agreeing += 1;
      if (agreeing >= AGREEMENT * count) standing[i] = 1;
      if (agreeing >= SURE_AGREEMENT * count) sure[i] = 1;
    }
  return { width, height, standing, sure, constant, edges };
}
