import type { Picture } from '../picture.ts';
import type { Progress } from '../progress.ts';
import type { Light } from './equalize-patchwork.ts';
import { type Patchwork, placeOf } from './patchwork.ts';
import { sampleColour } from './sample-colour.ts';

/** A photo and the new part to its right. */
interface Rendering {
  readonly photo: Picture;
  readonly patchwork: Patchwork;
  readonly light: Light;
}

/**
 * The photo, bit for bit, and beside it the new pixels: copied colours, their light evened out. Alpha is
 * copied with the colour.
 */
export async function renderPatchwork(
  { photo, patchwork, light }: Rendering,
  progress: Progress,
): Promise<Picture> {
  const { band, labels, shifts } = patchwork;
  const { height, channels } = photo;
  const width = photo.width + band;
  const data = new Uint8Array(width * height * channels);
  const colour = new Float32Array(4);
  const place = { x: 0, y: 0 };
  for (let y = 0; y < height; y++) {
    data.set(
      photo.data.subarray(y * photo.width * channels, (y + 1) * photo.width * channels),
      y * width * channels,
    );
    for (let column = 0; column < band; column++) {
      const node = y * band + column;
      placeOf(patchwork, node, place);
      sampleColour(photo, { shift: shifts[labels[node]], place }, colour);
      addLight(colour, light.values, { node, isOpaque: channels !== 4 || colour[3] === 255 });
      const to = (y * width + photo.width + column) * channels;
      for (let channel = 0; channel < channels; channel++)
        data[to + channel] = Math.min(255, Math.max(0, Math.round(colour[channel])));
    }
    await progress.report(y / height);
  }
  return { width, height, channels, data };
}

/** The hidden colour of transparent pixels took no part in the comparison and is not corrected. */
function addLight(
  colour: Float32Array,
  values: Float32Array,
  { node, isOpaque }: { readonly node: number; readonly isOpaque: boolean },
): void {
  if (!isOpaque) return;
  for (let channel = 0; channel < 3; channel++) colour[channel] += values[node * 3 + channel];
}
