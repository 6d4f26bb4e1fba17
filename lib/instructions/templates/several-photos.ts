import { hasAny, keysOf, numberNear, numbersOf, says } from '../slots.ts';
import { plain, type Template } from './template.ts';

function isPerson(thing: string): boolean {
  return ['person', 'man', 'woman', 'child'].includes(thing);
}

/** Clauses about several photos, by their numbers. */
export const severalPhotos: readonly Template[] = [
  {
    intent: 'face',
    takes: {
      // First, as in Italian the word is one for making, too.
      'n.face': 2,
      'v.make': 2,
      'v.put': 1,
      'v.replace': 2,
      'v.remove': 1,
      num: 2,
      'p.from': 2,
      'p.to': 2,
    },
    settings: (clause) => {
      const [first = 0, second = 0] = numbersOf(clause);
      if (first < 1 || second < 1 || first === second || !hasAny(clause, 'n.face')) return undefined;
      const faces = keysOf(clause, 'n').length;
      if (says(clause, 'v.replace') && (clause.spaced || faces > 1)) return { from: second, onto: first };
      const from =
        numberNear(clause, { concept: 'n.face', ...(clause.spaced ? {} : { side: 'before' }) }) ?? first;
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
      'n.me': 3,
      t: 1,
      'p.from': 1,
      'p.to': 2,
      'p.as': 1,
    },
    settings: (clause) => {
      const [first = 0, second = 0] = numbersOf(clause);
      if (first < 1 || second < 1 || first === second) return undefined;
      const isPut =
        hasAny(clause, 'v.put', 'v.make') || (hasAny(clause, 'n.front') && hasAny(clause, 'n.me', 't'));
      if (!isPut || !hasAny(clause, 'n.front', 'n.background')) return undefined;
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
      'n.me': 3,
      'p.from': 1,
      'p.to': 2,
      'p.as': 1,
    },
    settings: (clause) => {
      const [from = 0] = numbersOf(clause);
      const [part] = keysOf(clause, 'g');
      return from >= 1 && part && hasAny(clause, 'n.fabric') ? { from, part } : undefined;
    },
  },
  plain('side-by-side', { 'n.side-by-side': 2, 'v.make': 1, 'v.put': 1, num: 3, 'n.all': 2 }, [
    ['n.side-by-side'],
  ]),
  plain('collage', { 'v.make': 1, 'v.put': 1, 'n.collage': 1, num: 3, 'n.all': 2, 'p.from': 1, 'p.to': 1 }, [
    ['n.collage'],
  ]),
];
