import { type Clause, hasAny, keysOf, numbersOf } from '../slots.ts';
import type { Template } from './template.ts';

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

/** Clauses that adjust light and colours of the whole photo. */
export const adjust: Template = {
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
