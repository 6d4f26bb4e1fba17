'use client';

import { useEffect } from 'react';
import { isLocale } from '#lib/catalog/locales.ts';
import { localeCookie } from '#lib/i18n/locale-routing.ts';

/** Stores the chosen language, and adds query and hash to the link. */
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

/** Click listener for all language links of the page. Without script the links still work. */
export function LanguageMemory(): null {
  useEffect(() => {
    document.addEventListener('click', followLanguageLink);
    return () => document.removeEventListener('click', followLanguageLink);
  }, []);
  return null;
}
