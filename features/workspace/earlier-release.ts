import type { Body } from '#lib/contract/contract.ts';

/**
 * Names under which releases before 23 November 2026 stored the uploads of a request, each with its role.
 * Values on the device live for a day, or with their tab, so that readers of them can go a month later.
 */
const EARLIER_NAMES = [
  ['otherIds', 'additional'],
  ['maskId', 'mask'],
  ['correctionsId', 'corrections'],
] as const;

/** Inputs of a request as those releases stored them. */
export type EarlierInputs = {
  readonly [Name in (typeof EARLIER_NAMES)[number][0]]?: string | readonly string[];
};

/** The same inputs by their roles. */
export function inputsByRole(earlier: EarlierInputs): NonNullable<Body<'img2img'>['inputs']> {
  return EARLIER_NAMES.flatMap(([name, role]) =>
    [earlier[name] ?? []].flat().map((uploadId) => ({ role, uploadId })),
  );
}
