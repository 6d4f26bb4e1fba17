import type { PlanStep } from '#lib/catalog/plans/plan.ts';
import type { Token } from './find-tokens.ts';
import type { Filled } from './slots.ts';
import { placing, severalPhotos } from './templates/composing.ts';
import { portraits, recolouring } from './templates/restyling.ts';
import { adjust, enhancing, removing } from './templates/retouching.ts';
import type { Template } from './templates/template.ts';
import type { Vocabulary } from './vocabulary.ts';

/** All templates; of two that leave out equally little the first is taken. */
const templates: readonly Template[] = [
  ...removing,
  ...enhancing,
  adjust,
  ...placing,
  ...recolouring,
  ...portraits,
  ...severalPhotos,
];

/** A clause as it was understood. */
export interface ClauseReading {
  readonly step?: PlanStep;
  readonly used: readonly Token[];
  readonly unused: readonly Token[];
}

interface Group {
  readonly readings: readonly ClauseReading[];
  readonly cost: number;
}

/** Costs of a word left out, of clauses joined or divided, and of a verb taken from another clause. */
const LEFT_OUT = 10;
const JOINED = 1;
const DIVIDED = 3;
const BORROWED = 2;

/** The most clauses that are read as one. */
const MAX_JOINED = 3;

/** The most clauses of a text; what follows is left out. */
const MAX_CLAUSES = 12;

const isVerb = (concept: string) => concept.startsWith('v.') || concept.startsWith('d.');
/** True of a word that changes nothing. */
export const isFiller = ({ concepts }: Token) =>
  concepts.some((concept) => concept.startsWith('x.') || concept.startsWith('p.'));
const isWish = ({ concepts }: Token) => concepts.some((concept) => /^v\./u.test(concept));
const joins = ({ concepts }: Token) => concepts.some((concept) => concept.startsWith('conj.'));

/** True of a word such as “too” before what there is too much of; elsewhere it joins. */
function isTooMuch({ concepts }: Token, next: Token | undefined): boolean {
  const isState = next?.concepts.some((concept) =>
    /^(a\.|q\.much|v\.blur|n\.(noise|horizon))/u.test(concept),
  );
  return concepts.includes('q.too') && isState === true;
}

/** Cuts at conjunctions, and behind verbs where these end a clause. */
function cut(tokens: readonly Token[], { verbLast }: Vocabulary): Token[][] {
  const clauses: Token[][] = [[]];
  let wasVerb = false;
  for (const [index, token] of tokens.entries()) {
    const isJoint = joins(token) && !isTooMuch(token, tokens[index + 1]);
    const verb = verbLast && token.concepts.some(isVerb);
    const auxiliary = token.concepts.includes('v.make');
    if (isJoint || (wasVerb && !auxiliary && !isFiller(token))) clauses.push([]);
    wasVerb = verb || (wasVerb && isFiller(token));
    if (!isJoint) clauses.at(-1)?.push(token);
  }
  return clauses.filter((clause) => clause.some((token) => !isFiller(token)) || clause.length > 0);
}

interface Fit {
  readonly slots: Slots;
  readonly tokens: readonly Token[];
  readonly borrowed: readonly Token[];
  readonly vocabulary: Vocabulary;
  /** Several clauses read as one name each thing once. */
  readonly isJoined: boolean;
  /** Cost that must be undercut. */
  readonly limit: number;
}

const values: readonly string[] = ['c', 'f', 'm', 'b', 't', 'g'];

interface Slots {
  readonly template: Template;
  /** Place of each slot in the template, by its name. */
  readonly places: ReadonlyMap<string, number>;
  readonly counts: readonly number[];
  /** Counts where several clauses are read as one. */
  readonly joinedCounts: readonly number[];
}

const slotsOfTemplates: readonly Slots[] = templates.map((template) => {
  const entries = Object.entries(template.takes);
  return {
    template,
    places: new Map(entries.map(([name], place) => [name, place])),
    counts: entries.map(([, count]) => count),
    joinedCounts: entries.map(([name, count]) => (values.includes(name) ? 1 : count)),
  };
});

