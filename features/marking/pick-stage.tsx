'use client';

import './marking.css';
import {
  type CSSProperties,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useRef,
  useState,
} from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { PhotoCanvas } from '#components/picture/photo-canvas.tsx';
import { type StageViewControls, useStageView, useWheelZoom } from '#components/viewport/use-stage-view.ts';
import { isFitted, type Point } from '#components/viewport/view-transform.ts';
import { ZoomButtons } from '#components/viewport/zoom-buttons.tsx';
import { boxBetween, clampPlace, isBox, type Marking, type Place } from './marking.ts';

interface PickStageProps {
  readonly photo: ImageBitmap;
  readonly about: ReactNode;
  readonly marking: Marking;
  readonly onChange: (marking: Marking) => void;
  /** Overlay of the photo, positioned in per cent. */
  readonly over?: ReactNode;
  /** False before the first tap, where no point means anything yet. */
  readonly isTapped?: boolean;
}

/** Photo on which a point is tapped or a box drawn. Sliders beside it set the same values. */
export function PickStage(props: PickStageProps): ReactElement {
  const { photo, about, marking, onChange, over, isTapped = true } = props;
  const t = useTranslations('options');
  const { way, point, box } = marking;
  const pane = useRef<HTMLDivElement>(null);
  const [size] = useState(() => ({ width: photo.width, height: photo.height }));
  const at = useStageView(pane, size);
  useWheelZoom(pane, { at, pane: '.photo-pane' });
  const { view } = at;
  const pinch = usePinch(at);
  const drag = useDrag((from, to) => {
    if (way === 'tap') onChange({ ...marking, point: clampPlace(to) });
    else onChange({ ...marking, box: boxBetween(from, to) });
  });
  return (
    <div className="photo-frame">
      <div className="stage-bar">
        <span className="stage-about">{about}</span>
      </div>
      <div
        ref={pane}
        className={isFitted(at.frame, view) ? 'photo-pane' : 'photo-pane enlarged'}
        style={{ '--ratio': photo.width / photo.height } as CSSProperties}
        {...pinch}
      >
        <div
          className={`photo-face ${way}`}
          style={{
            left: view.x,
            top: view.y,
            width: photo.width * view.scale,
            height: photo.height * view.scale,
          }}
        >
          <PhotoCanvas photo={photo} label={t('marking.photo')} />
          <div className="pick-face" {...drag}>
            {way === 'tap' && isTapped && (
              <span className="pick-point" style={{ left: `${point.x}%`, top: `${point.y}%` }} />
            )}
            {way === 'box' && isBox(box) && (
              <span
                className="pick-box"
                style={{
                  left: `${box.left}%`,
                  top: `${box.top}%`,
                  width: `${box.right - box.left}%`,
                  height: `${box.bottom - box.top}%`,
                }}
              />
            )}
          </div>
          {over}
        </div>
        <p className="sr-only" role="status">
          {way === 'tap' &&
            isTapped &&
            t('marking.point', { x: Math.round(point.x), y: Math.round(point.y) })}
        </p>
      </div>
      <div className="stage-foot">
        <ZoomButtons scale={view.scale} onZoom={at.zoom} onFit={at.fit} />
      </div>
    </div>
  );
}

/**
 * Two fingers pinch the photo, and a pointer that marks nothing moves it. Presses of the marks, and of the
 * buttons over the photo, stay theirs.
 */
function usePinch({ pinch, pan }: StageViewControls) {
  const held = useRef(new Map<number, Point>());
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent): Point => {
    const { left, top } = currentTarget.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const end = ({ pointerId }: PointerEvent) => void held.current.delete(pointerId);
  return {
    onPointerDown: (event: PointerEvent) => held.current.set(event.pointerId, pointOf(event)),
    onPointerMoveCapture: (event: PointerEvent) => {
      const before = held.current.get(event.pointerId);
      if (!before) return;
      const now = pointOf(event);
      const other = [...held.current].find(([id]) => id !== event.pointerId)?.[1];
      const isMarking = event.target instanceof Element && event.target.closest('.tap, .box') !== null;
      if (other) {
        pinch({ other, before, now });
        event.stopPropagation();
      }
      if (!other && !isMarking) pan({ x: now.x - before.x, y: now.y - before.y });
      held.current.set(event.pointerId, now);
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: end,
  };
}

/** Drag from the pressed point, in per cent of the pressed element. */
function useDrag(onDrag: (from: Place, to: Place) => void) {
  const from = useRef<{ readonly pointer: number; readonly place: Place } | null>(null);
  const placeOf = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return { x: ((clientX - left) / width) * 100, y: ((clientY - top) / height) * 100 };
  };
  const end = ({ pointerId }: PointerEvent) => {
    if (from.current?.pointer === pointerId) from.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      // A second finger would draw a competing box.
      if (event.button !== 0 || from.current) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const place = placeOf(event);
      from.current = { pointer: event.pointerId, place };
      onDrag(place, place);
    },
    onPointerMove: (event: PointerEvent) => {
      if (from.current?.pointer === event.pointerId) onDrag(from.current.place, placeOf(event));
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
