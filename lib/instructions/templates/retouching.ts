import { type Clause, hasAny, keysOf, numbersOf, says } from '../slots.ts';
import { become, optional, plain, sideOf, someone, type Template } from './template.ts';

/** Things that a face may have, so that naming the face says no more. */
const ofFaces: readonly string[] = ['pimple', 'spot', 'tattoo', 'glasses', 'face-mask', 'shadow'];

/** A step for a fault that words tell; a form for another fault, such as “too dark”, is none of it. */
function fault(...[intent, takes, needs]: Parameters<typeof plain>): Template {
  const { settings, ...template } = plain(intent, takes, needs);
  const isOther = ({ filled }: Clause) =>
    filled.some(
      ({ category, token }) => category === 'q' && token.concepts.some((one) => one.startsWith('a.')),
    );
  return { ...template, settings: (clause) => (isOther(clause) ? undefined : settings(clause)) };
}

/** True where a further verb follows the one for removing, as in “remove the logo and put mine”. */
function putsAnother({ filled, spaced }: Clause): boolean {
  const verbs = filled.filter(({ category }) => category === 'v').map(({ key }) => key);
  return spaced && verbs.includes('make') && verbs.lastIndexOf('make') > verbs.lastIndexOf('remove');
}

/** True where the background only says where a thing is, as in “the people in the background”. */
function isWhere({ filled, tokens }: Clause): boolean {
  const taken = new Set(filled.map(({ token }) => token));
  return tokens.some((token) => !taken.has(token) && token.concepts.some((one) => /^[tb]\./u.test(one)));
}

/** Clauses that take something away, or cut something out. */
export const removing: readonly Template[] = [
  // The mark is found by itself, wherever it is said to be.
  {
    intent: 'remove-watermark',
    takes: { 'v.remove': 2, 'v.make': 1, 'n.watermark': 2, 'n.corner': 1, s: 2, 'p.from': 1 },
    settings: (clause) =>
      hasAny(clause, 'v.remove') && hasAny(clause, 'n.watermark') && !putsAnother(clause) ? {} : undefined,
  },
  plain('denoise', { 'v.remove': 2, 'd.less': 1, 'n.noise': 1, 'p.from': 1, 'q.bit': 1 }, [
    ['v.remove', 'd.less'],
    ['n.noise'],
  ]),
  plain('denoise', { 'v.denoise': 1, 'v.make': 1, 'q.too': 1, 'q.bit': 1 }, [['v.denoise']]),
  fault('denoise', { 'q.too': 1, 'q.much': 1, 'n.noise': 1, 'p.from': 1 }, [['q.too'], ['n.noise']]),
  plain('repair', { 'v.remove': 2, 'v.repair': 1, 'n.scratches': 2, 'n.old': 2, 'p.from': 1 }, [
    ['v.remove', 'v.repair'],
    ['n.scratches'],
  ]),
  plain('repair', { 'v.repair': 2, 'n.old': 3, 'n.damage': 1, 'n.scratches': 1 }, [['v.repair']]),
  plain(
    'repair',
    { 'v.repair': 2, 'n.old': 3, 'n.damage': 1, 'n.scratches': 1, ...someone, 't.people': 1, q: 1 },
    [['v.repair'], ['n.old']],
  ),
  {
    intent: 'cut-out',
    takes: { 'v.remove': 2, 'n.background': 1, 'p.from': 1 },
    settings: (clause) =>
      hasAny(clause, 'v.remove') && hasAny(clause, 'n.background') && !isWhere(clause) ? {} : undefined,
  },
  plain('cut-out', { ...become, 'n.background': 1, 'n.transparent': 1 }, [
    ['n.background'],
    ['n.transparent'],
  ]),
  plain('cut-out', { 'v.cut-out': 2, 'n.me': 3, 'p.from': 1, 'n.background': 1 }, [['v.cut-out']]),
  {
    intent: 'remove',
    takes: { 'v.remove': 2, 'v.make': 1, t: 1, s: 1, 'p.from': 1, 'n.face': 1 },
    settings: (clause) => {
      const [thing] = keysOf(clause, 't');
      const sides = keysOf(clause, 's').length;
      if (!thing || !hasAny(clause, 'v.remove') || (sides > 0 && !sideOf(clause))) return undefined;
      if (hasAny(clause, 'n.face') && !ofFaces.includes(thing)) return undefined;
      return optional({ thing, side: sideOf(clause) });
    },
  },
];

