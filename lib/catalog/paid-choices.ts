import { toolOptions } from './options/tool-options.ts';
import { type FeatureCode, tools } from './tools.ts';

/** Choices of tools by feature code and parameter. */
export type PaidChoices = Readonly<Partial<Record<FeatureCode, Readonly<Record<string, readonly string[]>>>>>;

/**
 * Choices that belong to Pro, as the options of the tools mark them. The lists of the api mark them by this
 * table, and runs with them are refused to others.
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

interface ChosenRun {
  /** Feature code of the tool. */
  readonly feature: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** True of a run with a choice that belongs to Pro. */
export function hasPaidChoice({ feature, parameters }: ChosenRun, choices: PaidChoices): boolean {
  const paid = Object.entries(Object.hasOwn(choices, feature) ? (choices[feature as FeatureCode] ?? {}) : {});
  return paid.some(([name, values]) => {
    const chosen = parameters[name];
    return [chosen].flat().some((value) => typeof value === 'string' && values.includes(value));
  });
}
