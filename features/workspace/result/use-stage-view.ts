import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import {
  fitViewport,
  type Pinch,
  panViewport,
  pinchViewport,
  resizeViewport,
  stagePadding,
  type Viewport,
  zoomViewport,
} from '#components/viewport/pan-zoom.ts';
import { type Extent, fitView, type Point } from '#components/viewport/view-transform.ts';

/** View of a picture on a stage of its own size, with its controls. */
export interface StageViewControls extends Viewport {
  readonly zoom: (factor: number, at?: Point) => void;
  readonly pan: (by: Point) => void;
  readonly pinch: (pinch: Pinch) => void;
  readonly fit: () => void;
}

/** Follows the size of the stage, and zooms and pans within the limits of the viewport. */
export function useStageView(stage: RefObject<HTMLElement | null>, picture: Extent): StageViewControls {
  const [state, setState] = useState<Viewport>(() => {
    const frame = { picture, stage: { width: 1, height: 1 }, padding: 0 };
    return { frame, view: fitView(frame) };
  });
  // Measured before the first paint, so that nothing moves visibly.
  useLayoutEffect(() => {
    const element = stage.current;
    if (!element) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      const size = { picture, stage: { width, height }, padding: stagePadding(innerWidth) };
      setState((before) => resizeViewport(before, { ...size, isFirst: before.frame.stage.width === 1 }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [stage, picture]);
  const zoom = useCallback(
    (factor: number, at?: Point) => setState((before) => zoomViewport(before, { factor, at })),
    [],
  );
  const pan = useCallback((by: Point) => setState((before) => panViewport(before, by)), []);
  const pinch = useCallback((by: Pinch) => setState((before) => pinchViewport(before, by)), []);
  const fit = useCallback(() => setState(fitViewport), []);
  return { ...state, zoom, pan, pinch, fit };
}
