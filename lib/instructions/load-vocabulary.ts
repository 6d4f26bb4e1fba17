import type { Locale } from '../catalog/locales.ts';
import { compileVocabulary, type Vocabulary, type VocabularyData } from './vocabulary.ts';

const loaded = new Map<Locale, Promise<Vocabulary>>();

async function load(locale: Locale): Promise<Vocabulary> {
  const module: { default: VocabularyData } = await import(`./vocabularies/${locale}.json`);
  return compileVocabulary(module.default);
}

/** The vocabulary of a language, loaded on first use. */
export function loadVocabulary(locale: Locale): Promise<Vocabulary> {
  const known = loaded.get(locale) ?? load(locale);
  loaded.set(locale, known);
  return known;
}
