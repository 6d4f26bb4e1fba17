import { hasAny, keysOf } from '../slots.ts';
import { become, optional, plain, sideOf, type Template } from './template.ts';

/** Clauses that take something away, or cut something out. */
export const removing: readonly Template[] = [
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
