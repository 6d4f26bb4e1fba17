import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_LOCALE, type Locale } from '#lib/catalog/locales.ts';
import { type MessageTree, mergeMessages } from './merge-messages.ts';

function readNamespaces(locale: Locale): MessageTree {
  const folder = path.join(process.cwd(), 'messages', locale);
  if (!existsSync(folder)) return {};
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    files.map((name) => [
      path.basename(name, '.json'),
      JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as MessageTree,
    ]),
  );
}

/**
 * All words of a language by namespace, read from `messages/<locale>/<namespace>.json`; what it lacks is
 * English. Throws where a file is not JSON.
 */
export function loadMessages(locale: Locale): MessageTree {
  const fallback = readNamespaces(DEFAULT_LOCALE);
  return locale === DEFAULT_LOCALE ? fallback : mergeMessages(fallback, readNamespaces(locale));
}
