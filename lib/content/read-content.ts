import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { DEFAULT_LOCALE, type Locale } from '#lib/catalog/locales.ts';

interface ContentSource<Schema extends z.ZodType> {
  readonly locale: Locale;
  /** Below `content/<locale>/`, without ending: `legal/terms`. */
  readonly name: string;
  readonly schema: Schema;
}

/**
 * A long text of `content/`, unformatted; the English one where the language has none. Pages are prerendered,
 * so this happens when they are built. Throws where the file does not have the shape of the schema.
 */
export function readContent<Schema extends z.ZodType>(source: ContentSource<Schema>): z.output<Schema> {
  const { locale, name, schema } = source;
  const own = contentFile(locale, name);
  const file = existsSync(own) ? own : contentFile(DEFAULT_LOCALE, name);
  const parsed = schema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (parsed.success) return parsed.data;
  throw new Error(`${file}: ${parsed.error.message}`);
}

function contentFile(locale: Locale, name: string): string {
  return path.join(process.cwd(), 'content', locale, `${name}.json`);
}
