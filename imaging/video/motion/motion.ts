/** Motion of blocks of 8 × 8 pixels, in rows. */
export interface Motion {
  readonly columns: number;
  readonly rows: number;
  /** Half pixels. */
  readonly x: Int16Array;
  readonly y: Int16Array;
  /** Mean difference a pixel of each block and its match, 0–255. */
  readonly cost: Float32Array;
}

/** A plane that is carried along motion. */
export interface MovedPlane {
  readonly width: number;
  readonly height: number;
  readonly motion: Motion;
  /** Share of the motion that is followed. */
  readonly share: number;
  /** 1 for planes of full size, 2 for those of half the size. */
  readonly scale: 1 | 2;
  /** True to read between pixels by cubic interpolation, which keeps fine detail where linear blurs it. */
  readonly isSharp?: boolean;
}
