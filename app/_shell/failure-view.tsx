'use client';

import { type ReactElement, useEffect, useState } from 'react';
import type { Locale } from '#lib/catalog/locales.ts';
import { localePath } from '#lib/i18n/locale-path.ts';
import english from '#messages/en/failure.json';
import { documentLocale, loadFailureWords } from './load-failure-words.ts';

interface Surroundings {
  readonly locale: Locale;
  readonly words: typeof english;
  readonly offline: boolean;
}

/** What is said where a page breaks: English at once, the page’s language as soon as its words are there. */
export function FailureView(): ReactElement {
  const [{ locale, words, offline }, setSurroundings] = useState<Surroundings>({
    locale: 'en',
    words: english,
    offline: false,
  });
  useEffect(() => {
    const found = documentLocale();
    function show(own: typeof english): void {
      setSurroundings({ locale: found, words: { ...english, ...own }, offline: !navigator.onLine });
    }
    loadFailureWords(found).then(show, () => show(english));
  }, []);
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
