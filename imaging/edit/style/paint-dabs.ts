import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import type { EdgeFlow } from '../../core/filters/structure-tensor.ts';
import type { Progress } from '../../core/progress.ts';
import { createPlane } from '../../core/raster/plane.ts';
import { runBands } from '../../core/run-bands.ts';
import { DAB_FLOATS, type DabRows, type DabSource, drawDabRows } from './wasm/dab-kernels.ts';

const SECTORS = 8;
const ANGLES = 32;
/** Grades of elongation, from a circle to an ellipse four times as long as wide. */
const SHAPES = 4;
/** Taps of a sector: how far out (share of the radius) and at which angle from its middle (radians). */
const TAPS = [
  [0.35, -0.2],
  [0.4, 0.2],
  [0.7, -0.3],
  [0.72, 0],
  [0.7, 0.3],
  [1, -0.3],
  [1, 0],
  [1, 0.3],
] as const;
/** Variance in OKLab at which a sector begins to lose weight: a spread of 0.025, some six grey levels. */
const CALM_VARIANCE = Math.fround(6e-4);

function tapOffsets(stride: number, radius: number): Int32Array {
  const offsets: number[] = [];
  for (let shape = 0; shape < SHAPES; shape++) {
    const stretch = 1 + shape / (SHAPES - 1);
    for (let bin = 0; bin < ANGLES; bin++) {
      const cos = Math.cos(((bin + 0.5) / ANGLES) * Math.PI);
      const sin = Math.sin(((bin + 0.5) / ANGLES) * Math.PI);
      for (let sector = 0; sector < SECTORS; sector++)
        for (const [distance, aside] of TAPS) {
          const turn = (sector * 2 * Math.PI) / SECTORS + aside;
          const along = Math.cos(turn) * distance * radius * stretch;
          const beside = (Math.sin(turn) * distance * radius) / stretch;
          const x = Math.round(along * cos - beside * sin);
          const y = Math.round(along * sin + beside * cos);
          offsets.push((y * stride + x) * DAB_FLOATS);
        }
    }
  }
  return Int32Array.from(offsets);
}

/** Prepares a picture for `kuwaharaRows`. `radius` in pixels; ellipses reach at most twice as far. */
function prepareKuwahara({ lightness, a, b }: OklabPlanes, radius: number): DabSource {
  const { width, height } = lightness;
  const border = Math.ceil(2 * radius) + 1;
  const stride = width + 2 * border;
  const data = new Float32Array(stride * (height + 2 * border) * DAB_FLOATS);
  for (let y = -border, at = 0; y < height + border; y++) {
    const row = Math.min(height - 1, Math.max(0, y)) * width;
    for (let x = -border; x < width + border; x++, at += DAB_FLOATS) {
      const from = row + Math.min(width - 1, Math.max(0, x));
      data[at] = lightness.data[from];
      data[at + 1] = a.data[from];
      data[at + 2] = b.data[from];
    }
  }
  return { width, border, data, offsets: tapOffsets(stride, radius) };
}

/** Shape and angle of the ellipse at each pixel of some rows, as a place in the offsets. */
function chooseBins(flow: EdgeFlow, { fromRow, toRow }: Pick<DabRows, 'fromRow' | 'toRow'>): Uint8Array {
  const bins = new Uint8Array((toRow - fromRow) * flow.width);
  for (let i = 0, at = fromRow * flow.width; i < bins.length; i++, at++) {
    const angle = Math.atan2(flow.down[at], flow.across[at]) / Math.PI;
    const bin = Math.min(ANGLES - 1, ((angle < 0 ? angle + 1 : angle) * ANGLES) | 0) % ANGLES;
    bins[i] = Math.min(SHAPES - 1, (flow.clarity[at] * SHAPES) | 0) * ANGLES + bin;
  }
  return bins;
}

