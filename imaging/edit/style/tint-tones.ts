import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import type { Ink } from './ink.ts';

/** Maps tones to inks: 0 is the first, 1 the last, with linear interpolation in OKLab. */
export function tintTones(tones: Plane, inks: readonly Ink[]): OklabPlanes {
  const out = { lightness: createPlane(tones), a: createPlane(tones), b: createPlane(tones) };
  const last = inks.length - 1;
  for (let at = 0; at < tones.data.length; at++) {
    const place = Math.min(1, Math.max(0, tones.data[at])) * last;
    const from = inks[Math.min(last - 1, place | 0)];
    const to = inks[Math.min(last - 1, place | 0) + 1];
    const share = place - Math.min(last - 1, place | 0);
    out.lightness.data[at] = from[0] + (to[0] - from[0]) * share;
    out.a.data[at] = from[1] + (to[1] - from[1]) * share;
    out.b.data[at] = from[2] + (to[2] - from[2]) * share;
  }
  return out;
}
