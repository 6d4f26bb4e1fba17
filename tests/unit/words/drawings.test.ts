import { describe, expect, it } from 'vitest';
import { type Locale, locales } from '#lib/catalog/locales.ts';
import { artFamilies, artMedia, artPalettes } from '#lib/catalog/tools/ai-art-generator/constants.ts';
import { sceneParts } from '#lib/catalog/tools/ai-background/constants.ts';
import { imageSubjects } from '#lib/catalog/tools/ai-image-generator/constants.ts';
import { loadDrawingVocabulary, readDrawing } from '#lib/instructions/drawings/read-drawing.ts';
import choiceNames from '#messages/en/choices.json' with { type: 'json' };
import { readMessages } from '#tests/support/read-messages.ts';

const offered = new Map([
  ['family', new Set<string>(artFamilies)],
  ['palette', new Set<string>(Object.keys(artPalettes))],
  ['medium', new Set<string>(artMedia)],
  ['ratio', new Set(['1:1', '16:9', '4:5'])],
]);

async function read(locale: Locale, text: string) {
  const reading = readDrawing(text, { vocabulary: await loadDrawingVocabulary(locale), offered });
  return { ...reading, unused: reading.unused.map(({ start, end }) => text.slice(start, end)) };
}

const wavesInWatercolour = { palette: 'calm', family: 'waves', medium: 'watercolour' };
const autumnMountains = { palette: 'autumn', family: 'mountains' };

const sentences: Readonly<Record<Locale, readonly [text: string, choices: Record<string, string>][]>> = {
  en: [
    ['Calm waves in watercolor', wavesInWatercolour],
    ['mountains in autumn', autumnMountains],
  ],
  de: [
    ['Ruhige Wellen in Aquarell', wavesInWatercolour],
    ['herbstliche Berge', autumnMountains],
  ],
  fr: [
    ['vagues calmes à l’aquarelle', wavesInWatercolour],
    ['montagnes en automne', autumnMountains],
  ],
  es: [
    ['olas tranquilas en acuarela', wavesInWatercolour],
    ['montañas en otoño', autumnMountains],
  ],
  it: [
    ['onde calme ad acquerello', wavesInWatercolour],
    ['montagne in autunno', autumnMountains],
  ],
  pt: [
    ['ondas calmas em aquarela', wavesInWatercolour],
    ['montanhas no outono', autumnMountains],
  ],
  ja: [
    ['穏やかな波を水彩で', wavesInWatercolour],
    ['秋の山', autumnMountains],
  ],
  ko: [
    ['잔잔한 파도를 수채화로', wavesInWatercolour],
    ['가을 산', autumnMountains],
  ],
  tw: [
    ['水彩風的平靜海浪', wavesInWatercolour],
    ['秋天的山', autumnMountains],
  ],
};

const negations: Readonly<Record<Locale, string>> = {
  en: 'waves without red',
  de: 'Wellen ohne Rot',
  fr: 'vagues sans rouge',
  es: 'olas sin rojo',
  it: 'onde senza rosso',
  pt: 'ondas sem vermelho',
  ja: '赤くない波',
  ko: '빨간색 없이 파도',
  tw: '不要紅色的海浪',
};

const cats: Readonly<Record<Locale, readonly [text: string, unknown: string]>> = {
  en: ['a cat and waves', 'cat'],
  de: ['eine Katze und Wellen', 'Katze'],
  fr: ['un chat et des vagues', 'chat'],
  es: ['un gato y olas', 'gato'],
  it: ['un gatto e onde', 'gatto'],
  pt: ['um gato e ondas', 'gato'],
  ja: ['猫と波', '猫'],
  ko: ['고양이와 파도', '고양이'],
  tw: ['貓和海浪', '貓'],
};

describe.each(locales)('drawings in words, $name', ({ code }) => {
  it('[TOOL-19] Words of a form, a mood and a medium choose all three', async () => {
    for (const [text, choices] of sentences[code])
      expect(await read(code, text), text).toMatchObject({ choices, refused: null, unused: [] });
  });

  it('[TOOL-19] A negation is refused as a whole', async () => {
    expect(await read(code, negations[code])).toMatchObject({ choices: {}, refused: 'negation' });
  });

  it('[TOOL-19] A word that cannot be drawn is left out and told, and the others count', async () => {
    const [text, unknown] = cats[code];
    const { choices, unused } = await read(code, text);
    expect(choices.family, text).toBe('waves');
    expect(unused.join(' '), text).toContain(unknown);
  });

  it('[TOOL-19] The name of each form, palette and surface on the page chooses it', async () => {
    const say = readMessages(code);
    const names = [
      ...artFamilies.map((name) => ['family', name, say(`choices.ai-art-generator.${name}`)] as const),
      ...Object.keys(artPalettes).map((name) => ['palette', name, say(`drawing.palettes.${name}`)] as const),
      ...artMedia.map((name) => ['medium', name, say(`choices.ai-art-generator.${name}`)] as const),
    ];
    const wrong: string[] = [];
    for (const [option, name, said] of names) {
      const { choices } = await read(code, said);
      if (choices[option] !== name) wrong.push(`${said}: ${choices[option]} instead of ${name}`);
    }
    expect(wrong).toEqual([]);
    expect(Object.keys(choiceNames['ai-art-generator'])).toEqual(expect.arrayContaining([...artFamilies]));
  });
});

