import { type RefObject, useEffect, useRef } from 'react';

/** For the heading of what takes the place of a button that was just pressed: the focus goes there instead of getting lost. */
export function useFocusOnMount<Target extends HTMLElement>(): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => target.current?.focus({ preventScroll: true }), []);
  return target;
}
