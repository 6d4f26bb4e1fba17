import { hairColourNames } from '#lib/catalog/tools/hairstyle-changer/options.ts';
import type { Intent, StepSettings } from './plan.ts';
import { type Clause, goalOf, hasAny, keysOf, numberNear, numbersOf } from './slots.ts';

/** A clause that can be understood: concepts that it takes, and the settings that they give. */
export interface Template {
  readonly intent: Intent;
  /** Most tokens of each category or concept that are part of it. Verbs and nouns stand with their keys. */
  readonly takes: Readonly<Record<string, number>>;
  /** Settings of the step, or nothing where something needed is missing. */
  readonly settings: (clause: Clause) => StepSettings | undefined;
}

const nothing: StepSettings = {};

/** True where a colour is one that only hair has. */
function namesHairColour({ filled }: Clause): boolean {
  return filled.some(
    ({ category, token }) => category === 'hc' && !token.concepts.some((concept) => concept.startsWith('c.')),
  );
}

/** Verbs that say only that something becomes something. */
const become = { 'v.make': 3, 'v.replace': 2, 'p.from': 2, 'p.to': 3, 'p.as': 2 } as const;
const paint = { ...become, 'v.paint': 2, 'n.colour': 2 } as const;
const persons: readonly string[] = ['person', 'people', 'man', 'woman', 'child', 'dog', 'cat', 'bird'];

function optional(settings: Readonly<Record<string, string | number | undefined>>): StepSettings {
  return Object.fromEntries(
    Object.entries(settings).filter((entry): entry is [string, string | number] => entry[1] !== undefined),
  );
}

/** Somebody, as what is done is done to somebody. */
const someone = { 't.person': 1, 't.man': 1, 't.woman': 1, 't.child': 1, 'n.me': 1 } as const;

/** A side of people in the photo, if the clause names one. */
function sideOf(clause: Clause): string | undefined {
  return keysOf(clause, 's').find((side) => side === 'left' || side === 'right');
}

/** Somebody in the photo must be told from the others by a side. */
function namesNobody(clause: Clause): boolean {
  return keysOf(clause, 't').length > 0 && sideOf(clause) === undefined;
}

function plain(intent: Intent, takes: Template['takes'], needs: readonly (readonly string[])[]): Template {
  return {
    intent,
    takes,
    settings: (clause) => (needs.every((any) => hasAny(clause, ...any)) ? nothing : undefined),
  };
}

const removing: readonly Template[] = [
  plain('remove-watermark', { 'v.remove': 2, 'v.make': 1, 'n.watermark': 2, 'p.from': 1 }, [
    ['v.remove'],
    ['n.watermark'],
  ]),
  plain('denoise', { 'v.remove': 2, 'd.less': 1, 'n.noise': 1, 'p.from': 1 }, [
    ['v.remove', 'd.less'],
    ['n.noise'],
  ]),
  plain('denoise', { 'v.denoise': 1, 'v.make': 1 }, [['v.denoise']]),
  plain('repair', { 'v.remove': 2, 'v.repair': 1, 'n.scratches': 2, 'p.from': 1 }, [
    ['v.remove', 'v.repair'],
    ['n.scratches'],
  ]),
  plain('repair', { 'v.repair': 2, 'n.old': 1, 'n.damage': 1 }, [['v.repair']]),
  plain('cut-out', { 'v.remove': 2, 'n.background': 1, 'p.from': 1 }, [['v.remove'], ['n.background']]),
  plain('cut-out', { ...become, 'n.background': 1, 'n.transparent': 1 }, [
    ['n.background'],
    ['n.transparent'],
  ]),
  plain('cut-out', { 'v.cut-out': 2, 'n.me': 1, 'p.from': 1, 'n.background': 1 }, [['v.cut-out']]),
  {
    intent: 'remove',
    takes: { 'v.remove': 2, 'v.make': 1, t: 1, s: 1, 'p.from': 1 },
    settings: (clause) => {
      const [thing] = keysOf(clause, 't');
      const sides = keysOf(clause, 's').length;
      if (!thing || !hasAny(clause, 'v.remove') || (sides > 0 && !sideOf(clause))) return undefined;
      return optional({ thing, side: sideOf(clause) });
    },
  },
];

