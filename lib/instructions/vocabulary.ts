import type { Locale } from '../catalog/locales.ts';
import { type PackedVocabulary, unpackVocabulary, type VocabularyData } from './packed-vocabulary.ts';
import { plainForm } from './plain-form.ts';

/** A vocabulary prepared for look-up. */
export interface Vocabulary extends Pick<VocabularyData, 'tag' | 'spaced' | 'verbLast'> {
  /** Concepts by plain form. */
  readonly concepts: ReadonlyMap<string, readonly string[]>;
  /** Most units, words or letters, of the forms that begin with a unit. */
  readonly maxUnits: ReadonlyMap<string, number>;
  /** First form of each concept, which names it. Nouns of German begin with a capital. */
  readonly names: ReadonlyMap<string, string>;
}

/** The forms that a form with marks of endings stands for. */
function inflect(form: string, endings: VocabularyData['endings']): string[] {
  const mark = Object.keys(endings).find((candidate) => form.includes(candidate));
  if (mark === undefined) return [form];
  const [stem = '', ...rest] = form.split(mark);
  return (endings[mark] ?? '').split(',').flatMap((ending) => {
    const inflected = `${stem}${ending.trim().replace('-', '')}${rest.join(mark)}`;
    return inflect(inflected, endings);
  });
}

function nameOf([first = '']: readonly string[], { tag }: VocabularyData): string {
  return tag.startsWith('de') ? first.charAt(0).toLocaleUpperCase(tag) + first.slice(1) : first;
}

/** Prepares the words of a language for look-up. */
function compileVocabulary(data: VocabularyData): Vocabulary {
  const concepts = new Map<string, string[]>();
  const maxUnits = new Map<string, number>();
  const names = new Map<string, string>();
  for (const [ids, list] of Object.entries(data.forms)) {
    const forms = list.split(',').flatMap((entry) => inflect(entry.trim(), data.endings));
    for (const id of ids.split(' ')) names.set(id, names.get(id) ?? nameOf(forms, data));
    for (const form of forms) {
      const { words } = plainForm(form, data);
      const known = concepts.get(words.join(' ')) ?? [];
      concepts.set(words.join(' '), [...known, ...ids.split(' ').filter((id) => !known.includes(id))]);
      const [first = ''] = words;
      maxUnits.set(first, Math.max(maxUnits.get(first) ?? 1, words.length));
    }
  }
  return { tag: data.tag, spaced: data.spaced, verbLast: data.verbLast, concepts, maxUnits, names };
}

const loaded = new Map<Locale, Promise<Vocabulary>>();

async function load(locale: Locale): Promise<VocabularyData> {
  const module: { default: PackedVocabulary } = await import(`./packed/${locale}.json`);
  return unpackVocabulary(module.default);
}

/** The vocabulary of a language together with forms of further concepts, which take the same endings. */
export async function extendVocabulary(locale: Locale, forms: VocabularyData['forms']): Promise<Vocabulary> {
  const data = await load(locale);
  return compileVocabulary({ ...data, forms: { ...data.forms, ...forms } });
}

/** The same words, and those for backgrounds, which stand first: of equal words these are meant. */
async function loadWithScenes(locale: Locale): Promise<VocabularyData> {
  const [data, scenes] = await Promise.all([
    load(locale),
    import(`./vocabularies/scenes/${locale}.json`) as Promise<{ default: VocabularyData['forms'] }>,
  ]);
  const forms: Record<string, string> = { ...scenes.default };
  for (const [ids, list] of Object.entries(data.forms))
    forms[ids] = forms[ids] ? `${list},${forms[ids]}` : list;
  return { ...data, forms };
}

/** The vocabulary of a language, loaded on first use. */
export function loadVocabulary(locale: Locale): Promise<Vocabulary> {
  const known = loaded.get(locale) ?? load(locale).then(compileVocabulary);
  loaded.set(locale, known);
  return known;
}

const loadedScenes = new Map<Locale, Promise<Vocabulary>>();

/** The vocabulary of a language with words for backgrounds, loaded on first use. */
export function loadSceneVocabulary(locale: Locale): Promise<Vocabulary> {
  const known = loadedScenes.get(locale) ?? loadWithScenes(locale).then(compileVocabulary);
  loadedScenes.set(locale, known);
  return known;
}
