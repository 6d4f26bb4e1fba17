import type { Picture } from '../picture.ts';
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
export function sampleColour(photo: Picture, { shift, place }: Sample, out: Float32Array): void {
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
