import { DEFAULT_LOCALE, isLocale, type Locale } from '../catalog/locales.ts';

/** Language of the page the browser is on, by the first segment of its address. */
export function pageLocale(pathname: string = globalThis.location?.pathname ?? '/'): Locale {
  const first = pathname.split('/', 2)[1];
  return isLocale(first) ? first : DEFAULT_LOCALE;
}
