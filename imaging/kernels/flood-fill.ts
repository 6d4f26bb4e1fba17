import type { Flags } from './dilate-square.ts';

/** Flags of all pixels that hang together with one, by sides, over flagged pixels. Nothing where that one is not flagged. */
export function floodFill({ width, height, data }: Flags, start: number): Uint8Array {
  const out = new Uint8Array(data.length);
  if (!data[start]) return out;
  const waiting = new Int32Array(data.length);
  let count = 1;
  waiting[0] = start;
  out[start] = 1;
  while (count > 0) {
    const at = waiting[--count];
    const x = at % width;
    for (let side = 0; side < 4; side++) {
      const beside =
        side < 2
          ? side === 0
            ? x > 0
            : x < width - 1
          : side === 2
            ? at >= width
            : at < width * (height - 1);
      if (!beside) continue;
      const next = at + (side === 0 ? -1 : side === 1 ? 1 : side === 2 ? -width : width);
      if (out[next] || !data[next]) continue;
      out[next] = 1;
      waiting[count++] = next;
    }
  }
  return out;
}

/** Flags the unflagged pixels of each group that hangs together and has fewer than `most` of them. Changes `flags`. */
export function fillSmallGaps({ width, height, data }: Flags, most: number): void {
  const seen = new Uint8Array(data.length);
  const group = new Int32Array(data.length);
  for (let start = 0; start < data.length; start++) {
    if (data[start] || seen[start]) continue;
    let count = 1;
    group[0] = start;
    seen[start] = 1;
    for (let index = 0; index < count; index++) {
      const at = group[index];
      const x = at % width;
      for (let side = 0; side < 4; side++) {
        const beside =
          side < 2
            ? side === 0
              ? x > 0
              : x < width - 1
            : side === 2
              ? at >= width
              : at < width * (height - 1);
        if (!beside) continue;
        const next = at + (side === 0 ? -1 : side === 1 ? 1 : side === 2 ? -width : width);
        if (data[next] || seen[next]) continue;
        seen[next] = 1;
        group[count++] = next;
      }
    }
    if (count < most) for (let index = 0; index < count; index++) data[group[index]] = 1;
  }
}
