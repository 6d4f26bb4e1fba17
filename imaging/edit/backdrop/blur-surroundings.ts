import { linearOf } from '../../core/colour/colour-space.ts';
import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { resizeMask, shrinkPhoto } from '../../vision/segment/shrink-photo.ts';
import { toneMapLight } from './tone-map-light.ts';

/** Spread of the strongest blur, as a share of the longer side; the weakest is a tenth of it. */
const STRONGEST = 0.035;

/** Weight of distant samples where nearer ones are known. */
const FAR_WEIGHT = 1e-3;

/**
 * Blurs a photo's own background, RGB. The subject does not bleed into it: light is averaged over the
 * background alone, and extrapolated behind the subject.
 * @param strength 0–1
 * @param subject soft, 255 = the subject
 */
export async function blurSurroundings(
  photo: Picture,
  {
    subject,
    strength,
    progress,
  }: { readonly subject: Mask; readonly strength: number; readonly progress: Progress },
): Promise<Picture> {
  const small = await shrinkPhoto(photo);
  const covered = await resizeMask(subject, small);
  const weight = createPlane(small);
  for (let at = 0; at < weight.data.length; at++) {
    const visible = small.channels === 4 ? small.data[at * 4 + 3] / 255 : 1;
    weight.data[at] = visible * (1 - Math.min(1, covered.data[at] / 200)) ** 2;
  }
  const sigma = STRONGEST * (0.1 + 0.9 * strength) * Math.max(small.width, small.height);
  const weights = spread(weight, sigma);
  const planes: Plane[] = [];
  for (let channel = 0; channel < 3; channel++) {
    const light = createPlane(small);
    for (let at = 0; at < light.data.length; at++)
      light.data[at] = weight.data[at] * linearOf[small.data[at * small.channels + channel]];
    const sum = spread(light, sigma);
    for (let at = 0; at < sum.data.length; at++) sum.data[at] /= weights.data[at] + 1e-9;
    planes.push(sum);
    await progress.report((channel + 1) / 5);
  }
  return toneMapLight([planes[0], planes[1], planes[2]], { ...photo, progress: progress.subrange(0.6, 1) });
}

/** Narrow blur, plus a faint wide one for the area deep behind the subject. */
function spread(plane: Plane, sigma: number): Plane {
  const near = gaussianBlurCompiled(plane, sigma);
  const far = gaussianBlurCompiled(plane, sigma * 5);
  for (let at = 0; at < near.data.length; at++) near.data[at] += FAR_WEIGHT * far.data[at];
  return near;
}
