/** Blend of a mark over a photo: `seen = (1 − opacity · coverage) · photo + opacity · coverage · colour`. */
export interface Blend {
  /** 0 to 1. */
  readonly opacity: number;
  /** Red, green and blue, 0 to 255. */
  readonly colour: readonly [number, number, number];
}
