import type { Plane } from '../../core/raster/plane.ts';

/**
 * Least length of the border between a garment and skin, relative to the width plus the height of the
 * garment, where they were not told apart. Necklines, sleeves and straps have 1 to 3; patches of both run to
 * and fro as a pattern does.
 * @tuned 2026-11-30, 25 garments of 9 photographs, by eye
 */
const MIXED = 4;

/** Coverage from which on a pixel counts, and the most pixels between cloth and skin. */
const SURE = 0.5;
const APART = 3;

const CLOTH = 1;
const SKIN = 2;

interface Person {
  readonly garment: Plane;
  readonly skin: Plane;
  readonly isOwn: (at: number) => boolean;
}

/** True where a garment of the colour of its wearer's skin was found in patches only. */
export function isMixedWithSkin({ garment, skin, isOwn }: Person): boolean {
  const { width, height } = garment;
  const labels = garment.data.reduce(
    (flags, share, at) => {
      if (isOwn(at)) flags[at] = share > SURE ? CLOTH : skin.data[at] > SURE ? SKIN : 0;
      return flags;
    },
    new Uint8Array(width * height),
  );
  let [left, top, right, bottom, border] = [width, height, 0, 0, 0];
  for (let at = 0; at < labels.length; at++) {
    if (!labels[at]) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    if (labels[at] === CLOTH) {
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
    for (const [step, room] of [
      [1, width - x],
      [width, height - y],
    ]) {
      let away = 1;
      while (away < Math.min(APART, room - 1) && !labels[at + away * step]) away++;
      const other = away < room ? labels[at + away * step] : 0;
      if (other && other !== labels[at]) border++;
    }
  }
  return right > left && border >= MIXED * (right - left + bottom - top);
}
