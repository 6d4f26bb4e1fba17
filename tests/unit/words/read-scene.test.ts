import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { locales } from '#lib/catalog/locales.ts';
import { parameters } from '#lib/catalog/tools/ai-background/parameters.ts';
import { readScene, sceneValues } from '#lib/instructions/read-scene.ts';
import { loadSceneVocabulary } from '#lib/instructions/vocabulary.ts';
import { readMessages } from '#tests/support/read-messages.ts';

interface Case {
  readonly text: string;
  readonly scene?: Readonly<Record<string, string>>;
}

/** Forms of a vocabulary that need no endings, with the settings that they mean. */
function formsOf(locale: string): readonly (readonly [form: string, ids: string])[] {
  const file = `lib/instructions/vocabularies/scenes/${locale}.json`;
  const forms = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, string>>;
  return Object.entries(forms)
    .filter(([ids]) => !ids.startsWith('n.'))
    .flatMap(([ids, list]) => list.split(', ').map((form) => [form, ids] as const));
}

describe.each(locales.map(({ code }) => code))('[TOOL-18] backgrounds in words in %s', (locale) => {
  it('[TOOL-18] Descriptions are read as scenes that the tool takes, and nothing outside is read silently', async () => {
    const vocabulary = await loadSceneVocabulary(locale);
    const cases = JSON.parse(
      readFileSync(`tests/unit/words/scenes/${locale}.json`, 'utf8'),
    ) as readonly Case[];
    for (const { text, scene } of cases) {
      const reading = readScene(text, vocabulary);
      const left = reading.unused.map(({ start, end }) => text.slice(start, end));
      const values = sceneValues(reading);
      if (!scene) {
        expect(left.length > 0 || values === null || reading.refused !== undefined, text).toBe(true);
        continue;
      }
      expect(left, text).toEqual([]);
      expect(values, text).toEqual({ backdrop: 'scene', colour: '', ...scene });
      expect(parameters.safeParse(values).success, text).toBe(true);
    }
  });

  it('[TOOL-18] Each word means what the vocabulary says', async () => {
    const vocabulary = await loadSceneVocabulary(locale);
    for (const [form, ids] of formsOf(locale)) {
      const [part = '', key] = (ids.split(' ')[0] ?? '').split('.');
      const { said, unused } = readScene(form, vocabulary);
      expect([unused, said[part as keyof typeof said]], form).toEqual([[], key]);
    }
  });

  it('[TOOL-18] The example of the field is understood whole', async () => {
    const text = readMessages(locale)('options.scene.placeholder');
    const reading = readScene(text, await loadSceneVocabulary(locale));
    expect(reading.unused, text).toEqual([]);
    expect(sceneValues(reading)).toMatchObject({ view: 'peaks', time: 'golden', ground: 'lake' });
  });
});

it('[TOOL-18] A drawn backdrop and a colour can be said instead of a scene', async () => {
  const vocabulary = await loadSceneVocabulary('en');
  const valuesOf = (text: string) => sceneValues(readScene(text, vocabulary));
  expect(valuesOf('a brick wall')).toEqual({ backdrop: 'brick', colour: '' });
  expect(valuesOf('a light blue background')).toEqual({ backdrop: 'plain', colour: 'light-blue' });
  expect(valuesOf('hello')).toBeNull();
});

it('[TOOL-18] Of two hours or views the second is left out', async () => {
  const vocabulary = await loadSceneVocabulary('en');
  const text = 'a forest by day at night';
  const { unused } = readScene(text, vocabulary);
  expect(unused.map(({ start, end }) => text.slice(start, end))).toEqual(['at night']);
});
