import type { RandomState } from '../../../core/numeric/random.ts';
import { smoothStep } from '../../../core/numeric/scalar.ts';
import type { Curling } from '../cut.ts';
import type { Lock } from './pick-locks.ts';
import { share } from './sample-roots.ts';
import type { Strands } from './strands.ts';

/** Depth of a flat wave, as a fraction of its radius. */
const FLAT = 0.35;

/** Rate at which the axis of a curl follows the hair. */
const FOLLOW = 0.3;

interface CurlParams {
  readonly curl: Curling;
  readonly spacing: number;
  readonly locks: readonly Lock[];
  /** Lock of each hair. */
  readonly lockOf: Uint16Array;
  readonly random: RandomState;
}

/** Winds hairs around their paths; the hairs of a lock stay together. */
export function curlStrands(
  { count, room, places, sizes }: Strands,
  { curl, spacing, locks, lockOf, random }: CurlParams,
): void {
  const { irregular } = curl;
  for (let i = 0; i < count; i++) {
    const lock = locks[lockOf[i]];
    const first = lock.phase + (share(random) - 0.5) * (0.2 + 0.8 * irregular);
    const wide = curl.radius * (0.8 + 0.4 * share(random)) * (1 + irregular * (lock.shade - 0.5));
    const pitch = curl.pitch * (1 + irregular * (0.9 * lock.pitch + 0.12 * (share(random) - 0.5)));
    const sense = curl.flat ? 1 : lock.sense;
    const from = i * room * 3;
    let [tx, ty, tz] = [0, -1, 0];
    let [px, py, pz] = [places[from], places[from + 1], places[from + 2]];
    for (let step = 1; step < sizes[i]; step++) {
      const at = from + 3 * step;
      const [x, y, z] = [places[at], places[at + 1], places[at + 2]];
      tx += FOLLOW * (x - px - tx);
      ty += FOLLOW * (y - py - ty);
      tz += FOLLOW * (z - pz - tz);
      [px, py, pz] = [x, y, z];
      const walked = step * spacing;
      const grown = wide * smoothStep(0, curl.from, walked);
      const angle = sense * ((2 * Math.PI * walked) / pitch) + first;
      // Two directions across the hair: one in the picture plane, one towards the viewer.
      const inPicture = Math.sqrt(tx * tx + ty * ty) || 1e-6;
      const [ux, uy] = [-ty / inPicture, tx / inPicture];
      const length = Math.sqrt(tx * tx + ty * ty + tz * tz) || 1e-6;
      const across = grown * Math.cos(angle);
      const away = (curl.flat ? FLAT * Math.sin(angle + 1) : Math.sin(angle)) * (grown / length);
      places[at] = x + across * ux + away * uy * tz;
      places[at + 1] = y + across * uy - away * ux * tz;
      places[at + 2] = z + away * (ux * ty - uy * tx);
    }
  }
}
