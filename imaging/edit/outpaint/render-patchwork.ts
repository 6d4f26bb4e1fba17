import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import type { Light } from './equalize-patchwork.ts';
import { type Patchwork, placeOf } from './patchwork.ts';
import { type Shift, stepOf } from './shift.ts';

interface Sample {
  readonly shift: Shift;
  readonly place: { readonly x: number; readonly y: number };
}

/** Catmull and Rom's weights of four neighbours (1974), for a place so far behind the second one. */
function weightsAt(offset: number, weights: Float32Array): void {
  const square = offset * offset;
  const cube = square * offset;
  weights[0] = (-cube + 2 * square - offset) / 2;
  weights[1] = (3 * cube - 5 * square + 2) / 2;
  weights[2] = (-3 * cube + 4 * square + offset) / 2;
  weights[3] = (cube - square) / 2;
}

/**
 * A place a few pixels outside is mirrored at the edge: held at it, rows and columns would show as streaks.
 */
function foldInto(place: number, length: number): number {
  const last = length - 1;
  const folded = place > last ? 2 * last - place : Math.abs(place);
  return Math.min(last, Math.max(0, folded));
}

const across = new Float32Array(4);
const down = new Float32Array(4);

/**
 * Writes the photo's colour and alpha where a shift leads; between pixels it is cubic, and colours count by
 * their alpha.
 */
function sampleColour(photo: Picture, { shift, place }: Sample, out: Float32Array): void {
  const { width, height, channels, data } = photo;
  const x = foldInto(stepOf(shift) * place.x + shift.across, width);
  const y = foldInto(shift.zoom * place.y + shift.down, height);
  if (Number.isInteger(x) && Number.isInteger(y)) {
    const at = (y * width + x) * channels;
    for (let channel = 0; channel < channels; channel++) out[channel] = data[at + channel];
    return;
  }
  const left = Math.floor(x);
  const top = Math.floor(y);
  weightsAt(x - left, across);
  weightsAt(y - top, down);
  out.fill(0);
  let total = 0;
  for (let row = 0; row < 4; row++) {
    const line = Math.min(height - 1, Math.max(0, top + row - 1)) * width;
    for (let column = 0; column < 4; column++) {
      const at = (line + Math.min(width - 1, Math.max(0, left + column - 1))) * channels;
      const alpha = channels === 4 ? data[at + 3] : 255;
      const weight = down[row] * across[column];
      out[3] += weight * alpha;
      total += weight * alpha;
      for (let channel = 0; channel < 3; channel++) out[channel] += weight * alpha * data[at + channel];
    }
  }
  for (let channel = 0; channel < 3; channel++) out[channel] /= Math.max(1, total);
}

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
