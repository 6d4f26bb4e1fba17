import { linearOf } from '../../../core/colour/colour-space.ts';
import { parseColour } from '../../../edit/recolor/parse-colour.ts';
import type { Pigment } from './canvas.ts';

/** Linear pigment of a colour `#rrggbb` in white light. */
export function pigment(colour: string): Pigment {
  const [red, green, blue] = parseColour(colour);
  return [linearOf[red], linearOf[green], linearOf[blue]];
}

/** Pigments of several templates. */
export const pigments = {
  white: pigment('#e9e5da'),
  bone: pigment('#e2d7ba'),
  black: pigment('#211f22'),
  soot: pigment('#37332f'),
  blood: pigment('#6d0a0e'),
  crimson: pigment('#a3131d'),
  ash: pigment('#9b978f'),
  gold: pigment('#c99a3c'),
} as const;
