import { hasAny, keysOf } from '../slots.ts';
import { optional, plain, type Template } from './template.ts';

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
      hasAny(clause, 'n.passport') ? optional({ document: keysOf(clause, 'doc')[0] }) : undefined,
  },
  plain('headshot', { 'v.make': 2, 'n.headshot': 2, 'n.me': 1, 'p.to': 2, 'p.from': 1, 'p.as': 1 }, [
    ['n.headshot'],
  ]),
];
