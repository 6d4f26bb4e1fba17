import { type ReactElement, useLayoutEffect, useRef } from 'react';

interface PhotoCanvasProps {
  readonly photo: ImageBitmap;
  readonly label: string;
}

/** Longer side of the displayed picture, in pixels. */
const SHOWN_SIDE = 2048;

/** Canvas with a photo, drawn once at screen resolution. */
export function PhotoCanvas({ photo, label }: PhotoCanvasProps): ReactElement {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const { current } = canvas;
    if (!current) return;
    const scale = Math.min(1, SHOWN_SIDE / Math.max(photo.width, photo.height));
    current.width = Math.round(photo.width * scale);
    current.height = Math.round(photo.height * scale);
    current.getContext('2d')?.drawImage(photo, 0, 0, current.width, current.height);
  }, [photo]);
  return <canvas ref={canvas} role="img" aria-label={label} />;
}
