import type { EdgeFlow } from '../../core/filters/structure-tensor.ts';
import { valueNoise } from '../../core/numeric/value-noise.ts';
import type { Progress } from '../../core/progress.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import { drawStrokes } from '../style/draw-strokes.ts';
import { estimateFlow } from '../style/estimate-flow.ts';
import { lightRelief } from '../style/light-relief.ts';
import { makeWeave } from '../style/make-paper.ts';
import { canvasOf } from '../style/style.ts';
import type { Sheet } from './sheet.ts';
import { lightnessOf, shade } from './surface.ts';

/** Pixels of the shorter side on which the directions of strokes are found. */
const FLOW_SIDE = 300;

/** Weight of the wandering direction that strokes take where the form gives none. */
const WANDER = 0.25;

/** Directions of strokes at the size of the sheet: along the form, and wandering where it is flat. */
async function strokeFlow(sheet: Sheet, progress: Progress): Promise<EdgeFlow> {
  const { width, height, seed } = sheet;
  const shrink = Math.min(1, FLOW_SIDE / Math.min(width, height));
  const small = { width: Math.ceil(width * shrink), height: Math.ceil(height * shrink) };
  const flow = await estimateFlow(resizePlane(lightnessOf(sheet), small), { sigma: 5, progress });
  const turn = valueNoise(small, { scale: 0.5 * FLOW_SIDE, octaves: 2, seed: seed + 21 });
  // Directions have no sign, so that their doubled angles are mixed.
  for (let at = 0; at < turn.data.length; at++) {
    const clarity = flow.clarity[at];
    const angle = 2 * (0.7 + 2.6 * turn.data[at]);
    const [x, y] = [flow.across[at], flow.down[at]];
    const doubled = [
      clarity * (x * x - y * y) + WANDER * Math.cos(angle),
      clarity * 2 * x * y + WANDER * Math.sin(angle),
    ];
    const own = 0.5 * Math.atan2(doubled[1], doubled[0]);
    flow.across[at] = Math.cos(own);
    flow.down[at] = Math.sin(own);
  }
  const large = {
    width,
    height,
    across: new Float32Array(width * height),
    down: new Float32Array(width * height),
    clarity: resizePlane({ ...small, data: flow.clarity }, { width, height }).data,
  };
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.min(small.height - 1, (y * shrink) | 0) * small.width;
    for (let x = 0; x < width; x++, at++) {
      const from = row + Math.min(small.width - 1, (x * shrink) | 0);
      large.across[at] = flow.across[from];
      large.down[at] = flow.down[from];
    }
  }
  return large;
}

/** Relief of oil paint: bristles follow the form, over the weave of a canvas where there is form. */
export async function paintOil(sheet: Sheet, progress: Progress): Promise<void> {
  const { unit, seed } = sheet;
  const flow = await strokeFlow(sheet, progress.subrange(0, 0.3));
  const brush = { flow, width: Math.max(1.2, 3.4 * unit), length: 26 * unit, seed: seed + 2 };
  const strokes = await drawStrokes(brush, progress.subrange(0.3, 0.9));
  const load = valueNoise(sheet, { scale: 90 * unit, octaves: 2, seed: seed + 9 });
  const weave = makeWeave(canvasOf(sheet), { thread: 2.4, seed });
  const height: Plane = {
    ...strokes,
    data: strokes.data.map((value, at) => {
      const thick = 0.65 + 0.5 * load.data[at];
      return thick * value + 0.25 * flow.clarity[at] * weave.data[at];
    }),
  };
  const relief = lightRelief(height, unit);
  shade(sheet, (at) => {
    const light = Math.max(-0.16, Math.min(0.18, 0.075 * relief.data[at]));
    return 1 + light + 0.035 * strokes.data[at];
  });
}
