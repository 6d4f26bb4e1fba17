import type { StepSettings } from '#lib/catalog/plans/plan.ts';
import { completeScene } from '../scene-parts.ts';
import { behindNumber, type Clause, goalOf, hasAny, keysOf, numbersOf, says } from '../slots.ts';
import { become, optional, paint, plain, type Template } from './template.ts';

const coloured: readonly string[] = ['plain', 'linear-gradient'];

/** Backdrops that are an hour: beside another place they describe a scene, not one backdrop of the two. */
const hours: readonly string[] = ['sunset', 'starry-night'];

function isAboutPlace(clause: Clause): boolean {
  // In Romance languages one word may say both.
  const isSomebody = clause.filled.some(({ token }) => token.concepts.includes('n.me'));
  const isNamed = clause.filled.some(
    ({ category, token }) => category === 'b' && token.concepts.includes('n.background'),
  );
  // Languages with the verb last leave unsaid who is put.
  const isPut = hasAny(clause, 'v.put') && (isSomebody || clause.verbLast);
  return isNamed || isPut || hasAny(clause, 'n.background') || says(clause, 'n.front');
}

function backdropOf(clause: Clause): StepSettings | undefined {
  const backdrop = goalOf(clause, 'b');
  const colour = goalOf(clause, 'c');
  if (!isAboutPlace(clause) || !(backdrop || colour)) return undefined;
  const [first = '', second = ''] = keysOf(clause, 'b');
  if (second && hours.includes(first) !== hours.includes(second)) return undefined;
  if (!backdrop)
    return hasAny(clause, 'n.background', 'n.wall') ? optional({ backdrop: 'plain', colour }) : undefined;
  if (colour && !coloured.includes(backdrop)) return undefined;
  return backdrop === 'plain' && !colour ? undefined : optional({ backdrop, colour });
}

const surroundings = {
  // First, as a word for putting is often one for making, too.
  'v.put': 2,
  ...paint,
  'v.add': 1,
  // Before the background, as a word may be both.
  b: 2,
  'n.background': 2,
  'n.front': 1,
  'n.me': 3,
  'n.wall': 1,
} as const;

/** A composed scene, of the words for scenes alone: what was not said is the usual. */
function sceneOf(clause: Clause): StepSettings | undefined {
  const said = Object.fromEntries(
    ['view', 'time', 'weather', 'ground'].map((part) => [part, keysOf(clause, part)[0]]),
  );
  // An hour or a weather alone is that of the whole photo, unless the background is named.
  const isPlace = hasAny(clause, 'view', 'ground', 'n.background');
  return isPlace && isAboutPlace(clause) ? (completeScene(said) ?? undefined) : undefined;
}

/** True where a side is to become larger, or more is to be there: “10 % more on the left”. */
function growsOnSide(clause: Clause): boolean {
  const isMore = (says(clause, 'd.more') || says(clause, 'v.add')) && hasAny(clause, 'u.percent', 't.sky');
  return hasAny(clause, 's') && (isMore || hasAny(clause, 'v.enlarge'));
}

/** Sides that a clause names, also by a verb that tells one, such as “widen”. */
function sidesOf(clause: Clause): readonly string[] {
  const named = keysOf(clause, 's');
  if (named.length > 0) return named;
  return clause.filled.flatMap(({ token }) =>
    token.concepts.flatMap((concept) => (concept.startsWith('s.') ? [concept.slice('s.'.length)] : [])),
  );
}

/** True where a number counts pixels: they are no style then. */
function countsPixels(clause: Clause): boolean {
  return behindNumber(clause)?.concepts.includes('st.pixel-art') ?? false;
}

/** Clauses about the background, the borders and the style of the photo. */
export const placing: readonly Template[] = [
  { intent: 'background', takes: { ...surroundings, c: 2 }, settings: backdropOf },
  { intent: 'background', takes: surroundings, settings: backdropOf },
  {
    intent: 'background',
    takes: {
      ...{ 'v.put': 2, 'n.background': 2, 'n.front': 1, 'n.me': 3 },
      ...{ view: 1, time: 1, weather: 1, ground: 1 },
      ...{ ...paint, 'v.add': 1, 'n.scene': 3, 't.sky': 1 },
    },
    settings: sceneOf,
  },
  plain('blur-background', { 'v.blur': 2, 'v.make': 1, 'n.background': 2, 'd.more': 1, q: 1 }, [
    ['v.blur'],
    ['n.background'],
  ]),
  {
    intent: 'extend',
    takes: {
      'v.extend': 2,
      'v.enlarge': 1,
      'n.room': 1,
      'n.format': 1,
      'v.make': 1,
      'v.add': 2,
      't.sky': 1,
      d: 1,
      'q.bit': 1,
      s: 4,
      num: 1,
      'u.percent': 1,
      r: 2,
      'p.to': 3,
    },
    settings: (clause) => {
      if (!hasAny(clause, 'v.extend', 'n.room') && !growsOnSide(clause)) return undefined;
      const [ratio, other = ratio] = keysOf(clause, 'r');
      if (ratio !== other) return undefined;
      const sides = sidesOf(clause);
      if (hasAny(clause, 't.sky') && !sides.includes('top')) return undefined;
      // Sides grow by a share; “20 px” and “3 cm” are none.
      if (countsPixels(clause) || behindNumber(clause)?.concepts.length === 0) return undefined;
      const by = numbersOf(clause)[0] ?? 20;
      if (ratio) return sides.length > 0 || hasAny(clause, 'num') ? undefined : { ratio };
      if (by < 1 || by > 25 || sides.length === 0) return undefined;
      const named = sides.flatMap((side) => allSides[side] ?? []);
      return Object.fromEntries(named.map((side) => [side, by]));
    },
  },
  {
    intent: 'crop',
    takes: { 'v.crop': 2, 'v.make': 1, 'n.format': 1, r: 2, 'p.to': 2 },
    settings: (clause) => {
      const [ratio, other = ratio] = keysOf(clause, 'r');
      if (ratio !== other) return undefined;
      const isCut = clause.filled.some(({ token }) =>
        token.concepts.some((concept) => /^h\./u.test(concept)),
      );
      return ratio && (!isCut || hasAny(clause, 'v', 'n.format', 'p.to')) ? { ratio } : undefined;
    },
  },
  {
    intent: 'style',
    takes: { ...become, 'v.draw': 2, 'v.style': 1, 'n.style': 2, st: 1, 'n.me': 3, 'n.old': 1 },
    settings: (clause) => {
      const [style] = keysOf(clause, 'st');
      return style && !countsPixels(clause) ? { style } : undefined;
    },
  },
];

/** Sides that a word for several stands for. */
const allSides: Readonly<Record<string, readonly string[]>> = {
  left: ['left'],
  right: ['right'],
  top: ['top'],
  bottom: ['bottom'],
  both: ['left', 'right'],
  upright: ['top', 'bottom'],
  all: ['left', 'right', 'top', 'bottom'],
};
