import { DEFAULT_LOCALE, type Locale } from '../../catalog/locales.ts';
import { splitLocale } from '../../i18n/locale-routing.ts';

/** Language of the page the browser is on, by its URL: the host words its messages in it. */
export function urlLocale(): Locale {
  return splitLocale(globalThis.location?.pathname ?? '/').prefix ?? DEFAULT_LOCALE;
}
