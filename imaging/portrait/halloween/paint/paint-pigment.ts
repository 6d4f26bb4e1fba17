import { sampleNoise } from '../../../core/numeric/sample-noise.ts';
import { clampUnit } from '../../../core/numeric/scalar.ts';
import { CANVAS, PAINT_CHANNELS, type PaintCanvas, type Pigment } from './canvas.ts';
import type { Shape } from './shapes.ts';

/** Brush settings. Lengths are units of the canvas. */
export interface PaintManner {
  readonly colour: Pigment;
  /** Highest opacity, 0–1. Default 1. */
  readonly opacity?: number;
  /** Width of the soft edge, half of it on each side. */
  readonly soft?: number;
  /** Deviation of the hand from the outline. */
  readonly stray?: number;
  /** Strength of brush streaks, 0–1, and their direction in radians. */
  readonly bristles?: number;
  readonly angle?: number;
  /** Gloss of the paint, 0 (powder) to 1 (wet). */
  readonly gloss?: number;
  /**
   * Height in the middle in thousandths of a unit, below 0 for grooves, and the distance from the edge where
   * it is reached.
   */
  readonly relief?: number;
  readonly slope?: number;
  /** Blotches: variation of the opacity, and size. */
  readonly blotches?: number;
  readonly blotchSize?: number;
}

const defaults = {
  opacity: 1,
  soft: 0.008,
  stray: 0.004,
  bristles: 0.12,
  angle: 0.3,
  gloss: 0.25,
  relief: 0,
  slope: 0.01,
  blotches: 0,
  blotchSize: 0.08,
} as const;

/** Opacity of a pixel after blotches and streaks. */
function thicknessAt(
  x: number,
  y: number,
  manner: Required<PaintManner> & { readonly seed: number },
): number {
  const { bristles, blotches, blotchSize, angle, seed } = manner;
  let share = 1;
  if (bristles > 0) {
    const along = x * Math.cos(angle) + y * Math.sin(angle);
    const beside = y * Math.cos(angle) - x * Math.sin(angle);
    const streak =
      0.6 * sampleNoise(along * 14, beside * 150, seed) +
      0.4 * sampleNoise(along * 40, beside * 330, seed + 1);
    share -= bristles * 1.6 * Math.max(0, streak - 0.38);
  }
  if (blotches > 0) {
    const blotch =
      0.65 * sampleNoise(x / blotchSize, y / blotchSize, seed + 2) +
      0.35 * sampleNoise((x * 2.7) / blotchSize, (y * 2.7) / blotchSize, seed + 3);
    share *= 1 - blotches * clampUnit((blotch - 0.3) * 2.4);
  }
  return share;
}

/** Side in pixels of blocks that are tested as a whole: most lie entirely inside or outside. */
const BLOCK = 8;

/** Safety factor, as distances to shapes are accurate to a few percent only. */
const SAFETY = 1.3;

interface PigmentPainting extends Required<PaintManner> {
  readonly seed: number;
  readonly canvas: PaintCanvas;
  readonly shape: Shape;
  /** Half the width of the edge, and the largest distance from the outline with any effect. */
  readonly half: number;
  readonly margin: number;
}

/** Paints a shape over the canvas, with the uneven edge and the streaks of a brush. */
export function paintPigment(
  canvas: PaintCanvas,
  {
    shape,
    order: params,
  }: { readonly shape: Shape; readonly order: PaintManner & { readonly seed: number } },
): void {
  const manner = { ...defaults, ...params };
  const { soft, stray } = manner;
  const { width, height, scale } = canvas;
  const half = Math.max(soft / 2, 0.6 / scale);
  const margin = Math.max(soft, 2 * half) + stray + 2 / scale;
  const painting = { ...manner, canvas, shape, half, margin };
  const first = Math.max(0, Math.floor((shape.left - margin - CANVAS.left) * scale));
  const last = Math.min(width - 1, Math.ceil((shape.right + margin - CANVAS.left) * scale));
  const top = Math.max(0, Math.floor((shape.top - margin - CANVAS.top) * scale));
  const bottom = Math.min(height - 1, Math.ceil((shape.bottom + margin - CANVAS.top) * scale));
  const reach = (SAFETY * (BLOCK * Math.SQRT1_2)) / scale;
  const deep = margin + (manner.relief === 0 ? 0 : manner.slope);
  for (let row = top; row <= bottom; row += BLOCK)
    for (let column = first; column <= last; column += BLOCK) {
      const x = (column + BLOCK / 2) / scale + CANVAS.left;
      const y = (row + BLOCK / 2) / scale + CANVAS.top;
      const distance = shape.distance(x, y);
      if (distance > margin + reach) continue;
      const block = {
        row,
        column,
        bottom: Math.min(bottom, row + BLOCK - 1),
        right: Math.min(last, column + BLOCK - 1),
      };
      paintBlock(painting, { block, isInside: distance < -deep - reach });
    }
}

function paintBlock(
  painting: PigmentPainting,
  {
    block,
    isInside,
  }: {
    readonly block: { row: number; column: number; bottom: number; right: number };
    readonly isInside: boolean;
  },
): void {
  const { canvas, shape, colour, opacity, gloss, relief, slope, half, margin, stray, seed } = painting;
  const { width, scale, data } = canvas;
  for (let row = block.row; row <= block.bottom; row++) {
    const y = (row + 0.5) / scale + CANVAS.top;
    for (let column = block.column; column <= block.right; column++) {
      const x = (column + 0.5) / scale + CANVAS.left;
      let distance = isInside ? -1 : shape.distance(x, y);
      if (distance > margin) continue;
      if (stray > 0 && distance > -margin - stray)
        distance +=
          stray *
          (1.4 * sampleNoise(x * 32, y * 32, seed + 7) + 0.6 * sampleNoise(x * 95, y * 95, seed + 8) - 1);
      const share = clampUnit(0.5 - distance / (2 * half));
      if (share === 0) continue;
      const edge = share * share * (3 - 2 * share);
      const alpha = opacity * edge * thicknessAt(x, y, painting);
      const at = (row * width + column) * PAINT_CHANNELS;
      for (let channel = 0; channel < 3; channel++)
        data[at + channel] += alpha * (colour[channel] - data[at + channel]);
      data[at + 3] += alpha * (1 - data[at + 3]);
      data[at + 4] += alpha * (gloss - data[at + 4]);
      if (relief !== 0) data[at + 5] += relief * edge * clampUnit(-distance / slope + 0.2);
    }
  }
}