/** A skyline by night in rain, in words. */
const nightSkylines: Readonly<Record<Locale, string>> = {
  en: 'skyline at night in the rain',
  de: 'Skyline bei Nacht im Regen',
  fr: 'gratte-ciel de nuit sous la pluie',
  es: 'rascacielos de noche bajo la lluvia',
  it: 'grattacieli di notte sotto la pioggia',
  pt: 'arranha-céus à noite na chuva',
  ja: '夜の高層ビル、雨',
  ko: '비 오는 밤의 고층 빌딩',
  tw: '夜晚的摩天大樓，下雨',
};

/** A low sun at a beach, with the words that photos are put there by. */
const shoresAtSunset: Readonly<Record<Locale, string>> = {
  en: 'sunset at the beach',
  de: 'Sonnenuntergang am Strand',
  fr: 'coucher de soleil sur la plage',
  es: 'atardecer en la playa',
  it: 'tramonto in spiaggia',
  pt: 'pôr do sol na praia',
  ja: '夕焼けのビーチ',
  ko: '노을 지는 해변',
  tw: '夕陽沙灘',
};

const motifs = new Map([
  ['subject', new Set<string>(imageSubjects)],
  ['time', new Set<string>(sceneParts.time)],
  ['weather', new Set<string>(sceneParts.weather)],
]);

/** Negations without the usual word for it. */
const shortNegations: readonly (readonly [Locale, string])[] = [
  ['ja', '青を使うな'],
  ['ko', '파란색 안 쓴 파도'],
];

it.each(shortNegations)('[TOOL-19] In %s “%s” is a negation, too', async (code, text) => {
  expect(await read(code, text)).toMatchObject({ choices: {}, refused: 'negation' });
});

it.each([
  ['ein See im Nebel', 'lake'],
  ['die See im Nebel', 'waves'],
])('[TOOL-11] German “%s” is a %s', async (text, subject) => {
  const reading = readDrawing(text, { vocabulary: await loadDrawingVocabulary('de'), offered: motifs });
  expect(reading.choices).toMatchObject({ subject, weather: 'fog' });
});

describe.each(locales)('motifs in words, $name', ({ code }) => {
  const readMotif = async (text: string) =>
    readDrawing(text, { vocabulary: await loadDrawingVocabulary(code), offered: motifs });

  it('[TOOL-11] Words of a view, an hour and a weather choose all three', async () => {
    expect(await readMotif(nightSkylines[code])).toEqual({
      choices: { subject: 'skyline', time: 'night', weather: 'rain' },
      unused: [],
      refused: null,
    });
  });

  it('[TOOL-11] A beach at sunset is a motif and an hour', async () => {
    expect(await readMotif(shoresAtSunset[code])).toEqual({
      choices: { subject: 'shore', time: 'golden' },
      unused: [],
      refused: null,
    });
  });

  it('[TOOL-11] The name of each motif, hour and weather on the page chooses it', async () => {
    const say = readMessages(code);
    const wrong: string[] = [];
    for (const [option, names] of motifs)
      for (const name of names) {
        const said = say(`choices.ai-image-generator.${name}`);
        const { choices } = await readMotif(said);
        if (choices[option] !== name) wrong.push(`${said}: ${choices[option]} instead of ${name}`);
      }
    expect(wrong).toEqual([]);
  });
});

describe('drawings in words', () => {
  it('[TOOL-19] An hour or a weather is a palette where a drawing has none of its own', async () => {
    expect(await read('en', 'waves at night')).toMatchObject({
      choices: { family: 'waves', palette: 'night' },
      unused: [],
    });
    expect(await read('de', 'Berge im Regen')).toMatchObject({
      choices: { family: 'mountains', palette: 'rain' },
      unused: [],
    });
  });

  it('[TOOL-11] A word for what the others leave without effect is told', async () => {
    const vocabulary = await loadDrawingVocabulary('en');
    const heeds = (option: string) => option !== 'weather';
    const text = 'terrazzo in fog';
    const { choices, unused } = readDrawing(text, { vocabulary, offered: motifs, heeds });
    expect(choices).toEqual({ subject: 'terrazzo' });
    expect(unused.map(({ start, end }) => text.slice(start, end))).toEqual(['fog']);
  });

  it('[TOOL-19] A color comes before a mood, and the word that gave way is told', async () => {
    expect(await read('en', 'calm waves in blue')).toMatchObject({
      choices: { palette: 'blue', family: 'waves' },
      unused: ['calm'],
    });
  });

  it('[TOOL-19] A word for two options gives way where another word names one of them', async () => {
    expect((await read('en', 'forest')).choices).toEqual({ palette: 'forest', family: 'plants' });
    expect((await read('en', 'circles in forest')).choices).toEqual({
      palette: 'forest',
      family: 'circle-packing',
    });
  });

  it('[TOOL-19] A ratio and a question are understood as such', async () => {
    expect((await read('en', 'marble 16:9')).choices).toEqual({ family: 'marble', ratio: '16:9' });
    expect((await read('en', 'what is marble?')).refused).toBe('question');
  });
});
