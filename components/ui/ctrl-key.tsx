'use client';

import { useSyncExternalStore } from 'react';
import { isApple } from './is-apple.ts';

const subscribe = () => () => undefined;

/** The key of shortcuts: ⌘ on Apple’s keyboards, `name` on all others and as long as the page is not alive. */
export function CtrlKey({ name }: { readonly name: string }): string {
  return useSyncExternalStore(
    subscribe,
    () => (isApple() ? '⌘' : name),
    () => name,
  );
}
