import type { StepSettings } from '#lib/catalog/plans/plan.ts';
import { hairColourNames } from '#lib/catalog/tools/hairstyle-changer/options.ts';
import { type Clause, goalOf, hasAny, keysOf, says } from '../slots.ts';
import type { Token } from '../token.ts';
import { become, namesNobody, optional, paint, plain, sideOf, someone, type Template } from './template.ts';

const people: readonly string[] = ['person', 'people', 'man', 'woman', 'child'];
const persons: readonly string[] = [...people, 'dog', 'cat', 'bird'];

/** Materials that are a sky, and what may become one. */
const skies: readonly string[] = ['sky', 'sunset', 'stars'];
const underSky: readonly string[] = [
  'sky',
  'cloud',
  'wall',
  'ceiling',
  'window',
  'water',
  'picture',
  'floor',
];

/** True where a colour is one that only hair has. */
function namesHairColour({ filled }: Clause): boolean {
  return filled.some(
    ({ category, token }) => category === 'hc' && !token.concepts.some((concept) => concept.startsWith('c.')),
  );
}

/** True of a grey sky that a blue one comes instead of: it is another sky, and no painted one. */
function isClearing(clause: Clause): boolean {
  const isTwo = keysOf(clause, 'c').length === 2 && !hasAny(clause, 'n.colour', 'p.from');
  return isTwo && hasAny(clause, 't.sky') && goalOf(clause, 'c') === 'blue' && says(clause, 'v.replace');
}

function recolourOf(clause: Clause): StepSettings | undefined {
  const [thing] = keysOf(clause, 't');
  const colour = goalOf(clause, 'c');
  if (isClearing(clause)) return undefined;
  return thing && colour && !people.includes(thing) ? { thing, colour } : undefined;
}

/** True of a word that is a cut and a format, such as French “carré”, where no hair is named. */
function isShapeOfPhoto(clause: Clause): boolean {
  const isFormat = clause.filled.some(
    ({ category, token }) => category === 'h' && token.concepts.some((concept) => concept.startsWith('r.')),
  );
  return isFormat && !hasAny(clause, 'n.hair', 'n.me', 'v', 'hc');
}

/** True of a side that nobody stands on, as in “make it longer at the bottom”: it is one of the photo. */
const namesEdge = (clause: Clause) =>
  sideOf(clause) === undefined &&
  clause.filled.some(({ category, token }) => category === 's' && !token.concepts.includes('x.word'));

const lengths: readonly string[] = ['pixie', 'long-straight'];

/** Cuts by a cut and a fringe, or by a short length and a shape. */
const combined: Readonly<Record<string, string>> = {
  'bob+long-fringe': 'bob-fringe',
  'long-straight+long-fringe': 'long-fringe',
  'pixie+shoulder-curls': 'curly-crop',
};

/** Of two words for one cut, a length and a shape or a cut and a fringe, the cut with both; else nothing. */
export function hairStyleOf([first, second]: readonly string[]): string | undefined {
  if (!first || !second || first === second) return first;
  const both = combined[`${first}+${second}`] ?? combined[`${second}+${first}`];
  if (both || lengths.includes(first) === lengths.includes(second)) return both;
  return lengths.includes(first) ? second : first;
}

const dress = { ...paint, 'n.fabric': 1, s: 1, ...someone } as const;

function clothesOf(clause: Clause): StepSettings | undefined {
  const colour = goalOf(clause, 'c');
  const fabric = goalOf(clause, 'f');
  const part = keysOf(clause, 'g')[0] ?? (hasAny(clause, 'v.dress') ? 'all' : undefined);
  if (!part || !(colour || fabric) || namesNobody(clause) || namesEdge(clause)) return undefined;
  return optional({ part, colour, fabric, side: sideOf(clause) });
}

/**
 * True of a colour that tells which thing is meant, as in “the white wall with brick”. It stands at the
 * thing, and not at the material that is to come there.
 */
function describesThing({ filled, tokens }: Clause): boolean {
  const isSilent = (concept: string) => concept.startsWith('x.');
  const words = tokens.filter(({ concepts }) => concepts.length === 0 || !concepts.every(isSilent));
  const placesOf = (wanted: string) =>
    filled.flatMap(({ category, token }) => (category === wanted ? [words.indexOf(token)] : []));
  const [colour = Number.NaN] = placesOf('c');
  const isNext = (place: number) => Math.abs(place - colour) === 1;
  return placesOf('t').some(isNext) && !placesOf('m').some(isNext);
}

/** True of two colours with a word between them that joins, as in “pink and blue hair”: one would be lost. */
function joinsColours({ filled, tokens }: Clause): boolean {
  const isColour = (token: Token | undefined) =>
    filled.some((entry) => entry.token === token && /^h?c$/u.test(entry.category));
  return tokens.some((token, at) => {
    const next = tokens[at + 1];
    return next !== undefined && isColour(token) && isColour(next) && next.start > token.end + 1;
  });
}

