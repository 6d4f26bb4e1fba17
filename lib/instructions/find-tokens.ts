import type { Span } from '#lib/catalog/plans/plan.ts';
import { extendedRatios } from '#lib/catalog/tools/image-extender/options.ts';
import { plainForm } from './plain-form.ts';
import type { Token } from './token.ts';
import { meaningsOfSlip } from './typing-slips.ts';
import type { Vocabulary } from './vocabulary.ts';

interface Path {
  readonly cost: number;
  readonly token?: Token & { readonly units: number };
  /** Meanings of the second part of a compound. */
  readonly also?: readonly string[];
}

/** Costs of an unknown unit and of a known token: known words first, then the fewest and longest. */
const UNKNOWN = 10;
const KNOWN = 1;

/** Own meanings of marks, in every language. */
const marks: Readonly<Record<string, string>> = {
  ',': 'conj.and',
  '、': 'conj.and',
  ';': 'conj.and',
  '.': 'conj.and',
  '。': 'conj.and',
  '!': 'conj.and',
  '\n': 'conj.and',
  '&': 'conj.and',
  '+': 'conj.and',
  '?': 'ques.mark',
  '%': 'u.percent',
  '°': 'u.degree',
  '×': 'u.times',
  x: 'u.times',
  ':': 'x.mark',
  '/': 'x.mark',
  '~': 'x.mark',
};

function ratioAt(words: readonly string[], { at, vocabulary }: { at: number; vocabulary: Vocabulary }) {
  const [width, between = '', height] = words.slice(at, at + 3);
  const isBetween =
    [':', '/', 'x', '×'].includes(between) || vocabulary.concepts.get(between)?.includes('u.ratio');
  const ratio = `${width}:${height}`;
  return isBetween && extendedRatios.some((known) => known === ratio) ? ratio : null;
}

/** Concepts of one unit by itself: what the vocabulary says, the meaning of a mark, or a number. */
function conceptsOfUnit(word: string, vocabulary: Vocabulary): readonly string[] {
  const known = vocabulary.concepts.get(word) ?? [];
  const mark = marks[word];
  return [...known, ...(mark === undefined ? [] : [mark]), ...(/^\d+$/u.test(word) ? ['num'] : [])];
}

/** Endings of Korean that say “and”. */
const CONNECTIVE = /(?:고|고 ?나서|[한은] ?(?:뒤|후|다음))$/u;

/**
 * Cuts a text into the fewest known words and phrases.
 * @returns tokens in the order of the text; unknown words have no concepts
 */
export function findTokens(text: string, vocabulary: Vocabulary): Token[] {
  const { words, places } = plainForm(text, vocabulary);
  const paths: Path[] = Array.from({ length: words.length + 1 }, () => ({ cost: 0 }));
  for (let at = words.length - 1; at >= 0; at -= 1) {
    const span = (units: number) => ({
      start: places[at]?.start ?? 0,
      end: places[at + units - 1]?.end ?? 0,
      units,
    });
    const rest = (units: number) => paths[at + units]?.cost ?? 0;
    let best: Path = { cost: UNKNOWN + rest(1), token: { ...span(1), concepts: [] } };
    const offer = (units: number, token: Omit<Token, keyof Span>) => {
      const cost = KNOWN + rest(units);
      // Of equally many tokens the longest comes first.
      if (cost <= best.cost) best = { cost, token: { ...span(units), ...token } };
    };
    const first = words[at] ?? '';
    const own = conceptsOfUnit(first, vocabulary);
    if (own.length > 0) offer(1, { concepts: own, ...numberOf(first, own) });
    let form = first;
    let terse = first;
    let most = Math.min(vocabulary.maxUnits.get(first) ?? 1, words.length - at);
    for (let units = 2; units <= most; units += 1) {
      const next = words[at + units - 1] ?? '';
      // “Bitte” may stand within a phrase, as in “stell mich bitte frei”.
      const isPolite = vocabulary.concepts.get(next)?.includes('x.polite') === true;
      if (isPolite) most = Math.min(most + 1, words.length - at);
      else terse += ` ${next}`;
      form += ` ${next}`;
      const concepts =
        vocabulary.concepts.get(form) ?? (isPolite ? undefined : vocabulary.concepts.get(terse));
      if (concepts) offer(units, { concepts, ...numberOf(first, concepts) });
    }
    const torn = tornWord(words, { at, vocabulary });
    if (torn) offer(2, { concepts: torn });
    if (best.token?.concepts.length === 0)
      best = splitCompound(first, { best, vocabulary }) ?? withoutSlip(first, { best, vocabulary });
    const ratio = ratioAt(words, { at, vocabulary });
    if (ratio) offer(3, { concepts: [`r.${ratio}`] });
    paths[at] = best;
  }
  const tokens = follow(paths).map((token) => withMinus(token, text));
  if (vocabulary.spaced) return tokens;
  return withoutPartsOfWords(tokens).map((token) => {
    const goesOn = token.end - token.start > 2 && CONNECTIVE.test(text.slice(token.start, token.end));
    return goesOn ? { ...token, goesOn } : token;
  });
}

