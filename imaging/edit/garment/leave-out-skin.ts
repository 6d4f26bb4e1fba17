import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { rateSkinTone, type SkinTone } from '../../vision/people/skin-tone.ts';
import type { ClothPieces } from './segment-garment.ts';

/**
 * Least plausibility of a colour as skin, and the least fraction of such pixels in a piece that is skin.
 * Beige cloth has up to half of them, arms that hang before a garment two thirds or more.
 * @tuned 2026-11-30, 25 garments of 7 photographs, by eye
 */
const SKIN = { like: -0.5, share: 0.6 } as const;

interface SkinSearch {
  /** Of the size of the pieces. */
  readonly colours: OklabPlanes;
  /** Of all people: the arm of a neighbour may lie before a garment. */
  readonly tones: readonly (SkinTone | undefined)[];
}

/** Largest fraction of the pixels of each piece that are plausible by one tone. */
function measureSkin({ labels, count }: ClothPieces, { colours, tones }: SkinSearch): number[] {
  const sizes = new Array<number>(count + 1).fill(0);
  const known = tones.filter((tone) => tone !== undefined);
  const skin = known.map(() => new Array<number>(count + 1).fill(0));
  const { lightness, a, b } = colours;
  for (let at = 0; at < labels.length; at++) {
    if (!labels[at]) continue;
    sizes[labels[at]]++;
    const colour = [lightness.data[at], a.data[at], b.data[at]] as const;
    known.forEach((tone, i) => {
      if (rateSkinTone(tone, colour, 'body') > SKIN.like) skin[i][labels[at]]++;
    });
  }
  return sizes.map((size, label) => Math.max(0, ...skin.map((counts) => counts[label] / Math.max(1, size))));
}

/**
 * Pieces without those that are skin: arms before a garment whose bones are not seen. Where the largest piece
 * has the colour of skin, nothing tells cloth from it, and all stay.
 */
export function leaveOutSkin(pieces: ClothPieces, search: SkinSearch): ClothPieces {
  const isSkin = measureSkin(pieces, search).map((share) => share >= SKIN.share);
  if (isSkin[1]) return pieces;
  return { ...pieces, labels: pieces.labels.map((label) => (isSkin[label] ? 0 : label)) };
}
