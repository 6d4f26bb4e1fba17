'use client';

import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import type { FactWords } from './watch-fact.ts';

interface LiveFactProps {
  readonly feature: FeatureCode;
  readonly words: FactWords;
  readonly tag: string;
  /** What the page says before the host has answered. */
  readonly children: ReactNode;
}

/** Milliseconds after which even a busy browser asks. */
const LATEST_MS = 3000;

/** A fact that the page states in general and the host knows exactly. It asks once the browser has nothing else to do. */
export function LiveFact({ children, feature, words, tag }: LiveFactProps): ReactElement {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let gone = false;
    const begin = async () => {
      const { watchFact } = await import('./watch-fact.ts');
      if (!gone) stop = watchFact({ feature, words, tag, onText: setText });
    };
    const start = () => void begin().catch(() => undefined);
    const idle = globalThis.requestIdleCallback?.(start, { timeout: LATEST_MS }) ?? setTimeout(start, 1);
    return () => {
      gone = true;
      globalThis.cancelIdleCallback?.(idle as number);
      stop?.();
    };
  }, [feature, words, tag]);
  return <>{text ?? children}</>;
}
