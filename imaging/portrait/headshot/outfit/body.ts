import type { Point } from '../../../core/models/photo-window.ts';
import { smoothStep } from '../../../core/numeric/scalar.ts';

/**
 * Body for drawn clothes. Its coordinates are in heights of the face, hairline to chin: x from the neck's
 * middle to the right, y down from the chin.
 */
export interface Body {
  /** Half the width of the neck, and of the shoulders. */
  readonly neck: number;
  readonly shoulders: number;
  /** Distance of the neck's middle to the right of the middle between the ears. */
  readonly aside: number;
  /** Rotation of the chest to the right of the picture, in radians. */
  readonly turn: number;
}

/** Height of the shoulder line at the neck, and at the ends of the shoulders. */
const NECK_POINT = 0.2;
const SHOULDER_POINT = 0.53;

/** Roundness of the shoulders' upper edge, and depth of the chest relative to its width. */
const ROUNDED = 0.34;
const CHEST = 0.85;

/** Upper edge of the shoulders by distance from the middle. */
export function shoulderLine({ neck, shoulders }: Body, x: number): number {
  const side = Math.abs(x);
  const along = Math.max(0, Math.min(1, (side - neck) / (shoulders - neck)));
  const slope = NECK_POINT + (SHOULDER_POINT - NECK_POINT) * (along ** 0.8 * 0.9 + 0.1 * along ** 4);
  if (side <= neck) return NECK_POINT;
  return side <= shoulders ? slope : slope + 3.2 * (side - shoulders) ** 1.4;
}

/** Depth of chest and arms towards the viewer. */
export function torsoDepth(body: Body, x: number, y: number): number {
  const width = body.shoulders + 0.2;
  const across = Math.min(0.995, Math.abs(x) / width);
  const below = Math.max(0, Math.min(1, (y - shoulderLine(body, x)) / ROUNDED));
  const rounded = 0.3 * (1 - Math.sqrt(1 - (1 - below) ** 2));
  const breast = 0.07 * Math.exp(-(((Math.abs(x) - 0.42) / 0.4) ** 2) - ((y - 1.35) / 0.55) ** 2);
  return CHEST * Math.sqrt(1 - across * across) - rounded + breast;
}

/** Depth of pieces around the neck towards the viewer: a cone that widens downwards. */
export function neckDepth({ neck }: Body, x: number, y: number): number {
  const radius = neck + 0.15 + 0.55 * Math.max(0, y - 0.12);
  const across = Math.min(0.99, Math.abs(x) / radius);
  return 0.3 + 1.1 * radius * Math.sqrt(1 - across * across) + 0.25 * smoothStep(0.1, 0.7, y);
}

/** Position on a rotated body of a place on a frontal one. */
export function turnPlace({ shoulders, turn }: Body, { x, y }: Point): Point {
  const across = Math.min(1, Math.abs(x) / shoulders);
  const forward = smoothStep(0, 0.9, y) * (1 - across * across);
  return { x: x + 0.55 * Math.sin(turn) * forward, y };
}

/** Inverse of `turnPlace`. */
export function unturnPlace(body: Body, { x, y }: Point): Point {
  let from = x;
  for (let round = 0; round < 2; round++) from += x - turnPlace(body, { x: from, y }).x;
  return { x: from, y };
}
