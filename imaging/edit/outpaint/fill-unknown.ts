import type { Picture } from '../../core/picture.ts';
import { solveLaplace } from '../inpaint/solve-laplace.ts';
import { type Patchwork, placeOf } from './patchwork.ts';
import { sourceOf } from './shift.ts';

/** Most pixels of the grid on which the smooth continuation is computed. */
const GRID_PIXELS = 60_000;

/**
 * Fills pixels without any permitted source by Laplace interpolation from known pixels. Changes only new
 * pixels, in place.
 */
export function fillUnknown(picture: Picture, patchwork: Patchwork): void {
  const unknown = findUnknown(picture, patchwork);
  if (!unknown) return;
  const { width, height, channels, data } = picture;
  const scale = Math.max(1, Math.ceil(Math.sqrt((width * height) / GRID_PIXELS)));
  const columns = Math.ceil(width / scale);
  const rows = Math.ceil(height / scale);
  const values = new Float32Array(columns * rows * 3);
  const known = new Uint8Array(columns * rows);
  for (let y = 0; y < height; y += scale)
    for (let x = 0; x < width; x += scale) {
      const cell = (y / scale) * columns + x / scale;
      const pixel = y * width + x;
      known[cell] = unknown[pixel] ? 0 : 1;
      for (let channel = 0; channel < 3; channel++)
        values[cell * 3 + channel] = data[pixel * channels + channel];
    }
  solveLaplace({ width: columns, height: rows, values, known });
  for (let pixel = 0; pixel < unknown.length; pixel++) {
    if (!unknown[pixel]) continue;
    writeSmooth(picture, { pixel, values, columns, scale });
    if (channels === 4) data[pixel * 4 + 3] = 255;
  }
}

/** 1 for new pixels that follow no shift that may be copied; undefined where there are none. */
function findUnknown({ width, height }: Picture, patchwork: Patchwork): Uint8Array | undefined {
  const { sheet, shifts, band, labels } = patchwork;
  const unknown = new Uint8Array(width * height);
  let isAny = false;
  const place = { x: 0, y: 0 };
  for (let at = 0; at < labels.length; at++) {
    placeOf(patchwork, at, place);
    const source = sourceOf(shifts[labels[at]], sheet, place);
    if (source >= 0 && !sheet.blocked?.[source]) continue;
    const column = at % band;
    unknown[((at - column) / band) * width + sheet.width + column] = 1;
    isAny = true;
  }
  return isAny ? unknown : undefined;
}

interface Smooth {
  readonly pixel: number;
  readonly values: Float32Array;
  readonly columns: number;
  readonly scale: number;
}

/** Writes a colour between the four nearest of the grid. */
function writeSmooth({ width, channels, data }: Picture, { pixel, values, columns, scale }: Smooth): void {
  const rows = values.length / 3 / columns;
  const across = (pixel % width) / scale;
  const down = Math.floor(pixel / width) / scale;
  const left = Math.floor(across);
  const top = Math.floor(down);
  const right = Math.min(columns - 1, left + 1);
  const lower = Math.min(rows - 1, top + 1);
  const toRight = across - left;
  const toLower = down - top;
  for (let channel = 0; channel < 3; channel++) {
    const above =
      values[(top * columns + left) * 3 + channel] * (1 - toRight) +
      values[(top * columns + right) * 3 + channel] * toRight;
    const below =
      values[(lower * columns + left) * 3 + channel] * (1 - toRight) +
      values[(lower * columns + right) * 3 + channel] * toRight;
    data[pixel * channels + channel] = Math.round(above * (1 - toLower) + below * toLower);
  }
}
