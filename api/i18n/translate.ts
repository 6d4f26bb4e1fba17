import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createTranslator } from 'use-intl/core';
import { DEFAULT_LOCALE, type Locale, localeInfo, locales } from '#lib/catalog/locales.ts';
import { MAX_UPLOAD_PIXELS, MAX_UPLOAD_SIDE, UPLOAD_BYTES, VIDEO_LIMITS } from '#lib/catalog/uploads.ts';
import type { ErrorKey } from '#lib/contract/error-codes.ts';
import { formatMebibytes } from '#lib/i18n/format-quantity.ts';
import { type MessageTree, mergeMessages } from '#lib/i18n/merge-messages.ts';
import { resourcePaths } from '../infrastructure/resource-paths.ts';

/** Namespaces of the messages that answers take words from. */
const NAMESPACES = ['errors', 'fields', 'choices', 'gallery', 'scenes', 'mail', 'notices'] as const;

/** Values of the placeholders of a message. */
type Values = Readonly<Record<string, string | number>>;

type Translate = (key: string, values?: Values) => string;

function readWords(locale: Locale): MessageTree {
  const files = NAMESPACES.map((name) => {
    const file = path.join(resourcePaths.messages, locale, `${name}.json`);
    return [name, existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}] as const;
  });
  return Object.fromEntries(files);
}

const english = readWords(DEFAULT_LOCALE);

function translatorOf(locale: Locale): Translate {
  return createTranslator({
    locale: localeInfo(locale).tag,
    messages: mergeMessages(english, readWords(locale)),
    getMessageFallback: ({ key }) => key,
    onError: () => undefined,
    // Its keys are known as a pattern only, which its own type does not take.
  }) as unknown as Translate;
}

const translators = new Map(locales.map(({ code }) => [code, translatorOf(code)]));

type Key = `${(typeof NAMESPACES)[number]}.${string}`;

/**
 * The words of a key such as `choices.ai-filter.oil` in a language, in English where the language has none;
 * the key where English has none either.
 */
export function word(key: Key, { locale, values }: { locale: Locale; values?: Values }): string {
  return translators.get(locale)?.(key, values) ?? key;
}

/**
 * Message of a failure in a language, with the limits that it mentions; in English where no translation
 * exists.
 * @param mostBytes of a file of this person
 */
export function translateError(
  key: ErrorKey,
  locale: Locale,
  mostBytes: number = UPLOAD_BYTES.guest,
): string {
  return word(`errors.${key}`, {
    locale,
    values: {
      size: formatMebibytes(localeInfo(locale).tag, mostBytes),
      megapixels: MAX_UPLOAD_PIXELS / 1e6,
      side: MAX_UPLOAD_SIDE,
      width: VIDEO_LIMITS.longSide,
      height: VIDEO_LIMITS.shortSide,
      minutes: VIDEO_LIMITS.minutes,
    },
  });
}

/** Message of a request whose field, given by its dotted path, is missing or wrong. */
export function translateFieldError(field: string, locale: Locale): string {
  return word('fields.wrong', { locale, values: { field } });
}
