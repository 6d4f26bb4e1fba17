import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import {
  type Extent,
  type Frame,
  fitView,
  type Point,
  panView,
  resizeView,
  type View,
  zoomView,
} from '#components/viewport/view-transform.ts';

interface StageView {
  readonly frame: Frame;
  readonly view: View;
}

/** How a picture lies on a stage of its own size, and the ways to change that. */
export interface StageViewControls extends StageView {
  readonly zoom: (factor: number, at?: Point) => void;
  readonly pan: (by: Point) => void;
  readonly fit: () => void;
}

const PADDING = 24;
/** Windows that are narrower show the picture from edge to edge. */
const NARROW = 640;

/** Follows the size of the stage; zooms and moves within the limits of the viewport. */
export function useStageView(stage: RefObject<HTMLElement | null>, picture: Extent): StageViewControls {
  const [state, setState] = useState<StageView>(() => {
    const frame = { picture, stage: { width: 1, height: 1 }, padding: 0 };
    return { frame, view: fitView(frame) };
  });
  // Before the first paint, so that nothing is seen to move.
  useLayoutEffect(() => {
    const element = stage.current;
    if (!element) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      const frame = { picture, stage: { width, height }, padding: innerWidth < NARROW ? 0 : PADDING };
      setState((before) => ({
        frame,
        view: before.frame.stage.width === 1 ? fitView(frame) : resizeView(before.frame, frame, before.view),
      }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [stage, picture]);
  const zoom = useCallback((factor: number, at?: Point) => {
    setState(({ frame, view }) => {
      const middle = { x: frame.stage.width / 2, y: frame.stage.height / 2 };
      return { frame, view: zoomView(frame, view, { factor, at: at ?? middle }) };
    });
  }, []);
  const pan = useCallback((by: Point) => {
    setState(({ frame, view }) => ({ frame, view: panView(frame, view, by) }));
  }, []);
  const fit = useCallback(() => setState(({ frame }) => ({ frame, view: fitView(frame) })), []);
  return { ...state, zoom, pan, fit };
}
