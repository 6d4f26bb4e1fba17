'use client';

import { type ReactElement, useEffect, useState } from 'react';
import type { Locale } from '#lib/catalog/locales.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import english from '#messages/en/failure.json';

interface FailureViewProps {
  readonly locale: Locale;
}

/** What is said where a page breaks: English at once, the page’s language as soon as its words are there. */
export function FailureView({ locale }: FailureViewProps): ReactElement {
  const [words, setWords] = useState(english);
  const [offline, setOffline] = useState(false);
  useEffect(() => {
    setOffline(!navigator.onLine);
    // Where they cannot be fetched, English stays.
    loadFailureWords(locale).then(setWords, () => setWords(english));
  }, [locale]);
  return (
    <main className="wrap grid min-h-[70vh] content-center justify-items-start gap-4">
      <h1>{words.title}</h1>
      <p className="lead">{offline ? words.offline : words.lead}</p>
      <div className="acts">
        <button type="button" className="btn ink" onClick={() => location.reload()}>
          {words.retry}
        </button>
        <a className="btn line" href={localePath(locale, '/')}>
          {words.home}
        </a>
      </div>
    </main>
  );
}

type FailureWords = typeof english;

/** The words for a page that failed. Rejects where they cannot be fetched. */
async function loadFailureWords(locale: Locale): Promise<FailureWords> {
  const module: { default: FailureWords } = await import(`../../messages/${locale}/failure.json`);
  return module.default;
}
