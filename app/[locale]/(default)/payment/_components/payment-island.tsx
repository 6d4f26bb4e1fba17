'use client';

import { type ReactElement, useCallback } from 'react';
import { LatePart, type LatePlace } from '#app/_shell/late-part.tsx';
import type { Locale } from '#lib/catalog/locales.ts';

/** Loads the end of the payment that the address names. */
export function PaymentIsland({ locale, ...place }: LatePlace & { readonly locale: Locale }): ReactElement {
  const load = useCallback(async () => {
    const { loadPaymentReturn } = await import('#features/payment-return/payment-return.tsx');
    return loadPaymentReturn(locale);
  }, [locale]);
  return <LatePart {...place} load={load} />;
}
