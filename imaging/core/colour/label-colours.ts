import { nearestColour, type Palette } from './cluster-colours.ts';
import type { OklabPlanes } from './colour-space.ts';

/** The palette's nearest entry for each pixel; up to 256 entries. */
export function labelColours({ lightness, a, b }: OklabPlanes, palette: Palette): Uint8Array {
  const labels = new Uint8Array(lightness.data.length);
  const colour: [number, number] = [0, 0];
  for (let at = 0; at < labels.length; at++) {
    colour[0] = a.data[at];
    colour[1] = b.data[at];
    labels[at] = nearestColour(palette, lightness.data[at], colour);
  }
  return labels;
}
