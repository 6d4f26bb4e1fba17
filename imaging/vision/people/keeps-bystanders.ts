import type { Plane } from '../../core/raster/plane.ts';
import { sizeOfFace } from '../faces/face-box.ts';
import type { Face } from '../faces/find-faces.ts';
import { isPerson } from '../faces/select-faces.ts';

/**
 * Size of a face relative to the largest, below which somebody stands far behind. Children beside grown-ups
 * have more.
 * @tuned 2026-11-29, 30 pictures of drawn people on photographs: those behind up to 0.42, groups from 0.75
 */
const BEHIND = 0.45;

/** Least mean of the matte on a face that is kept. */
const KEPT = 0.5;

/** Mean of a matte on the box of a face, 0 outside of the picture. */
function meanOnFace({ width, height, data }: Plane, { face, scale }: { face: Face; scale: number }): number {
  const { box } = face;
  const [left, top] = [Math.max(0, Math.floor(box.left * scale)), Math.max(0, Math.floor(box.top * scale))];
  const right = Math.min(width, Math.ceil((box.left + box.width) * scale));
  const bottom = Math.min(height, Math.ceil((box.top + box.height) * scale));
  let sum = 0;
  for (let y = top; y < bottom; y++)
    for (let at = y * width + left; at < y * width + right; at++) sum += data[at];
  return sum / Math.max(1, (right - left) * (bottom - top));
}

/**
 * True if a matte keeps somebody whose face is much smaller than the largest one it keeps: a bystander, who
 * was hardly meant. Takes about a millisecond.
 * @param matte 0–1, of any size
 * @param width of the photo that the faces were found in, in pixels
 */
export function keepsBystanders(
  matte: Plane,
  { faces, width }: { readonly faces: readonly Face[]; readonly width: number },
): boolean {
  const scale = matte.width / width;
  const kept = faces.filter((face) => isPerson(face) && meanOnFace(matte, { face, scale }) > KEPT);
  const sizes = kept.map(({ box }) => sizeOfFace(box));
  return sizes.length > 1 && Math.min(...sizes) < BEHIND * Math.max(...sizes);
}
