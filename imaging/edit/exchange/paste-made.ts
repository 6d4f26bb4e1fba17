import { resizePicture } from '../../core/io/size.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import { cropBytes, cropPicture, pastePicture } from '../../core/raster/crop.ts';
import { alignMade } from './align-made.ts';
import { pasteMasked } from './paste-masked.ts';
import type { CropPlan } from './plan-crop.ts';

interface Crop {
  readonly photo: Picture;
  readonly mask: Mask;
  readonly plan: CropPlan;
}

/** A part of a photo and of its mask, both at the size at which a model takes them. */
export async function cropForModel({
  photo,
  mask,
  plan: { box, sent },
}: Crop): Promise<{ readonly photo: Picture; readonly mask: Mask }> {
  const part = cropPicture(photo, box);
  const marks: Picture = {
    width: part.width,
    height: part.height,
    channels: 1,
    data: cropBytes(mask, box),
  };
  const { data } = await resizePicture(marks, { ...sent, kernel: 'nearest' });
  return { photo: await resizePicture(part, sent), mask: { ...sent, data } };
}

/**
 * Lays what was made of a part of the photo, of the size that was sent, into that part, inside the mask,
 * after it was aligned there.
 * @throws ImagingError `output_unusable` where it shows another picture
 */
export async function pasteMade(made: Picture, crop: Crop): Promise<Picture> {
  const { photo, mask, plan } = crop;
  const sent = await cropForModel(crop);
  const aligned = alignMade(made, { photo: sent.photo, isKnown: (pixel) => sent.mask.data[pixel] === 0 });
  const part = cropPicture(photo, plan.box);
  const { width, height } = part;
  const partMask = { width, height, data: cropBytes(mask, plan.box) };
  const scaled = await resizePicture(aligned, { width, height });
  const longerSide = Math.max(photo.width, photo.height);
  const pasted = pasteMasked(part, { made: scaled, mask: partMask, longerSide });
  return pastePicture(photo, { part: pasted, left: plan.box.left, top: plan.box.top });
}
