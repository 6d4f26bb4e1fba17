import type { Reading } from '#lib/catalog/plans/plan.ts';
import { isStatement } from './fill-template.ts';
import { findTokens } from './find-tokens.ts';
import { readInstruction } from './read-instruction.ts';
import { readScene, sceneValues } from './read-scene.ts';
import type { Vocabulary } from './vocabulary.ts';

/**
 * True of an instruction about where somebody is: it names the background, or puts a person, whom languages
 * with the verb last leave unsaid.
 */
function isAboutPlace(text: string, vocabulary: Vocabulary): boolean {
  const tokens = findTokens(text, vocabulary);
  const has = (concept: string) => tokens.some(({ concepts }) => concepts.includes(concept));
  if (isStatement(tokens)) return false;
  return has('n.background') || has('n.front') || (has('v.put') && (has('n.me') || vocabulary.verbLast));
}

/**
 * Reads an instruction with words for scenes. One that describes a background and nothing else is read as the
 * whole scene where clause by clause a word would be left out, as the material of a pier.
 */
export function readSceneInstruction(text: string, vocabulary: Vocabulary): Reading {
  const reading = readInstruction(text, vocabulary);
  if (reading.refused || (reading.plan.length > 0 && reading.unused.length === 0)) return reading;
  const scene = readScene(text, vocabulary);
  const { backdrop, colour, ...parts } = sceneValues(scene) ?? {};
  const isWhole = !scene.refused && scene.unused.length === 0 && backdrop === 'scene' && colour === '';
  const isPlace = scene.said.view !== undefined || scene.said.ground !== undefined;
  if (!isWhole || !isPlace || !isAboutPlace(text, vocabulary)) return reading;
  const plan = [{ intent: 'background' as const, backdrop, ...parts }];
  return { plan, used: [{ start: 0, end: text.length }], unused: [], asks: [] };
}
