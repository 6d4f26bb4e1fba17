import { toolOptions } from './options/tool-options.ts';
import { type FeatureCode, tools } from './tools.ts';

/** Choices of tools by feature code and parameter. */
export type PaidChoices = Readonly<Partial<Record<FeatureCode, Readonly<Record<string, readonly string[]>>>>>;

/**
 * Choices that belong to Pro, as the options of the tools mark them. The lists of the api mark them by this
 * table; nothing is refused by it: who may run what is decided where a use is taken (`api/limits`).
 */
export const paidChoices: PaidChoices = Object.fromEntries(
  tools.flatMap(({ featureCode }) => {
    const paid = toolOptions[featureCode].options.flatMap((option) =>
      option.kind === 'pictures' && option.paid ? [[option.name, option.paid] as const] : [],
    );
    return paid.length > 0 ? [[featureCode, Object.fromEntries(paid)]] : [];
  }),
);

interface Choice {
  readonly feature: FeatureCode;
  readonly parameter: string;
  readonly value: string;
}

/** True for a value of a tool's parameter that belongs to Pro. */
export function isPaidChoice({ feature, parameter, value }: Choice, choices: PaidChoices): boolean {
  return choices[feature]?.[parameter]?.includes(value) ?? false;
}
