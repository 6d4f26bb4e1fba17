import type { Face } from './find-faces.ts';

function middleOf({ box }: Face): number {
  return box.left + box.width / 2;
}

/** Faces from left to right, as people count them. */
export function orderFaces(faces: readonly Face[]): readonly Face[] {
  return faces.toSorted((a, b) => middleOf(a) - middleOf(b));
}
