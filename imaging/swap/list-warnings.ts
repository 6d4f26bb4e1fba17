/** What of a swap may disappoint. */
type SwapWarning = 'poses_differ' | 'poses_hardly_fit' | 'source_hazy' | 'source_small' | 'little_replaced';

/** From these differences on faces are turned too differently for a good result, and for a likeness at all, in degrees. */
export const MOST_TURN = 35;
const HARDLY_FITS = 45;

/** Sources that give little to see: with a face of fewer pixels than this, and with so much of a veil's light in that of the skin. */
const SMALL_SOURCE = 110;
const HAZY = 0.35;

/** Less of the skin than this was replaced: hair, glasses, a beard or a hand are over the rest. */
const LITTLE = 0.3;

interface SwapFacts {
  /** How far the two heads are turned from each other, in degrees. */
  readonly turn: number;
  /** How large the giver's face is, in pixels. */
  readonly sourceSize: number;
  /** 0–1: how much of the light on the giver's skin is haze. */
  readonly haze: number;
  /** 0–1: the least share of skin that was replaced in a face. */
  readonly replaced: number;
}

/** Says honestly what may disappoint in a swap, the worst first. */
export function listWarnings({ turn, sourceSize, haze, replaced }: SwapFacts): readonly SwapWarning[] {
  const warnings: SwapWarning[] = [];
  if (turn > HARDLY_FITS) warnings.push('poses_hardly_fit');
  else if (turn > MOST_TURN) warnings.push('poses_differ');
  if (haze > HAZY) warnings.push('source_hazy');
  if (sourceSize < SMALL_SOURCE) warnings.push('source_small');
  if (replaced < LITTLE) warnings.push('little_replaced');
  return warnings;
}
