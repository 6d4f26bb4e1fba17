import { measureBlur } from '../enhance/measure-blur.ts';
import { resizePicture } from '../io/resize-picture.ts';
import { clipBox } from '../kernels/box.ts';
import { cropPicture } from '../kernels/crop-picture.ts';
import type { Point } from '../models/photo-window.ts';
import type { Picture } from '../picture.ts';
import type { Progress } from '../progress.ts';

/** Pixels between the eyes at which edges are looked at: those of a face printed at 300 pixels an inch. */
const BETWEEN_EYES = 105;

/**
 * What is looked at, in distances between the eyes: to each side of their middle, above it and below it. Brows, eyes, nose and mouth have
 * the edges.
 */
const REACH = { aside: 1.1, up: 0.6, down: 1.6 } as const;

/**
 * How soft the edges in a face are: the spread in pixels of the Gaussian that its sharper edges look blurred by, where the eyes are 105
 * pixels apart; 0 where it has too few edges to tell.
 *
 * @param picture 3 channels
 */
export async function measureSoftness(
  picture: Picture,
  [right, left]: readonly [Point, Point],
  progress: Progress,
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
    0,
    progress,
  );
  return sharpest;
}
