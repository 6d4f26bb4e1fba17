import type { Picture } from './picture.ts';

/** Observes and ends a run. */
export interface RunControl {
  /** When it fires, the run ends with `ImagingError` of kind `aborted`. */
  readonly signal?: AbortSignal;
  /** Called with the finished share of the work, 0 to 1, never falling. */
  readonly onProgress?: (share: number) => void;
  /**
   * Called by tools that make a set with each picture of it as soon as it is made, in the order of the set,
   * and waited for. All are in the output as well.
   */
  readonly onPicture?: (picture: Picture) => Promise<void>;
}
