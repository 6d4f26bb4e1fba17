interface Wanted {
  readonly type: 'image/png' | 'image/jpeg';
  /** Pixels of the picture; those of the video where it is left out. */
  readonly size?: { readonly width: number; readonly height: number };
}

const JPEG_QUALITY = 0.95;

/** Waits until a video shows the frame that it was moved to. */
async function shownFrame(video: HTMLVideoElement): Promise<void> {
  const isThere = () => !video.seeking && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
  while (!isThere() && !video.error)
    await new Promise((resolve) => {
      for (const event of ['seeked', 'loadeddata', 'canplay', 'error'])
        video.addEventListener(event, resolve, { once: true });
    });
}

/** The frame that a video shows, as a picture; null where the browser makes none. */
export async function takeFrame(video: HTMLVideoElement, { type, size }: Wanted): Promise<Blob | null> {
  await shownFrame(video);
  const canvas = document.createElement('canvas');
  canvas.width = size?.width ?? video.videoWidth;
  canvas.height = size?.height ?? video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, type, JPEG_QUALITY);
  });
}
