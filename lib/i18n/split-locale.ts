import { isLocale, type Locale } from '#lib/catalog/locales.ts';

/** Takes the language prefix off a path: `/de/x` → de and `/x`, `/de` → de and `/`; undefined where it has none. */
export function splitLocale(pathname: string): { prefix: Locale | undefined; path: string } {
  const end = pathname.indexOf('/', 1);
  const first = pathname.slice(1, end === -1 ? undefined : end);
  if (!isLocale(first)) return { prefix: undefined, path: pathname };
  return { prefix: first, path: end === -1 ? '/' : pathname.slice(end) };
}
