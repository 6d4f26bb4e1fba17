import { locale as localeParam } from 'next/root-params';
import { DEFAULT_LOCALE, isLocale, type Locale } from '#lib/catalog/locales.ts';

/** The language of the page that is being rendered. For server components; browsers read `<html lang>`. */
export async function pageLocale(): Promise<Locale> {
  const code = await localeParam();
  return isLocale(code) ? code : DEFAULT_LOCALE;
}
