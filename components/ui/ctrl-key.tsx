'use client';

import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/** Modifier key of shortcuts: ⌘ on Apple’s keyboards, `name` elsewhere and before hydration. */
export function CtrlKey({ name }: { readonly name: string }): string {
  return useSyncExternalStore(
    subscribe,
    () => (isApple() ? '⌘' : name),
    () => name,
  );
}

/** True where the keyboard has ⌘ instead of Ctrl. For the browser only. */
export function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
