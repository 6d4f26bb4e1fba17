'use client';

import { type ReactElement, useEffect, useState } from 'react';
import type { Locale } from '#lib/catalog/locales.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import english from '#messages/en/failure.json';

interface FailureViewProps {
  readonly locale: Locale;
}

/** View of a page that broke: English at once, the page's language once its messages are there. */
export function FailureView({ locale }: FailureViewProps): ReactElement {
  const [messages, setMessages] = useState(english);
  const [offline, setOffline] = useState(false);
  useEffect(() => {
    setOffline(!navigator.onLine);
    // Without these messages, English stays.
    loadFailureMessages(locale).then(setMessages, () => setMessages(english));
  }, [locale]);
  return (
    <main className="wrap grid min-h-[70vh] content-center justify-items-start gap-4">
      <h1>{messages.title}</h1>
      <p className="lead">{offline ? messages.offline : messages.lead}</p>
      <div className="acts">
        <button type="button" className="btn ink" onClick={() => location.reload()}>
          {messages.retry}
        </button>
        <a className="btn line" href={localePath(locale, '/')}>
          {messages.home}
        </a>
      </div>
    </main>
  );
}

type FailureMessages = typeof english;

/** The words for a page that failed. Rejects where they cannot be fetched. */
async function loadFailureMessages(locale: Locale): Promise<FailureMessages> {
  const module: { default: FailureMessages } = await import(`../../messages/${locale}/failure.json`);
  return module.default;
}
