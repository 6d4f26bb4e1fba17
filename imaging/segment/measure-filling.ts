import type { Flags } from '../kernels/dilate-square.ts';

export interface FilledBox {
  readonly cut: Flags;
  /** As of `measureFilling`. */
  readonly filling: number;
}

function extentOf({ width, data }: Flags) {
  const extent = { left: width, top: data.length, right: 0, bottom: 0 };
  for (let at = 0; at < data.length; at++) {
    if (!data[at]) continue;
    const x = at % width;
    const y = (at - x) / width;
    extent.left = Math.min(extent.left, x);
    extent.right = Math.max(extent.right, x + 1);
    extent.top = Math.min(extent.top, y);
    extent.bottom = Math.max(extent.bottom, y + 1);
  }
  return extent;
}

/**
 * Contact of flagged pixels with all four sides of a box: 1 minus the widest gap as a share of the box. 0
 * without flags.
 */
export function measureFilling(cut: Flags, box: Flags): number {
  const [own, whole] = [extentOf(cut), extentOf(box)];
  if (own.right === 0) return 0;
  const across = Math.max(own.left - whole.left, whole.right - own.right) / (whole.right - whole.left);
  const down = Math.max(own.top - whole.top, whole.bottom - own.bottom) / (whole.bottom - whole.top);
  return 1 - Math.max(across, down);
}
