import { linearOf } from '../../../core/colour/colour-space.ts';
import type { Vector } from '../../../core/geometry/vector.ts';
import { parseColour } from '../../../edit/recolor/parse-colour.ts';
import { hexOfHair } from '../hair-colours.ts';
import type { HairTone } from '../shade/shade-strands.ts';
import type { DyePattern } from './place-dye.ts';

interface ToneParams {
  /** `keep`, a name or `#rrggbb`. */
  readonly colour: string;
  /** `#rrggbb` or undefined. */
  readonly second: string | undefined;
  readonly pattern: DyePattern;
  /** The person's own colour, in linear light. */
  readonly own: Vector;
  /** 0–1. */
  readonly shine: number;
  /** Exposure of the photo, from `measureExposure`. */
  readonly exposure: number;
}

/** Lightness of natural tips relative to roots. */
const TIPS = 1.2;

/** Variation in lightness of single hairs. */
const VARIETY = 0.7;

function readLinear(colour: string, exposure: number): Vector {
  const [red, green, blue] = parseColour(colour);
  return [exposure * linearOf[red], exposure * linearOf[green], exposure * linearOf[blue]];
}

/** Colours of drawn hair. Throws `invalid_request` for an invalid colour. */
export function mixTone({ colour, second, pattern, own, shine, exposure }: ToneParams): HairTone {
  const roots = colour === 'keep' ? own : readLinear(hexOfHair(colour), exposure);
  const usual = { roots, gloss: shine, variety: VARIETY };
  if (!second)
    return { ...usual, tips: [roots[0] * TIPS, roots[1] * TIPS, roots[2] * TIPS], change: [0.2, 1] };
  const tips = readLinear(second, exposure);
  if (pattern === 'ombre') return { ...usual, tips, change: [0.3, 0.75] };
  return { ...usual, tips: roots, change: [0, 1], streaks: tips };
}
