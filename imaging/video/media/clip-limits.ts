/** Bounds of a clip that is opened. */
export interface ClipLimits {
  readonly seconds: number;
  /** Width × height as coded. */
  readonly pixels: number;
  readonly frames: number;
}
