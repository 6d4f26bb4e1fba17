import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { locales } from '#lib/catalog/locales.ts';
import { parameters } from '#lib/catalog/tools/ai-background/parameters.ts';
import { replacerColours } from '#lib/catalog/tools/ai-replacer/constants.ts';
import { readScene, sceneValues } from '#lib/instructions/read-scene.ts';
import { loadSceneVocabulary } from '#lib/instructions/vocabulary.ts';
import { readMessages } from '#tests/support/read-messages.ts';

const colours: Readonly<Record<string, string>> = replacerColours;

/** Sets of descriptions: the first, and two that were written before the words were fitted to them. */
const sets = ['', '-held-out', '-phone'] as const;

interface Case {
  readonly text: string;
  readonly scene?: Readonly<Record<string, string>>;
}

/** Forms of a vocabulary that need no endings, with the settings that they mean. */
function formsOf(locale: string): readonly (readonly [form: string, ids: string])[] {
  const file = `lib/instructions/vocabularies/scenes/${locale}.json`;
  const forms = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, string>>;
  return Object.entries(forms)
    .filter(([ids]) => !/^(c|m|n|no|x)\./u.test(ids))
    .flatMap(([ids, list]) => list.split(', ').map((form) => [form, ids] as const))
    .filter(([form]) => !/[/~^*]/u.test(form));
}

describe.each(locales.map(({ code }) => code))('[TOOL-18] backgrounds in words in %s', (locale) => {
  it('[TOOL-18] Descriptions are read as scenes that the tool takes, and nothing outside is read silently', async () => {
    const vocabulary = await loadSceneVocabulary(locale);
    const cases = sets.flatMap((set): readonly Case[] =>
      JSON.parse(readFileSync(`tests/unit/words/scenes/${locale}${set}.json`, 'utf8')),
    );
    for (const { text, scene } of cases) {
      const reading = readScene(text, vocabulary);
      const left = reading.unused.map(({ start, end }) => text.slice(start, end));
      const values = sceneValues(reading);
      if (!scene) {
        expect(left.length > 0 || values === null || reading.refused !== undefined, text).toBe(true);
        continue;
      }
      expect(left, text).toEqual([]);
      expect(values, text).toMatchObject({ backdrop: 'scene', ...scene });
      const colour = colours[values?.colour ?? ''] ?? '';
      expect(parameters.safeParse({ ...values, colour }).success, text).toBe(true);
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

it('[TOOL-18] Colours and materials that a part has anyway are agreed to, and others are left out', async () => {
  const vocabulary = await loadSceneVocabulary('en');
  const struck = (text: string) =>
    readScene(text, vocabulary).unused.map(({ start, end }) => text.slice(start, end));
  expect(struck('green hills and a wooden pier under white clouds')).toEqual([]);
  expect(struck('a red sea with green hills')).toEqual(['red', 'hills']);
  expect(struck('a pink forest')).toEqual(['pink']);
  expect(struck('an old stone street')).toEqual([]);
  expect(struck('a gold meadow')).toEqual(['gold']);
  expect(struck('a gold meadow at sunset')).toEqual([]);
});

it('[TOOL-18] People beside the person of the photo are left out', async () => {
  const vocabulary = await loadSceneVocabulary('en');
  const struck = (text: string) =>
    readScene(text, vocabulary).unused.map(({ start, end }) => text.slice(start, end));
  expect(struck('put the man on a beach')).toEqual([]);
  expect(struck('a beach with people')).toEqual(['people']);
  expect(struck('a man in a forest')).toEqual(['man']);
});

it('[TOOL-18] Of a sunny day the hour and the clouds count', async () => {
  const vocabulary = await loadSceneVocabulary('en');
  const reading = readScene('a sunny day at the beach with a few clouds at sunset', vocabulary);
  expect(reading.unused).toEqual([]);
  expect(sceneValues(reading)).toMatchObject({ time: 'golden', weather: 'clouds' });
});

it('[TOOL-18] Letters that ask in Japanese ask between known words alone', async () => {
  const vocabulary = await loadSceneVocabulary('ja');
  const refusals = ['海か山', '街にできますか', 'さわやかけき森'].map(
    (text) => readScene(text, vocabulary).refused,
  );
  expect(refusals).toEqual(['question', 'question', undefined]);
});

it('[TOOL-18] Compounds of German mean both their parts', async () => {
  const vocabulary = await loadSceneVocabulary('de');
  const reading = readScene('ein Waldsee im Morgennebel bei Regenwetter', vocabulary);
  expect(reading.said).toMatchObject({ view: 'forest', ground: 'lake', weather: 'fog' });
  expect(readScene('Bergblick', vocabulary)).toMatchObject({ said: { view: 'peaks' }, unused: [] });
  expect(readScene('ein Regenwald', vocabulary).said).toEqual({});
});

it('[TOOL-18] Of two hours or views the second is left out', async () => {
  const vocabulary = await loadSceneVocabulary('en');
  const text = 'a forest by day at night';
  const { unused } = readScene(text, vocabulary);
  expect(unused.map(({ start, end }) => text.slice(start, end))).toEqual(['at night']);
});
