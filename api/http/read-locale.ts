import type { FastifyRequest } from 'fastify';
import { DEFAULT_LOCALE, isLocale, type Locale } from '#lib/catalog/locales.ts';

/**
 * The language a caller asks to be answered in, by the header `x-locale`; English where it is none of ours.
 */
export function readLocale(request: FastifyRequest): Locale {
  const given = request.headers['x-locale'];
  return typeof given === 'string' && isLocale(given) ? given : DEFAULT_LOCALE;
}
