import { toolOptions } from './options/tool-options.ts';
import type { PlanStep } from './plans/plan.ts';
import { toolChoiceOf } from './plans/tool-choice.ts';
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
  const paid = Object.hasOwn(choices, feature) ? choices[feature] : undefined;
  return paid !== undefined && Object.hasOwn(paid, parameter) && (paid[parameter]?.includes(value) ?? false);
}

interface ChosenRun {
  /** Feature code of the tool. */
  readonly feature: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** Choices of a run; those of a plan are of the tools that carry out its steps. */
function choicesOf({ feature, parameters: { steps, ...parameters } }: ChosenRun): readonly Choice[] {
  const own = Object.entries(parameters).flatMap(([parameter, chosen]) =>
    [chosen].flat().map((value) => ({ feature: feature as FeatureCode, parameter, value: String(value) })),
  );
  // Their schema has been checked before a run is charged.
  const planned = (Array.isArray(steps) ? (steps as readonly PlanStep[]) : []).flatMap((step) =>
    Object.entries(step).flatMap(([setting, value]) => {
      const choice = toolChoiceOf(setting, step);
      return choice ? [{ ...choice, value: String(value) }] : [];
    }),
  );
  return [...own, ...planned];
}

/** True of a run with a choice that belongs to Pro. */
export function hasPaidChoice(run: ChosenRun, choices: PaidChoices): boolean {
  return choicesOf(run).some((choice) => isPaidChoice(choice, choices));
}
