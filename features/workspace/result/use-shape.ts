import { useEffect, useState } from 'react';

/** Width to height of the picture at an address; null before it is known. */
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
