import type { Flags } from './dilate-square.ts';
import type { Plane } from './plane.ts';

/** Flags the pixels of a plane whose value is above a limit. */
export function thresholdPlane({ width, height, data }: Plane, limit: number): Flags {
  const flags = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at++) if (data[at] > limit) flags[at] = 1;
  return { width, height, data: flags };
}
