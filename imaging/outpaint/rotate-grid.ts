import type { Side } from './side.ts';

interface Grid {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
  /** Bytes of a pixel; a mask has one. */
  readonly channels?: number;
}

/** Place of the turned grid's pixel at `x`, `y` in the original grid. */
function startOf(
  side: Side,
  { width, turned }: { readonly width: number; readonly height: number; readonly turned: Size },
) {
  const last = turned.width - 1;
  if (side === 'left') return { start: last, across: -1, down: width };
  if (side === 'top') return { start: last * width, across: -width, down: 1 };
  if (side === 'bottom') return { start: 0, across: width, down: 1 };
  return { start: 0, across: 1, down: width };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Mirrors a picture or a mask so that one of its sides comes to lie at the right. For the right side it is
 * returned itself.
 */
export function rotateGrid<Any extends Grid>(grid: Any, side: Side): Any {
  if (side === 'right') return grid;
  return copyTurned(grid, { side, ...(isUpright(side) ? grid : { width: grid.height, height: grid.width }) });
}

/** Undoes the rotation. */
export function rotateBack<Any extends Grid>(grid: Any, side: Side): Any {
  if (side === 'right' || side === 'left' || side === 'bottom') return rotateGrid(grid, side);
  const { width, height, data, channels = 1 } = grid;
  const out = new Uint8Array(data.length);
  for (let y = 0, to = 0; y < width; y++)
    for (let x = 0; x < height; x++)
      for (let channel = 0; channel < channels; channel++, to++)
        out[to] = data[(x * width + width - 1 - y) * channels + channel];
  return { ...grid, width: height, height: width, data: out };
}

function isUpright(side: Side): boolean {
  return side === 'left' || side === 'right';
}

function copyTurned<Any extends Grid>(
  grid: Any,
  { side, width, height }: Size & { readonly side: Side },
): Any {
  const { data, channels = 1 } = grid;
  const { start, across, down } = startOf(side, { ...grid, turned: { width, height } });
  const out = new Uint8Array(data.length);
  for (let y = 0, to = 0; y < height; y++)
    for (let x = 0, from = start + y * down; x < width; x++, from += across)
      for (let channel = 0; channel < channels; channel++, to++) out[to] = data[from * channels + channel];
  return { ...grid, width, height, data: out };
}
