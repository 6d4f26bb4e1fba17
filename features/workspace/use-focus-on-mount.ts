import { type RefObject, useEffect, useRef } from 'react';

/**
 * For the heading of what takes the place of a button that was just pressed: the focus goes there instead of
 * getting lost.
 */
export function useFocusOnMount<Target extends HTMLElement>(): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => target.current?.focus({ preventScroll: true }), []);
  return target;
}

/**
 * For what comes where nothing takes the focus by itself: it goes there where it was lost with what was
 * pressed, and stays where it is otherwise.
 */
export function useFocusIfLost<Target extends HTMLElement>(): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) target.current?.focus({ preventScroll: true });
  }, []);
  return target;
}
