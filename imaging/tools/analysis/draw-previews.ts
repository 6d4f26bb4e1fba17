import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';

export interface PreviewRequest<Parameters> {
  /** Valid parameters of one run each. They differ only in the looks that are previewed. */
  readonly runs: readonly [Parameters, ...Parameters[]];
  /** Shorter side of a preview, in pixels. */
  readonly side: number;
}

/** Draws small results of one photo, one for each run, in their order. Shared work is done once. */
export type DrawPreviews<Parameters> = (
  photo: Picture,
  request: PreviewRequest<Parameters> & { readonly progress: Progress },
) => AsyncIterable<Picture>;
