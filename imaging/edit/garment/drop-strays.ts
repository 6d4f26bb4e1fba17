import { labelComponents } from '../../core/morphology/components.ts';
import type { Plane } from '../../core/raster/plane.ts';

/**
 * Largest mean probability of the wearer on a piece that is none of their clothes, and the least on all that
 * is worn: below it the body is not seen rightly.
 */
const STRAY = { piece: 0.2, all: 0.5 } as const;

/**
 * Flags of a garment without pieces that hang together but lie where the wearer's body is not, such as a
 * cushion beside it. All of them where the body does not show the garment.
 *
 * @param seen probability of the wearer, 0–1, of the size of the flags
 */
export function dropStrays(kept: Uint8Array, seen: Plane): Uint8Array {
  const { labels, sizes } = labelComponents({ width: seen.width, height: seen.height, data: kept });
  const sums = new Float64Array(sizes.length);
  for (let at = 0; at < kept.length; at++) sums[labels[at]] += seen.data[at];
  let [sum, area] = [0, 0];
  for (let label = 1; label < sizes.length; label++) {
    sum += sums[label];
    area += sizes[label];
  }
  if (sum < STRAY.all * area) return kept;
  return kept.map((flag, at) => (flag && sums[labels[at]] >= STRAY.piece * sizes[labels[at]] ? 1 : 0));
}

/**
 * Largest piece that is no part of a garment, as a fraction of it: shadows have the color of dark cloth.
 * @tuned 2026-11-30, photographs of people, by eye
 */
const SPECK = 0.004;

/** Flags of a garment without specks that do not hang together with the rest. */
export function dropSpecks(
  kept: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
): Uint8Array {
  const { labels, sizes } = labelComponents({ width, height, data: kept });
  const area = kept.reduce((sum, flag) => sum + flag, 0);
  return kept.map((flag, at) => (flag && sizes[labels[at]] >= SPECK * area ? 1 : 0));
}
