import type { FeatureCode } from './tools.ts';

/** Choices of tools by feature code and parameter. */
export type PaidChoices = Readonly<Partial<Record<FeatureCode, Readonly<Record<string, readonly string[]>>>>>;

/**
 * Choices that belong to Pro. The lists of the api and the options of the pages mark them; nothing is refused
 * by this table: who may run what is decided where a use is taken (`api/limits`). An empty list says that all
 * choices of that parameter are free.
 */
export const paidChoices = {
  'ai-filter': { style: [] },
  'headshot-generator': { style: [] },
  'ai-clothes-changer': { fabric: [] },
  'hairstyle-changer': { style: [] },
  'ai-baby-generator': { age: ['child', 'teenager'] },
} as const satisfies PaidChoices;

interface Choice {
  readonly feature: FeatureCode;
  readonly parameter: string;
  readonly value: string;
}

/** True for a value of a tool's parameter that belongs to Pro. */
export function isPaidChoice(
  { feature, parameter, value }: Choice,
  choices: PaidChoices = paidChoices,
): boolean {
  return choices[feature]?.[parameter]?.includes(value) ?? false;
}
