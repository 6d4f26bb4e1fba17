import { smoothStep } from '../../core/numeric/scalar.ts';

/**
 * Factor by which styles raise the chroma of skin in dull and dark photos.
 * @tuned set by eye
 */
const RAISED = 1.45;
/** Range of the share of chroma in the hue of skin. */
const WARM = [0.86, 0.95] as const;

/** Likeness of a chroma to that of skin, 0–1. */
function likeChroma(chroma: number): number {
  return smoothStep(0.03, 0.05, chroma) * smoothStep(0.15, 0.11, chroma);
}

/** Likeness of a colour's hue to that of skin, 0–1. */
function likeHue(a: number, b: number, chroma: number): number {
  const warm = (0.62 * a + 0.78 * b) / Math.max(1e-6, chroma);
  return warm <= WARM[0] ? 0 : smoothStep(WARM[0], WARM[1], warm);
}

/** Likeness of a colour to skin, 0–1: a hue around orange of middle chroma, common to all complexions. */
export function likeSkin(a: number, b: number): number {
  const chroma = Math.sqrt(a * a + b * b);
  const hue = likeHue(a, b, chroma);
  return hue === 0 ? 0 : hue * likeChroma(chroma);
}

/** Likeness to skin, 0–1, of a colour that may have been raised (`raiseShadows`). */
export function likeRaisedSkin(a: number, b: number): number {
  const chroma = Math.sqrt(a * a + b * b);
  const hue = likeHue(a, b, chroma);
  return hue === 0 ? 0 : hue * Math.max(likeChroma(chroma), likeChroma(chroma / RAISED));
}
