import type { Flags } from './dilate-square.ts';

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
