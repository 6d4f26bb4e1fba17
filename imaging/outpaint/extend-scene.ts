import type { Mask, Picture } from '../picture.ts';
import type { Progress } from '../progress.ts';
import { extendRight } from './extend-right.ts';
import { mirrorMargins } from './mirror-margins.ts';
import { type Margins, planSteps, type Step } from './plan-canvas.ts';
import { rotateBack, rotateGrid } from './rotate-grid.ts';
import type { Side } from './side.ts';

/** A photo with a shorter side than this shows too little of a scene; it is mirrored. */
const SHORTEST_SIDE = 40;

/**
 * Cost in grey levels of a source as far from the border as the photo goes. Beside, all of a scene is as near
 * and as far; upwards and downwards it changes from ground to sky.
 */
const AWAY_COST: Readonly<Record<Side, number>> = { left: 2, right: 2, top: 40, bottom: 40 };

interface SceneExtension {
  readonly margins: Margins;
  /** Of the photo's size; never copied from. */
  readonly forbidden: Mask | undefined;
  readonly seed: number;
}

/**
 * Extends a photo (3 or 4 channels) by its content, one side after the other; its own pixels come back bit
 * for bit.
 */
export async function extendScene(
  photo: Picture,
  { margins, forbidden, seed, progress }: SceneExtension & { readonly progress: Progress },
): Promise<Picture> {
  if (Math.min(photo.width, photo.height) < SHORTEST_SIDE) return mirrorMargins(photo, { margins, progress });
  const steps = planSteps(photo, margins);
  let picture = photo;
  let mask = forbidden;
  for (const [index, step] of steps.entries()) {
    const part = progress.subrange(index / steps.length, (index + 1) / steps.length);
    const turned = rotateGrid(picture, step.side);
    await part.report(0);
    const extension = {
      photo: turned,
      forbidden: mask && rotateGrid(mask, step.side),
      band: step.pixels,
      awayCost: AWAY_COST[step.side],
      seed: seed + index,
    };
    const extended = await extendRight(extension, part);
    await part.report(1);
    picture = rotateBack(extended, step.side);
    mask = mask && extendMask(mask, step);
  }
  return picture;
}

/** The mask with the new pixels free. */
function extendMask(mask: Mask, { side, pixels }: Step): Mask {
  const { width, height, data } = rotateGrid(mask, side);
  const wide = new Uint8Array((width + pixels) * height);
  for (let y = 0; y < height; y++) wide.set(data.subarray(y * width, (y + 1) * width), y * (width + pixels));
  return rotateBack({ width: width + pixels, height, data: wide }, side);
}
