import { VIDEO_LIMITS, VIDEO_MIN_SIDE } from '#lib/catalog/uploads.ts';
import { AppError } from '#lib/contract/app-error.ts';

/**
 * Refuses frames that are larger or smaller than those that are worked on.
 * @throws AppError `video_unreadable`, `video_too_large`
 */
export function assertVideoSize({
  width,
  height,
}: {
  readonly width: number;
  readonly height: number;
}): void {
  if (!(width >= VIDEO_MIN_SIDE && height >= VIDEO_MIN_SIDE)) throw new AppError('video_unreadable');
  const [short, long] = width < height ? [width, height] : [height, width];
  if (short > VIDEO_LIMITS.shortSide || long > VIDEO_LIMITS.longSide) throw new AppError('video_too_large');
}
