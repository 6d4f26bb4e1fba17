'use client';

import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import { usageWatch } from './usage-place.ts';
import type { UsageBadgeMessages } from './watch-usage.ts';

interface UsageBadgeProps {
  readonly feature: FeatureCode;
  readonly messages: UsageBadgeMessages;
  readonly tag: string;
  /** Longest text that may come, whose room is kept free, so that nothing moves when it comes. */
  readonly longest: string;
  /** Text before the host has answered. */
  readonly children: ReactNode;
}

/** General fact of the page, replaced by the host's current value once the page watches it. */
export function UsageBadge({ children, longest, ...fact }: UsageBadgeProps): ReactElement {
  const { feature, messages, tag } = fact;
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let gone = false;
    void usageWatch.then((watch) => {
      if (!gone) stop = watch({ feature, messages, tag, onText: setText });
    });
    return () => {
      gone = true;
      stop?.();
    };
  }, [feature, messages, tag]);
  const isTold = text !== null;
  return (
    <span className="steady" data-longest={longest}>
      <span className={isTold ? 'invisible' : undefined} aria-hidden={isTold}>
        {children}
      </span>
      {isTold && <span>{text}</span>}
    </span>
  );
}
