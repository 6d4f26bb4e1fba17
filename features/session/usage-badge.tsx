'use client';

import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import type { UsageBadgeMessages } from './watch-usage.ts';

interface UsageBadgeProps {
  readonly feature: FeatureCode;
  readonly messages: UsageBadgeMessages;
  readonly tag: string;
  /** Text of the page before the host has answered. */
  readonly children: ReactNode;
}

/** Milliseconds after which even a busy browser asks. */
const LATEST_MS = 3000;

/**
 * A fact that the page states in general and the host knows exactly. It asks once the browser has nothing
 * else to do.
 */
export function UsageBadge({ children, feature, messages, tag }: UsageBadgeProps): ReactElement {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let gone = false;
    const begin = async () => {
      const { watchUsage } = await import('./watch-usage.ts');
      if (!gone) stop = watchUsage({ feature, messages, tag, onText: setText });
    };
    const start = () => void begin().catch(() => undefined);
    const idle = globalThis.requestIdleCallback?.(start, { timeout: LATEST_MS }) ?? setTimeout(start, 1);
    return () => {
      gone = true;
      globalThis.cancelIdleCallback?.(idle as number);
      stop?.();
    };
  }, [feature, messages, tag]);
  return <>{text ?? children}</>;
}
