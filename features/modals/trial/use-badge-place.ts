import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { ARROW_DIRECTIONS } from '#components/ui/arrow-directions.ts';
import { SECOND_MS } from '#lib/time/durations.ts';
import { type Box, clampPlace, coveredArea, findClearPlace, type Point, stepClear } from './clear-place.ts';

/** Local storage: the place that somebody chose, as shares of the window. */
const PLACE_KEY = 'trial-badge';

/** Pixels that an arrow key moves by. */
const KEY_STEP = 16;

/** Pixels from which a pressed pointer drags. */
const DRAG_FROM = 4;

/** All that can be pressed, and the bars that float over the page. */
const CONTROLS = [
  'a[href], button, input, select, textarea, summary, label, [tabindex="0"]',
  '.run, .consent, .toasts, .site-head, .site-foot, [role="dialog"], [role="alertdialog"]',
].join(', ');

const windowSize = () => ({
  width: document.documentElement.clientWidth,
  height: document.documentElement.clientHeight,
});

/** Boxes of what may not be covered, as far as they are in the window now. */
function listControls(badge: Element): Box[] {
  const { width, height } = windowSize();
  return [...document.querySelectorAll(CONTROLS)].flatMap((control) => {
    if (badge.contains(control)) return [];
    const box = control.getBoundingClientRect();
    const isSeen = box.width > 0 && box.bottom > 0 && box.right > 0 && box.top < height && box.left < width;
    return isSeen ? [box] : [];
  });
}

function readPlace(): Point {
  const { width, height } = windowSize();
  const corner = { left: width, top: height };
  try {
    const [x, y] = (localStorage.getItem(PLACE_KEY) ?? '').split(' ').map(Number);
    if (x === undefined || y === undefined || !Number.isFinite(x + y)) return corner;
    return { left: x * width, top: y * height };
  } catch {
    return corner;
  }
}

function keepPlace({ left, top }: Point): void {
  const { width, height } = windowSize();
  try {
    localStorage.setItem(PLACE_KEY, `${left / width} ${top / height}`);
  } catch {
    // Without storage, the next page begins in the corner.
  }
}

/** Distance from the pointer to the corner of the badge, and where the press began. */
interface Grip {
  readonly offset: Point;
  readonly start: Point;
  readonly isDragging: boolean;
}

/** Place of the badge, clear of all controls: after a resize, a scroll, and where one comes under it. */
function useClearPlace(badge: RefObject<HTMLElement | null>, isHeld: RefObject<Grip | null>) {
  const [place, setPlace] = useState<Point>(readPlace);
  const here = useRef(place);
  const move = useCallback((next: Point) => {
    here.current = next;
    setPlace(next);
  }, []);
  /** Measured now: the size of the badge, the window, and what is in it. */
  const measure = useCallback(() => {
    const element = badge.current;
    if (!element) return null;
    const { width, height } = element.getBoundingClientRect();
    return { size: { width, height }, room: windowSize(), others: listControls(element) };
  }, [badge]);
  const settle = useCallback(() => {
    const seen = isHeld.current === null ? measure() : null;
    if (!seen) return;
    const clamped = clampPlace(here.current, seen);
    const isClear = coveredArea({ ...clamped, ...seen.size }, seen.others) === 0;
    move(isClear ? clamped : findClearPlace(readPlace(), seen));
  }, [isHeld, measure, move]);
  useLayoutEffect(settle, [settle]);
  useEffect(() => {
    const stop = new AbortController();
    for (const type of ['resize', 'scrollend', 'focusin'] as const) addEventListener(type, settle, stop);
    const timer = setInterval(settle, SECOND_MS);
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [settle]);
  return { place, here, move, measure };
}

/** Place of the badge, with what drags it by pointer and moves it by arrow keys. */
export function useBadgePlace(badge: RefObject<HTMLElement | null>) {
  const grip = useRef<Grip | null>(null);
  const hasDragged = useRef(false);
  const { place, here, move, measure } = useClearPlace(badge, grip);
  const drop = () => {
    const held = grip.current;
    grip.current = null;
    const seen = held?.isDragging ? measure() : null;
    if (!seen) return;
    keepPlace(here.current);
    move(findClearPlace(here.current, seen));
  };
  return {
    place,
    /** True once for the click that a drag ends with. */
    takesClick: () => {
      const wasDragged = hasDragged.current;
      hasDragged.current = false;
      return !wasDragged;
    },
    handlers: {
      onPointerDown({ clientX, clientY, button }: PointerEvent) {
        if (button !== 0) return;
        hasDragged.current = false;
        const { left, top } = here.current;
        const offset = { left: clientX - left, top: clientY - top };
        grip.current = { offset, start: { left: clientX, top: clientY }, isDragging: false };
      },
      onPointerMove({ clientX, clientY, currentTarget, pointerId }: PointerEvent) {
        const held = grip.current;
        if (!held) return;
        const way = Math.hypot(clientX - held.start.left, clientY - held.start.top);
        if (!held.isDragging) {
          if (way < DRAG_FROM) return;
          currentTarget.setPointerCapture(pointerId);
          hasDragged.current = true;
          grip.current = { ...held, isDragging: true };
        }
        const seen = measure();
        const next = { left: clientX - held.offset.left, top: clientY - held.offset.top };
        if (seen) move(clampPlace(next, seen));
      },
      onPointerUp: drop,
      onPointerCancel: drop,
      onKeyDown(event: KeyboardEvent) {
        const direction = ARROW_DIRECTIONS[event.key];
        const seen = direction && measure();
        if (!direction || !seen) return;
        event.preventDefault();
        const [right, down] = direction;
        move(stepClear(here.current, { ...seen, direction: [right * KEY_STEP, down * KEY_STEP] }));
        keepPlace(here.current);
      },
    },
  };
}
