/** How a caller watches and ends a run. */
export interface RunControl {
  /** When it fires, the run ends with `ImagingError` of kind `aborted`. */
  readonly signal?: AbortSignal;
  /** Called with the finished share of the work, 0 to 1, never falling. */
  readonly onProgress?: (share: number) => void;
}
