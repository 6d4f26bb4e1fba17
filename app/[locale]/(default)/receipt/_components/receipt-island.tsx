'use client';

import { type ReactElement, useCallback } from 'react';
import { LatePart, type LatePlace } from '#app/_shell/late-part.tsx';
import type { Locale } from '#lib/catalog/locales.ts';
import type { Operator } from '#lib/operator/env.ts';

interface ReceiptIslandProps extends LatePlace {
  readonly locale: Locale;
  readonly seller: Operator;
}

/** Loads the receipt of the order that the address names. */
export function ReceiptIsland({ locale, seller, ...place }: ReceiptIslandProps): ReactElement {
  const load = useCallback(async () => {
    const { loadReceipt } = await import('#features/payment-return/receipt-view.tsx');
    return loadReceipt({ locale, seller });
  }, [locale, seller]);
  return <LatePart {...place} load={load} />;
}
