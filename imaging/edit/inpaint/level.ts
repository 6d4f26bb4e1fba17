/** One level of the pyramid: the region at some scale. Level 0 is full size. */
export interface Level {
  readonly width: number;
  readonly height: number;
  /** `width × height × 4`: RGB and texture energy. */
  readonly pixels: Uint8Array;
  /** 1 = to be filled. */
  readonly hole: Uint8Array;
  /** 1 = known, but never to be copied from. */
  readonly forbidden: Uint8Array | undefined;
}
