import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { ARROW_DIRECTIONS } from '#components/ui/arrow-directions.ts';
import { isBeyondTap, type Pinch, type Viewport } from '#components/viewport/pan-zoom.ts';
import type { StageViewControls } from '#components/viewport/use-stage-view.ts';
import { isFitted, type Point } from '#components/viewport/view-transform.ts';

interface DragOptions {
  readonly at: StageViewControls;
  /** Sets the line, in per cent of the picture’s visible width; null without a line. */
  readonly onLine: ((value: number) => void) | null;
}

interface Held {
  readonly from: Point;
  at: Point;
  readonly pans: boolean;
  dragged: boolean;
}

/**
 * Pointer handling of the stage. One pointer moves the line, or pans an enlarged picture; two pointers pinch.
 * A tap moves the line, or without a line centres the tapped point, so that dragging is never required.
 */
export function useStageDrag({ at, onLine }: DragOptions) {
  const pointers = useRef(new Map<number, Held>());
  const moveLine = (event: PointerEvent<HTMLElement>) => {
    const part = picturePart(at);
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - part.left;
    onLine?.(Math.min(100, Math.max(0, (x / part.width) * 100)));
  };
  const tap = (event: PointerEvent<HTMLElement>) => {
    if (onLine) return moveLine(event);
    const point = pointInPane(event);
    const { width, height } = at.frame.stage;
    at.pan({ x: width / 2 - point.x, y: height / 2 - point.y });
  };
  const end = (event: PointerEvent<HTMLElement>) => {
    const held = pointers.current.get(event.pointerId);
    pointers.current.delete(event.pointerId);
    if (event.type === 'pointerup' && held?.pans && !held.dragged) tap(event);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const onHandle = event.target instanceof Element && event.target.closest('.compare-handle') !== null;
      const pans = !isFitted(at.frame, at.view) && !onHandle;
      const from = { x: event.clientX, y: event.clientY };
      const isSecond = pointers.current.size > 0;
      pointers.current.set(event.pointerId, { from, at: from, pans, dragged: isSecond });
      for (const held of pointers.current.values()) held.dragged ||= isSecond;
      if (!pans && !isSecond) moveLine(event);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const held = pointers.current.get(event.pointerId);
      if (!held || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
      const now = { x: event.clientX, y: event.clientY };
      const other = [...pointers.current.values()].find((pointer) => pointer !== held);
      held.dragged ||= isBeyondTap(held.from, now);
      if (other) at.pinch(inPane({ other: other.at, before: held.at, now }, pointInPane(event)));
      else if (held.pans) at.pan({ x: now.x - held.at.x, y: now.y - held.at.y });
      else moveLine(event);
      held.at = now;
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

/** Position of an event in its pane, in CSS pixels. */
function pointInPane(event: { clientX: number; clientY: number; currentTarget: Element }): Point {
  const panes = [...event.currentTarget.querySelectorAll('.compare-pane')].map((pane) =>
    pane.getBoundingClientRect(),
  );
  const box =
    panes.find(({ left, right }) => event.clientX >= left && event.clientX < right) ??
    event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
}

/** Converts pointers from window to pane coordinates. @param now the moved pointer in the pane */
function inPane(pinch: Pinch, now: Point): Pinch {
  const move = ({ x, y }: Point) => ({ x: x + now.x - pinch.now.x, y: y + now.y - pinch.now.y });
  return { other: move(pinch.other), before: move(pinch.before), now };
}

/** Visible part of the picture: distances from the edges of the stage and width, in CSS pixels. */
interface PicturePart {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly width: number;
}

/** Part of the stage that the picture covers. */
export function picturePart({ view, frame: { picture, stage } }: Viewport): PicturePart {
  const left = Math.max(0, view.x);
  const right = Math.max(0, stage.width - view.x - picture.width * view.scale);
  const top = Math.max(0, view.y);
  const bottom = Math.max(0, stage.height - view.y - picture.height * view.scale);
  return { left, right, top, bottom, width: Math.max(1, stage.width - left - right) };
}

/** CSS pixels for one press of an arrow key in an enlarged picture, alone and with Shift. */
const STEP = 48;
const LARGE_STEP = 240;

/** Panning by arrow keys: an enlarged picture is focusable. */
export function useMovingByKeys(at: StageViewControls) {
  const t = useTranslations('workspace');
  // A fitted picture keeps an existing focus, which would else jump to the top of the page.
  if (isFitted(at.frame, at.view)) return { tabIndex: -1 };
  return {
    tabIndex: 0,
    role: 'group',
    'aria-label': t('result.enlarged'),
    onKeyDown: (event: KeyboardEvent) => {
      const arrow = ARROW_DIRECTIONS[event.key];
      // The dividing line handles its own arrow keys.
      if (!arrow || event.target !== event.currentTarget) return;
      event.preventDefault();
      const step = event.shiftKey ? LARGE_STEP : STEP;
      at.pan({ x: 0 - arrow[0] * step, y: 0 - arrow[1] * step });
    },
  };
}
