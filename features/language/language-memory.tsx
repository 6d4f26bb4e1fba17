'use client';

import { useEffect } from 'react';
import { isLocale } from '#lib/catalog/locales.ts';
import { localeCookie } from '#lib/i18n/locale-routing.ts';

/** On the way to another language: remembers the choice, and takes query and hash along. */
function followLanguageLink(event: MouseEvent): void {
  const link =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-locale]') : null;
  const code = link?.dataset.locale;
  if (!link || !isLocale(code)) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and older Safari
  document.cookie = localeCookie(code);
  link.search = location.search;
  link.hash = location.hash;
}

/**
 * Listens for clicks on language links anywhere on the page. Without script the links still lead to the
 * language.
 */
export function LanguageMemory(): null {
  useEffect(() => {
    document.addEventListener('click', followLanguageLink);
    return () => document.removeEventListener('click', followLanguageLink);
  }, []);
  return null;
}
