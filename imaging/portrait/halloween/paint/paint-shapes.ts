import { createRandom, nextRandom } from '../../../core/numeric/random.ts';
import type { PaintStep } from './canvas.ts';
import { type PaintManner, paintPigment } from './paint-pigment.ts';
import { everywhere, type Shape } from './shapes.ts';

/** Paint in a shape. */
export function paintShape(shape: Shape, manner: PaintManner): PaintStep {
  return (canvas, seed) => paintPigment(canvas, { shape, order: { ...manner, seed } });
}

/** Paint on the whole face. */
export function base(manner: PaintManner): PaintStep {
  return paintShape(everywhere, { blotches: 0.12, ...manner });
}

/** Paint in several shapes. */
export function paintShapes(shapes: readonly Shape[], manner: PaintManner): PaintStep {
  return (canvas, seed) => {
    for (const [i, shape] of shapes.entries())
      paintPigment(canvas, { shape, order: { ...manner, seed: seed + i } });
  };
}

/** Random numbers 0–1 from a seed. */
export function randomOf(seed: number): () => number {
  const state = createRandom(seed);
  // First numbers of close seeds are similar.
  for (let i = 0; i < 4; i++) nextRandom(state);
  return () => nextRandom(state) / 2 ** 32;
}

/** Paint in random shapes; the same seed gives the same shapes. */
export function paintRandom(
  draw: (random: () => number) => readonly Shape[],
  manner: PaintManner,
): PaintStep {
  return (canvas, seed) => paintShapes(draw(randomOf(seed)), manner)(canvas, seed);
}
