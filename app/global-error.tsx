'use client';

import './globals.css';
import { type ReactElement, useSyncExternalStore } from 'react';
import { DEFAULT_LOCALE, type Locale, localeInfo } from '#lib/catalog/locales.ts';
import { splitLocale } from '#lib/i18n/locale-routing.ts';
import { FailureView } from './_shell/failure-view.tsx';
import { headingFont, textFont } from './_shell/fonts.ts';

function subscribe(): () => void {
  return () => {};
}

/**
 * Stands in for a page that broke, with the whole document. There is no `error.tsx` inside it: that would put
 * the same view into the first load of every page a second time.
 */
export default function DocumentFailure(): ReactElement {
  const locale = useSyncExternalStore<Locale>(
    subscribe,
    () => splitLocale(location.pathname).prefix ?? DEFAULT_LOCALE,
    () => DEFAULT_LOCALE,
  );
  return (
    <html lang={localeInfo(locale).lang} className={`${headingFont.variable} ${textFont.variable}`}>
      <head>
        <title>Internal Server Error | Pictor</title>
      </head>
      <body className="p-ink">
        <FailureView locale={locale} />
      </body>
    </html>
  );
}
