import { upscale } from '../enhance/upscale.ts';
import { loadModel } from '../models/load-model.ts';
import type { Progress } from '../progress.ts';
import type { PortraitArea } from './crop-portrait-area.ts';
import { measureHeadPose } from './measure-head-pose.ts';

/**
 * Smallest enlargement for the super-resolution network, and its most pixels: a megapixel takes 8 seconds.
 */
const ENLARGED = 1.3;
const MAX_PIXELS = 420_000;

/**
 * Doubles the size of a crop by super-resolution if the portrait would enlarge it much. `unit` is the face
 * height that the portrait needs, hairline to chin, in pixels.
 */
export async function enlargePortraitArea(
  around: PortraitArea,
  { unit, progress }: { readonly unit: number; readonly progress: Progress },
): Promise<PortraitArea> {
  const { picture, points } = around;
  const isSmall = unit > ENLARGED * measureHeadPose({ points }).unit;
  if (!isSmall || picture.width * picture.height > MAX_PIXELS) return around;
  const model = await loadModel('esrgan-x2');
  const larger = await upscale(picture, { factor: 2, model, progress });
  return { picture: larger, points: points.map((value) => 2 * value) };
}
