export interface RasterSize {
  readonly width: number;
  readonly height: number;
}

/** A picture in linear light during painting: red, green and blue of each pixel in turn. */
export interface LightCanvas extends RasterSize {
  readonly light: Float32Array;
}

/** Multiplies a pixel by a colour with opacity `share`: paint that keeps light and shadow. */
export function tint(
  { light }: LightCanvas,
  pixel: number,
  { colour, share }: { readonly colour: readonly [number, number, number]; readonly share: number },
): void {
  for (let channel = 0; channel < 3; channel++)
    light[3 * pixel + channel] *= 1 + share * (colour[channel] - 1);
}

/** Composites a colour over a pixel with opacity `share`. */
export function blend(
  { light }: LightCanvas,
  pixel: number,
  { colour, share }: { readonly colour: readonly [number, number, number]; readonly share: number },
): void {
  for (let channel = 0; channel < 3; channel++) {
    const at = 3 * pixel + channel;
    light[at] += share * (colour[channel] - light[at]);
  }
}

export interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Calls `visit` with the middle of each pixel of a raster within a rectangle. */
export function eachPixel(
  { width, height }: RasterSize,
  { left, top, right, bottom }: Rectangle,
  visit: (pixel: number, x: number, y: number) => void,
): void {
  for (let row = Math.max(0, Math.floor(top)); row < Math.min(height, Math.ceil(bottom)); row++)
    for (let column = Math.max(0, Math.floor(left)); column < Math.min(width, Math.ceil(right)); column++)
      visit(row * width + column, column + 0.5, row + 0.5);
}
