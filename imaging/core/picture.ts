/**
 * A picture in memory: rows from top to bottom, pixels interleaved, `width × height × channels` bytes, sRGB
 * with 8 bits a channel. 1 channel is grey, 3 are RGB, 4 are RGB and straight (not premultiplied) alpha.
 */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
  readonly channels: 1 | 3 | 4;
}

/** Mask of the pixels that a tool may change: `width × height` bytes, 0 = keep, 255 = change. */
export interface Mask {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** A looping animation: frames of one size. */
export interface Animation {
  readonly frames: readonly [Picture, ...Picture[]];
  /** Duration of each frame. */
  readonly frameMilliseconds: number;
}
