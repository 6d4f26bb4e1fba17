import { colourToOklab } from '../kernels/oklab.ts';
import type { ColourChange } from '../kernels/recolor-pixels.ts';
import type { OklabColour, RegionColour } from './cluster-region.ts';
import { parseColour } from './parse-colour.ts';
import { planRecoloring } from './plan-recoloring.ts';

/** A colour written as `#rrggbb`, in OKLab. Throws `bad_parameters`. */
export function readOklab(text: string): OklabColour {
  const out = [0, 0, 0];
  colourToOklab(parseColour(text), out);
  return { lightness: out[0], a: out[1], b: out[2] };
}

/** Assigns a palette's colours to a region's colours from darkest to lightest. Throws `bad_parameters`. */
export function matchPalette(
  colours: readonly RegionColour[],
  palette: readonly string[],
): readonly ColourChange[] {
  const targets = palette.map(readOklab).sort((a, b) => a.lightness - b.lightness);
  return colours.map((colour, i) => {
    const target = colours.length === 1 ? 0 : Math.round((i * (targets.length - 1)) / (colours.length - 1));
    return planRecoloring(colour, targets[target]);
  });
}
