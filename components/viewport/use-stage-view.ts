import { type RefObject, useCallback, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  fitViewport,
  type Pinch,
  panViewport,
  pinchViewport,
  resizeViewport,
  stagePadding,
  type Viewport,
  zoomViewport,
} from './pan-zoom.ts';
import { fromRelativeView, KeptViewContext, toRelativeView } from './relative-view.ts';
import { type Extent, fitView, type Point } from './view-transform.ts';
import { readWheel } from './wheel-turn.ts';

/** View of a picture on a stage of its own size, with its controls. */
export interface StageViewControls extends Viewport {
  readonly zoom: (factor: number, at?: Point) => void;
  readonly pan: (by: Point) => void;
  readonly pinch: (pinch: Pinch) => void;
  readonly fit: () => void;
}

/**
 * Follows the size of the stage, and zooms and pans within the limits of the viewport. It begins with the
 * part that the view before it showed, and hands its own on.
 */
export function useStageView(stage: RefObject<HTMLElement | null>, picture: Extent): StageViewControls {
  const kept = useContext(KeptViewContext);
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
      setState((before) => {
        const isFirst = before.frame.stage.width === 1;
        const { frame, view } = resizeViewport(before, { ...size, isFirst });
        return { frame, view: isFirst ? fromRelativeView(frame, kept.current) : view };
      });
    };
    measure();
    // React alone would draw the new size in a later frame, and the picture would be seen to jump.
    const observer = new ResizeObserver(() => flushSync(measure));
    observer.observe(element);
    return () => observer.disconnect();
  }, [stage, picture, kept]);
  const latest = useRef(state);
  latest.current = state;
  useLayoutEffect(
    () => () => {
      kept.current = toRelativeView(latest.current);
    },
    [kept],
  );
  const zoom = useCallback(
    (factor: number, at?: Point) => setState((before) => zoomViewport(before, { factor, at })),
    [],
  );
  const pan = useCallback((by: Point) => setState((before) => panViewport(before, by)), []);
  const pinch = useCallback((by: Pinch) => setState((before) => pinchViewport(before, by)), []);
  const fit = useCallback(() => setState(fitViewport), []);
  return { ...state, zoom, pan, pinch, fit };
}

/** The wheel over a pane zooms around the pointer, wherever the focus is; the page does not scroll. */
export function useWheelZoom(
  element: RefObject<HTMLElement | null>,
  { at: { zoom, pan }, pane }: { readonly at: StageViewControls; readonly pane: string },
): void {
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const turn = (event: WheelEvent) => {
      const over = event.target instanceof Element ? event.target.closest(pane) : null;
      if (!over) return;
      event.preventDefault();
      const act = readWheel(event);
      if ('pan' in act) return pan(act.pan);
      const box = over.getBoundingClientRect();
      zoom(act.factor, { x: event.clientX - box.left, y: event.clientY - box.top });
    };
    current.addEventListener('wheel', turn, { passive: false });
    return () => current.removeEventListener('wheel', turn);
  }, [element, zoom, pan, pane]);
}