/** Clauses that change colours, materials, hair and clothes. */
export const recolouring: readonly Template[] = [
  { intent: 'recolour', takes: { t: 1, c: 2, ...paint }, settings: recolourOf },
  // A rose is a flower and, in some languages, a colour.
  { intent: 'recolour', takes: { c: 2, t: 1, ...paint }, settings: recolourOf },
  {
    intent: 'replace',
    takes: { ...become, t: 1, m: 2, 'n.wall': 1, 'n.fabric': 1, c: 1 },
    settings: (clause) => {
      if (keysOf(clause, 'c').length > 0 && !describesThing(clause)) return undefined;
      const [thing] = keysOf(clause, 't');
      const material = goalOf(clause, 'm');
      if (!thing || !material || persons.includes(thing)) return undefined;
      // “Get the wires out of the sky” tells where they are.
      return skies.includes(material) && !underSky.includes(thing) ? undefined : { thing, material };
    },
  },
  {
    intent: 'replace',
    takes: { ...become, 't.sky': 2, 'c.grey': 1, 'c.white': 1, 'c.blue': 1 },
    settings: (clause) => (isClearing(clause) ? { thing: 'sky', material: 'sky' } : undefined),
  },
  {
    intent: 'hair',
    takes: { ...paint, 'v.crop': 1, 'n.hair': 1, 'n.face': 1, h: 2, hc: 2, c: 2, s: 1, ...someone },
    settings: (clause) => {
      if (joinsColours(clause)) return undefined;
      const colour = goalOf(clause, 'hc') ?? goalOf(clause, 'c');
      const styles = keysOf(clause, 'h');
      const style = hairStyleOf(styles);
      if (styles.length > 0 && !style) return undefined;
      if (namesNobody(clause) || isShapeOfPhoto(clause) || namesEdge(clause)) return undefined;
      if (!style && !hasAny(clause, 'n.hair') && !namesHairColour(clause)) return undefined;
      if (colour !== undefined && !hairColourNames.some((name) => name === colour)) return undefined;
      if (!style && !colour) return undefined;
      return optional({ style, colour, side: sideOf(clause) });
    },
  },
  // First, as “dress” is a garment, too.
  { intent: 'clothes', takes: { 'v.dress': 1, g: 1, c: 2, f: 2, ...dress }, settings: clothesOf },
  // Jeans are a garment and a fabric.
  { intent: 'clothes', takes: { 'v.dress': 1, f: 2, g: 1, c: 2, ...dress }, settings: clothesOf },
  {
    intent: 'costume',
    takes: {
      'v.make': 2,
      'v.dress': 2,
      'v.replace': 1,
      k: 1,
      'n.costume': 2,
      'n.me': 3,
      'p.to': 2,
      'p.as': 1,
    },
    settings: (clause) => {
      const [costume] = keysOf(clause, 'k');
      const isAsked = hasAny(clause, 'n.costume', 'v.dress') || isGuise(clause) || becomesCostume(clause);
      return costume && isAsked ? { costume } : undefined;
    },
  },
];

const isAnimal = ({ filled }: Clause) =>
  filled.some(
    ({ category, token }) => category === 'k' && token.concepts.some((concept) => concept.startsWith('t.')),
  );

/** True where somebody becomes it, or is to be shown as it; “my cat” is neither. */
function isGuise(clause: Clause): boolean {
  if (hasAny(clause, 'n.me'))
    return hasAny(clause, 'v.make', 'v.replace', 'p.to', 'p.as') || says(clause, 'v.put');
  return says(clause, 'p.as') && !isAnimal(clause);
}

/** True where a verb says that somebody becomes it; verbs that may mean to put it there do not count. */
function becomesCostume(clause: Clause): boolean {
  const { filled } = clause;
  const verb = filled.some(
    ({ category, key, token }) => category === 'v' && key === 'make' && !token.concepts.includes('v.put'),
  );
  return verb && !isAnimal(clause);
}

/** Clauses that make something of a portrait. */
export const portraits: readonly Template[] = [
  {
    intent: 'sticker',
    takes: {
      'v.make': 2,
      'v.draw': 1,
      'v.replace': 1,
      'n.sticker': 2,
      'n.me': 3,
      e: 1,
      'n.face': 1,
      'p.to': 2,
      'p.from': 1,
      'p.as': 1,
    },
    settings: (clause) =>
      hasAny(clause, 'n.sticker') ? optional({ expression: keysOf(clause, 'e')[0] }) : undefined,
  },
  {
    intent: 'passport',
    takes: {
      'v.make': 2,
      'v.crop': 1,
      'n.passport': 2,
      // Before persons, as “US” may be either.
      doc: 1,
      'n.me': 3,
      'p.to': 2,
      'p.from': 1,
      'p.as': 1,
    },
    settings: (clause) =>
      hasAny(clause, 'n.passport', 'doc.schengen-visa')
        ? optional({ document: keysOf(clause, 'doc')[0] })
        : undefined,
  },
  plain('headshot', { 'v.make': 2, 'n.headshot': 2, 'n.me': 3, 'p.to': 2, 'p.from': 1, 'p.as': 1 }, [
    ['n.headshot'],
  ]),
];