const bettering: readonly Template[] = [
  plain(
    'enhance',
    { 'v.enhance': 2, 'v.repair': 1, 'n.quality': 2, 'n.light': 1, 'd.more': 1, 'v.make': 1 },
    [
      ['v.enhance', 'n.light', 'n.quality'],
      ['v.enhance', 'v.repair', 'd.more'],
    ],
  ),
  plain('straighten', { 'v.straighten': 2, 'v.make': 1, 'n.horizon': 1 }, [['v.straighten']]),
  {
    intent: 'rotate',
    takes: {
      'v.rotate': 1,
      'v.make': 1,
      s: 1,
      num: 1,
      'u.degree': 1,
      'n.clockwise': 1,
      'n.counter': 1,
      'n.upside': 1,
      'p.to': 1,
    },
    settings: (clause) => {
      if (!hasAny(clause, 'v.rotate', 'n.upside')) return undefined;
      if (hasAny(clause, 'n.upside')) return hasAny(clause, 's', 'num') ? undefined : { degrees: 180 };
      const [degrees] = numbersOf(clause);
      const [side] = keysOf(clause, 's');
      if (side && !['left', 'right'].includes(side)) return undefined;
      const isTurned = side !== undefined || hasAny(clause, 'n.clockwise', 'n.counter');
      if (degrees === 180) return { degrees };
      if (degrees !== 90 && (degrees !== undefined || !isTurned)) return undefined;
      return { degrees: side === 'left' || hasAny(clause, 'n.counter') ? -90 : 90 };
    },
  },
  {
    intent: 'mirror',
    takes: { 'v.mirror': 2, 'v.make': 1, axis: 1 },
    settings: (clause) =>
      hasAny(clause, 'v.mirror') ? { axis: keysOf(clause, 'axis')[0] ?? 'horizontal' } : undefined,
  },
  plain('sharpen', { 'v.sharpen': 2, 'v.make': 1, 'd.more': 1, 'n.sharpness': 1 }, [
    ['v.sharpen', 'n.sharpness'],
    ['v.sharpen', 'd.more', 'v.make'],
  ]),
  {
    intent: 'enlarge',
    takes: { 'v.enlarge': 2, 'v.make': 1, num: 1, 'u.times': 1, double: 1 },
    settings: (clause) => {
      if (!hasAny(clause, 'v.enlarge', 'double')) return undefined;
      const spoken = keysOf(clause, 'double').map(Number);
      const factor = numbersOf(clause)[0] ?? spoken[0] ?? 2;
      return factor === 2 || factor === 4 ? { factor } : undefined;
    },
  },
];

/** Adjustments by the words that name them: the amount that each moves by, and its direction. */
const adjustments: Readonly<Record<string, readonly [string, number]>> = {
  brighter: ['brightness', 1],
  darker: ['brightness', -1],
  brightness: ['brightness', 1],
  contrast: ['contrast', 1],
  contrasty: ['contrast', 1],
  vivid: ['saturation', 1],
  saturation: ['saturation', 1],
  dull: ['saturation', -1],
  warmer: ['warmth', 1],
  warmth: ['warmth', 1],
  cooler: ['warmth', -1],
};

/** Names that say a direction only together with “more” or “less”. */
const undirected: readonly string[] = ['brightness', 'contrast', 'saturation', 'warmth'];

const USUAL = 0.3;
const A_BIT = 0.15;
const MUCH = 0.6;

function amountOf(clause: Clause): number {
  const [percent] = numbersOf(clause);
  if (percent !== undefined) return percent / 100;
  if (hasAny(clause, 'q.bit')) return A_BIT;
  return hasAny(clause, 'q.much') ? MUCH : USUAL;
}

