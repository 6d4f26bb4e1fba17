import type { MarkRegion } from '../ground/mark-region.ts';

/** Share, by that of the body, up to which a pixel lies bare, and from which on it belongs to the body. */
const BARE = 0.1;
const BODY = 0.9;
/** Pixels from the body up to which files spread its outline. */
const REACH = 1;

interface Shares {
  /** Of each pixel of the hole, 0–1. */
  readonly share: Float32Array;
  /** Share of the mark's body. */
  readonly opacity: number;
}

/**
 * The shares of a mark of one opacity without those that no such mark has: between none and its body's only
 * outlines lie. A texture of the ground that stays while leaves move is else taken for a thin mark beside the
 * letters, so that they are told by what is taken off there. Amid the body a part of a share is the whole.
 */
export function keepOutlines({ width, height, hole, ordinals }: MarkRegion, shares: Shares): Float32Array {
  const { share, opacity } = shares;
  const partAt = (i: number) => (ordinals[i] < 0 ? 0 : share[ordinals[i]] / opacity);
  return share.map((own, k) => {
    if (own <= BARE * opacity || own >= BODY * opacity) return own;
    const [x, y] = [hole[k] % width, Math.floor(hole[k] / width)];
    let [body, bare, count] = [0, 0, 0];
    for (let row = Math.max(0, y - REACH); row <= Math.min(height - 1, y + REACH); row++)
      for (let column = Math.max(0, x - REACH); column <= Math.min(width - 1, x + REACH); column++) {
        const part = partAt(row * width + column);
        count += 1;
        if (part >= BODY) body += 1;
        else if (part <= BARE) bare += 1;
      }
    if (body === 0) return 0;
    return bare === 0 && 2 * body > count ? opacity : own;
  });
}
