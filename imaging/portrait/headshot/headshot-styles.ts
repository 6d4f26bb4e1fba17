import type { GradeName } from './grades.ts';
import type { LightName } from './light-patterns.ts';
import type { CropName } from './plan-frame.ts';
import type { SetName } from './sets.ts';

/** Style of a portrait. */
export interface HeadshotStyle {
  readonly set: SetName;
  readonly light: LightName;
  readonly crop: CropName;
  readonly grade: GradeName;
}

/** Styles by name, in the order of a mixed set. */
export const headshotStyles = {
  'studio-grey': { set: 'grey-paper', light: 'loop-left', crop: 'classic', grade: 'neutral' },
  'bright-office': { set: 'workplace', light: 'window-right', crop: 'classic', grade: 'neutral' },
  'dark-studio': { set: 'dark-pool', light: 'rembrandt-left', crop: 'classic', grade: 'crisp' },
  'corporate-blue': { set: 'blue-paper', light: 'soft', crop: 'classic', grade: 'cool' },
  'warm-sand': { set: 'sand-paper', light: 'butterfly', crop: 'tight', grade: 'warm' },
  park: { set: 'park', light: 'soft', crop: 'wide', grade: 'warm' },
  'white-studio': { set: 'white-paper', light: 'butterfly', crop: 'classic', grade: 'crisp' },
  'window-light': { set: 'daylight', light: 'window-left', crop: 'wide', grade: 'matte' },
  library: { set: 'library', light: 'loop-right', crop: 'classic', grade: 'warm' },
  'navy-studio': { set: 'navy-pool', light: 'loop-right', crop: 'tight', grade: 'crisp' },
  'painted-canvas': { set: 'canvas', light: 'rembrandt-right', crop: 'classic', grade: 'matte' },
  'city-evening': { set: 'evening', light: 'loop-left', crop: 'classic', grade: 'warm' },
  concrete: { set: 'concrete', light: 'loop-right', crop: 'wide', grade: 'cool' },
  brick: { set: 'brick', light: 'loop-left', crop: 'classic', grade: 'matte' },
  wood: { set: 'wood', light: 'soft', crop: 'classic', grade: 'warm' },
  'black-and-white': { set: 'dark-pool', light: 'rembrandt-right', crop: 'tight', grade: 'monochrome' },
} as const satisfies Readonly<Record<string, HeadshotStyle>>;

export type HeadshotStyleName = keyof typeof headshotStyles;
