import type { PlanStep } from '#lib/catalog/plans/plan.ts';
import { type ClauseReading, isFiller, isWish, LEFT_OUT, readAs, slotsOfTemplates } from './fill-template.ts';
import { isOf, type Token } from './token.ts';
import type { Vocabulary } from './vocabulary.ts';

interface Group {
  readonly readings: readonly ClauseReading[];
  readonly cost: number;
}

/** Costs of clauses joined or divided. */
const JOINED = 1;
const DIVIDED = 3;

/** The most clauses that are read as one. */
const MAX_JOINED = 3;

/** The most clauses of a text; what follows is left out. */
const MAX_CLAUSES = 12;

const isVerb = (concept: string) => concept.startsWith('v.') || concept.startsWith('d.');

/** True of a word such as “too” before what there is too much of; elsewhere it joins. */
function isTooMuch({ concepts }: Token, next: Token | undefined): boolean {
  const isState = next?.concepts.some((concept) =>
    /^(a\.|q\.much|v\.(blur|enlarge)|n\.(noise|horizon))/u.test(concept),
  );
  return concepts.includes('q.too') && isState === true;
}

const isNoun = ({ concepts }: Token) => concepts.some((one) => /^([tg]\.|n\.(hair|background)$)/u.test(one));
const isValue = ({ concepts }: Token) => concepts.some((one) => /^([cfhmb]|hc)\./u.test(one));

/** True of a thing after a thing and its value, or of a value after a value and its thing. */
function beginsPair(clause: readonly Token[], token: Token): boolean {
  const words = clause.filter((one) => !isFiller(one));
  const [first, second] = words;
  if (words.length !== 2 || !first || !second || isFiller(token)) return false;
  const isThingFirst = isNoun(first) && !isNoun(second) && isValue(second);
  const isValueFirst = isValue(first) && !isNoun(first) && isNoun(second);
  return (isThingFirst && isNoun(token)) || (isValueFirst && isValue(token) && !isNoun(token));
}

interface Surroundings {
  /** Words of the clause so far. */
  readonly clause: readonly Token[];
  readonly next: Token | undefined;
}

const isAmount = (concept: string) => /^a\.(brightness|contrast|saturation|warmth)$/u.test(concept);

/**
 * True of an adverb such as “more” before a word for an adjustment: no clause ends with it. Behind what is
 * turned up or down it is the verb, as in Japanese コントラストを下げて.
 */
function isAdverb(token: Token, { clause, next }: Surroundings): boolean {
  const before = clause.findLast((word) => !isFiller(word));
  if (before?.concepts.some(isAmount)) return false;
  return isOf(token, 'd') && !isOf(token, 'v') && next !== undefined && isOf(next, 'a');
}

/** Cuts at conjunctions, behind verbs where these end a clause, and between pairs of things and values. */
function cut(
  tokens: readonly Token[],
  { verbLast, pairs }: { verbLast: boolean; pairs: boolean },
): Token[][] {
  const clauses: Token[][] = [[]];
  let wasVerb = false;
  for (const [index, token] of tokens.entries()) {
    const isJoint = isOf(token, 'conj') && !isTooMuch(token, tokens[index + 1]);
    const isLast =
      token.concepts.some(isVerb) &&
      !isAdverb(token, { clause: clauses.at(-1) ?? [], next: tokens[index + 1] });
    const verb = verbLast && (isLast || token.goesOn === true);
    const auxiliary = token.concepts.includes('v.make');
    const isPair = pairs && beginsPair(clauses.at(-1) ?? [], token);
    if (isJoint || isPair || (wasVerb && !auxiliary && !isFiller(token))) clauses.push([]);
    wasVerb = verb || (wasVerb && isFiller(token));
    if (!isJoint) clauses.at(-1)?.push(token);
  }
  return clauses.filter((clause) => clause.some((token) => !isFiller(token)) || clause.length > 0);
}

interface Candidate {
  readonly clauses: readonly (readonly Token[])[];
  readonly before: readonly Token[];
  readonly after: readonly Token[];
}

/** Steps that may be no wish but tell who is meant, as “remove the man in the red shirt”. */
const describing: readonly string[] = ['clothes', 'hair', 'costume'];

function describes(readings: readonly ClauseReading[]): boolean {
  const steps = readings.map(({ step }) => step?.intent ?? '');
  return steps.includes('remove') && steps.some((intent) => describing.includes(intent));
}

/** Steps that one word may ask for beside another step. */
const ofOneWord: readonly string[] = ['costume', 'passport', 'headshot', 'straighten', 'style'];

