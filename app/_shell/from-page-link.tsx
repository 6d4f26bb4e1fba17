'use client';

import { type ReactElement, useEffect, useState } from 'react';
import type { Locale } from '#lib/catalog/locales.ts';
import { readFromPage } from '#lib/i18n/from-page.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';

interface FromPageLinkProps {
  readonly locale: Locale;
  /** Names of the pages that one can come from, by canonical path without language prefix. */
  readonly names: Readonly<Record<string, string>>;
  /** The link's text, with `{page}` in it. */
  readonly template: string;
}

/** The way back to the page that the query `fromPage` names; nothing where it names none of ours. */
export function FromPageLink({ locale, names, template }: FromPageLinkProps): ReactElement | null {
  const [path, setPath] = useState<string>();
  useEffect(() => {
    setPath(readFromPage(location.search, Object.keys(names)));
  }, [names]);
  const name = path === undefined ? undefined : names[path];
  if (path === undefined || name === undefined) return null;
  return <a href={localePath(locale, path)}>{template.replace('{page}', () => name)}</a>;
}
