import type { Flags } from './dilate-square.ts';

/** Connected components of flagged pixels, and the size of each. Component 0 is all that is not flagged. */
interface LabelledComponents {
  readonly labels: Int32Array;
  /** Pixels of each part. */
  readonly sizes: readonly number[];
}

/** Labels the connected components of flagged pixels, by sides. */
export function labelComponents({ width, height, data }: Flags): LabelledComponents {
  const labels = new Int32Array(data.length);
  const waiting = new Int32Array(data.length);
  const sizes = [0];
  for (let start = 0; start < data.length; start++) {
    if (!data[start]) sizes[0]++;
    if (!data[start] || labels[start]) continue;
    const label = sizes.length;
    let count = 1;
    let size = 0;
    waiting[0] = start;
    labels[start] = label;
    while (count > 0) {
      const at = waiting[--count];
      const x = at % width;
      size++;
      const left = x > 0 ? at - 1 : at;
      const right = x < width - 1 ? at + 1 : at;
      const above = at >= width ? at - width : at;
      const below = at < width * (height - 1) ? at + width : at;
      if (data[left] && !labels[left]) waiting[count++] = claim(labels, left, label);
      if (data[right] && !labels[right]) waiting[count++] = claim(labels, right, label);
      if (data[above] && !labels[above]) waiting[count++] = claim(labels, above, label);
      if (data[below] && !labels[below]) waiting[count++] = claim(labels, below, label);
    }
    sizes.push(size);
  }
  return { labels, sizes };
}

function claim(labels: Int32Array, at: number, label: number): number {
  labels[at] = label;
  return at;
}
