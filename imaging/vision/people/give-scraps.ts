import { labelComponents } from '../../core/morphology/components.ts';
import type { FaceFrame } from './face-frame.ts';

/** Area in squares of the face up to which a piece apart from its head goes to those around it. */
const SCRAP = 0.6;

/** Owners of the pixels left, right, above and below one, of those that are within the picture. */
export function ownersBeside(
  owners: Uint8Array,
  { at, width }: { readonly at: number; readonly width: number },
): number[] {
  const x = at % width;
  const beside: number[] = [];
  if (x > 0) beside.push(owners[at - 1]);
  if (x < width - 1) beside.push(owners[at + 1]);
  if (at >= width) beside.push(owners[at - width]);
  if (at + width < owners.length) beside.push(owners[at + width]);
  return beside;
}

interface Heads {
  /** Width of the plane of the owners. */
  readonly width: number;
  /** In pixels of that plane. */
  readonly frames: readonly FaceFrame[];
  /** Owners of certain pixels, 0 elsewhere: a piece with one of these is no scrap. */
  readonly certain: Uint8Array;
}

/**
 * Gives small pieces apart from their heads to those around them. Changes the owners: 0 for nobody, else the
 * number of the face from 1. Yields after each person.
 */
export function* giveScraps(
  owners: Uint8Array,
  { width, frames, certain }: Heads,
): Generator<void, void, void> {
  const height = owners.length / width;
  for (const [number, frame] of frames.entries()) {
    const own = number + 1;
    const data = owners.map((owner) => (owner === own ? 1 : 0));
    const { labels, sizes } = labelComponents({ width, height, data });
    const isScrap = sizes.map((size, label) => label > 0 && size < SCRAP * frame.width * frame.height);
    for (let at = 0; at < owners.length; at++) if (certain[at] === own) isScrap[labels[at]] = false;
    const around = sizes.map(() => new Uint32Array(frames.length + 1));
    for (let at = 0; at < owners.length; at++) {
      if (!isScrap[labels[at]]) continue;
      for (const owner of ownersBeside(owners, { at, width })) if (owner !== own) around[labels[at]][owner]++;
    }
    const heirs = around.map((counts) => {
      const others = counts.subarray(1);
      const most = Math.max(...others);
      return most > 0 ? 1 + others.indexOf(most) : own;
    });
    for (let at = 0; at < owners.length; at++) if (isScrap[labels[at]]) owners[at] = heirs[labels[at]];
    yield;
  }
}
