import type { Span } from '#lib/catalog/plans/plan.ts';
import { findTokens } from './find-tokens.ts';
import { completeScene, isNatural, type ScenePart as Part, sceneNames as parts } from './scene-parts.ts';
import { isOf, keyOf, spansOf, type Token } from './token.ts';
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
  ...['n.side-by-side', 'n.scene', 't.sky', 'd.more', 'q.bit', 'q.much', 'v.blur', 's.top', 's.bottom'],
  ...['s.all', 'n.horizon'],
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

/**
 * Of two settings of a part the one that the other agrees with: a sunny day may end and have clouds, and snow
 * may lie on grass.
 */
const finer: Readonly<Record<string, readonly string[]>> = {
  day: ['golden', 'dusk'],
  clear: ['clouds'],
  grass: ['snow'],
};

/** The setting of a part that stands after another word for it; none where the two contradict each other. */
function agreed(known: string | undefined, said: string): string | undefined {
  if (known === undefined || known === said || finer[known]?.includes(said)) return said;
  return finer[said]?.includes(known) ? known : undefined;
}

/** Snow that is said to fall, with the verb anywhere, is weather. */
function isSnowfall(tokens: readonly Token[]): boolean {
  const has = (concept: string) => tokens.some(({ concepts }) => concepts.includes(concept));
  return has('n.falling') && has('ground.snow') && !has('weather.rain');
}

/** True of a word for falling where what falls is said. */
function falls(tokens: readonly Token[]): boolean {
  const falling = /^(ground\.snow|weather\.(clouds|rain|snowfall|fog)|time\.(night|dusk))$/u;
  return tokens.some(({ concepts }) => concepts.some((concept) => falling.test(concept)));
}

/** True of somebody who is described rather than put somewhere: a background has nobody. */
function isOther(token: Token, tokens: readonly Token[]): boolean {
  const { concepts } = token;
  if (!concepts.includes('n.me') || !isOf(token, 't')) return false;
  const verbs = ['v.put', 'v.make', 'v.replace', 'n.front'];
  const isPut = tokens.some((other) => other.concepts.some((concept) => verbs.includes(concept)));
  return concepts.includes('t.people') || !isPut;
}

/** Words that ask: one that also joins what is described, as “where”, asks only where it comes first. */
function asks(tokens: readonly Token[]): boolean {
  return tokens.some((token, index) => {
    const isQuestion = isOf(token, 'ques') && (index === 0 || !isFiller(token));
    return isQuestion || isOf(token, 'or');
  });
}

/**
 * Reads a background that a person describes: parts of a scene in any order, or else a drawn backdrop. Of a
 * word with several parts, as a beach, the first counts, and the others unless another word names them. It is
 * pure; negations and questions are refused as a whole.
 */
export function readScene(text: string, vocabulary: Vocabulary): SceneReading {
  const found = findTokens(text, vocabulary);
  const isPart = (token: Token) => settingsOf(token).length > 0;
  // A word that only adorns a place says no only in instructions, such as French “tranquille”.
  const negates = (token: Token) => isOf(token, 'neg') && !token.concepts.includes('x.scene');
  if (found.some(negates)) return { said: {}, unused: spansOf(found), refused: 'negation' };
  if (asks(found)) return { said: {}, unused: spansOf(found), refused: 'question' };
  const tokens = found.filter(
    (token) => isPart(token) || !isNatural(token, { tokens: found, isPart, isFiller }),
  );
  const said: Partial<Record<Part | 'backdrop' | 'colour', string>> = {};
  const implied: Partial<Record<Part, string>> = {};
  const unused: Token[] = [];
  if (isSnowfall(tokens)) said.weather = 'snowfall';
  for (const token of tokens) {
    const [first, ...more] = settingsOf(token);
    const value = first && agreed(said[first[0]], first[1]);
    const colour = keyOf(token, 'c');
    if (first && value) {
      said[first[0]] = value;
      for (const [part, key] of more) implied[part] ??= key;
    } else if (!first && colour && (said.colour ?? colour) === colour) said.colour = colour;
    else if (token.concepts.includes('n.falling') && falls(tokens)) continue;
    else if (isOther(token, tokens) || !((!first && keyOf(token, 'b')) || isFiller(token)))
      unused.push(token);
  }
  if (parts.some((part) => said[part] !== undefined)) {
    // A colour is that of a wall or of the sky; that of anything else is left out.
    const isRoom = said.view === 'room';
    const isColoured = isRoom || tokens.some(({ concepts }) => concepts.includes('t.sky'));
    const { colour, ...scene } = said;
    const left = isColoured ? [] : tokens.filter((token) => isColour(token));
    const unknown = unused.filter((token) => !(isRoom && isWall(token)));
    const unread = [...unknown, ...backdropsOf(tokens), ...left].toSorted(
      (one, other) => one.start - other.start,
    );
    return {
      said: { ...implied, ...scene, ...(isColoured && colour && { colour }) },
      unused: spansOf(unread),
    };
  }
  const [backdrop, ...others] = backdropsOf(tokens);
  const name = backdrop ? keyOf(backdrop, 'b') : said.colour && 'plain';
  const unread = unused.filter((token) => !(backdrop && isWall(token)));
  return { said: { ...said, ...(name && { backdrop: name }) }, unused: spansOf([...unread, ...others]) };
}

/** True of a word for the wall of a room, or one that a backdrop is. */
function isWall({ concepts }: Token): boolean {
  return concepts.includes('t.wall') || concepts.includes('n.wall');
}

/** True of a word that names a colour and no part of a scene. */
function isColour(token: Token): boolean {
  return settingsOf(token).length === 0 && isOf(token, 'c');
}

/** Words that name a backdrop and no part of a scene; “plain” beside another one says nothing. */
function backdropsOf(tokens: readonly Token[]): readonly Token[] {
  const named = tokens.filter(
    (token) => settingsOf(token).length === 0 && keyOf(token, 'b') && !isFiller(token),
  );
  const special = named.filter((token) => keyOf(token, 'b') !== 'plain');
  return special.length > 0 ? special : named;
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
