/**
 * Source of a new pixel: `(zoom · x + across, zoom · y + down)`. A zoom of 1 is a plain copy. Below 1 the
 * photo is enlarged about its vanishing point, which continues walls and roads that run towards it.
 */
export interface Shift {
  readonly zoom: number;
  /** Negative: the source lies to the left of the new pixel. */
  readonly across: number;
  readonly down: number;
  /** True if the photo is mirrored left to right: sources then lie at `across − zoom · x`. */
  readonly mirrored?: boolean;
  /** Cost in grey levels of each pixel that follows it. */
  readonly price: number;
}

/** A shift without its price. */
export type Route = Omit<Shift, 'price'>;

/** The same shift on a sheet of twice the size. Pixels' middles lie at halves, hence the second term. */
export function doubleShift(shift: Shift): Shift {
  return {
    ...shift,
    across: 2 * shift.across + (1 - stepOf(shift)) / 2,
    down: 2 * shift.down + (1 - shift.zoom) / 2,
  };
}

/** Columns by which the source moves when the new pixel moves by one to the right. */
export function stepOf({ zoom, mirrored }: Route): number {
  return mirrored ? -zoom : zoom;
}

/**
 * A source may lie outside by a pixel per `2 ** SLACK` of the width, and is then taken from the edge. This
 * covers rounding between sheets.
 */
const SLACK = 8;

/** The pixel nearest to where a shift leads, as a position in the sheet, −1 outside of it. */
export function sourceOf(
  route: Route,
  { width, height }: { readonly width: number; readonly height: number },
  { x, y }: { readonly x: number; readonly y: number },
): number {
  const column = Math.round(stepOf(route) * x + route.across);
  const row = Math.round(route.zoom * y + route.down);
  const slack = width >> SLACK;
  if (column < -slack || row < -slack || column >= width + slack || row >= height + slack) return -1;
  return Math.min(height - 1, Math.max(0, row)) * width + Math.min(width - 1, Math.max(0, column));
}
