import { upscale } from '../enhance/upscale.ts';
import { loadModel } from '../models/load-model.ts';
import type { Progress } from '../progress.ts';
import type { Surroundings } from './cut-surroundings.ts';
import { measureHead } from './measure-head.ts';

/** From this enlargement on detail is drawn by the network, if there are at most so many pixels: a megapixel costs 8 seconds. */
const ENLARGED = 1.3;
const MOST_PIXELS = 420_000;

/** Doubles the surroundings of a face where the portrait would else enlarge them much. `unit` is the height of the face that it needs, hairline to chin, in pixels. */
export async function enlargeSurroundings(
  around: Surroundings,
  unit: number,
  progress: Progress,
): Promise<Surroundings> {
  const { picture, points } = around;
  const isSmall = unit > ENLARGED * measureHead({ points }).unit;
  if (!isSmall || picture.width * picture.height > MOST_PIXELS) return around;
  const model = await loadModel('esrgan-x2');
  const larger = await upscale(picture, { factor: 2, model }, progress);
  return { picture: larger, points: points.map((value) => 2 * value) };
}
