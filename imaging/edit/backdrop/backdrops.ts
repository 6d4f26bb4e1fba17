import type { Ground } from './lay-ground.ts';
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
  /** Ground for those who stand; left out for a sweep of cloth or paper, and for what is no place at all. */
  readonly ground?: Ground;
}

/** Metres from the feet to a wall behind. */
const TO_WALL = 1.2;

/** All backdrops by their names. */
export const backdrops = {
  plain: { paint: paintPlain, colours: ['#f2f2f0', '#f2f2f0'], blur: 0 },
  'linear-gradient': { paint: paintLinearGradient, colours: ['#dfe9f3', '#8fa9c4'], blur: 0 },
  'radial-gradient': { paint: paintRadialGradient, colours: ['#f4efe8', '#a8998a'], blur: 0 },
  'paper-sweep': { paint: paintPaperSweep, colours: ['#d9dce0', '#c9ccd2'], blur: 0.004 },
  muslin: { paint: paintMuslin, colours: ['#5f6470', '#8d8b86'], blur: 0.003 },
  concrete: {
    paint: paintConcrete,
    colours: ['#a3a29e', '#c0beb9'],
    blur: 0.0016,
    ground: { kind: 'paving', away: TO_WALL, light: 0.75, follows: 0 },
  },
  brick: {
    paint: paintBrick,
    colours: ['#9c5a46', '#c2b7aa'],
    blur: 0.0045,
    ground: { kind: 'paving', away: TO_WALL, light: 0.7 },
  },
  wood: {
    paint: paintWood,
    colours: ['#a87447', '#6e4526'],
    blur: 0.002,
    ground: { kind: 'boards', away: TO_WALL, light: 0.8, follows: 1 },
  },
  marble: {
    paint: paintMarble,
    colours: ['#f0eeea', '#77777b'],
    blur: 0.001,
    ground: { kind: 'own', away: TO_WALL, light: 0.7 },
  },
  terrazzo: {
    paint: paintTerrazzo,
    colours: ['#e9e4da', '#8fa59b'],
    blur: 0.001,
    ground: { kind: 'own', away: TO_WALL, light: 0.75 },
  },
  bokeh: {
    paint: paintBokeh,
    colours: ['#0c1326', '#4b2c22'],
    blur: 0.0035,
    isFar: true,
    ground: { kind: 'paving', away: 9, base: 0.82, light: 0.14 },
  },
  'window-blinds': {
    paint: paintBlinds,
    colours: ['#efe3d2', '#d9c6ae'],
    blur: 0.003,
    ground: { kind: 'boards', away: TO_WALL, light: 0.8 },
  },
  office: {
    paint: paintOffice,
    colours: ['#dfe0de', '#9fb0bd'],
    blur: 0.022,
    isFar: true,
    ground: { kind: 'carpet', away: 4, base: 0.9, light: 0.95 },
  },
  library: {
    paint: paintLibrary,
    colours: ['#7a4a2a', '#8f7a52'],
    blur: 0.009,
    isFar: true,
    ground: { kind: 'boards', away: 2, base: 0.98, light: 0.6 },
  },
  foliage: {
    paint: paintFoliage,
    colours: ['#24401c', '#86a844'],
    blur: 0.012,
    isFar: true,
    ground: { kind: 'grass', away: 5, base: 0.92, light: 0.85 },
  },
  beach: {
    paint: paintBeach,
    colours: ['#5f9fd4', '#e5cfa6'],
    blur: 0.009,
    isFar: true,
    ground: { kind: 'sand', away: 6, base: 0.86, light: 1.1, follows: 1 },
  },
  mountains: {
    paint: paintMountains,
    colours: ['#6f9fce', '#31463f'],
    blur: 0.008,
    isFar: true,
    ground: { kind: 'grass', away: 40, base: 0.8, light: 0.9 },
  },
  sunset: {
    paint: paintSunset,
    colours: ['#34406f', '#e08a52'],
    blur: 0.005,
    isFar: true,
    ground: { kind: 'grass', away: 40, base: 0.85, light: 0.16 },
  },
  'starry-night': {
    paint: paintStars,
    colours: ['#050a1c', '#1b2f55'],
    blur: 0.0006,
    isFar: true,
    ground: { kind: 'grass', away: 40, base: 0.9, light: 0.05 },
  },
  waves: { paint: paintWaves, colours: ['#7fd0e8', '#3a3fa8'], blur: 0.002 },
  podium: { paint: paintPodium, colours: ['#e9c9bd', '#f0dcd2'], blur: 0.0012 },
} as const satisfies Readonly<Record<string, Backdrop>>;

export type BackdropName = keyof typeof backdrops;
