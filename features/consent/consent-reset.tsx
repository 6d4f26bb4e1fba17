'use client';

import type { ReactElement } from 'react';
import { writeConsent } from './consent-store.ts';

/** Takes the answer back: the banner asks again, and nothing of others is loaded from the next page on. */
export function ConsentReset({ label }: { readonly label: string }): ReactElement {
  return (
    <button type="button" className="link" onClick={() => writeConsent(null)}>
      {label}
    </button>
  );
}
