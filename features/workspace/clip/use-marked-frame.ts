import { type RefObject, useCallback, useEffect, useState } from 'react';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The frame of a video that is open for marking. */
interface MarkedFrame {
  /** Null while the video itself is shown. */
  readonly frame: ImageBitmap | null;
  readonly open: () => Promise<void>;
  readonly close: () => void;
}

/**
 * Takes the frame that a video shows, for the brush.
 * @param size of the clip, which the marks are measured in
 */
export function useMarkedFrame(
  video: RefObject<HTMLVideoElement | null>,
  { width, height }: Size,
): MarkedFrame {
  const [frame, setFrame] = useState<ImageBitmap | null>(null);
  useEffect(() => () => frame?.close(), [frame]);
  const open = useCallback(async () => {
    const { current } = video;
    if (!current || current.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    setFrame(await createImageBitmap(current, { resizeWidth: width, resizeHeight: height }));
  }, [video, width, height]);
  const close = useCallback(() => setFrame(null), []);
  return { frame, open, close };
}
