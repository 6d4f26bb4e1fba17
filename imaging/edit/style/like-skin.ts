import { smoothStep } from '../../core/numeric/scalar.ts';

/** Factor by which styles raise the chroma of skin in dull and dark photos. */
const RAISED = 1.45;

/** Likeness of a colour to skin, 0–1: a hue around orange of middle chroma, common to all complexions. */
export function likeSkin(a: number, b: number): number {
  const chroma = Math.sqrt(a * a + b * b);
  const warm = (0.62 * a + 0.78 * b) / Math.max(1e-6, chroma);
  return smoothStep(0.86, 0.95, warm) * smoothStep(0.03, 0.05, chroma) * smoothStep(0.15, 0.11, chroma);
}

/** Likeness to skin, 0–1, of a colour that may have been raised (`raiseShadows`). */
export function likeRaisedSkin(a: number, b: number): number {
  return Math.max(likeSkin(a, b), likeSkin(a / RAISED, b / RAISED));
}