const adjust: Template = {
  intent: 'adjust',
  takes: { 'v.make': 2, 'v.remove': 1, a: 1, d: 2, q: 2, num: 1, 'u.percent': 1, 'n.colour': 1, 'p.to': 1 },
  settings: (clause) => {
    const [word = ''] = keysOf(clause, 'a');
    const [what, sign] = adjustments[word] ?? [];
    const turns = [...keysOf(clause, 'd'), ...(hasAny(clause, 'v.remove') ? ['less'] : [])];
    if (what === undefined || sign === undefined || (undirected.includes(word) && turns.length === 0))
      return undefined;
    if (hasAny(clause, 'num') && !hasAny(clause, 'u.percent')) return undefined;
    const amount = amountOf(clause);
    if (amount <= 0 || amount > 1) return undefined;
    return { what, by: (turns.includes('less') ? -sign : sign) * amount };
  },
};

function recolourOf(clause: Clause): StepSettings | undefined {
  const [thing] = keysOf(clause, 't');
  const colour = goalOf(clause, 'c');
  return thing && colour ? { thing, colour } : undefined;
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

const recolouring: readonly Template[] = [
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
    takes: { ...paint, 'n.hair': 1, h: 2, hc: 1, c: 2, s: 1, ...someone },
    settings: (clause) => {
      const colour = keysOf(clause, 'hc')[0] ?? goalOf(clause, 'c');
      const style = hairStyleOf(keysOf(clause, 'h'));
      if (namesNobody(clause)) return undefined;
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
      'n.costume': 1,
      'n.me': 2,
      'p.to': 2,
      'p.as': 1,
    },
    settings: (clause) => {
      const [costume] = keysOf(clause, 'k');
      const isAsked = hasAny(clause, 'n.costume', 'v.dress', 'n.me') || becomesCostume(clause);
      return costume && isAsked ? { costume } : undefined;
    },
  },
];

/** True where a verb says that somebody becomes it; verbs that may mean to put it there do not count. */
function becomesCostume({ filled }: Clause): boolean {
  const animal = filled.some(
    ({ category, token }) => category === 'k' && token.concepts.some((concept) => concept.startsWith('t.')),
  );
  const verb = filled.some(
    ({ category, key, token }) => category === 'v' && key === 'make' && !token.concepts.includes('v.put'),
  );
  return verb && !animal;
}

function isPerson(thing: string): boolean {
  return ['person', 'man', 'woman', 'child'].includes(thing);
}

const coloured: readonly string[] = ['plain', 'linear-gradient'];

function backdropOf(clause: Clause): StepSettings | undefined {
  const backdrop = goalOf(clause, 'b');
  const colour = goalOf(clause, 'c');
  const isPlace =
    hasAny(clause, 'n.background', 'n.front') || (hasAny(clause, 'v.put') && hasAny(clause, 'n.me'));
  if (!isPlace || !(backdrop || colour)) return undefined;
  if (!backdrop)
    return hasAny(clause, 'n.background', 'n.wall') ? optional({ backdrop: 'plain', colour }) : undefined;
  if (colour && !coloured.includes(backdrop)) return undefined;
  return backdrop === 'plain' && !colour ? undefined : optional({ backdrop, colour });
}

const surroundings = {
  ...paint,
  'v.put': 2,
  'v.add': 1,
  'n.background': 2,
  'n.front': 1,
  'n.me': 1,
  'n.wall': 1,
  b: 2,
} as const;

