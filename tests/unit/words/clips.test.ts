import { readFileSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Locale, locales } from '#lib/catalog/locales.ts';
import { type ClipReading, loadClipVocabulary, readClip } from '#lib/instructions/clips/read-clip.ts';

type Told = Partial<ClipReading['values']> & { readonly tool?: ClipReading['tool'] };

const slow = { effect: 'slowMotion' } as const;
const logo = { tool: 'videoWatermarkRemover' } as const;
const better = { tool: 'videoEnhancer' } as const;
const there = { effect: 'boomerang' } as const;
const short = { effect: 'reverse', seconds: 3 } as const;
const zombie = { effect: 'zombie' } as const;
const quiet = { effect: 'speed', sound: 'off' } as const;

/** Sentences as people write them, and what they set. */
const cases: Readonly<Record<Locale, readonly (readonly [string, Told])[]>> = {
  en: [
    ['Slow it down a lot', { ...slow, strength: 1 }],
    ['Play it backwards and forwards', there],
    ['Remove the logo', logo],
    ['Play the first 3 seconds backwards', short],
    ['Turn the video into an oil painting', { effect: 'oil' }],
    ['Speed it up, without sound', quiet],
    ['Make it sharper', better],
    ['Turn me into a zombie', zombie],
  ],
  de: [
    ['Mach es in Zeitlupe', slow],
    ['Spiel das Video vorwärts und rückwärts ab', there],
    ['Entferne das Logo', logo],
    ['Die ersten 3 Sekunden rückwärts', short],
    ['Mach daraus ein Ölgemälde', { effect: 'oil' }],
    ['Schneller, ohne Ton', quiet],
    ['Mach das Video schärfer', better],
    ['Mach mich zum Zombie', zombie],
  ],
  fr: [
    ['Mets la vidéo au ralenti', slow],
    ['Supprime le logo', logo],
    ['Les 3 premières secondes à l’envers', short],
    ['Transforme la vidéo en peinture à l’huile', { effect: 'oil' }],
    ['Plus vite, sans le son', quiet],
    ['Fais-en un boomerang', there],
    ['Transforme-moi en zombie', zombie],
  ],
  es: [
    ['Ponlo a cámara lenta', slow],
    ['Quita el logo', logo],
    ['Los primeros 3 segundos al revés', short],
    ['Más rápido y sin sonido', quiet],
    ['Haz un bumerán', there],
    ['como una película antigua', { effect: 'reel' }],
    ['Conviérteme en zombi', zombie],
  ],
  it: [
    ['Mettilo al rallentatore', slow],
    ['Rimuovi il logo', logo],
    ['I primi 3 secondi al contrario', short],
    ['Più veloce, senza audio', quiet],
    ['Avanti e indietro', there],
    ['Trasformami in zombie', zombie],
  ],
  pt: [
    ['Coloque em câmera lenta', slow],
    ['Remova o logotipo', logo],
    ['Os primeiros 3 segundos de trás para frente', short],
    ['Mais rápido e sem som', quiet],
    ['Faça um bumerangue', there],
    ['como um filme antigo', { effect: 'reel' }],
    ['Me transforme em zumbi', zombie],
  ],
  ja: [
    ['動画をスローモーションにして', slow],
    ['ロゴを消して', logo],
    ['最初の3秒を逆再生にして', short],
    ['速くして、音を消して', quiet],
    ['往復させて', there],
    ['ゾンビにして', zombie],
  ],
  ko: [
    ['동영상을 느리게 해 줘', slow],
    ['로고를 지워 줘', logo],
    ['처음 3초만 거꾸로 재생해 줘', short],
    ['빠르게, 소리 없이', quiet],
    ['부메랑으로 만들어 줘', there],
    ['좀비로 만들어 줘', zombie],
  ],
  tw: [
    ['把影片放慢', slow],
    ['移除標誌', logo],
    ['前3秒倒轉', short],
    ['加速，靜音', quiet],
    ['來回播放', there],
    ['把我變成殭屍', zombie],
  ],
};

