import type { Span } from '#lib/catalog/plans/plan.ts';
import { completeScene, type ScenePart as Part, sceneNames as parts } from './complete-scene.ts';
import { findTokens, type Token } from './find-tokens.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A background as words describe it. */
export interface SceneReading {
  /** Parts of a scene by their names, or the name of a backdrop, or a colour's; only what was said. */
  readonly said: Readonly<Partial<Record<Part | 'backdrop' | 'colour', string>>>;
  /** Words that are left out. */
  readonly unused: readonly Span[];
  readonly refused?: 'negation' | 'question';
}

/** Categories of words that say nothing of the background itself. */
const fillers: readonly string[] = ['x', 'p', 'conj'];
const plainWords: readonly string[] = [
  ...['v.put', 'v.make', 'v.replace', 'v.add', 'v.paint', 'v.draw', 'n.background', 'n.front', 'n.me'],
  ...['n.side-by-side', 'n.scene', 't.sky', 'd.more', 'q.bit', 'q.much'],
];

function isFiller({ concepts }: Token): boolean {
  return concepts.some(
    (concept) => fillers.includes(concept.split('.')[0] ?? '') || plainWords.includes(concept),
  );
}

/** Parts of a scene that drawn backdrops stand for: a scene can be changed further. */
const asScene: Readonly<Record<string, readonly (readonly [Part, string])[]>> = {
  beach: [
    ['view', 'sea'],
    ['ground', 'sand'],
  ],
  mountains: [['view', 'peaks']],
  sunset: [['time', 'golden']],
  'starry-night': [['time', 'night']],
};

/** Parts of a scene that a word names. */
function settingsOf(token: Token): readonly (readonly [Part, string])[] {
  const own = token.concepts.flatMap((concept) => {
    const [category, key = ''] = concept.split('.');
    const part = parts.find((name) => name === category);
    return part ? [[part, key] as const] : [];
  });
  return own.length > 0 ? own : (asScene[keyOf(token, 'b') ?? ''] ?? []);
}

const keyOf = ({ concepts }: Token, category: string) =>
  concepts.find((concept) => concept.startsWith(`${category}.`))?.slice(category.length + 1);

/**
 * Reads a background that a person describes: parts of a scene in any order, or else a drawn backdrop. Of a
 * word with several parts, as a beach, the first counts, and the others unless another word names them. It is
 * pure; negations and questions are refused as a whole.
 */
export function readScene(text: string, vocabulary: Vocabulary): SceneReading {
  const tokens = findTokens(text, vocabulary);
  const has = (category: string) => tokens.some((token) => keyOf(token, category) !== undefined);
  const spans = (some: readonly Token[]) => some.map(({ start, end }) => ({ start, end }));
  if (has('neg')) return { said: {}, unused: spans(tokens), refused: 'negation' };
  if (has('ques') || has('or')) return { said: {}, unused: spans(tokens), refused: 'question' };
  const said: Partial<Record<Part | 'backdrop' | 'colour', string>> = {};
  const implied: Partial<Record<Part, string>> = {};
  const unused: Token[] = [];
  for (const token of tokens) {
    const [first, ...more] = settingsOf(token);
    const colour = keyOf(token, 'c');
    if (first && (said[first[0]] ?? first[1]) === first[1]) {
      said[first[0]] = first[1];
      for (const [part, key] of more) implied[part] ??= key;
    } else if (!first && colour && (said.colour ?? colour) === colour) said.colour = colour;
    else if (!(!first && keyOf(token, 'b')) && !isFiller(token)) unused.push(token);
  }
  if (parts.some((part) => said[part] !== undefined)) {
    // A colour is that of a wall or of the sky; that of anything else is left out.
    const isColoured = said.view === 'room' || tokens.some(({ concepts }) => concepts.includes('t.sky'));
    const { colour, ...scene } = said;
    const left = isColoured ? [] : tokens.filter((token) => isColour(token));
    const unread = [...unused, ...backdropsOf(tokens), ...left].toSorted(
      (one, other) => one.start - other.start,
    );
    return { said: { ...implied, ...scene, ...(isColoured && colour && { colour }) }, unused: spans(unread) };
  }
  const [backdrop, ...others] = backdropsOf(tokens);
  const name = backdrop ? keyOf(backdrop, 'b') : said.colour && 'plain';
  return { said: { ...said, ...(name && { backdrop: name }) }, unused: spans([...unused, ...others]) };
}

/** True of a word that names a colour and no part of a scene. */
function isColour(token: Token): boolean {
  return settingsOf(token).length === 0 && keyOf(token, 'c') !== undefined;
}

/** Words that name a backdrop and no part of a scene. */
function backdropsOf(tokens: readonly Token[]): readonly Token[] {
  return tokens.filter((token) => settingsOf(token).length === 0 && keyOf(token, 'b') && !isFiller(token));
}

/**
 * Values of the tool's options for what was said: the parts that were not named are the usual ones.
 * @returns null where nothing was said of a background
 */
export function sceneValues({ said }: SceneReading): Readonly<Record<string, string>> | null {
  const { backdrop, colour } = said;
  if (backdrop) return { backdrop, colour: colour ?? '' };
  const scene = completeScene(said);
  return scene && { ...scene, colour: colour ?? '' };
}
