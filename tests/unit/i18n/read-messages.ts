import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locale } from '#lib/catalog/locales.ts';

export const MESSAGES = path.join(import.meta.dirname, '../../../messages');
const CONTENT = path.join(import.meta.dirname, '../../../content');

/** Names of the namespaces of a language. */
export function namespacesOf(locale: Locale): string[] {
  return readdirSync(path.join(MESSAGES, locale))
    .filter((name) => name.endsWith('.json'))
    .map((name) => path.basename(name, '.json'))
    .sort();
}

function flatten(tree: object, prefix: string): [string, unknown][] {
  return Object.entries(tree).flatMap(([key, value]): [string, unknown][] =>
    typeof value === 'object' && value !== null
      ? flatten(value, `${prefix}${key}.`)
      : [[`${prefix}${key}`, value]],
  );
}

/** All texts of a language by their full key: `home.hero.lead`. */
export function textsOf(locale: Locale): Map<string, unknown> {
  return new Map(
    namespacesOf(locale).flatMap((namespace) => {
      const file = path.join(MESSAGES, locale, `${namespace}.json`);
      return flatten(JSON.parse(readFileSync(file, 'utf8')) as object, `${namespace}.`);
    }),
  );
}

/** All texts of a language's long pages by their file and place: `tools/recolor.steps.0.title`. */
export function contentOf(locale: Locale): Map<string, unknown> {
  const folder = path.join(CONTENT, locale);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.json'),
  );
  return new Map(
    files.sort().flatMap((name) => {
      const tree = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as object;
      return flatten(tree, `${name.replace(/\.json$/, '')}.`);
    }),
  );
}
