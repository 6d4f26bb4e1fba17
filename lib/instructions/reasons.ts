import { type ClauseReading, isFiller, isWish } from './fill-template.ts';
import { isOf, type Token } from './token.ts';
import type { Vocabulary } from './vocabulary.ts';

const has = (token: Token | undefined, concept: string) => token?.concepts.includes(concept) ?? false;
const joins = (token: Token) => isOf(token, 'conj');

/** True of a word that says what to do, or how the photo is to become. */
const isWishful = ({ concepts }: Token) => concepts.some((concept) => /^[vad]\./u.test(concept));

/** Words up to the next conjunction. */
function firstClause(tokens: readonly Token[]): readonly Token[] {
  const end = tokens.findIndex(joins);
  return tokens.slice(0, end < 0 ? tokens.length : end);
}

/** True of words up to the next conjunction that are a wish, and no further fault such as “and too cold”. */
function beginsWish(tokens: readonly Token[]): boolean {
  const clause = firstClause(tokens);
  return clause.some(isWishful) && !clause.some((token) => has(token, 'q.too') || has(token, 'x.is'));
}

/** Marks that end a reason; within one a word such as “and” only joins. */
const ENDS = /[,、，;；.。!！\n]/u;

interface Source {
  readonly text: string;
  readonly vocabulary: Vocabulary;
}

const isEnd = ({ start, end }: Token, text: string) => end - start === 1 && ENDS.test(text.slice(start, end));

const negates = (token: Token) => isOf(token, 'neg');

/** True of words up to the next conjunction that name a thing which is to stay, as “but keep the bus”. */
function keepsThing(tokens: readonly Token[]): boolean {
  const clause = firstClause(tokens);
  const [first] = clause.filter((token) => !isFiller(token));
  return first !== undefined && negates(first) && clause.some(isNamed);
}

/** True of words for what is seen: things, garments, and parts of people and photos. */
const isNamed = ({ concepts }: Token) => concepts.some((concept) => /^[tgn]\./u.test(concept));

/** Leaves out what follows a word such as “because”. */
function withoutCause(tokens: readonly Token[], text: string): readonly Token[] {
  const at = tokens.findIndex((token) => has(token, 'why.word'));
  if (at < 0) return tokens;
  const after = tokens.slice(at + 1);
  const length = after.findIndex(
    (token, index) =>
      isEnd(token, text) ||
      has(token, 'ques.mark') ||
      has(token, 'so.word') ||
      (joins(token) && [beginsWish, keepsThing].some((begins) => begins(after.slice(index + 1)))),
  );
  return [...tokens.slice(0, at), ...(length < 0 ? [] : after.slice(length))];
}

/** Leaves out what stands before a word such as “so”, or a Japanese ので, where it wishes for nothing. */
function withoutGround(tokens: readonly Token[], { concept, text }: { concept: string; text: string }) {
  // “Not so bright” gives no ground.
  const isDenied = (index: number) => tokens.slice(index - 1, index).some(negates);
  const at = tokens.findIndex((token, index) => index > 0 && has(token, concept) && !isDenied(index));
  const isCause = concept === 'why.word';
  const from = isCause ? tokens.slice(0, at).findLastIndex((token) => isEnd(token, text)) + 1 : 0;
  const isOther = ({ concepts }: Token) => concepts.some((one) => one.startsWith('v.') && one !== 'v.make');
  // Japanese says “to make a poster” with the verb for making anything.
  if (at < 0 || tokens.slice(from, at).some(isCause ? isOther : isWish)) return tokens;
  const [cause] = tokens.slice(at, at + 1);
  // A photo that stands upside down or tilted is told what to do by that.
  if (cause && tokens.slice(from, at).some((token) => has(token, 'n.upside')))
    return [...tokens.slice(0, at), { ...cause, concepts: ['conj.and'] }, ...tokens.slice(at + 1)];
  return [...tokens.slice(0, from), ...tokens.slice(at + 1)];
}

/**
 * Leaves out how something is, as “is so boring”, in a clause that wishes for nothing and has another after
 * it; the thing stays.
 */
function withoutStatement(tokens: readonly Token[], text: string): readonly Token[] {
  const end = tokens.findIndex((token) => isEnd(token, text));
  const clause = tokens.slice(0, Math.max(0, end));
  const at = clause.findIndex((token) => has(token, 'x.is') || has(token, 'q.too'));
  if (at < 1 || clause.some(isWish) || end === tokens.length - 1) return tokens;
  return [...tokens.slice(0, at), ...tokens.slice(end + 1)];
}

/** Most words of a purpose or a remark that no concept knows. */
const MAX_UNKNOWN = 3;

