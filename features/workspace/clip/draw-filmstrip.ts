/** Pictures of a filmstrip. */
export const STRIP_PICTURES = 12;

/** Milliseconds after which a place that does not come is left out. */
const SEEK_MS = 3000;

/** Moves a video to a time. @returns false where it does not come, or the work was ended */
export function seekTo(video: HTMLVideoElement, { time, signal }: { time: number; signal: AbortSignal }) {
  return new Promise<boolean>((resolve) => {
    const end = (isThere: boolean) => {
      clearTimeout(timer);
      video.removeEventListener('seeked', onSeeked);
      resolve(isThere && !signal.aborted);
    };
    const onSeeked = () => end(true);
    const timer = setTimeout(() => end(false), SEEK_MS);
    video.addEventListener('seeked', onSeeked);
    signal.addEventListener('abort', () => end(false), { once: true });
    video.currentTime = time;
  });
}

interface Strip {
  readonly url: string;
  /** Time of the first frame by the clock of the file, and seconds from there to the end. */
  readonly start: number;
  readonly seconds: number;
  readonly signal: AbortSignal;
}

/** Draws frames of a clip side by side, one after the other as they come. The canvas is as wide as all. */
export async function drawFilmstrip(canvas: HTMLCanvasElement, strip: Strip): Promise<void> {
  const { url, start, seconds, signal } = strip;
  const context = canvas.getContext('2d');
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  video.src = url;
  const width = canvas.width / STRIP_PICTURES;
  for (let at = 0; at < STRIP_PICTURES && context; at += 1) {
    const isThere = await seekTo(video, { time: start + (seconds * (at + 0.5)) / STRIP_PICTURES, signal });
    if (signal.aborted || video.error) break;
    if (isThere) cover(context, { video, left: at * width, width });
  }
  video.removeAttribute('src');
  video.load();
}

/** Draws the present frame so that it covers its place. */
function cover(
  context: CanvasRenderingContext2D,
  { video, left, width }: { video: HTMLVideoElement; left: number; width: number },
): void {
  const { height } = context.canvas;
  const { videoWidth, videoHeight } = video;
  const scale = Math.max(width / videoWidth, height / videoHeight);
  const [partWidth, partHeight] = [width / scale, height / scale];
  const [x, y] = [(videoWidth - partWidth) / 2, (videoHeight - partHeight) / 2];
  context.drawImage(video, x, y, partWidth, partHeight, left, 0, width, height);
}
