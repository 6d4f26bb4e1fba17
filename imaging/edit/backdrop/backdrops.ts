import { paintBokeh, paintLibrary, paintOffice } from './paint-interiors.ts';
import { paintBeach, paintFoliage, paintMountains, paintStars, paintSunset } from './paint-scenery.ts';
import {
  paintBlinds,
  paintLinearGradient,
  paintMuslin,
  paintPaperSweep,
  paintPlain,
  paintPodium,
  paintRadialGradient,
  paintWaves,
} from './paint-studio.ts';
import { paintBrick, paintConcrete, paintMarble, paintTerrazzo, paintWood } from './paint-walls.ts';
import type { Painter } from './shader.ts';

export interface Backdrop {
  readonly paint: Painter;
  /** The two colours that it has unless others are asked for, `#rrggbb`. */
  readonly colours: readonly [string, string];
  /** Spread of the defocus blur as a share of its height. */
  readonly blur: number;
  /**
   * True for a backdrop far behind the subject, as a landscape or a room. Shadows then fall on its ground
   * only.
   */
  readonly isFar?: boolean;
}

/** All backdrops by their names. */
export const backdrops = {
  plain: { paint: paintPlain, colours: ['#f2f2f0', '#f2f2f0'], blur: 0 },
  'linear-gradient': { paint: paintLinearGradient, colours: ['#dfe9f3', '#8fa9c4'], blur: 0 },
  'radial-gradient': { paint: paintRadialGradient, colours: ['#f4efe8', '#a8998a'], blur: 0 },
  'paper-sweep': { paint: paintPaperSweep, colours: ['#d9dce0', '#c9ccd2'], blur: 0.004 },
  muslin: { paint: paintMuslin, colours: ['#5f6470', '#8d8b86'], blur: 0.003 },
  concrete: { paint: paintConcrete, colours: ['#a3a29e', '#c0beb9'], blur: 0.0016 },
  brick: { paint: paintBrick, colours: ['#9c5a46', '#c2b7aa'], blur: 0.0045 },
  wood: { paint: paintWood, colours: ['#a87447', '#6e4526'], blur: 0.002 },
  marble: { paint: paintMarble, colours: ['#f0eeea', '#77777b'], blur: 0.001 },
  terrazzo: { paint: paintTerrazzo, colours: ['#e9e4da', '#8fa59b'], blur: 0.001 },
  bokeh: { paint: paintBokeh, colours: ['#0c1326', '#4b2c22'], blur: 0.0035, isFar: true },
  'window-blinds': { paint: paintBlinds, colours: ['#efe3d2', '#d9c6ae'], blur: 0.003 },
  office: { paint: paintOffice, colours: ['#dfe0de', '#9fb0bd'], blur: 0.022, isFar: true },
  library: { paint: paintLibrary, colours: ['#7a4a2a', '#8f7a52'], blur: 0.009, isFar: true },
  foliage: { paint: paintFoliage, colours: ['#24401c', '#86a844'], blur: 0.012, isFar: true },
  beach: { paint: paintBeach, colours: ['#5f9fd4', '#e5cfa6'], blur: 0.009, isFar: true },
  mountains: { paint: paintMountains, colours: ['#6f9fce', '#31463f'], blur: 0.008, isFar: true },
  sunset: { paint: paintSunset, colours: ['#34406f', '#e08a52'], blur: 0.005, isFar: true },
  'starry-night': { paint: paintStars, colours: ['#050a1c', '#1b2f55'], blur: 0.0006, isFar: true },
  waves: { paint: paintWaves, colours: ['#7fd0e8', '#3a3fa8'], blur: 0.002 },
  podium: { paint: paintPodium, colours: ['#e9c9bd', '#f0dcd2'], blur: 0.0012 },
} as const satisfies Readonly<Record<string, Backdrop>>;

export type BackdropName = keyof typeof backdrops;
