import { type RefObject, useEffect, useRef, useState } from 'react';
import type { OptionValue } from '#lib/catalog/options/option.ts';

/** A drawing in small, as the worker gives it. */
interface DrawnPreview {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
}

/** Settings by which a preview is drawn. */
type Wanted = Readonly<Record<string, OptionValue | undefined>>;

interface Preview {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  /** False before the first drawing, and where no worker can be loaded. */
  readonly isDrawn: boolean;
}

function paint(canvas: HTMLCanvasElement | null, { width, height, pixels }: DrawnPreview): void {
  if (!canvas) return;
  Object.assign(canvas, { width, height });
  canvas.getContext('2d')?.putImageData(new ImageData(pixels, width, height), 0, 0);
}

/**
 * Draws the present settings in small beside the page, by the very rules of the host. While one is drawn the
 * latest settings wait, and those between are left out.
 * @param wanted null for what cannot be drawn here
 */
export function usePreview(wanted: Wanted | null): Preview {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const send = useRef<((wanted: Wanted) => void) | null>(null);
  const order = wanted && JSON.stringify(wanted);
  useEffect(() => {
    if (typeof Worker === 'undefined') return;
    const url = new URL('../../../imaging/tools/preview-worker.ts', import.meta.url);
    const worker = new Worker(url, { type: 'module' });
    let [isBusy, next]: [boolean, Wanted | null] = [false, null];
    const start = (one: Wanted) => {
      isBusy = true;
      worker.postMessage(one);
    };
    send.current = (one) => {
      if (isBusy) next = one;
      else start(one);
    };
    worker.onmessage = ({ data }: MessageEvent<DrawnPreview>) => {
      isBusy = false;
      paint(canvas.current, data);
      setDrawn(true);
      const waiting = next;
      next = null;
      if (waiting) start(waiting);
    };
    worker.onerror = () => {
      send.current = null;
      setDrawn(false);
    };
    return () => worker.terminate();
  }, []);
  useEffect(() => {
    if (order) send.current?.(JSON.parse(order));
    else setDrawn(false);
  }, [order]);
  return { canvas, isDrawn };
}
