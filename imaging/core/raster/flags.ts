import type { Plane } from './plane.ts';

/** A grid of flags, `width × height` bytes, 0 or anything else. */
export interface Flags {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Flags the pixels of a plane whose value is above a limit. */
export function thresholdPlane({ width, height, data }: Plane, limit: number): Flags {
  const flags = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at++) if (data[at] > limit) flags[at] = 1;
  return { width, height, data: flags };
}

/** Positions of all flags that are set, in order. */
export function listFlagged(flags: Uint8Array): Int32Array {
  let count = 0;
  for (let at = 0; at < flags.length; at++) if (flags[at]) count++;
  const positions = new Int32Array(count);
  for (let at = 0, to = 0; at < flags.length; at++) if (flags[at]) positions[to++] = at;
  return positions;
}