/** Fills a template's slots; nothing where more is left out than the limit allows. */
function fill({ slots, tokens, borrowed, isJoined, limit }: Fit) {
  // Two colours may be what a thing is, and what it is to become.
  const isTold = tokens.some(({ concepts }) => concepts.includes('x.is'));
  const left = [...(isJoined && !isTold ? slots.joinedCounts : slots.counts)];
  const filled: Filled[] = [];
  const unused: Token[] = [];
  let cost = borrowed.length > 0 ? BORROWED : 0;
  for (const [index, token] of [...borrowed, ...tokens].entries()) {
    const meaning = meaningOf(token, { places: slots.places, left });
    if (meaning) filled.push({ ...meaning, token });
    else if (index >= borrowed.length && !isFiller(token)) {
      unused.push(token);
      cost += LEFT_OUT;
      if (cost >= limit) return undefined;
    }
  }
  return { filled, unused, cost };
}

/** Takes the first slot of a template, in its order, that a token fits. */
function meaningOf(
  { concepts }: Token,
  { places, left }: { readonly places: ReadonlyMap<string, number>; readonly left: number[] },
) {
  let best = Number.POSITIVE_INFINITY;
  let concept = '';
  for (const candidate of concepts) {
    for (const name of [candidate, candidate.slice(0, Math.max(0, candidate.indexOf('.')))]) {
      const place = places.get(name);
      if (place === undefined || place >= best || (left[place] ?? 0) <= 0) continue;
      best = place;
      concept = candidate;
    }
  }
  if (concept === '') return undefined;
  left[best] = (left[best] ?? 0) - 1;
  const dot = concept.indexOf('.');
  return dot < 0
    ? { category: concept, key: '' }
    : { category: concept.slice(0, dot), key: concept.slice(dot + 1) };
}

/** Steps whose words may as well tell what a thing is. */
const changing: readonly string[] = ['recolour', 'replace', 'hair', 'clothes', 'costume'];

/** True of words that tell how something is, such as “my car is red”: no verb says what to do. */
function isStatement(tokens: readonly Token[]): boolean {
  const at = tokens.findIndex(({ concepts }) => concepts.includes('x.is'));
  return at > 0 && !tokens.some(isWish);
}

function readAs(attempt: Fit): (ClauseReading & { readonly cost: number }) | undefined {
  const result = fill(attempt);
  if (!result || result.cost >= attempt.limit) return undefined;
  const { filled, unused, cost } = result;
  const tokens = [...attempt.borrowed, ...attempt.tokens];
  const { template } = attempt.slots;
  const { verbLast, spaced } = attempt.vocabulary;
  const settings = template.settings({ filled, tokens, verbLast, spaced });
  if (!settings || (changing.includes(template.intent) && isStatement(tokens))) return undefined;
  const step = { intent: template.intent, ...settings } as PlanStep;
  const used = attempt.tokens.filter((token) => !unused.includes(token));
  return { step, used, unused, cost };
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

function readGroup({ clauses, before, after }: Candidate, vocabulary: Vocabulary): Group {
  const tokens = clauses.flat();
  const content = tokens.filter((token) => !isFiller(token));
  const isJoined = clauses.length > 1;
  const cost = LEFT_OUT * content.length + (content.length > 0 ? 1 : 0);
  let best: ClauseReading & { readonly cost: number } = { used: [], unused: content, cost };
  // A second look without borrowed verbs would find the same.
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
    isJoined || !best.step || best.unused.length < 2
      ? undefined
      : readGroup({ clauses: [best.unused], before: [], after: [] }, vocabulary);
  // A second step may stand in the same clause, but only as a whole.
  const isWhole = rest?.readings.every(({ step, unused }) => step && unused.length === 0);
  if (rest && isWhole && !describes([best, ...rest.readings]))
    return { readings: [{ ...best, unused: [] }, ...rest.readings], cost: DIVIDED + rest.cost };
  return { readings: [best], cost: joined };
}

function verbsOf(clause: readonly Token[] | undefined): readonly Token[] {
  return clause?.filter(({ concepts }) => concepts.some(isVerb)) ?? [];
}

/**
 * Reads a text clause by clause: neighbours are read as one, and a verb is taken from another clause, where
 * that leaves fewer words out.
 */
export function readClauses(tokens: readonly Token[], vocabulary: Vocabulary): ClauseReading[] {
  const all = cut(tokens, vocabulary);
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
  const readings = (best[clauses.length]?.groups ?? []).flatMap((group) => group.readings);
  return rest.length > 0 ? [...readings, { used: [], unused: rest }] : readings;
}
