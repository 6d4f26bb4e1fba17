import type { StepSettings } from '#lib/catalog/plans/plan.ts';
import { hairColourNames } from '#lib/catalog/tools/hairstyle-changer/options.ts';
import { type Clause, goalOf, hasAny, keysOf } from '../slots.ts';
import { become, namesNobody, optional, paint, plain, sideOf, someone, type Template } from './template.ts';

const people: readonly string[] = ['person', 'people', 'man', 'woman', 'child'];
const persons: readonly string[] = [...people, 'dog', 'cat', 'bird'];

/** True where a colour is one that only hair has. */
function namesHairColour({ filled }: Clause): boolean {
  return filled.some(
    ({ category, token }) => category === 'hc' && !token.concepts.some((concept) => concept.startsWith('c.')),
  );
}

function recolourOf(clause: Clause): StepSettings | undefined {
  const [thing] = keysOf(clause, 't');
  const colour = goalOf(clause, 'c');
  return thing && colour && !people.includes(thing) ? { thing, colour } : undefined;
}

/** True of a word that is a cut and a format, such as French “carré”, where no hair is named. */
function isShapeOfPhoto(clause: Clause): boolean {
  const isFormat = clause.filled.some(
    ({ category, token }) => category === 'h' && token.concepts.some((concept) => concept.startsWith('r.')),
  );
  return isFormat && !hasAny(clause, 'n.hair', 'n.me', 'v', 'hc');
}

/** Of a length and a shape of hair the cut that has both. */
function hairStyleOf([first, second]: readonly string[]): string | undefined {
  if (!first || !second) return first;
  const length = [first, second].find((style) => style === 'pixie' || style === 'long-straight');
  const shape = first === length ? second : first;
  return length === 'pixie' && shape === 'shoulder-curls' ? 'curly-crop' : shape;
}

const dress = { ...paint, 'v.dress': 1, 'n.fabric': 1, s: 1, ...someone } as const;

function clothesOf(clause: Clause): StepSettings | undefined {
  const colour = goalOf(clause, 'c');
  const fabric = goalOf(clause, 'f');
  const part = keysOf(clause, 'g')[0] ?? (hasAny(clause, 'v.dress') ? 'all' : undefined);
  if (!part || !(colour || fabric) || namesNobody(clause)) return undefined;
  return optional({ part, colour, fabric, side: sideOf(clause) });
}

/** Clauses that change colours, materials, hair and clothes. */
export const recolouring: readonly Template[] = [
  { intent: 'recolour', takes: { t: 1, c: 2, ...paint }, settings: recolourOf },
  // A rose is a flower and, in some languages, a colour.
  { intent: 'recolour', takes: { c: 2, t: 1, ...paint }, settings: recolourOf },
  {
    intent: 'replace',
    takes: { ...become, t: 1, m: 2, 'n.wall': 1 },
    settings: (clause) => {
      const [thing] = keysOf(clause, 't');
      const material = goalOf(clause, 'm');
      if (!thing || !material || persons.includes(thing)) return undefined;
      return { thing, material };
    },
  },
  {
    intent: 'hair',
    takes: { ...paint, 'v.crop': 1, 'n.hair': 1, h: 2, hc: 1, c: 2, s: 1, ...someone },
    settings: (clause) => {
      const colour = keysOf(clause, 'hc')[0] ?? goalOf(clause, 'c');
      const style = hairStyleOf(keysOf(clause, 'h'));
      if (namesNobody(clause) || isShapeOfPhoto(clause)) return undefined;
      if (!style && !hasAny(clause, 'n.hair') && !namesHairColour(clause)) return undefined;
      if (colour !== undefined && !hairColourNames.some((name) => name === colour)) return undefined;
      if (!style && !colour) return undefined;
      return optional({ style, colour, side: sideOf(clause) });
    },
  },
  { intent: 'clothes', takes: { g: 1, c: 2, f: 2, ...dress }, settings: clothesOf },
  // Jeans are a garment and a fabric.
  { intent: 'clothes', takes: { f: 2, g: 1, c: 2, ...dress }, settings: clothesOf },
  {
    intent: 'costume',
    takes: {
      'v.make': 2,
      'v.dress': 2,
      'v.replace': 1,
      k: 1,
      'n.costume': 2,
      'n.me': 2,
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
  if (hasAny(clause, 'n.me')) return hasAny(clause, 'v.make', 'v.replace', 'p.to', 'p.as');
  return hasAny(clause, 'p.as') && !isAnimal(clause);
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
      'n.me': 2,
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
      'n.me': 1,
      doc: 1,
      'p.to': 2,
      'p.from': 1,
      'p.as': 1,
    },
    settings: (clause) =>
      hasAny(clause, 'n.passport', 'doc.schengen-visa')
        ? optional({ document: keysOf(clause, 'doc')[0] })
        : undefined,
  },
  plain('headshot', { 'v.make': 2, 'n.headshot': 2, 'n.me': 1, 'p.to': 2, 'p.from': 1, 'p.as': 1 }, [
    ['n.headshot'],
  ]),
];
