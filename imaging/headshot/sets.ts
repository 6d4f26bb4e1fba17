import type { Backdrop } from '../backdrop/backdrops.ts';
import { paintLibrary } from '../backdrop/paint-interiors.ts';
import { paintBrick, paintConcrete, paintWood } from '../backdrop/paint-walls.ts';
import type { Painter } from '../backdrop/shader.ts';
import {
  paintCanvas,
  paintDaylight,
  paintEvening,
  paintPaper,
  paintPark,
  paintPool,
  paintWorkplace,
} from './paint-sets.ts';

/** A background enlarged, as if nearer. */
function enlarge(paint: Painter, times: number): Painter {
  return (scene) => {
    const shader = paint(scene);
    return (u, v, out) => shader(u / times, v / times, out);
  };
}

/** Backgrounds out of focus, as behind an open 85 mm lens: the farther, the more. */
export const sets = {
  'white-paper': { paint: paintPaper, colours: ['#fbfbfa', '#d9dbde'], blur: 0.01 },
  'grey-paper': { paint: paintPaper, colours: ['#b9bdc2', '#5c6167'], blur: 0.01 },
  'blue-paper': { paint: paintPaper, colours: ['#8fb0cf', '#27466b'], blur: 0.01 },
  'sand-paper': { paint: paintPaper, colours: ['#e8dac6', '#9c8468'], blur: 0.01 },
  'dark-pool': { paint: paintPool, colours: ['#5a6068', '#0f1114'], blur: 0.012 },
  'navy-pool': { paint: paintPool, colours: ['#3f5a80', '#0a1322'], blur: 0.012 },
  canvas: { paint: paintCanvas, colours: ['#8d8779', '#3c3b38'], blur: 0.008 },
  daylight: { paint: paintDaylight, colours: ['#e9e7e2', '#b9b2a6'], blur: 0.028 },
  workplace: { paint: paintWorkplace, colours: ['#c3cbd2', '#5d5f61'], blur: 0.026 },
  library: { paint: paintLibrary, colours: ['#7a4a2a', '#8f7a52'], blur: 0.02 },
  evening: { paint: paintEvening, colours: ['#22304f', '#3a2c33'], blur: 0.006 },
  park: { paint: paintPark, colours: ['#2c4a24', '#8fae52'], blur: 0.016 },
  brick: { paint: enlarge(paintBrick, 1.5), colours: ['#8a5a4b', '#a99c90'], blur: 0.014 },
  concrete: { paint: paintConcrete, colours: ['#8c8d8d', '#b4b3b0'], blur: 0.014 },
  wood: { paint: enlarge(paintWood, 1.6), colours: ['#8a5f3b', '#5a3820'], blur: 0.013 },
} as const satisfies Readonly<Record<string, Backdrop>>;

export type SetName = keyof typeof sets;
