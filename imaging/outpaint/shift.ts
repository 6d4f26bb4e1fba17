/**
 * Where a new pixel takes its colour from: `(zoom · x + across, zoom · y + down)`. With a zoom of 1 it is a plain copy from so many
 * pixels beside; below 1 the photo is enlarged about its vanishing point, which continues walls and roads that run towards it.
 */
export interface Shift {
  readonly zoom: number;
  /** Negative: the source lies to the left of the new pixel. */
  readonly across: number;
  readonly down: number;
  /** Cost in grey levels of each pixel that follows it. */
  readonly price: number;
}

/** Where pixels go, without what it costs. */
export type Route = Omit<Shift, 'price'>;

/** The same shift on a sheet of twice the size. Pixels' middles lie at halves, hence the second term. */
export function doubleShift({ zoom, across, down, price }: Shift): Shift {
  const middle = (1 - zoom) / 2;
  return { zoom, across: 2 * across + middle, down: 2 * down + middle, price };
}

/** Pixels that a source may lie outside and still be taken from the edge: rounding between sheets, no more. */
const SLACK = 2;

/** The pixel nearest to where a shift leads, as a position in the sheet, −1 outside of it. */
export function sourceOf(
  { zoom, across, down }: Route,
  { width, height }: { readonly width: number; readonly height: number },
  { x, y }: { readonly x: number; readonly y: number },
): number {
  const column = Math.round(zoom * x + across);
  const row = Math.round(zoom * y + down);
  if (column < -SLACK || row < -SLACK || column >= width + SLACK || row >= height + SLACK) return -1;
  return Math.min(height - 1, Math.max(0, row)) * width + Math.min(width - 1, Math.max(0, column));
}
