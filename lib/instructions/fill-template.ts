import type { PlanStep } from '#lib/catalog/plans/plan.ts';
import type { Filled } from './slots.ts';
import { placing } from './templates/composing.ts';
import { portraits, recolouring } from './templates/restyling.ts';
import { adjust, enhancing, removing } from './templates/retouching.ts';
import { severalPhotos } from './templates/several-photos.ts';
import type { Template } from './templates/template.ts';
import type { Token } from './token.ts';
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

/** Costs of a word left out, and of a verb taken from another clause. */
export const LEFT_OUT = 10;
const BORROWED = 2;

/** True of a word that changes nothing. */
export const isFiller = ({ concepts }: Token) =>
  concepts.some((concept) => concept.startsWith('x.') || concept.startsWith('p.'));
/** True of a verb that says what to do. */
export const isWish = ({ concepts }: Token) => concepts.some((concept) => /^v\./u.test(concept));
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

export const slotsOfTemplates: readonly Slots[] = templates.map((template) => {
  const entries = Object.entries(template.takes);
  return {
    template,
    places: new Map(entries.map(([name], place) => [name, place])),
    counts: entries.map(([, count]) => count),
    joinedCounts: entries.map(([name, count]) => (values.includes(name) ? 1 : count)),
  };
});

const isThing = ({ concepts }: Token) => concepts.some((concept) => concept.startsWith('t.'));

/** Fills a template's slots; nothing where more is left out than the limit allows. */
function fill({ slots, tokens, borrowed, vocabulary, isJoined, limit }: Fit) {
  // Two colours may be what a thing is, and what it is to become.
  const isTold = tokens.some(({ concepts }) => concepts.includes('x.is'));
  const left = [...(isJoined && !isTold ? slots.joinedCounts : slots.counts)];
  const filled: Filled[] = [];
  const unused: Token[] = [];
  let cost = borrowed.length > 0 ? BORROWED : 0;
  const head =
    slots.template.intent === 'remove' && !vocabulary.spaced ? tokens.findLast(isThing) : undefined;
  for (const [index, token] of [...borrowed, ...tokens].entries()) {
    // An owner comes first where words have no spaces: 空の電線 are wires.
    const isOwner = head !== undefined && head !== token && isThing(token);
    const meaning = isOwner ? undefined : meaningOf(token, { places: slots.places, left });
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
const changing: readonly string[] = [
  ...['recolour', 'replace', 'hair', 'clothes', 'costume', 'background', 'style', 'enlarge', 'enhance'],
];

/** True of words that tell how something is, such as “my car is red”: no verb says what to do. */
export function isStatement(tokens: readonly Token[]): boolean {
  const at = tokens.findIndex(({ concepts }) => concepts.includes('x.is'));
  return at >= 0 && !tokens.some(isWish);
}

/** Reads words as one template, for less than the limit; nothing where its settings are not said. */
export function readAs(attempt: Fit): (ClauseReading & { readonly cost: number }) | undefined {
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
