import { type RefObject, useEffect, useRef } from 'react';

/** Focuses the heading that replaces a pressed button, so that the focus is not lost. */
export function useFocusOnMount<Target extends HTMLElement>(): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => target.current?.focus({ preventScroll: true }), []);
  return target;
}

/** Focuses the element on mount where the focus was lost with a removed button; else the focus stays. */
export function useFocusIfLost<Target extends HTMLElement>(): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) target.current?.focus({ preventScroll: true });
  }, []);
  return target;
}
