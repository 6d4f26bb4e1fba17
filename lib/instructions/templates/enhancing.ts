import { hasAny, keysOf, numbersOf } from '../slots.ts';
import { plain, type Template } from './template.ts';

/** Clauses that enhance, turn or enlarge the whole photo. */
export const enhancing: readonly Template[] = [
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
