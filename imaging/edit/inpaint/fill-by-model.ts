import { ImagingError } from '../../core/imaging-error.ts';
import type { OwnModel } from '../../core/models/own/open-own-model.ts';
import { chooseRange, toPicture } from '../../core/models/own/value-range.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { isTransparent } from '../../core/raster/alpha.ts';
import type { Box } from '../../core/raster/crop.ts';
import { cropForModel, pasteMade } from '../exchange/paste-made.ts';
import { type CropPlan, planCrop } from '../exchange/plan-crop.ts';
import { findIslands } from './find-islands.ts';

/** Scattered marks beyond this many are faster and no worse by patches. */
const MAX_ISLANDS = 12;

/** Pixels at which a model without a size of its own is asked, and the multiple of its sides. */
const PIXELS = 768 * 768;
const MULTIPLE = 32;

/** The marks of a mask within a box. */
function keepBox({ width, height, data }: Mask, { left, top, right, bottom }: Box): Mask {
  const kept = new Uint8Array(data.length);
  for (let y = top; y < bottom; y++)
    kept.set(data.subarray(y * width + left, y * width + right), y * width + left);
  return { width, height, data: kept };
}

function planIsland(
  mask: Mask,
  { box, size }: { readonly box: Box; readonly size: OwnModel['signature']['size'] },
) {
  const [across, down] = size ? [size.width, size.height] : [PIXELS, 1];
  const plan = planCrop(keepBox(mask, box), {
    pixels: across * down,
    multiple: MULTIPLE,
    maxEdge: size ? Math.max(across, down) : 2048,
    maxRatio: size ? 1 : 2,
  });
  return size ? { ...plan, sent: size } : plan;
}

async function fillPart(
  photo: Picture,
  { mask, plan, model }: { readonly mask: Mask; readonly plan: CropPlan; readonly model: OwnModel },
): Promise<Picture> {
  const sent = await cropForModel({ photo, mask, plan });
  const marks = Float32Array.from(sent.mask.data, (value) => (value ? 1 : 0));
  const output = await model.run(sent.photo, marks);
  const isKnown = (pixel: number) => sent.mask.data[pixel] === 0;
  const made = toPicture(output, chooseRange(output, { picture: sent.photo, isKnown }));
  if (made.width !== plan.sent.width || made.height !== plan.sent.height)
    throw new ImagingError('output_unusable', `the model made ${made.width} × ${made.height} pixels`);
  return pasteMade(made, { photo, mask, plan });
}

/**
 * Fills the masked pixels of a photo by the operator's model, a marked place after the other. All other
 * pixels come back bit for bit. Undefined for photos with transparency and for many scattered marks, which
 * models do no better.
 * @throws ImagingError `mask_empty`, `aborted`, or `output_unusable` where it drew another picture
 */
export async function fillByModel(
  photo: Picture,
  { mask, model, progress }: { readonly mask: Mask; readonly model: OwnModel; readonly progress: Progress },
): Promise<Picture | undefined> {
  const islands = findIslands(mask);
  if (islands.length === 0) throw new ImagingError('mask_empty', 'the mask marks nothing');
  if (isTransparent(photo) || islands.length > MAX_ISLANDS) return undefined;
  let out = photo;
  for (const [index, { box }] of islands.entries()) {
    await progress.report(index / islands.length);
    out = await fillPart(out, { mask, plan: planIsland(mask, { box, size: model.signature.size }), model });
  }
  await progress.report(1);
  return out;
}
