import type { Token } from './find-tokens.ts';
import type { Lexicon } from './lexicon.ts';
import type { PlanStep } from './plan.ts';
import type { Filled } from './slots.ts';
import { type Template, templates } from './templates.ts';

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
const isFiller = ({ concepts }: Token) =>
  concepts.some((concept) => concept.startsWith('x.') || concept.startsWith('p.'));
const joins = ({ concepts }: Token) => concepts.some((concept) => concept.startsWith('conj.'));

/** Cuts at conjunctions, and behind verbs where these end a clause. */
function cut(tokens: readonly Token[], { verbLast }: Lexicon): Token[][] {
  const clauses: Token[][] = [[]];
  let wasVerb = false;
  for (const token of tokens) {
    const verb = verbLast && token.concepts.some(isVerb);
    const auxiliary = token.concepts.includes('v.make');
    if (joins(token) || (wasVerb && !auxiliary && !isFiller(token))) clauses.push([]);
    wasVerb = verb || (wasVerb && isFiller(token));
    if (!joins(token)) clauses.at(-1)?.push(token);
  }
  return clauses.filter((clause) => clause.some((token) => !isFiller(token)) || clause.length > 0);
}

interface Fit {
  readonly template: Template;
  readonly tokens: readonly Token[];
  readonly borrowed: readonly Token[];
  readonly lexicon: Lexicon;
  /** Several clauses read as one name each thing once. */
  readonly isJoined: boolean;
}

const values: readonly string[] = ['c', 'f', 'm', 'b', 't', 'g'];

function fill({ template, tokens, borrowed, isJoined }: Fit): { filled: Filled[]; unused: Token[] } {
  const slots = Object.entries(template.takes).map(([name, count]) => ({
    name,
    left: isJoined && values.includes(name) ? 1 : count,
  }));
  const filled: Filled[] = [];
  const unused: Token[] = [];
  for (const token of [...borrowed, ...tokens]) {
    const meaning = meaningOf(token, slots);
    if (meaning) filled.push({ ...meaning, token });
    else if (!isFiller(token) && !borrowed.includes(token)) unused.push(token);
  }
  return { filled, unused };
}

/** Takes the first slot of a template, in its order, that a token fits. */
function meaningOf({ concepts }: Token, slots: readonly { readonly name: string; left: number }[]) {
  for (const slot of slots) {
    if (slot.left <= 0) continue;
    for (const concept of concepts) {
      if (concept !== slot.name && !(concept.startsWith(slot.name) && concept[slot.name.length] === '.')) continue;
      slot.left -= 1;
      const dot = concept.indexOf('.');
      return dot < 0 ? { category: concept, key: '' } : { category: concept.slice(0, dot), key: concept.slice(dot + 1) };
    }
  }
  return undefined;
}

function fit(attempt: Fit): (ClauseReading & { readonly cost: number }) | undefined {
  const { filled, unused } = fill(attempt);
  const tokens = [...attempt.borrowed, ...attempt.tokens];
  const { verbLast, spaced } = attempt.lexicon;
  const settings = attempt.template.settings({ filled, tokens, verbLast, spaced });
  if (!settings) return undefined;
  const step = { intent: attempt.template.intent, ...settings } as PlanStep;
  const used = attempt.tokens.filter((token) => !unused.includes(token));
  const cost = LEFT_OUT * unused.length + (attempt.borrowed.length > 0 ? BORROWED : 0);
  return { step, used, unused, cost };
}

interface Candidate {
  readonly clauses: readonly (readonly Token[])[];
  readonly before: readonly Token[];
  readonly after: readonly Token[];
}

function readGroup({ clauses, before, after }: Candidate, lexicon: Lexicon): Group {
  const tokens = clauses.flat();
  const content = tokens.filter((token) => !isFiller(token));
  const isJoined = clauses.length > 1;
  const cost = LEFT_OUT * content.length + (content.length > 0 ? 1 : 0);
  let best: ClauseReading & { readonly cost: number } = { used: [], unused: content, cost };
  for (const borrowed of [[], before, after]) {
    for (const template of templates) {
      const reading = fit({ template, tokens, borrowed, lexicon, isJoined });
      if (reading && reading.cost < best.cost) best = reading;
    }
    if (best.cost === 0) break;
  }
  const joined = best.cost + JOINED * (clauses.length - 1);
  const rest = isJoined || !best.step || best.unused.length < 2 ? undefined : readGroup({ clauses: [best.unused], before: [], after: [] }, lexicon);
  // A second step may stand in the same clause, but only as a whole.
  const isWhole = rest?.readings.every(({ step, unused }) => step && unused.length === 0);
  if (rest && isWhole) return { readings: [{ ...best, unused: [] }, ...rest.readings], cost: DIVIDED + rest.cost };
  return { readings: [best], cost: joined };
}

function verbsOf(clause: readonly Token[] | undefined): readonly Token[] {
  return clause?.filter(({ concepts }) => concepts.some(isVerb)) ?? [];
}

/**
 * Reads a text clause by clause: neighbours are read as one, and a verb is taken from another clause, where
 * that leaves fewer words out.
 */
export function readClauses(tokens: readonly Token[], lexicon: Lexicon): ClauseReading[] {
  const all = cut(tokens, lexicon);
  const clauses = all.slice(0, MAX_CLAUSES);
  const rest = all.slice(MAX_CLAUSES).flat();
  const best: { readonly cost: number; readonly groups: readonly Group[] }[] = [{ cost: 0, groups: [] }];
  for (let end = 1; end <= clauses.length; end += 1) {
    for (let from = Math.max(0, end - MAX_JOINED); from < end; from += 1) {
      const before = clauses.slice(0, from).findLast((clause) => verbsOf(clause).length > 0);
      const after = clauses.slice(end).find((clause) => verbsOf(clause).length > 0);
      const candidate = { clauses: clauses.slice(from, end), before: verbsOf(before), after: verbsOf(after) };
      const group = readGroup(candidate, lexicon);
      const start = best[from];
      const cost = (start?.cost ?? 0) + group.cost;
      if (cost < (best[end]?.cost ?? Number.POSITIVE_INFINITY))
        best[end] = { cost, groups: [...(start?.groups ?? []), group] };
    }
  }
  const readings = (best[clauses.length]?.groups ?? []).flatMap((group) => group.readings);
  return rest.length > 0 ? [...readings, { used: [], unused: rest }] : readings;
}
