import type { Flags } from './dilate-square.ts';

/** The pixel on one of the four sides of another, or −1 beyond the border. */
function besideOf(at: number, side: number, { width, height }: Flags): number {
  if (side === 0) return at % width > 0 ? at - 1 : -1;
  if (side === 1) return at % width < width - 1 ? at + 1 : -1;
  if (side === 2) return at >= width ? at - width : -1;
  return at < width * (height - 1) ? at + width : -1;
}

/** Flags the unflagged pixels of each connected group of fewer than `most` pixels. Changes `flags`. */
export function fillSmallGaps(flags: Flags, most: number): void {
  const { data } = flags;
  const seen = new Uint8Array(data.length);
  const group = new Int32Array(data.length);
  for (let start = 0; start < data.length; start++) {
    if (data[start] || seen[start]) continue;
    let count = 1;
    group[0] = start;
    seen[start] = 1;
    for (let index = 0; index < count; index++)
      for (let side = 0; side < 4; side++) {
        const next = besideOf(group[index], side, flags);
        if (next < 0 || data[next] || seen[next]) continue;
        seen[next] = 1;
        group[count++] = next;
      }
    if (count < most) for (let index = 0; index < count; index++) data[group[index]] = 1;
  }
}
