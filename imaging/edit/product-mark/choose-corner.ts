import type { Picture } from '../../core/picture.ts';
import { type Corner, corners, placeOfMark } from './draw-product-mark.ts';

/** Difference of a value from which on a pixel counts as changed; below it, noise. */
const CHANGED = 8;
/** Share of a corner more of which may have changed than of the least changed one. */
const AS_LITTLE = 0.02;
/** Detail below which a corner is calm enough, in levels between neighbours. */
const CALM = 6;
/** Pixels that are looked at along each side of a corner. */
const SAMPLES = 48;

interface Facts {
  readonly corner: Corner;
  /** Share of its pixels that are not those of the photo; 0 where that is not known. */
  readonly changed: number;
  /** Mean difference of neighbours. */
  readonly detail: number;
}

/**
 * Corner of a result where the mark hides least of what it is judged by: first one where nothing was changed,
 * then the usual one, unless it is busy and another is calm.
 * @param before photo of the result; a photo of another size tells nothing
 */
export function chooseCorner(picture: Picture, before?: Picture): Corner {
  const known = before?.width === picture.width && before.height === picture.height ? before : undefined;
  const facts = corners.map((corner) => readFacts(picture, { before: known, corner }));
  const least = Math.min(...facts.map(({ changed }) => changed));
  const unchanged = facts.filter(({ changed }) => changed <= least + AS_LITTLE);
  const [usual] = unchanged;
  const limit = Math.max(CALM, (usual?.detail ?? 0) / 2);
  return (unchanged.find(({ detail }) => detail <= limit) ?? usual)?.corner ?? corners[0];
}

function readFacts(
  picture: Picture,
  { before, corner }: { readonly before: Picture | undefined; readonly corner: Corner },
): Facts {
  const { width, channels, data } = picture;
  const box = placeOfMark(picture, corner);
  const [stepX, stepY] = [Math.max(1, box.width / SAMPLES), Math.max(1, box.height / SAMPLES)];
  let [samples, changed, detail] = [0, 0, 0];
  for (let down = 0; down < box.height; down += stepY)
    for (let across = 0; across < box.width - 1; across += stepX) {
      const pixel = (box.top + Math.floor(down)) * width + box.left + Math.floor(across);
      const at = pixel * channels;
      samples += 1;
      if (before && differs(picture, { before, pixel })) changed += 1;
      const next = pixel + 1 < data.length / channels ? at + channels : at;
      for (let channel = 0; channel < channels; channel++)
        detail += Math.abs(data[at + channel] - data[next + channel]) / channels;
    }
  const count = Math.max(1, samples);
  return { corner, changed: changed / count, detail: detail / count };
}

function differs(
  { channels, data }: Picture,
  { before, pixel }: { readonly before: Picture; readonly pixel: number },
): boolean {
  const shared = Math.min(3, channels, before.channels);
  for (let channel = 0; channel < shared; channel++) {
    const was = before.data[pixel * before.channels + channel];
    if (Math.abs(data[pixel * channels + channel] - was) > CHANGED) return true;
  }
  return channels === 4 && data[pixel * 4 + 3] < 255 - CHANGED;
}
