import { makeThumbnail } from '../additional/make-thumbnail.ts';
import { seekTo } from './draw-filmstrip.ts';
import type { OpenClip } from './open-clip.ts';

/** Place in a video that stands for it, as a share of its length: the first frames are often dark. */
const SHARE = 0.1;

/** Makes a small square picture of a video. @returns its object URL; null where the browser shows no frame */
export async function makeClipThumbnail(
  { url, frames: { start, seconds } }: Pick<OpenClip, 'url' | 'frames'>,
  signal: AbortSignal,
): Promise<string | null> {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  video.src = url;
  try {
    if (!(await seekTo(video, { time: start + SHARE * seconds, signal }))) return null;
    const picture = await makeThumbnail(await createImageBitmap(video));
    return picture || null;
  } catch {
    // A row without a picture is still told by its name.
    return null;
  } finally {
    video.removeAttribute('src');
    video.load();
  }
}
