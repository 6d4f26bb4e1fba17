import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { type Box, cropPicture } from '../../core/raster/crop.ts';
import { cropPlane } from '../../core/raster/plane.ts';
import { enlargeMatte, type SmallMatte } from './enlarge-matte.ts';

interface MattePart extends SmallMatte {
  /** Part to enlarge, in pixels of the small picture. */
  readonly box: Box;
}

interface EnlargedPart {
  /** 0–255, row by row. */
  readonly data: Uint8Array;
  /** Its place, in pixels of the photo. */
  readonly box: Box;
}

/** As `enlargeMatte`, for a part alone, so that work grows with it. Rejects with `aborted`. */
export async function enlargeMattePart(
  photo: Picture,
  { guide, matte, box: small, progress }: MattePart & { readonly progress: Progress },
): Promise<EnlargedPart> {
  const [across, down] = [photo.width / guide.width, photo.height / guide.height];
  const box: Box = {
    left: Math.round(small.left * across),
    top: Math.round(small.top * down),
    right: Math.round(small.right * across),
    bottom: Math.round(small.bottom * down),
  };
  const part = { guide: cropPicture(guide, small), matte: cropPlane(matte, small), progress };
  const { data } = await enlargeMatte(cropPicture(photo, box), part);
  return { data, box };
}
