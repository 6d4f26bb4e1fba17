import type { swapWarnings } from '#lib/catalog/tools/face-swap/constants.ts';
import type { FaceMesh } from '../../vision/faces/face-mesh.ts';
import { listSourceWarnings } from './assess-source.ts';

type SwapWarning = (typeof swapWarnings)[number];

/** Differences in rotation in degrees that prevent a good result, and any likeness. */
export const MAX_TURN = 35;
const HARDLY_FITS = 45;

/** Poor sources: fewer pixels across the face, and a larger fraction of veil in the skin's light. */
const SMALL_SOURCE = 128;
const HAZY = 0.35;

/** Smallest fraction of replaced skin. Below it hair, glasses, a beard or a hand cover the rest. */
const LITTLE = 0.3;

interface SwapFacts {
  /** The face that is given. */
  readonly source: FaceMesh;
  /** Rotation between the two heads in degrees. */
  readonly turn: number;
  /** Size of the source face in pixels. */
  readonly sourceSize: number;
  /** Fraction of haze in the light on the source's skin, 0–1. */
  readonly haze: number;
  /** Smallest fraction of replaced skin in a face, 0–1. */
  readonly replaced: number;
}

/** Warnings about possible flaws of a swap, the worst first. */
export function listWarnings({
  source,
  turn,
  sourceSize,
  haze,
  replaced,
}: SwapFacts): readonly SwapWarning[] {
  const warnings: SwapWarning[] = [];
  if (turn > HARDLY_FITS) warnings.push('poses_hardly_fit');
  else if (turn > MAX_TURN) warnings.push('poses_differ');
  warnings.push(...listSourceWarnings(source));
  if (haze > HAZY) warnings.push('source_hazy');
  if (sourceSize < SMALL_SOURCE) warnings.push('source_small');
  if (replaced < LITTLE) warnings.push('little_replaced');
  return warnings;
}
