import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import type { EdgeFlow } from '../../core/filters/structure-tensor.ts';
import { hashUnit } from '../../core/numeric/value-noise.ts';
import type { Progress } from '../../core/progress.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { createBrush, dragBrush, type Stroke } from './drag-brush.ts';

/** Distance of strokes in widths; as they are several times as long, each place is painted four times. */
const SPACING = 1.15;
/** Distance in OKLab of the colours of a place and of a stroke at which the stroke ends. */
const OTHER_COLOUR = 0.07;
/** Most turns of a stroke, in steps of its width. */
const MAX_STEPS = 24;
/** Strokes between two reports of progress. */
const BATCH = 2000;

interface Layer {
  /** The painted scene; not changed. */
  readonly scene: OklabPlanes;
  readonly flow: EdgeFlow;
  /** Share of each place, 0–1, up to which strokes are laid there. */
  readonly cover: Plane;
  /** Width and length of a stroke in pixels. */
  readonly width: number;
  readonly length: number;
  /** Most by which a stroke is lighter or darker than what it paints, in OKLab. */
  readonly variety: number;
  readonly seed: number;
}

/** A painting and the thickness of its paint, 0 (canvas) to some 1. */
export interface WetPaint {
  readonly planes: OklabPlanes;
  readonly height: Plane;
}

/** Steps from a place along the flow, until the colour is another one. Writes places into `path`. */
function walk(
  { scene, flow, width, length }: Layer,
  { x, y, side, path }: { x: number; y: number; side: 1 | -1; readonly path: number[] },
): void {
  const { lightness, a, b } = scene;
  const start = Math.floor(y) * lightness.width + Math.floor(x);
  const step = Math.max(1, 0.9 * width);
  let across = side * flow.across[start];
  let down = side * flow.down[start];
  let toX = x;
  let toY = y;
  for (let gone = step, n = 0; gone <= 0.5 * length && n < MAX_STEPS; gone += step, n++) {
    toX += step * across;
    toY += step * down;
    if (toX < 0 || toY < 0 || toX >= lightness.width || toY >= lightness.height) return;
    const at = Math.floor(toY) * lightness.width + Math.floor(toX);
    const other =
      Math.abs(lightness.data[at] - lightness.data[start]) +
      Math.abs(a.data[at] - a.data[start]) +
      Math.abs(b.data[at] - b.data[start]);
    if (other > OTHER_COLOUR) return;
    path.push(toX, toY);
    const sign = flow.across[at] * across + flow.down[at] * down < 0 ? -1 : 1;
    across = sign * flow.across[at];
    down = sign * flow.down[at];
  }
}

/** The stroke through a place: along the flow to both sides, in the colour of the place. */
function traceStroke(layer: Layer, { x, y, key }: { x: number; y: number; key: number }): Stroke {
  const { scene, width, variety, seed } = layer;
  const at = Math.floor(y) * scene.lightness.width + Math.floor(x);
  const back: number[] = [];
  walk(layer, { x, y, side: -1, path: back });
  const path: number[] = [];
  for (let n = back.length - 2; n >= 0; n -= 2) path.push(back[n], back[n + 1]);
  path.push(x, y);
  walk(layer, { x, y, side: 1, path });
  const vary = (n: number) => 2 * hashUnit(key, n, seed + 41) - 1;
  return {
    path,
    width,
    lightness: scene.lightness.data[at],
    a: scene.a.data[at],
    b: scene.b.data[at],
    lighter: variety * vary(1),
    redder: 0.35 * variety * vary(2),
    warmer: 0.35 * variety * vary(3),
    brush: hashUnit(key, 4, seed),
  };
}

/** A number near `0.618 · count` without a common divisor, so that its multiples visit all places mixed. */
function strideOf(count: number): number {
  const gcd = (x: number, y: number): number => (y === 0 ? x : gcd(y, x % y));
  let stride = Math.max(1, Math.round(0.618034 * count));
  while (gcd(stride, count) !== 1) stride++;
  return stride;
}

/**
 * Lays brush strokes over a painting: from places of a shaken grid, in a mixed order, along the flow, in the
 * colour of what they paint (after Hertzmann, “Painterly rendering with curved brush strokes of multiple
 * sizes”, 1998). A stroke ends where the colour changes, and leaves out what lies beside it in another one,
 * so that edges stay. Places are those of the canvas: calm clips have the same strokes in each frame. Changes
 * the painting. Rejects with `aborted`.
 */
export async function layStrokes(wet: WetPaint, layer: Layer, progress: Progress): Promise<void> {
  const { width, height } = layer.scene.lightness;
  const pitch = Math.max(1.5, SPACING * layer.width);
  const [columns, rows] = [Math.ceil(width / pitch), Math.ceil(height / pitch)];
  const count = columns * rows;
  const stride = strideOf(count);
  const brush = createBrush(layer.seed);
  for (let n = 0, key = 0; n < count; n++, key = (key + stride) % count) {
    if (n % BATCH === 0) await progress.report(n / count);
    const x = ((key % columns) + hashUnit(key, 5, layer.seed)) * pitch;
    const y = (Math.floor(key / columns) + hashUnit(key, 6, layer.seed)) * pitch;
    if (x >= width || y >= height) continue;
    const share = layer.cover.data[Math.floor(y) * width + Math.floor(x)];
    if (hashUnit(key, 7, layer.seed) < share)
      dragBrush(wet, { scene: layer.scene, brush, stroke: traceStroke(layer, { x, y, key }) });
  }
  await progress.report(1);
}
