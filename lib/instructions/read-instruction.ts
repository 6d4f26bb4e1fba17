import { needsTap } from '#lib/catalog/plans/places.ts';
import { type Ask, intents, MAX_STEPS, type PlanStep, type Reading } from '#lib/catalog/plans/plan.ts';
import type { ClauseReading } from './fill-template.ts';
import { findTokens } from './find-tokens.ts';
import { readClauses } from './read-clauses.ts';
import { withoutReasons, withoutRemedies, wordsOf } from './reasons.ts';
import { hairStyleOf } from './templates/restyling.ts';
import { isOf, spansOf, type Token } from './token.ts';
import type { Vocabulary } from './vocabulary.ts';

const order = new Map<string, number>(intents.map((intent, index) => [intent, index]));

/** Intents that need further photos. */
const joined: readonly string[] = ['face', 'put', 'pattern', 'side-by-side', 'collage'];

/** Words that may say where a thing is: other things, people, their clothes and colors, sides, numbers. */
const landmarks = /^(?:[tgcfmbs]|hc|num|view|ground)\.|^n\.(?:me|face|hair|wall|front|corner|background)$/u;
const positions: readonly string[] = ['place.word', 'n.front'];

/**
 * True where all that a step leaves out says where its thing is, as in “the man behind me”. The tap that the
 * step asks for says that, too. After a word for a position any word may name the place.
 */
function leavesOutPlace({ step, unused }: ClauseReading): boolean {
  if (!step || !needsTap(step) || unused.length === 0) return false;
  const at = unused.findIndex(({ concepts }) => concepts.some((concept) => positions.includes(concept)));
  return unused.every(({ concepts }, index) => {
    const isUnknown = concepts.length === 0;
    return isUnknown
      ? at >= 0 && index > at
      : concepts.some((concept) => landmarks.test(concept) || positions.includes(concept));
  });
}

function refuse(tokens: readonly Token[], refused: Reading['refused']): Reading {
  return { plan: [], used: [], unused: spansOf(tokens), asks: [], refused };
}

/** Joins steps that complete each other, such as two sides of an extension; drops what was said twice. */
function joinSteps(steps: readonly PlanStep[]): PlanStep[] {
  const joinable: readonly string[] = ['extend', 'hair', 'clothes'];
  const joinedSteps: PlanStep[] = [];
  for (const step of steps) {
    if (joinedSteps.some((other) => repeats(step, other))) continue;
    // The size alone means twice as large; what is said beside it counts.
    const usual = joinedSteps.findIndex(({ intent, factor }) => intent === 'enlarge' && factor === 2);
    if (usual >= 0 && step.intent === 'enlarge') joinedSteps.splice(usual, 1);
    const format = joinedSteps.findIndex((other) => hasFormat(step, other));
    if (format >= 0) joinedSteps.splice(format, 1);
    const cut = joinedSteps.findIndex((other) => areOneCut(other, step));
    const style = hairStyleOf([joinedSteps[cut]?.style, step.style].map(String));
    if (cut >= 0) joinedSteps[cut] = { ...joinedSteps[cut], ...step, ...(style ? { style } : {}) };
    if (cut >= 0) continue;
    const at = joinedSteps.findIndex((other) => other.intent === step.intent && completes(step, other));
    const before = joinedSteps[at];
    if (before && joinable.includes(step.intent)) joinedSteps[at] = { ...before, ...step };
    else joinedSteps.push(step);
  }
  return joinedSteps;
}

/** True of a length and a shape of the same hair, as “long and curly”. */
function areOneCut(one: PlanStep, other: PlanStep): boolean {
  const isHair = one.intent === 'hair' && other.intent === 'hair' && one.side === other.side;
  const lengths = [one.style, other.style].filter((style) => style === 'pixie' || style === 'long-straight');
  const isOneColour = one.colour === undefined || other.colour === undefined || one.colour === other.colour;
  return isHair && isOneColour && Boolean(one.style && other.style) && lengths.length === 1;
}

/** True of an extension to the format that is cropped to. */
function hasFormat(one: PlanStep, other: PlanStep): boolean {
  return one.intent === 'extend' && other.intent === 'crop' && one.ratio === other.ratio;
}

/** True where the photo is as after one of the two steps; two turns are not one. */
function repeats(step: PlanStep, other: PlanStep): boolean {
  if (hasFormat(other, step)) return true;
  const names = Object.keys({ ...step, ...other });
  return names.every((name) => step[name] === other[name]) && !['rotate', 'mirror'].includes(step.intent);
}

/** True where two steps set nothing differently, and are about the same part. */
function completes(step: PlanStep, other: PlanStep): boolean {
  const shared = Object.keys(step).filter((name) => name in other);
  const about = ['part', 'side', 'ratio'];
  return (
    shared.every((name) => step[name] === other[name]) && about.every((name) => step[name] === other[name])
  );
}

/**
 * Of two amounts for one thing the last counts, as in “too dark, a bit brighter”. Of two that contradict each
 * other the first is left out.
 */
function withoutContradictions(readings: readonly ClauseReading[]): ClauseReading[] {
  return readings.map((reading, index) => {
    const { step, used, unused } = reading;
    if (step?.intent !== 'adjust') return reading;
    const later = readings
      .slice(index + 1)
      .find((other) => other.step?.intent === 'adjust' && other.step.what === step.what)?.step;
    if (!later) return reading;
    return Number(later.by) * Number(step.by) > 0 ? { used, unused } : { used: [], unused: wordsOf(reading) };
  });
}