const { fround } = Math;
const SHARE = fround(1 / (TAPS.length + 1));
const MIN_RATIO = fround(1e-3);

/**
 * The anisotropic Kuwahara filter (Kyprianidis, Kang and Döllner 2009), sampled: eight sectors of an ellipse
 * along the edges, whose means weigh the more the calmer they are. Colours become brush dabs that never reach
 * across an edge. `drawDabRows` for machines that cannot run it, with numbers of 32 bits as there.
 */
function kuwaharaRows({ source, bins, fromRow, toRow }: DabRows, out: OklabPlanes): void {
  const { width, border, data, offsets } = source;
  const stride = width + 2 * border;
  for (let y = fromRow, i = 0; y < toRow; y++)
    for (let x = 0; x < width; x++, i++) {
      const centre = ((y + border) * stride + x + border) * DAB_FLOATS;
      const [lightness, a, b] = [data[centre], data[centre + 1], data[centre + 2]];
      const [lightnessSquare, aSquare, bSquare] = [fround(lightness ** 2), fround(a ** 2), fround(b ** 2)];
      let tap = bins[i] * SECTORS * TAPS.length;
      let [sumLightness, sumA, sumB, total] = [0, 0, 0, 0];
      for (let sector = 0; sector < SECTORS; sector++) {
        let [meanLightness, meanA, meanB] = [lightness, a, b];
        let [squaresLightness, squaresA, squaresB] = [lightnessSquare, aSquare, bSquare];
        for (let n = 0; n < TAPS.length; n++, tap++) {
          const from = centre + offsets[tap];
          const [tapLightness, tapA, tapB] = [data[from], data[from + 1], data[from + 2]];
          meanLightness = fround(meanLightness + tapLightness);
          meanA = fround(meanA + tapA);
          meanB = fround(meanB + tapB);
          squaresLightness = fround(squaresLightness + fround(tapLightness * tapLightness));
          squaresA = fround(squaresA + fround(tapA * tapA));
          squaresB = fround(squaresB + fround(tapB * tapB));
        }
        meanLightness = fround(meanLightness * SHARE);
        meanA = fround(meanA * SHARE);
        meanB = fround(meanB * SHARE);
        const varianceLightness = fround(
          fround(squaresLightness * SHARE) - fround(meanLightness * meanLightness),
        );
        const varianceA = fround(fround(squaresA * SHARE) - fround(meanA * meanA));
        const varianceB = fround(fround(squaresB * SHARE) - fround(meanB * meanB));
        const variance = fround(fround(varianceLightness + varianceA) + varianceB);
        const ratio = fround(variance / CALM_VARIANCE);
        const square = fround(ratio * ratio);
        const weight = fround(1 / fround(MIN_RATIO + fround(square * square)));
        sumLightness = fround(sumLightness + fround(weight * meanLightness));
        sumA = fround(sumA + fround(weight * meanA));
        sumB = fround(sumB + fround(weight * meanB));
        total = fround(total + weight);
      }
      const at = y * width + x;
      out.lightness.data[at] = sumLightness / total;
      out.a.data[at] = sumA / total;
      out.b.data[at] = sumB / total;
    }
}

/** Kuwahara filter along the flow: dabs `radius` pixels wide with crisp edges. */
export async function paintDabs(
  planes: OklabPlanes,
  {
    flow,
    radius,
    progress,
  }: { readonly flow: EdgeFlow; readonly radius: number; readonly progress: Progress },
): Promise<OklabPlanes> {
  const size = planes.lightness;
  const source = prepareKuwahara(planes, Math.max(1, radius));
  const out = { lightness: createPlane(size), a: createPlane(size), b: createPlane(size) };
  await runBands(size, progress, (fromRow, toRow) => {
    const rows = { source, bins: chooseBins(flow, { fromRow, toRow }), fromRow, toRow };
    if (!drawDabRows(rows, out)) kuwaharaRows(rows, out);
  });
  return out;
}
