'use client';

import { useSyncExternalStore } from 'react';
import { isApple } from './is-apple.ts';

const subscribe = () => () => undefined;

/** Modifier key of shortcuts: ⌘ on Apple’s keyboards, `name` elsewhere and before hydration. */
export function CtrlKey({ name }: { readonly name: string }): string {
  return useSyncExternalStore(
    subscribe,
    () => (isApple() ? '⌘' : name),
    () => name,
  );
}
