import type { Locale } from '../catalog/locales.ts';
import { compileLexicon, type Lexicon, type LexiconData } from './lexicon.ts';

const loaded = new Map<Locale, Promise<Lexicon>>();

async function load(locale: Locale): Promise<Lexicon> {
  const { lexicon }: { readonly lexicon: LexiconData } = await import(`./lexicons/${locale}.ts`);
  return compileLexicon(lexicon);
}

/** The lexicon of a language, loaded on first use. */
export function loadLexicon(locale: Locale): Promise<Lexicon> {
  const known = loaded.get(locale) ?? load(locale);
  loaded.set(locale, known);
  return known;
}
