import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import type { EdgeFlow } from '../../core/filters/structure-tensor.ts';
import type { Progress } from '../../core/progress.ts';
import { createPlane } from '../../core/raster/plane.ts';
import { runBands } from '../../core/run-bands.ts';

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
const CALM_VARIANCE = 6e-4;

/** Input of the filter: three floats a pixel, with a border as wide as the filter's reach. */
interface KuwaharaSource {
  readonly width: number;
  readonly height: number;
  readonly border: number;
  readonly data: Float32Array;
  /** Positions relative to a pixel, in floats: shape, angle, sector, tap. */
  readonly offsets: Int32Array;
}

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
          offsets.push((y * stride + x) * 3);
        }
    }
  }
  return Int32Array.from(offsets);
}

/** Prepares a picture for `kuwaharaRows`. `radius` in pixels; ellipses reach at most twice as far. */
function prepareKuwahara({ lightness, a, b }: OklabPlanes, radius: number): KuwaharaSource {
  const { width, height } = lightness;
  const border = Math.ceil(2 * radius) + 1;
  const stride = width + 2 * border;
  const data = new Float32Array(stride * (height + 2 * border) * 3);
  for (let y = -border, at = 0; y < height + border; y++) {
    const row = Math.min(height - 1, Math.max(0, y)) * width;
    for (let x = -border; x < width + border; x++, at += 3) {
      const from = row + Math.min(width - 1, Math.max(0, x));
      data[at] = lightness.data[from];
      data[at + 1] = a.data[from];
      data[at + 2] = b.data[from];
    }
  }
  return { width, height, border, data, offsets: tapOffsets(stride, radius) };
}

/**
 * The anisotropic Kuwahara filter (Kyprianidis, Kang and Döllner 2009), sampled: eight sectors of an ellipse
 * along the edges, whose means weigh the more the calmer they are. Colours become brush dabs that never reach
 * across an edge. Writes rows `fromRow` to before `toRow`.
 */
function kuwaharaRows(
  { source, flow, out }: { source: KuwaharaSource; flow: EdgeFlow; out: OklabPlanes },
  { fromRow, toRow }: { readonly fromRow: number; readonly toRow: number },
): void {
  const { width, border, data, offsets } = source;
  const stride = width + 2 * border;
  const taps = TAPS.length;
  const share = 1 / (taps + 1);
  for (let y = fromRow, at = fromRow * width; y < toRow; y++)
    for (let x = 0; x < width; x++, at++) {
      const centre = ((y + border) * stride + x + border) * 3;
      const lightness = data[centre];
      const a = data[centre + 1];
      const b = data[centre + 2];
      const angle = Math.atan2(flow.down[at], flow.across[at]) / Math.PI;
      const bin = Math.min(ANGLES - 1, ((angle < 0 ? angle + 1 : angle) * ANGLES) | 0) % ANGLES;
      const shape = Math.min(SHAPES - 1, (flow.clarity[at] * SHAPES) | 0);
      let tap = (shape * ANGLES + bin) * SECTORS * taps;
      let sumLightness = 0;
      let sumA = 0;
      let sumB = 0;
      let total = 0;
      for (let sector = 0; sector < SECTORS; sector++) {
        let meanLightness = lightness;
        let meanA = a;
        let meanB = b;
        let squares = lightness * lightness + a * a + b * b;
        for (let i = 0; i < taps; i++, tap++) {
          const from = centre + offsets[tap];
          const tapLightness = data[from];
          const tapA = data[from + 1];
          const tapB = data[from + 2];
          meanLightness += tapLightness;
          meanA += tapA;
          meanB += tapB;
          squares += tapLightness * tapLightness + tapA * tapA + tapB * tapB;
        }
        meanLightness *= share;
        meanA *= share;
        meanB *= share;
        const variance = squares * share - meanLightness * meanLightness - meanA * meanA - meanB * meanB;
        const ratio = variance / CALM_VARIANCE;
        const weight = 1 / (1e-3 + ratio * ratio * ratio * ratio);
        sumLightness += weight * meanLightness;
        sumA += weight * meanA;
        sumB += weight * meanB;
        total += weight;
      }
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
  await runBands(size, progress, (fromRow, toRow) => kuwaharaRows({ source, flow, out }, { fromRow, toRow }));
  return out;
}
