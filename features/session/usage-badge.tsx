'use client';

import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import type { UsageBadgeMessages } from './watch-usage.ts';

interface UsageBadgeProps {
  readonly feature: FeatureCode;
  readonly messages: UsageBadgeMessages;
  readonly tag: string;
  /** Text before the host has answered. */
  readonly children: ReactNode;
}

/** Longest delay of the request in milliseconds, for busy browsers. */
const LATEST_MS = 3000;

/**
 * General fact of the page, replaced by the host's current value. The request waits until the browser is
 * idle.
 */
export function UsageBadge({ children, feature, messages, tag }: UsageBadgeProps): ReactElement {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let gone = false;
    const begin = async () => {
      const { default: watchUsage } = await import('./watch-usage.ts');
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
