/** Values around a place, in their order once they are sorted. */
const around = new Float32Array(8);

interface Place {
  readonly at: number;
  readonly width: number;
  /** Number of the values around it that may lie beyond, 0 to 3. */
  readonly beyond: number;
  /** Distance that it may itself lie beyond the rest. */
  readonly slack: number;
}

/**
 * The value of a place in a plane, no greater and no less than the values around it, but for some of them.
 * A value that stands out from all sides is an error of one pixel; lines and edges go on. As it is at the
 * plane's border.
 */
export function clampLone(plane: Uint8Array | Float32Array, { at, width, beyond, slack }: Place): number {
  const x = at % width;
  if (x < 1 || x >= width - 1 || at < width || at + width >= plane.length) return plane[at];
  let count = 0;
  for (let row = at - width; row <= at + width; row += width)
    for (let i = row - 1; i <= row + 1; i++) if (i !== at) around[count++] = plane[i];
  around.sort();
  return Math.min(around[7 - beyond] + slack, Math.max(around[beyond] - slack, plane[at]));
}