it.each(locales.map(({ code }) => code))(
  '[TOOL-21] Wishes for a video in %s set the effect, the part and the sound, or lead to the tool for them',
  async (code) => {
    const vocabulary = await loadClipVocabulary(code);
    for (const [text, { tool = 'videoEffects', ...values }] of cases[code]) {
      const reading = readClip(text, vocabulary);
      const left = reading.unused.map(({ start, end }) => text.slice(start, end));
      expect([text, reading.tool, reading.values, left]).toEqual([text, tool, values, []]);
    }
  },
);

it.each(locales.map(({ code }) => code))(
  '[TOOL-24] What the field suggests in %s beside tools without effects sets the part, and nothing is left out',
  async (code) => {
    const { say } = JSON.parse(readFileSync(`messages/${code}/clip.json`, 'utf8'));
    const { tool, values, unused } = readClip(say.placeholderPlain, await loadClipVocabulary(code));
    expect([tool, values, unused]).toEqual([null, { seconds: 4 }, []]);
  },
);

/** Wishes for the end of a video, which words do not choose: the part begins at its start. */
const ends: Readonly<Record<Locale, readonly [text: string, last: string]>> = {
  en: ['Play the last 3 seconds backwards', 'last'],
  de: ['Die letzten 3 Sekunden rückwärts', 'letzten'],
  fr: ['Les 3 dernières secondes à l’envers', 'dernières'],
  es: ['Los últimos 3 segundos al revés', 'últimos'],
  it: ['Gli ultimi 3 secondi al contrario', 'ultimi'],
  pt: ['Os últimos 3 segundos de trás para frente', 'últimos'],
  ja: ['最後の3秒を逆再生にして', '最後'],
  ko: ['마지막 3초만 거꾸로 재생해 줘', '마지막'],
  tw: ['最後3秒倒轉', '最後'],
};

it.each(locales.map(({ code }) => code))(
  '[TOOL-21] In %s the end of a video is told as left out, never taken for its beginning unseen',
  async (code) => {
    const vocabulary = await loadClipVocabulary(code);
    const [text, last] = ends[code];
    const { unused, refused } = readClip(text, vocabulary);
    const left = unused.map(({ start, end }) => text.slice(start, end)).join('');
    expect(refused === 'negation' || left.includes(last), `${text}: ${left}`).toBe(true);
  },
);

it('[TOOL-21] A Chinese word for the end that stands before no number says “finally”', async () => {
  expect(readClip('最後倒轉', await loadClipVocabulary('tw'))).toMatchObject({
    values: { effect: 'reverse' },
    unused: [],
  });
});

it('[TOOL-21] What is not understood of a wish is told, and negations and questions are refused whole', async () => {
  const vocabulary = await loadClipVocabulary('en');
  const left = (text: string) =>
    readClip(text, vocabulary).unused.map(({ start, end }) => text.slice(start, end));
  expect(left('Slow it down and add a dragon')).toEqual(['dragon']);
  // No effect is without colors.
  expect(readClip('Make it black and white', vocabulary)).toMatchObject({ values: {}, tool: null });
  expect(left('Slow down the cat')).toEqual(['cat']);
  expect(left('Boomerang in slow motion')).toEqual(['in slow motion']);
  expect(readClip('Do not slow it down', vocabulary).refused).toBe('negation');
  expect(readClip('Can I slow it down?', vocabulary).refused).toBe('question');
  expect(readClip('A dragon over the sea', vocabulary)).toMatchObject({ values: {}, tool: null });
});

it.each(locales.map(({ code }) => code))('[TOOL-21] Words for videos in %s are at most 10 KB', (code) => {
  const file = `lib/instructions/clips/vocabularies/${code}.json`;
  expect(statSync(file).size).toBeLessThan(10_000);
});