/** Words for a part of the photo: a thing, a garment, hair, a side, somebody, or what is behind. */
const parts = /^(?:[tghs]\.|n\.(?:me|face|hair|background|front|corner)$)/u;
const reasons: readonly string[] = ['so.word', 'why.word', 'for.word'];

const hasOf = ({ concepts }: Token, ...wanted: readonly string[]) =>
  concepts.some((concept) => wanted.includes(concept));

/**
 * True of an adjustment that leaves out which part of the photo is meant, but for words that say why, and for
 * what is wished beside it: “brighter and add a dog”.
 */
function missesPart({ step, used, unused }: ClauseReading, tokens: readonly Token[]): boolean {
  const amount = used.findLast((token) => isOf(token, 'a'));
  const after = amount && tokens.filter(({ start }) => start > amount.start);
  const end = after?.find((token) => isOf(token, 'conj') || hasOf(token, ...reasons))?.start;
  const isPart = ({ concepts }: Token) => concepts.some((concept) => parts.test(concept));
  return (
    step?.intent === 'adjust' &&
    unused.some((token) => token.start < (end ?? Number.POSITIVE_INFINITY) && isPart(token))
  );
}

/**
 * Drops steps that would do another thing than was said: the whole photo is adjusted where a part of it was
 * named, also in “the sky is too dark, brighten it”, or “less green” would paint a thing green.
 */
function withoutOthers(readings: readonly ClauseReading[], tokens: readonly Token[]): ClauseReading[] {
  const ofParts = readings.filter((reading) => missesPart(reading, tokens));
  const isOfPart = (step: PlanStep) =>
    ofParts.some(
      ({ step: other, used }) =>
        step.what === other?.what &&
        Number(step.by) * Number(other?.by) > 0 &&
        used.some((token) => hasOf(token, 'q.too', 'x.is')),
    );
  return readings.map((reading) => {
    const { step, unused } = reading;
    const isPainted = step?.colour !== undefined && unused.some((token) => hasOf(token, 'd.less', 'q.too'));
    const isOther = ofParts.includes(reading) || (step?.intent === 'adjust' && isOfPart(step));
    if (!isPainted && !isOther) return reading;
    return { used: [], unused: wordsOf(reading) };
  });
}

function asksOf(plan: readonly PlanStep[], readings: readonly ClauseReading[]): Ask[] {
  return plan.flatMap((one, step): Ask[] => {
    const placed = readings.find((reading) => reading.step === one && leavesOutPlace(reading));
    if (placed) return [{ step, kind: 'tap', place: spansOf(placed.unused) }];
    if (needsTap(one)) return [{ step, kind: 'tap' }];
    return joined.includes(one.intent) ? [{ step, kind: 'photo' }] : [];
  });
}

/**
 * Reads what a person wants done with a photo. It is pure: the same text and vocabulary give the same plan.
 * Negations, questions and more than three steps are refused as a whole; unknown words are `unused`.
 */
export function readInstruction(text: string, vocabulary: Vocabulary): Reading {
  const tokens = findTokens(text, vocabulary);
  const reading = readTokens(tokens, vocabulary);
  if (reading.plan.length > 0 && reading.unused.length === 0) return reading;
  const wishes = withoutReasons(tokens, { text, vocabulary });
  if (!wishes) return reading;
  const wish = readTokens(wishes, vocabulary);
  // A land that no document has is no purpose.
  const isDocument = wish.plan.some(({ intent }) => intent === 'passport');
  return !isDocument && wordsLeft(wish) < wordsLeft(reading) ? wish : reading;
}

function readTokens(tokens: readonly Token[], vocabulary: Vocabulary): Reading {
  const has = (category: string) => tokens.some((token) => isOf(token, category));
  if (has('neg')) return refuse(tokens, 'negation');
  if (has('ques')) return refuse(tokens, 'question');
  const read = withoutContradictions(withoutOthers(withoutRemedies(readClauses(tokens, vocabulary)), tokens));
  const steps = joinSteps(read.flatMap(({ step }: ClauseReading) => (step ? [step] : [])));
  if (steps.length > MAX_STEPS) return refuse(tokens, 'too-many-steps');
  const plan = steps.toSorted((one, other) => (order.get(one.intent) ?? 0) - (order.get(other.intent) ?? 0));
  return {
    plan,
    used: spansOf(read.flatMap(({ used }) => used)),
    unused: spansOf(read.flatMap(({ unused }) => unused)),
    asks: asksOf(plan, read),
  };
}

const wordsLeft = ({ plan, unused }: Reading) => (plan.length > 0 ? unused.length : Number.POSITIVE_INFINITY);

/** True of a reading that words for scenes may complete: something was left out, and nothing refused. */
export function wantsScenes(reading: Reading): boolean {
  return reading.refused === undefined && wordsLeft(reading) > 0;
}

/** Of a reading and one with words for scenes the latter where it has a scene and leaves fewer words out. */
export function preferScene(reading: Reading, withScenes: Reading): Reading {
  const hasScene = withScenes.plan.some(({ backdrop }) => backdrop === 'scene');
  return hasScene && wordsLeft(withScenes) < wordsLeft(reading) ? withScenes : reading;
}
