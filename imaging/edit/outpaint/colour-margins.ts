import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { placePhoto } from './place-photo.ts';
import type { Margins } from './plan-canvas.ts';

/** Extends a photo by a plain, opaque colour: `#rrggbb`, or `auto` for the median of its border. */
export function colourMargins(
  photo: Picture,
  {
    margins,
    colour,
    progress,
  }: { readonly margins: Margins; readonly colour: string; readonly progress: Progress },
): Promise<Picture> {
  const rgb = colour === 'auto' ? pickBorderColour(photo) : readColour(colour);
  return placePhoto(photo, {
    margins,
    write(data, at) {
      for (let channel = 0; channel < 3; channel++) data[at + channel] = rgb[channel];
      if (photo.channels === 4) data[at + 3] = 255;
    },
    progress,
  });
}

function readColour(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

/** The median of each channel over the border's opaque pixels; white where there are none. */
function pickBorderColour({ width, height, channels, data }: Picture): number[] {
  const counts = [0, 1, 2].map(() => new Uint32Array(256));
  let total = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x += y === 0 || y === height - 1 ? 1 : Math.max(1, width - 1)) {
      const at = (y * width + x) * channels;
      if (channels === 4 && data[at + 3] < 128) continue;
      for (let channel = 0; channel < 3; channel++) counts[channel][data[at + channel]]++;
      total++;
    }
  if (total === 0) return [255, 255, 255];
  return counts.map((histogram) => medianOf(histogram, total));
}

/** Median of a histogram. */
function medianOf(histogram: Uint32Array, total: number): number {
  let value = 0;
  for (let sum = histogram[0]; sum * 2 < total; sum += histogram[value]) value++;
  return value;
}
