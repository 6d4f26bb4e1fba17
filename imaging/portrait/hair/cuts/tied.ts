import type { Cut } from '../cut.ts';

/** Common part of tied hair: tight on the head, towards the tie. */
const tight = {
  length: { top: 40 },
  ragged: 0.02,
  lift: { top: 0.06 },
  weight: 0,
  volume: { top: 0.9, sides: 0.6 },
  lock: { width: 1.2, together: 0.2 },
  stray: 0.04,
  density: 1.6,
} as const;

const straight = { top: [0, 0, -1], sides: [0, 0, -1], holds: 60 } as const;

/** Tied hair. */
export const tiedCuts = {
  'top-bun': {
    ...tight,
    combing: { ...straight, gathered: [0, 13, -6] },
    tied: { at: [0, 13.2, -5.5], radius: 3.4, length: 30, as: 'bun', towards: [0, 1, -0.1] },
  },
  'low-bun': {
    ...tight,
    combing: { ...straight, gathered: [0, -1, -13], part: 0 },
    tied: { at: [0, -2, -13], radius: 3.8, length: 30, as: 'bun', towards: [0, -0.2, -1] },
  },
  ponytail: {
    ...tight,
    combing: { ...straight, gathered: [0, 11.2, -10.5] },
    tied: { at: [0, 11.8, -12], radius: 1.9, length: 36, as: 'tail', towards: [1, 0.9, -0.3], weight: 0.3 },
  },
  pigtails: {
    ...tight,
    combing: { ...straight, gathered: [8, 3, -7], part: 0 },
    tied: { at: [8.8, 3, -7], radius: 1.9, length: 22, as: 'tail', towards: [1, 0.1, 0.2], weight: 0.5 },
  },
  braids: {
    ...tight,
    combing: { ...straight, gathered: [8, -3, -4.5], part: 0 },
    tied: { at: [8.2, -3.6, -4.5], radius: 1.7, length: 26, as: 'plait', towards: [0.3, -1, 0.3] },
  },
} as const satisfies Record<string, Cut>;