const placing: readonly Template[] = [
  { intent: 'background', takes: { ...surroundings, c: 2 }, settings: backdropOf },
  { intent: 'background', takes: surroundings, settings: backdropOf },
  plain('blur-background', { 'v.blur': 2, 'v.make': 1, 'n.background': 1 }, [['v.blur'], ['n.background']]),
  {
    intent: 'extend',
    takes: {
      'v.extend': 2,
      'n.room': 1,
      'n.format': 1,
      'v.make': 1,
      'v.add': 1,
      d: 1,
      'q.bit': 1,
      s: 4,
      num: 1,
      'u.percent': 1,
      r: 1,
      'p.to': 3,
    },
    settings: (clause) => {
      if (!hasAny(clause, 'v.extend', 'n.room')) return undefined;
      const [ratio] = keysOf(clause, 'r');
      const sides = keysOf(clause, 's');
      const by = numbersOf(clause)[0] ?? 20;
      if (ratio) return sides.length > 0 || hasAny(clause, 'num') ? undefined : { ratio };
      if (by < 1 || by > 25 || sides.length === 0) return undefined;
      const named = sides.flatMap((side) => allSides[side] ?? []);
      return Object.fromEntries(named.map((side) => [side, by]));
    },
  },
  {
    intent: 'crop',
    takes: { 'v.crop': 2, 'v.make': 1, 'n.format': 1, r: 1, 'p.to': 2 },
    settings: (clause) => {
      const [ratio] = keysOf(clause, 'r');
      return ratio && hasAny(clause, 'v.crop', 'n.format') ? { ratio } : undefined;
    },
  },
  {
    intent: 'style',
    takes: { ...become, 'v.draw': 2, 'v.style': 1, 'n.style': 2, st: 1 },
    settings: (clause) => {
      const [style] = keysOf(clause, 'st');
      return style ? { style } : undefined;
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

const portraits: readonly Template[] = [
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
      hasAny(clause, 'n.passport') ? optional({ document: keysOf(clause, 'doc')[0] }) : undefined,
  },
  plain('headshot', { 'v.make': 2, 'n.headshot': 2, 'n.me': 1, 'p.to': 2, 'p.from': 1, 'p.as': 1 }, [
    ['n.headshot'],
  ]),
];

const severalPhotos: readonly Template[] = [
  {
    intent: 'face',
    takes: { 'v.make': 2, 'v.put': 1, 'v.replace': 2, 'n.face': 2, num: 2, 'p.from': 2, 'p.to': 2 },
    settings: (clause) => {
      const [first, second] = numbersOf(clause);
      if (first === undefined || second === undefined || first === second || !hasAny(clause, 'n.face'))
        return undefined;
      const faces = keysOf(clause, 'n').length;
      if (hasAny(clause, 'v.replace') && (clause.spaced || faces > 1)) return { from: second, onto: first };
      const from = numberNear(clause, { concept: 'n.face' }) ?? first;
      return { from, onto: from === first ? second : first };
    },
  },
  {
    intent: 'put',
    takes: {
      'v.make': 1,
      'v.put': 2,
      num: 2,
      'n.front': 1,
      'n.background': 1,
      'n.me': 1,
      t: 1,
      'p.from': 1,
      'p.to': 2,
      'p.as': 1,
    },
    settings: (clause) => {
      const [first, second] = numbersOf(clause);
      if (first === undefined || second === undefined || first === second) return undefined;
      if (!hasAny(clause, 'v.put', 'v.make') || !hasAny(clause, 'n.front', 'n.background')) return undefined;
      if (keysOf(clause, 't').some((thing) => !isPerson(thing))) return undefined;
      const side = clause.spaced ? 'after' : 'before';
      const before = hasAny(clause, 'n.front')
        ? numberNear(clause, { concept: 'n.front', side })
        : numberNear(clause, { concept: 'n.background' });
      return { from: before === first ? second : first, before: before === first ? first : second };
    },
  },
  {
    intent: 'pattern',
    takes: {
      'v.make': 1,
      'v.put': 1,
      'v.replace': 1,
      num: 1,
      g: 1,
      'n.fabric': 2,
      'n.me': 1,
      'p.from': 1,
      'p.to': 2,
      'p.as': 1,
    },
    settings: (clause) => {
      const [from] = numbersOf(clause);
      const [part] = keysOf(clause, 'g');
      return from !== undefined && part && hasAny(clause, 'n.fabric') ? { from, part } : undefined;
    },
  },
  plain('side-by-side', { 'v.make': 1, 'v.put': 1, 'n.side-by-side': 1, num: 3, 'n.all': 1 }, [
    ['n.side-by-side'],
  ]),
  plain('collage', { 'v.make': 1, 'v.put': 1, 'n.collage': 1, num: 3, 'n.all': 1, 'p.from': 1, 'p.to': 1 }, [
    ['n.collage'],
  ]),
];

/** All templates; of two that leave out equally little the first is taken. */
export const templates: readonly Template[] = [
  ...removing,
  ...bettering,
  adjust,
  ...placing,
  ...recolouring,
  ...portraits,
  ...severalPhotos,
];