/**
 * Letters that may ask, such as Japanese か, are part of an unknown word where they touch one; they ask at the
 * end of a clause or between words that are known.
 */
function withoutPartsOfWords(tokens: readonly Token[]): Token[] {
  const result = [...tokens];
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const token = result[at];
    if (!token?.concepts.some((concept) => /^(or|ques)\./u.test(concept))) continue;
    const touches = [result[at - 1], result[at + 1]].some(
      (other) => other?.concepts.length === 0 && (other.end === token.start || other.start === token.end),
    );
    if (touches && token.end - token.start <= 2) result[at] = { ...token, concepts: [] };
  }
  return result;
}

/** Shortest parts of compounds. */
const MIN_PART = 4;
const MIN_SCENE_PART = 3;

const materials = /^[fmhc]c?\./u;
const sceneParts = /^(view|time|weather|ground)\./u;

/** True of the second part of a compound that leaves the first as it is, as in a view of mountains. */
const isAround = (concept: string) => concept === 't.sky' || /^[nx]\.scene$/u.test(concept);

/** Letters that join the parts of a compound. */
const joints: readonly string[] = ['', 's', 'n', 'en', 'es'];

/** Meanings of the two parts of a compound that are cut there; none where it is not one. */
function partsAt(
  word: string,
  { cut, vocabulary }: { readonly cut: number; readonly vocabulary: Vocabulary },
) {
  const last = vocabulary.concepts.get(word.slice(cut)) ?? [];
  const firsts = joints.map((joint) => {
    const stem = word.slice(0, cut);
    return stem.endsWith(joint) ? (vocabulary.concepts.get(stem.slice(0, cut - joint.length)) ?? []) : [];
  });
  const material = (firsts[0] ?? []).filter((concept) => materials.test(concept));
  if (Math.min(cut, word.length - cut) >= MIN_PART && material.length > 0 && last.length > 0)
    return [material, last] as const;
  const ofScenes = (concepts: readonly string[]) => concepts.filter((concept) => sceneParts.test(concept));
  const first = firsts.map(ofScenes).find((concepts) => concepts.length > 0);
  const rest = last.filter((concept) => sceneParts.test(concept) || isAround(concept));
  return first && rest.length > 0 ? ([first, rest] as const) : undefined;
}

/** Two known words written as one, such as German “Cordhose”, mean both; each part counts as a word. */
function splitCompound(
  word: string,
  { best, vocabulary }: { best: Path; vocabulary: Vocabulary },
): Path | undefined {
  if (vocabulary.tag !== 'de' || !best.token) return undefined;
  for (let cut = MIN_SCENE_PART; cut <= word.length - MIN_SCENE_PART; cut += 1) {
    const parts = partsAt(word, { cut, vocabulary });
    if (!parts) continue;
    const [first, also] = parts;
    return { ...best, token: { ...best.token, concepts: first }, also };
  }
  return undefined;
}

/** Fewest letters of a word that is found in two parts, such as “back ground”. */
const MIN_TORN = 8;

function tornWord(words: readonly string[], { at, vocabulary }: { at: number; vocabulary: Vocabulary }) {
  const [first, second] = words.slice(at, at + 2);
  if (!vocabulary.spaced || !first || !second || first.length + second.length < MIN_TORN) return undefined;
  // Two words that are known as such are no torn one, as Spanish “por qué” and “porque”.
  if (vocabulary.concepts.has(`${first} ${second}`)) return undefined;
  if (vocabulary.concepts.has(first) && vocabulary.concepts.has(second)) return undefined;
  return vocabulary.concepts.get(first + second);
}

/** An unknown word as the known one that it is a slip of; it costs what an unknown word does. */
function withoutSlip(word: string, { best, vocabulary }: { best: Path; vocabulary: Vocabulary }): Path {
  const concepts = meaningsOfSlip(word, vocabulary);
  if (!best.token || concepts.length === 0) return best;
  return { ...best, token: { ...best.token, concepts, ...numberOf(word, concepts) } };
}

function numberOf(word: string, concepts: readonly string[]): { readonly value?: number } {
  const spelled = concepts.find((concept) => concept.startsWith('num.'));
  if (spelled) return { value: Number(spelled.slice('num.'.length)) };
  return concepts.includes('num') ? { value: Number(word) } : {};
}

/**
 * A number behind a minus is negative. Within a word, as in “photo-2”, the same mark only joins, but for a
 * number with a unit.
 */
function withMinus(token: Token, text: string): Token {
  const { value, start, end } = token;
  if (value === undefined || !/(?:^|\P{N})[-−－]$/u.test(text.slice(0, start))) return token;
  const isWithin = /[\p{L}\p{N}].$/u.test(text.slice(0, start));
  return isWithin && !/^\s*[%％°度도]/u.test(text.slice(end)) ? token : { ...token, value: -value };
}

function follow(paths: readonly Path[]): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < paths.length) {
    const { token, also } = paths[at] ?? {};
    if (!token) break;
    const { units, ...rest } = token;
    tokens.push(rest, ...(also ? [{ ...rest, concepts: also }] : []));
    at += units;
  }
  return tokens;
}
