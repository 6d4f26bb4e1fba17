import { cellsOf, differenceAround } from '../enhance/cell-difference.ts';
import type { FrameSize } from '../media/frame.ts';

/**
 * Differences of brightness and colour around a cell up to which it is the same, and from which it is not.
 *
 * @tuned set by eye, a kick on a lawn and a face that talks
 */
const FITS = 4;
const STRANGE = 14;
/**
 * Share of differences of colour beside those of brightness.
 *
 * @tuned set by eye
 */
const COLOUR = 0.5;

/**
 * Share of each cell of 2 × 2 pixels, 0–1, in which two frames show the same. Both are planes; a cell is
 * judged with those around it, so that noise alone tells nothing.
 */
export function measureTrust(
  frame: Uint8Array,
  { other, size }: { readonly other: Uint8Array; readonly size: FrameSize },
): Float32Array {
  const cells = cellsOf(size);
  const [pixels, count] = [size.width * size.height, cells.width * cells.height];
  const trust = differenceAround(frame.subarray(0, pixels), other.subarray(0, pixels), size);
  for (let cell = 0, u = pixels, v = pixels + count; cell < count; cell++, u++, v++) {
    const colour = Math.abs(frame[u] - other[u]) + Math.abs(frame[v] - other[v]);
    const miss = trust[cell] + COLOUR * colour;
    trust[cell] = Math.max(0, Math.min(1, (STRANGE - miss) / (STRANGE - FITS)));
  }
  return trust;
}
