'use client';

import type { ReactElement } from 'react';
import { type Locale, locales } from '#lib/catalog/locales.ts';
import { canonicalPath } from '#lib/catalog/page-paths.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { useCurrentPath } from './page-link.tsx';

interface LanguageLinksProps {
  readonly locale: Locale;
  /** Canonical path of the page without language prefix. */
  readonly path: string;
  readonly className?: string;
}

/**
 * Links to a page in the nine languages, each named in its own language. `data-locale` identifies the chosen
 * one.
 */
export function LanguageLinks({ locale, path, className }: LanguageLinksProps): ReactElement {
  return (
    <>
      {locales.map(({ code, lang, name }) => (
        <a
          key={code}
          className={className}
          href={localePath(code, path)}
          hrefLang={lang}
          lang={lang}
          data-locale={code}
          aria-current={code === locale ? 'true' : undefined}
        >
          {name}
        </a>
      ))}
    </>
  );
}

interface CurrentLanguageLinksProps {
  readonly locale: Locale;
  readonly className?: string;
}

/** Links to the current page in the nine languages. */
export function CurrentLanguageLinks(props: CurrentLanguageLinksProps): ReactElement {
  return <LanguageLinks {...props} path={canonicalPath(useCurrentPath())} />;
}
