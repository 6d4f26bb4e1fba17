import type { Flags } from './dilate-square.ts';

/** Flags of a smaller grid: set where any of the flags in the same place is. */
export function shrinkFlags(
  flags: Flags,
  { width, height }: { readonly width: number; readonly height: number },
): Uint8Array {
  const out = new Uint8Array(width * height);
  const columns = Uint32Array.from({ length: flags.width }, (_, x) => Math.floor((x * width) / flags.width));
  for (let y = 0, at = 0; y < flags.height; y++) {
    const row = Math.floor((y * height) / flags.height) * width;
    for (let x = 0; x < flags.width; x++, at++) if (flags.data[at]) out[row + columns[x]] = 1;
  }
  return out;
}
