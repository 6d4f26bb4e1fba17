import { expect, it } from 'vitest';
import { readSceneInstruction } from '#lib/instructions/read-scene-instruction.ts';
import { loadSceneVocabulary } from '#lib/instructions/vocabulary.ts';

it.each([
  ['en', 'put me on a beach at sunset and make it brighter'],
  ['de', 'Stell mich bei Sonnenuntergang an den Strand und mach es heller'],
  ['ja', '私を夕暮れのビーチに置いて、明るくして'],
  ['ko', '노을 지는 해변에 나를 놓고 밝게 해 줘'],
  ['tw', '把我放在夕陽下的海灘，再調亮一點'],
] as const)('[TOOL-13] A scene with a further step keeps that step in %s', async (locale, text) => {
  const vocabulary = await loadSceneVocabulary(locale);
  const reading = readSceneInstruction(text, vocabulary);
  expect(reading.plan).toMatchObject([
    { intent: 'background', backdrop: 'scene', view: 'sea', time: 'golden', ground: 'sand' },
    { intent: 'adjust', what: 'brightness' },
  ]);
  expect(reading.unused).toEqual([]);
});
