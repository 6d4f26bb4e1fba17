import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { fitSize, resizePicture } from '../../core/io/size.ts';
import { createRandom, nextRandom } from '../../core/numeric/random.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { placePhoto } from './place-photo.ts';
import type { Margins } from './plan-canvas.ts';

/** The background is blurred at this many pixels and then enlarged: nothing finer is left of it. */
const SMALL_PIXELS = 20_000;

/** Spread of the blur as a share of the small picture's shorter side. */
const SPREAD = 1 / 9;

/**
 * Extends a photo by a blurred enlargement of itself over the whole canvas. Colours are weighted by alpha.
 * Half a grey level of noise prevents banding.
 */
export async function blurMargins(
  photo: Picture,
  {
    margins,
    seed,
    progress,
  }: { readonly margins: Margins; readonly seed: number; readonly progress: Progress },
): Promise<Picture> {
  const ground = await blurSmall(photo);
  const random = createRandom(seed);
  const wide = photo.width + margins.left + margins.right;
  const high = photo.height + margins.top + margins.bottom;
  const scale = Math.min(ground[0].width / wide, ground[0].height / high);
  const middle = { x: wide / 2 - margins.left, y: high / 2 - margins.top };
  const colour = new Float32Array(4);
  return placePhoto(photo, {
    margins,
    write(data, at, { x, y }) {
      const across = (x + 0.5 - middle.x) * scale + ground[0].width / 2 - 0.5;
      const down = (y + 0.5 - middle.y) * scale + ground[0].height / 2 - 0.5;
      sample(ground, { across, down, out: colour });
      const noise = nextRandom(random) / 2 ** 32 - 0.5;
      const share = Math.max(1, colour[3]) / 255;
      for (let channel = 0; channel < 3; channel++)
        data[at + channel] = Math.min(255, Math.max(0, Math.round(colour[channel] / share + noise)));
      if (photo.channels === 4) data[at + 3] = Math.round(colour[3]);
    },
    progress,
  });
}

/** Red, green and blue times alpha, and alpha, of a small and much blurred picture. */
async function blurSmall(photo: Picture): Promise<Plane[]> {
  const small = await resizePicture(photo, fitSize(photo, SMALL_PIXELS));
  const { width, height, channels, data } = small;
  const sigma = SPREAD * Math.min(width, height);
  return [0, 1, 2, 3].map((channel) => {
    const plane = createPlane(small);
    for (let pixel = 0; pixel < width * height; pixel++) {
      const alpha = channels === 4 ? data[pixel * 4 + 3] : 255;
      plane.data[pixel] = channel === 3 ? alpha : (data[pixel * channels + channel] * alpha) / 255;
    }
    return gaussianBlurCompiled(plane, sigma);
  });
}

/** The planes' values between the four nearest pixels. */
function sample(
  planes: readonly Plane[],
  { across, down, out }: { readonly across: number; readonly down: number; readonly out: Float32Array },
): void {
  const { width, height } = planes[0];
  const x = Math.min(width - 1, Math.max(0, across));
  const y = Math.min(height - 1, Math.max(0, down));
  const left = Math.floor(x);
  const upper = Math.floor(y) * width;
  const right = Math.min(width - 1, left + 1);
  const lower = Math.min(height - 1, Math.floor(y) + 1) * width;
  const toRight = x - left;
  const toLower = y - Math.floor(y);
  for (let plane = 0; plane < planes.length; plane++) {
    const { data } = planes[plane];
    const above = data[upper + left] + (data[upper + right] - data[upper + left]) * toRight;
    const below = data[lower + left] + (data[lower + right] - data[lower + left]) * toRight;
    out[plane] = above + (below - above) * toLower;
  }
}
