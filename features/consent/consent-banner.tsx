'use client';

import type { ReactElement } from 'react';
import { useConsent, writeConsent } from './consent-store.ts';

interface ConsentBannerProps {
  readonly messages: {
    readonly title: string;
    readonly text: string;
    readonly accept: string;
    readonly refuse: string;
  };
}

/**
 * Banner that asks once for consent to ads and analytics. Both answers take one press and have equal weight.
 */
export function ConsentBanner({ messages }: ConsentBannerProps): ReactElement | null {
  if (useConsent() !== null) return null;
  return (
    <section className="consent sheet" aria-label={messages.title}>
      <p className="text-small">{messages.text}</p>
      <div className="acts">
        <button type="button" className="btn line" onClick={() => writeConsent('necessary')}>
          {messages.refuse}
        </button>
        <button type="button" className="btn line" onClick={() => writeConsent('all')}>
          {messages.accept}
        </button>
      </div>
    </section>
  );
}

/** Withdraws the answer: the banner asks again, and the next page loads nothing of third parties. */
export function ConsentReset({ label }: { readonly label: string }): ReactElement {
  return (
    <button type="button" className="link" onClick={() => writeConsent(null)}>
      {label}
    </button>
  );
}
