import type { FaceBox } from './face-box.ts';

/** Overlap of two boxes of one face, as a fraction of their union or of the smaller one. */
const SHARED = 0.3;
const CONTAINED = 0.6;

/** True for two boxes of one face. */
export function isSameFace(a: FaceBox, b: FaceBox): boolean {
  const across = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const down = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  if (across <= 0 || down <= 0) return false;
  const areaA = a.width * a.height;
  const areaB = b.width * b.height;
  const both = across * down;
  return both > SHARED * (areaA + areaB - both) || both > CONTAINED * Math.min(areaA, areaB);
}

/** Non-maximum suppression: keeps the best box of each face, highest score first. */
export function suppressOverlaps(boxes: readonly FaceBox[]): FaceBox[] {
  const kept: FaceBox[] = [];
  for (const box of [...boxes].sort((a, b) => b.score - a.score))
    if (!kept.some((other) => isSameFace(other, box))) kept.push(box);
  return kept;
}