/** Clauses that enhance, turn or enlarge the whole photo. */
export const enhancing: readonly Template[] = [
  plain(
    'enhance',
    { 'v.enhance': 2, 'v.repair': 1, 'n.quality': 2, 'n.light': 1, 'd.more': 1, 'v.make': 1, 'q.bit': 1 },
    [
      ['v.enhance', 'n.light', 'n.quality'],
      ['v.enhance', 'v.repair', 'd.more'],
    ],
  ),
  plain('straighten', { 'v.straighten': 2, 'v.make': 1, 'n.horizon': 3, q: 1 }, [['v.straighten']]),
  {
    intent: 'straighten',
    takes: { 'n.horizon': 3 },
    settings: (clause) => (keysOf(clause, 'n').length > 1 ? {} : undefined),
  },
  fault('straighten', { 'v.repair': 1, 'v.enhance': 1, q: 2, 'x.is': 1, 'n.horizon': 3 }, [
    ['v.repair', 'v.enhance', 'q.too', 'x.is'],
    ['n.horizon'],
  ]),
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
      const [number] = numbersOf(clause);
      const degrees = number === undefined ? undefined : Math.abs(number);
      const [side] = keysOf(clause, 's');
      if (side && !['left', 'right'].includes(side)) return undefined;
      const isTurned = side !== undefined || hasAny(clause, 'n.clockwise', 'n.counter');
      if (degrees === 180) return { degrees };
      if (degrees !== 90 && (degrees !== undefined || !isTurned)) return undefined;
      const isCounter = side === 'left' || hasAny(clause, 'n.counter') || number === -90;
      return { degrees: isCounter ? -90 : 90 };
    },
  },
  {
    intent: 'mirror',
    takes: { 'v.mirror': 2, 'v.make': 1, axis: 1 },
    settings: (clause) => {
      if (!hasAny(clause, 'v.mirror')) return undefined;
      // One word may say both, such as 上下翻轉.
      const ofVerb = says(clause, 'axis.vertical') ? 'vertical' : 'horizontal';
      return { axis: keysOf(clause, 'axis')[0] ?? ofVerb };
    },
  },
  plain('sharpen', { 'v.sharpen': 2, 'v.make': 1, 'd.more': 1, 'n.sharpness': 1, 'q.bit': 1 }, [
    ['v.sharpen', 'n.sharpness'],
    ['v.sharpen', 'd.more', 'v.make'],
  ]),
  // A photo that is too blurred is to be sharp.
  fault('sharpen', { q: 2, 'x.is': 1, 'v.blur': 1 }, [['q.too', 'x.is'], ['v.blur']]),
  {
    intent: 'enlarge',
    takes: { 'v.enlarge': 2, 'v.make': 1, 'd.more': 1, num: 1, 'u.times': 1, double: 1 },
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
  if (percent !== undefined) return Math.abs(percent) / 100;
  if (hasAny(clause, 'q.bit')) return A_BIT;
  return hasAny(clause, 'q.much') ? MUCH : USUAL;
}

/** True of words for what is wrong: a photo that is dark is to be brighter, high contrast to be lower. */
function isFault(clause: Clause): boolean {
  // “zu dunkel” is one form, which means its remedy.
  const isRemedy = clause.filled.some(
    ({ category, token }) => category === 'a' && token.concepts.includes('q.too'),
  );
  const isNoun = keysOf(clause, 'a').some((word) => undirected.includes(word));
  return (
    hasAny(clause, 'q.too', 'x.is') && !isRemedy && !hasAny(clause, 'v') && (isNoun || !hasAny(clause, 'd'))
  );
}

/** The thing that words for an adjustment name, and its direction. */
function directionOf(clause: Clause): readonly [what: string, sign: number, isNamed: boolean] | undefined {
  const named = keysOf(clause, 'a');
  // More colour is a stronger one.
  const words = named.length === 0 && hasAny(clause, 'n.colour') ? ['saturation'] : named;
  const [first, second] = words.map((word) => adjustments[word]);
  if (!first) return undefined;
  const isNamed = words.some((word) => undirected.includes(word));
  const [what, sign] = isFault(clause) ? [first[0], -first[1]] : first;
  const agrees = !second || (second[0] === what && second[1] === sign);
  return agrees ? [what, sign, isNamed] : undefined;
}

/** True where “less” is but the particle of a verb, as in “cool it down”. */
const sinks = ({ filled }: Clause) =>
  filled.some(({ token }) => token.concepts.includes('d.less') && token.concepts.includes('x.word'));

/** Clauses that adjust light and colours of the whole photo; a fault and its remedy are one. */
export const adjust: Template = {
  intent: 'adjust',
  takes: {
    'v.make': 2,
    'v.remove': 1,
    a: 2,
    d: 2,
    q: 2,
    'x.is': 1,
    num: 1,
    'u.percent': 1,
    'n.colour': 1,
    'p.to': 1,
  },
  settings: (clause) => {
    const [what, sign, isNamed] = directionOf(clause) ?? [];
    const isMinus = (numbersOf(clause)[0] ?? 0) < 0;
    const turns = [...keysOf(clause, 'd'), ...(hasAny(clause, 'v.remove') || isMinus ? ['less'] : [])];
    if (what === undefined || sign === undefined || (isNamed && turns.length === 0)) return undefined;
    if (hasAny(clause, 'num') && !hasAny(clause, 'u.percent')) return undefined;
    // Nor does a minus turn “darker” or “too high” into its contrary.
    const isParticle = sign < 0 && (isMinus || (!isNamed && sinks(clause)));
    const amount = amountOf(clause);
    if (amount <= 0 || amount > 1) return undefined;
    return { what, by: (turns.includes('less') && !isParticle ? -sign : sign) * amount };
  },
};