/** True of a step for one word; an old photo is rather one that is old than one to be so. */
const isOneWord = ({ intent, style }: PlanStep) => ofOneWord.includes(intent) && style !== 'vintage';

/** Words that a step left out, with those between them that say how they are meant, such as “as”. */
function restOf(tokens: readonly Token[], { unused }: ClauseReading): readonly Token[] {
  return tokens.filter((token) => unused.includes(token) || token.concepts.some((one) => one === 'p.as'));
}

function readGroup({ clauses, before, after }: Candidate, vocabulary: Vocabulary): Group {
  const tokens = clauses.flat();
  const content = tokens.filter((token) => !isFiller(token));
  const isJoined = clauses.length > 1;
  const cost = LEFT_OUT * content.length + (content.length > 0 ? 1 : 0);
  let best: ClauseReading & { readonly cost: number } = { used: [], unused: content, cost };
  // A clause that says what to do takes no other verb: “put” beside “remove” is another wish.
  const lends = [before, after].filter((offer) => offer.length > 0 && !tokens.some(isWish));
  const offers = [[], ...lends];
  for (const borrowed of offers) {
    for (const slots of slotsOfTemplates) {
      const reading = readAs({ slots, tokens, borrowed, vocabulary, isJoined, limit: best.cost });
      if (reading) best = reading;
    }
    if (best.cost === 0) break;
  }
  // Clauses are one only where that leaves nothing out.
  const torn = isJoined && best.unused.length > 0 ? LEFT_OUT : 0;
  const joined = best.cost + torn + JOINED * (clauses.length - 1);
  const rest =
    isJoined || !best.step || best.unused.length === 0
      ? undefined
      : readGroup({ clauses: [restOf(tokens, best)], before: [], after: [] }, vocabulary);
  // A second step may stand in the same clause, but only as a whole.
  // One word is too often a part of the first.
  const isWhole = rest?.readings.every(
    ({ step, unused }) => step && unused.length === 0 && (best.unused.length > 1 || isOneWord(step)),
  );
  if (rest && isWhole && !describes([best, ...rest.readings]))
    return { readings: [{ ...best, unused: [] }, ...rest.readings], cost: DIVIDED + rest.cost };
  return { readings: [best], cost: joined };
}

function verbsOf(clause: readonly Token[] | undefined): readonly Token[] {
  return clause?.filter(({ concepts }) => concepts.some(isVerb)) ?? [];
}

/** Readings of clauses with the least cost. */
function readCut(all: readonly (readonly Token[])[], vocabulary: Vocabulary) {
  const clauses = all.slice(0, MAX_CLAUSES);
  const rest = all.slice(MAX_CLAUSES).flat();
  const best: { readonly cost: number; readonly groups: readonly Group[] }[] = [{ cost: 0, groups: [] }];
  for (let end = 1; end <= clauses.length; end += 1) {
    for (let from = Math.max(0, end - MAX_JOINED); from < end; from += 1) {
      const before = clauses.slice(0, from).findLast((clause) => verbsOf(clause).length > 0);
      const after = clauses.slice(end).find((clause) => verbsOf(clause).length > 0);
      const candidate = { clauses: clauses.slice(from, end), before: verbsOf(before), after: verbsOf(after) };
      const group = readGroup(candidate, vocabulary);
      const start = best[from];
      const cost = (start?.cost ?? 0) + group.cost;
      if (cost < (best[end]?.cost ?? Number.POSITIVE_INFINITY))
        best[end] = { cost, groups: [...(start?.groups ?? []), group] };
    }
  }
  const { cost = 0, groups = [] } = best[clauses.length] ?? {};
  const readings = groups.flatMap((group) => group.readings);
  return { cost, readings: rest.length > 0 ? [...readings, { used: [], unused: rest }] : readings };
}

/**
 * Reads a text clause by clause: neighbours are read as one, and a verb is taken from another clause, where
 * that leaves fewer words out. Pairs of things and values may stand without a word that joins them where
 * words have no spaces.
 */
export function readClauses(tokens: readonly Token[], vocabulary: Vocabulary): readonly ClauseReading[] {
  const { verbLast, spaced } = vocabulary;
  const clauses = cut(tokens, { verbLast, pairs: false });
  const read = readCut(clauses, vocabulary);
  if (read.cost < LEFT_OUT || spaced) return read.readings;
  const pairs = cut(tokens, { verbLast, pairs: true });
  if (pairs.length === clauses.length) return read.readings;
  const readPairs = readCut(pairs, vocabulary);
  return readPairs.cost < read.cost ? readPairs.readings : read.readings;
}
