import type { Picture } from '../picture.ts';
import type { Progress } from '../progress.ts';

export interface PreviewRequest<Parameters> {
  /**
   * Parameters of one run each, as the tool's schema let them through. They differ in the looks that are
   * previewed and in nothing else.
   */
  readonly runs: readonly [Parameters, ...Parameters[]];
  /** Pixels that a preview's shorter side is shown with. */
  readonly side: number;
}

/** Draws small results of one photo, one for each run, in their order. What runs share is worked out once. */
export type DrawPreviews<Parameters> = (
  photo: Picture,
  order: PreviewRequest<Parameters>,
  progress: Progress,
) => AsyncIterable<Picture>;
