import { measureBlur } from '../enhance/measure-blur.ts';
import { resizePicture } from '../io/resize-picture.ts';
import { clipBox } from '../kernels/box.ts';
import { cropPicture } from '../kernels/crop-picture.ts';
import type { Point } from '../models/photo-window.ts';
import type { Picture } from '../picture.ts';
import type { Progress } from '../progress.ts';

/** Distance between the eyes in the copy for the measure, as in a print at 300 pixels per inch. */
const BETWEEN_EYES = 105;

/**
 * Measured area in distances between the eyes: to each side, above and below. Brows, eyes, nose and mouth
 * have the edges.
 */
const REACH = { aside: 1.1, up: 0.6, down: 1.6 } as const;

/**
 * Softness of a face: the blur of its sharper edges as a Gaussian's spread in pixels, with the eyes 105
 * pixels apart. 0 if it has too few edges.
 *
 * @param picture 3 channels
 */
export async function measureSoftness(
  picture: Picture,
  { eyes: [right, left], progress }: { readonly eyes: readonly [Point, Point]; readonly progress: Progress },
): Promise<number> {
  const apart = Math.max(1, Math.hypot(left.x - right.x, left.y - right.y));
  const middle = { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 };
  const box = clipBox(
    {
      left: Math.floor(middle.x - REACH.aside * apart),
      top: Math.floor(middle.y - REACH.up * apart),
      right: Math.ceil(middle.x + REACH.aside * apart),
      bottom: Math.ceil(middle.y + REACH.down * apart),
    },
    picture,
  );
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  if (width < 1 || height < 1) return 0;
  const scale = BETWEEN_EYES / apart;
  const small = await resizePicture(cropPicture(picture, box), {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  });
  const luma = new Float32Array(small.width * small.height);
  for (let at = 0; at < luma.length; at++)
    luma[at] = 0.299 * small.data[3 * at] + 0.587 * small.data[3 * at + 1] + 0.114 * small.data[3 * at + 2];
  const { sharpest } = await measureBlur(
    { width: small.width, height: small.height, data: luma },
    { noise: 0, progress },
  );
  return sharpest;
}
