/** Pixels from a patch's centre to its edge: patches are 7 × 7. */
export const PATCH_RADIUS = 3;

/** Bytes of a pixel in kernels: red, green, blue and texture energy. */
export const PIXEL_BYTES = 4;

/**
 * A nearest-neighbour field over one level of the pyramid: for each patch that touches the hole, the most
 * similar patch that does not. Positions are `y × width + x` of a patch's centre.
 */
export interface NearestNeighbourField {
  readonly width: number;
  readonly height: number;
  /** `width × height × 4`: RGB and texture energy. The hole's pixels are the present guess. */
  readonly pixels: Uint8Array;
  /**
   * 1 where a patch may be copied from: whole, known and not forbidden. Never nearer to the border than a
   * patch's radius.
   */
  readonly usable: Uint8Array;
  /** Patches that touch the hole, in reading order. */
  readonly targets: Int32Array;
  /** `width × height`: for each target the patch most like it, −1 for all others. */
  readonly nearest: Int32Array;
  /**
   * `width × height`: for each target the sum of squared differences to its nearest and of the penalty for
   * its distance.
   */
  readonly cost: Float32Array;
  /** The hole's pixels, in reading order. */
  readonly holePixels: Int32Array;
  /** For each of them the pixel that it copies in the end, −1 for none. */
  readonly sources: Int32Array;
  /** `holePixels × 3`: corrections to the copied RGB. */
  readonly corrections: Float32Array;
  /** A row of `width` for each band of targets: the matches beside the band, as they were before a sweep. */
  readonly halos: Int32Array;
  /** `width × height`: how much each target's patch counts in the next vote, 0 for all others. */
  readonly weights: Float32Array;
  /**
   * Cost of each pixel of distance between a patch and its nearest: of two equals the nearer one is more
   * likely right. Smooth patches pay less.
   */
  readonly penalty: number;
}
