import { describe, expect, it } from 'vitest';
import type { Locale } from '#lib/catalog/locales.ts';
import { loadDrawingVocabulary, readDrawing } from '#lib/instructions/drawings/read-drawing.ts';
import { readInstruction } from '#lib/instructions/read-instruction.ts';
import { readScene } from '#lib/instructions/read-scene.ts';
import { loadSceneVocabulary, loadVocabulary } from '#lib/instructions/vocabulary.ts';

async function read(locale: Locale, text: string) {
  const { plan, unused } = readInstruction(text, await loadVocabulary(locale));
  return { plan, left: unused.map(({ start, end }) => text.slice(start, end)) };
}

/** Wishes for one part of the photo, where only the whole can be adjusted, and the word for the part. */
const ofParts: readonly (readonly [Locale, string, string])[] = [
  ['en', 'make the sky less blue', 'sky'],
  ['en', 'make the shirt less red', 'shirt'],
  ['en', 'brighten the background', 'background'],
  ['en', 'make my face brighter', 'face'],
  ['en', 'make the left side darker', 'left side'],
  ['en', 'the sky is too dark, brighten it', 'sky'],
  ['de', 'Mach den Himmel weniger blau', 'Himmel'],
  ['de', 'Mach das Gesicht heller', 'Gesicht'],
  ['fr', 'rends le ciel moins bleu', 'ciel'],
  ['es', 'haz el cielo menos azul', 'cielo'],
  ['it', 'rendi il cielo meno blu', 'cielo'],
  ['pt', 'deixe o céu menos azul', 'céu'],
  ['ja', '空の青みを抑えて', '空'],
  ['ja', '空の青を減らして', '空'],
  ['ko', '하늘을 덜 파랗게', '하늘'],
  ['tw', '讓天空少一點藍', '天空'],
  ['en', 'make the shirt less green', 'shirt'],
  ['en', 'too much blue in the sky', 'sky'],
];

describe('[TOOL-13] parts of a photo', () => {
  it.each(ofParts)('[TOOL-13] In %s “%s” changes neither all else nor to the contrary', async (...said) => {
    const [locale, text, part] = said;
    const { plan, left } = await read(locale, text);
    expect(plan).toEqual([]);
    expect(left).toContain(part);
  });

  it('[TOOL-13] What else was wished for is done, and a reason names no part', async () => {
    expect(await read('en', 'make the car red and the sky darker')).toEqual({
      plan: [{ intent: 'recolour', thing: 'car', colour: 'red' }],
      left: ['sky', 'darker'],
    });
    const brighter = [{ intent: 'adjust', what: 'brightness', by: 0.3 }];
    expect(await read('en', 'make it brighter and add a dog')).toEqual({ plan: brighter, left: ['dog'] });
    expect((await read('en', 'make it brighter so that my face is visible')).plan).toEqual(brighter);
    expect((await read('en', 'make it brighter so you can see my face')).plan).toEqual(brighter);
    expect((await read('en', 'make the photo brighter because the sky is dark')).plan).toEqual(brighter);
  });

  it('[TOOL-13] Words that are left out stand once and in their order, also those of a compound', async () => {
    for (const [locale, text] of [
      ['de', 'Keine Lederhose'],
      ['en', 'make it darker and make the sky brighter'],
    ] as const) {
      const { unused } = readInstruction(text, await loadVocabulary(locale));
      const starts = unused.map(({ start }) => start);
      expect(starts, text).toEqual([...new Set(starts)].toSorted((one, other) => one - other));
    }
  });
});

/** Numbers of pixels, which no step takes. */
const inPixels: readonly (readonly [Locale, string])[] = [
  ['en', 'extend 200 pixels to the left'],
  ['en', 'extend it to the left by 20 pixels'],
  ['en', 'extend by 20 px to the left'],
  ['en', 'make it 200 pixels wide'],
  ['de', 'Erweitere das Bild um 200 Pixel nach links'],
  ['fr', 'étends de 200 pixels à gauche'],
  ['es', 'amplía 200 píxeles a la izquierda'],
  ['it', 'estendi di 200 pixel a sinistra'],
  ['pt', 'estenda 200 pixels para a esquerda'],
  ['ja', '左に200ピクセル広げて'],
  ['ko', '왼쪽으로 200픽셀 확장'],
  ['tw', '向左擴展200像素'],
];

describe('[TOOL-13] numbers and what they count', () => {
  it.each(inPixels)('[TOOL-13] In %s “%s” is neither pixel art nor a share', async (locale, text) => {
    const { plan, left } = await read(locale, text);
    expect(plan).toEqual([]);
    expect(left).not.toEqual([]);
  });

  it('[TOOL-13] Pixels without a number are the style', async () => {
    const pixels = [{ intent: 'style', style: 'pixel-art' }];
    expect((await read('en', 'turn it into pixels')).plan).toEqual(pixels);
    expect((await read('de', 'in Pixel')).plan).toEqual(pixels);
  });

  it('[TOOL-13] A minus neither raises what is too high nor counts photos', async () => {
    expect((await read('en', 'the contrast is too high -20%')).plan).toMatchObject([{ by: -0.2 }]);
    expect((await read('en', 'put the face of photo 2 onto photo -1')).plan).toEqual([]);
    expect((await read('en', 'put the face of photo 2 onto photo 0')).plan).toEqual([]);
  });
});

/** Words that leave something in peace in an instruction, and adorn what is drawn or described. */
const peaceful: readonly (readonly [Locale, string])[] = [
  ['de', 'ein See in Ruhe'],
  ['fr', 'une mer tranquille'],
  ['es', 'un mar en paz'],
  ['it', 'un mare in pace'],
  ['pt', 'um mar quieto'],
];

it.each(peaceful)('[TOOL-19] In %s “%s” refuses nothing', async (locale, text) => {
  const offered = new Map([['palette', new Set(['calm'])]]);
  const vocabulary = await loadDrawingVocabulary(locale);
  expect(readDrawing(text, { vocabulary, offered })).toMatchObject({
    choices: { palette: 'calm' },
    refused: null,
  });
  expect(readScene(text, await loadSceneVocabulary(locale)).refused).toBeUndefined();
});

it('[TOOL-13] A quiet place is no place that is left in peace', async () => {
  const { refused } = readInstruction('mets-moi sur une plage tranquille', await loadVocabulary('fr'));
  expect(refused).toBeUndefined();
});
