import type { videoSwapWarnings } from '#lib/catalog/tools/video-face-swap/constants.ts';
import { quantiles } from '../../core/numeric/scalar.ts';
import { listSourceWarnings } from '../../portrait/swap/assess-source.ts';
import type { Face } from '../../vision/faces/find-faces.ts';

type VideoSwapWarning = (typeof videoSwapWarnings)[number];

/** Turn in degrees beyond which a face of the clip disappoints. */
const TARGET_TURN = 35;
/** Sizes in pixels below which faces are soft. */
const SMALL_SOURCE = 128;
const SMALL_TARGET = 64;
/** Share of the frames below which a face is hardly ever seen. */
const LOST = 0.3;
/** Share of haze that disappoints. */
const HAZY = 0.35;
/**
 * Share of replaced skin below which eyes or halves of two faces may stand side by side. Of twelve clips,
 * seven with 0.53 to 0.77 were whole; of five with 0.39 to 0.47, three were not. @tuned 2026-11-29
 */
const LITTLE = 0.5;
/** Share of the frames that a flaw needs. */
const OFTEN = 0.15;

interface AssessedSwap {
  readonly source: Face;
  readonly sourceSize: number;
  /** Turn in degrees, and size in pixels, of each face that is replaced. */
  readonly turns: readonly number[];
  readonly sizes: readonly number[];
  /** Share of the frames with a face that is replaced. */
  readonly swapped: number;
  /** Share of the skin that is replaced. */
  readonly replaced: number;
  readonly haze: number;
}

/** Warnings about possible flaws of a swap in a clip, the worst first. */
export function listClipWarnings(assessed: AssessedSwap): readonly VideoSwapWarning[] {
  const { source, sourceSize, turns, sizes, swapped, replaced, haze } = assessed;
  const [turn = 0] = quantiles(turns, 1 - OFTEN);
  const [size = 0] = quantiles(sizes, OFTEN);
  const warnings: VideoSwapWarning[] = [...listSourceWarnings(source.mesh)];
  if (sourceSize < SMALL_SOURCE) warnings.push('source_small');
  if (haze > HAZY) warnings.push('source_hazy');
  if (turn > TARGET_TURN) warnings.push('target_turned');
  if (size < SMALL_TARGET) warnings.push('target_small');
  if (swapped < LOST) warnings.push('face_lost');
  if (replaced < LITTLE) warnings.push('little_replaced');
  return warnings;
}
