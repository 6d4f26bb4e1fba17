import type { Flags } from '../raster/flags.ts';

/** A connected component of flagged pixels, by sides or corners. Right and bottom lie just outside. */
export interface Component {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Flagged pixels. */
  readonly size: number;
}

/** The boxes of all connected components, in order of their first pixel. */
export function listComponents({ width, height, data }: Flags): Component[] {
  const left = data.slice();
  const waiting = new Int32Array(data.length);
  const components: Component[] = [];
  for (let start = 0; start < left.length; start++) {
    if (!left[start]) continue;
    const box = { left: width, top: height, right: 0, bottom: 0, size: 0 };
    let count = 0;
    waiting[count++] = start;
    left[start] = 0;
    while (count > 0) {
      const at = waiting[--count];
      const x = at % width;
      const y = (at - x) / width;
      box.left = Math.min(box.left, x);
      box.top = Math.min(box.top, y);
      box.right = Math.max(box.right, x + 1);
      box.bottom = Math.max(box.bottom, y + 1);
      box.size++;
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++)
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
          const next = row * width + column;
          if (!left[next]) continue;
          left[next] = 0;
          waiting[count++] = next;
        }
    }
    components.push(box);
  }
  return components;
}

/** Connected components of flagged pixels, and the size of each. Component 0 is all that is not flagged. */
interface LabelledComponents {
  readonly labels: Int32Array;
  /** Pixels of each part. */
  readonly sizes: readonly number[];
}

/** Flagged pixels of a row without a gap: where they begin and end, and their row. */
interface Runs {
  readonly count: number;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** For each run a connected one, no later than itself; the first of a component is its own. */
  readonly parents: Int32Array;
}

/** The first run of the component that a run belongs to; shortens the way there. */
function findFirst(parents: Int32Array, run: number): number {
  let first = run;
  while (parents[first] !== first) {
    parents[first] = parents[parents[first]];
    first = parents[first];
  }
  return first;
}

/** Joins two components; the one that begins earlier leads. */
function joinRuns(parents: Int32Array, one: number, other: number): void {
  const first = findFirst(parents, one);
  const second = findFirst(parents, other);
  if (first < second) parents[second] = first;
  else parents[first] = second;
}

/** The runs of all rows, in reading order, each joined with those above that share a side with it. */
function findRuns({ width, height, data }: Flags): Runs {
  const most = height * ((width + 1) >> 1);
  const [starts, ends, parents] = [new Int32Array(most), new Int32Array(most), new Int32Array(most)];
  let count = 0;
  let above = 0;
  for (let y = 0; y < height; y++) {
    const first = count;
    const end = (y + 1) * width;
    for (let at = y * width; at < end; at++) {
      if (!data[at]) continue;
      starts[count] = at;
      while (at < end && data[at]) at++;
      ends[count] = at;
      parents[count] = count;
      while (above < first && ends[above] + width <= starts[count]) above++;
      for (let run = above; run < first && starts[run] + width < at; run++) joinRuns(parents, count, run);
      count++;
    }
    above = first;
  }
  return { count, starts, ends, parents };
}

/**
 * Labels the connected components of flagged pixels, by sides, in order of their first pixel. Rows are taken
 * as runs, which are joined (union-find: Tarjan 1975).
 */
export function labelComponents(flags: Flags): LabelledComponents {
  const { count, starts, ends, parents } = findRuns(flags);
  const labels = new Int32Array(flags.data.length);
  const labelOf = new Int32Array(count);
  const sizes = [flags.data.length];
  for (let run = 0; run < count; run++) {
    const first = findFirst(parents, run);
    if (first === run) labelOf[run] = sizes.push(0) - 1;
    const label = labelOf[first];
    labelOf[run] = label;
    labels.fill(label, starts[run], ends[run]);
    sizes[label] += ends[run] - starts[run];
    sizes[0] -= ends[run] - starts[run];
  }
  return { labels, sizes };
}

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

/** Connected flagged pixels, by sides or corners. */
interface ConnectedPixels {
  readonly pixels: readonly number[];
  /** Diagonal of their box, in pixels. */
  readonly length: number;
}

/** Gathers the pixels connected with a first one, and clears their flags. */
export function gatherConnected(start: number, { width, height, data }: Flags): ConnectedPixels {
  const pixels = [start];
  data[start] = 0;
  let minX = width;
  let maxX = 0;
  let minY = height;
  let maxY = 0;
  for (let i = 0; i < pixels.length; i++) {
    const x = pixels[i] % width;
    const y = Math.floor(pixels[i] / width);
    minX = Math.min(minX, x);
    maxX = Math.max(maxX, x);
    minY = Math.min(minY, y);
    maxY = Math.max(maxY, y);
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++)
      for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
        const at = row * width + column;
        if (data[at] === 0) continue;
        data[at] = 0;
        pixels.push(at);
      }
  }
  return { pixels, length: Math.hypot(maxX - minX + 1, maxY - minY + 1) };
}
