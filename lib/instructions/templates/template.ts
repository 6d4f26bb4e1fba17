import type { Intent, StepSettings } from '#lib/catalog/plans/plan.ts';
import { type Clause, hasAny, keysOf } from '../slots.ts';

/** A clause that can be understood: concepts that it takes, and the settings that they give. */
export interface Template {
  readonly intent: Intent;
  /** Most tokens of each category or concept that are part of it. Verbs and nouns stand with their keys. */
  readonly takes: Readonly<Record<string, number>>;
  /** Settings of the step, or nothing where something needed is missing. */
  readonly settings: (clause: Clause) => StepSettings | undefined;
}

const nothing: StepSettings = {};

/** Verbs that say only that something becomes something. */
export const become = { 'v.make': 3, 'v.replace': 2, 'p.from': 2, 'p.to': 3, 'p.as': 2 } as const;
export const paint = { ...become, 'v.paint': 2, 'n.colour': 2 } as const;

export function optional(settings: Readonly<Record<string, string | number | undefined>>): StepSettings {
  return Object.fromEntries(
    Object.entries(settings).filter((entry): entry is [string, string | number] => entry[1] !== undefined),
  );
}

/** Somebody, as what is done is done to somebody. */
export const someone = { 't.person': 1, 't.man': 1, 't.woman': 1, 't.child': 1, 'n.me': 3 } as const;

/** A side of people in the photo, if the clause names one. */
export function sideOf(clause: Clause): string | undefined {
  return keysOf(clause, 's').find((side) => side === 'left' || side === 'right');
}

/** Somebody in the photo must be told from the others by a side. */
export function namesNobody(clause: Clause): boolean {
  return keysOf(clause, 't').length > 0 && sideOf(clause) === undefined;
}

export function plain(
  intent: Intent,
  takes: Template['takes'],
  needs: readonly (readonly string[])[],
): Template {
  return {
    intent,
    takes,
    settings: (clause) => (needs.every((any) => hasAny(clause, ...any)) ? nothing : undefined),
  };
}
