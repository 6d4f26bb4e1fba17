import { hangMembrane } from '../inpaint/hang-membrane.ts';
import { createPlane, type Plane } from '../kernels/plane.ts';

/**
 * Guesses what is below hair that is taken away: each pixel of the hole gets soft shares of what is known around it.
 *
 * @param known planes 0–1 of what is told apart, at most three
 * @param hole 1 where nothing is known
 */
export function labelGaps(known: readonly Plane[], hole: Uint8Array): Plane[] {
  const { width, height } = known[0];
  const values = new Float32Array(3 * width * height);
  for (const [channel, { data }] of known.entries())
    for (let at = 0; at < data.length; at++) if (!hole[at]) values[3 * at + channel] = data[at];
  hangMembrane({ width, height, values, known: hole.map((flag) => 1 - flag) });
  return known.map((plane, channel) => {
    const out = createPlane(plane);
    for (let at = 0; at < out.data.length; at++) out.data[at] = values[3 * at + channel];
    return out;
  });
}
