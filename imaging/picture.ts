/**
 * A picture in memory: rows from top to bottom, pixels interleaved, `width × height × channels` bytes, sRGB with 8 bits
 * a channel. 1 channel is grey, 3 are RGB, 4 are RGB and straight (not premultiplied) alpha.
 */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
  readonly channels: 1 | 3 | 4;
}

/** Which pixels a tool may change: `width × height` bytes, 0 = keep, 255 = change. */
export interface Mask {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Pictures of one size that follow each other, again and again. */
export interface Animation {
  readonly frames: readonly [Picture, ...Picture[]];
  /** How long each is shown. */
  readonly frameMilliseconds: number;
}
