import type { Flags } from './dilate-square.ts';

/** The pixel on one of the four sides of another, or −1 beyond the border. */
function besideOf(at: number, side: number, { width, height }: Flags): number {
  if (side === 0) return at % width > 0 ? at - 1 : -1;
  if (side === 1) return at % width < width - 1 ? at + 1 : -1;
  if (side === 2) return at >= width ? at - width : -1;
  return at < width * (height - 1) ? at + width : -1;
}

/** Flags of all pixels that hang together with one, by sides, over flagged pixels. Nothing where that one is not flagged. */
export function floodFill(flags: Flags, start: number): Uint8Array {
  const { data } = flags;
  const out = new Uint8Array(data.length);
  if (!data[start]) return out;
  const waiting = new Int32Array(data.length);
  let count = 1;
  waiting[0] = start;
  out[start] = 1;
  while (count > 0) {
    const at = waiting[--count];
    for (let side = 0; side < 4; side++) {
      const next = besideOf(at, side, flags);
      if (next < 0 || out[next] || !data[next]) continue;
      out[next] = 1;
      waiting[count++] = next;
    }
  }
  return out;
}

/** Flags the unflagged pixels of each group that hangs together and has fewer than `most` of them. Changes `flags`. */
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