/** Leaves out unknown words to the end of a clause after a word such as “for my”: they say what for. */
function withoutPurpose(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex((token) => has(token, 'for.word'));
  if (at < 0) return tokens;
  const after = tokens.slice(at + 1);
  const isFirst = tokens.slice(0, at).every((token) => joins(token) || isFiller(token));
  const length = after.findIndex((token) => joins(token) || (isFirst && isWish(token)));
  const words = after.slice(0, length < 0 ? after.length : length).filter((token) => !isFiller(token));
  const isPurpose =
    words.length > 0 && words.length <= MAX_UNKNOWN && words.every(({ concepts }) => concepts.length === 0);
  return isPurpose ? [...tokens.slice(0, at), ...(length < 0 ? [] : after.slice(length))] : tokens;
}

/**
 * Leaves out what a clause says about a thing that the one before removes, as in “it ruins the shot”: it
 * begins with a pronoun or “is”, and has no word that could be a wish.
 */
function withoutRemark(tokens: readonly Token[], text: string): readonly Token[] {
  const at = tokens.findIndex(
    (token, index) => isEnd(token, text) && tokens.slice(0, index).some((one) => has(one, 'v.remove')),
  );
  if (at < 0) return tokens;
  const after = tokens.slice(at + 1);
  const end = after.findIndex((token) => isEnd(token, text));
  const remark = after.slice(0, end < 0 ? after.length : end);
  const [first] = remark;
  const isRemark = has(first, 'they.word') || has(first, 'x.is');
  const isKnown = ({ concepts }: Token) => concepts.length > 0;
  const says = (token: Token) =>
    isKnown(token) &&
    (!isFiller(token) || has(token, 'must.word')) &&
    !token.concepts.some((one) => one === 'q.too' || one === 'q.much');
  const unknown = remark.filter((token) => !isKnown(token));
  if (!isRemark || remark.some(says) || unknown.length > MAX_UNKNOWN) return tokens;
  return [...tokens.slice(0, at), ...after.slice(remark.length)];
}

/**
 * The words without those that tell why or what for, such as “because it does not belong there” and “for my
 * uncle”: these ask for nothing.
 * @returns nothing where there are no such words
 */
export function withoutReasons(
  tokens: readonly Token[],
  { text, vocabulary: { verbLast } }: Source,
): readonly Token[] | undefined {
  const caused = verbLast ? withoutGround(tokens, { concept: 'why.word', text }) : withoutCause(tokens, text);
  const stated = withoutStatement(withoutGround(caused, { concept: 'so.word', text }), text);
  const left = withoutPurpose(withoutRemark(stated, text));
  return left.length < tokens.length || left.some((token, at) => token !== tokens[at]) ? left : undefined;
}

/** Verbs that only ask to mend a fault, and those that do so for a photo that stands or hangs wrong. */
const mending = /^v\.(repair|enhance|make|straighten)$/u;
const turning = /^v\.(repair|enhance|make|straighten|rotate|mirror)$/u;

/** Words that tell a fault: “is”, “too”, “crooked”, “upside down”. */
const faults: readonly string[] = ['x.is', 'q.too', 'n.upside', 'n.horizon'];

/** All words of a clause that say something, in the order of the text. */
export function wordsOf({ used, unused }: ClauseReading): readonly Token[] {
  const words = [...used, ...unused].filter((token) => !isFiller(token));
  return words.toSorted((one, other) => one.start - other.start);
}

/** True of a clause that tells a fault, whose step is the remedy. */
function tellsFault({ step, used, unused }: ClauseReading): boolean {
  const tokens = [...used, ...unused];
  const isTold = tokens.some(({ concepts }) => faults.some((fault) => concepts.includes(fault)));
  return step !== undefined && isTold && !tokens.some(isWish);
}

/** Leaves out a wish that only answers a fault told before, as in “the photo is tilted, fix it”. */
export function withoutRemedies(readings: readonly ClauseReading[]): ClauseReading[] {
  return readings.map((reading, index) => {
    const turn = readings
      .slice(0, index)
      .find((one) => tellsFault(one) && one.step?.intent === 'rotate')?.step;
    if (turn && reading.step?.intent === 'rotate' && reading.step.degrees === turn.degrees)
      return { used: wordsOf(reading), unused: [] };
    const fault = readings.slice(0, index).find(tellsFault);
    const verbs =
      fault?.step?.intent === 'rotate' || fault?.step?.intent === 'straighten' ? turning : mending;
    const words = wordsOf(reading);
    const isBare =
      words.length > 0 && words.every(({ concepts }) => concepts.some((concept) => verbs.test(concept)));
    return fault && isBare ? { used: words, unused: [] } : reading;
  });
}
