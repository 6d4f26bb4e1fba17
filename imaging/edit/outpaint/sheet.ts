/** The photo at some scale, as a side is extended from it: always to the right. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  /** `width × height × 4`: RGB, on grey where it is transparent, and alpha. */
  readonly pixels: Uint8Array;
  /** 1 = never to be copied from. */
  readonly blocked: Uint8Array | undefined;
}

/** Bytes of a pixel of a sheet. */
export const SHEET_BYTES = 4;
