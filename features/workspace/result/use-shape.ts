import { useEffect, useState } from 'react';

/** Largest relative difference of the aspect ratios of two overlaid pictures. */
export const SAME_SHAPE = 0.01;

/** Aspect ratio (width to height) of the picture at a URL; null before it is loaded. */
export function useShape(url: string | null): number | null {
  const [shape, setShape] = useState<number | null>(null);
  useEffect(() => {
    if (!url) return;
    const image = new Image();
    image.onload = () => setShape(image.naturalWidth / image.naturalHeight);
    image.src = url;
    return () => {
      image.onload = null;
    };
  }, [url]);
  return shape;
}
