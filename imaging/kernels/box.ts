/** A rectangle of pixels; right and bottom lie just outside. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A box with a margin on all sides, within a picture. */
export function widenBox(
  { left, top, right, bottom }: Box,
  {
    margin,
    within,
  }: { readonly margin: number; readonly within: { readonly width: number; readonly height: number } },
): Box {
  return {
    left: Math.max(0, left - margin),
    top: Math.max(0, top - margin),
    right: Math.min(within.width, right + margin),
    bottom: Math.min(within.height, bottom + margin),
  };
}

/** The part of a box that lies within a picture. */
export function clipBox(box: Box, within: { readonly width: number; readonly height: number }): Box {
  return widenBox(box, { margin: 0, within });
}
