import type { OptionValue, OptionValues } from '#lib/catalog/options/option.ts';
import { leftOut, losesPlace, needsTap, photosOf } from '#lib/catalog/plans/places.ts';
import type { PlanStep, Reading } from '#lib/catalog/plans/plan.ts';
import { isModelNamed } from './option-values.ts';

/** The steps that an option holds. */
export function stepsOf(value: OptionValue | undefined): readonly PlanStep[] {
  return Array.isArray(value) ? (value as readonly PlanStep[]) : [];
}

/** The steps that the next run follows; none where a model does it. */
export function stepsOfRun(values: OptionValues): readonly PlanStep[] {
  return isModelNamed(values) ? [] : stepsOf(values.steps);
}

/** A step without the place that was tapped for it. */
export function keyOf({ x, y, ...step }: PlanStep): string {
  return JSON.stringify(step);
}

/** Index of the first step whose place has to be tapped yet; −1 without one. */
export function untapped(steps: readonly PlanStep[]): number {
  return steps.findIndex((step) => needsTap(step) && step.x === undefined);
}

/** Index of the step that a tap belongs to: the first without a place, or else the last that has one. */
export function tappedStep(steps: readonly PlanStep[]): number {
  const missing = untapped(steps);
  return missing >= 0 ? missing : steps.findLastIndex(needsTap);
}

/** The place that was tapped for a step, in per cent of the photo; null without one. */
export function placeOf(step: PlanStep | undefined): { readonly x: number; readonly y: number } | null {
  const { x, y } = step ?? ({} as Partial<PlanStep>);
  return typeof x === 'number' && typeof y === 'number' ? { x, y } : null;
}

/** The steps with a place for the one that asks for it. */
export function withTap(
  steps: readonly PlanStep[],
  { x, y }: { readonly x: number; readonly y: number },
): readonly PlanStep[] {
  const at = tappedStep(steps);
  return steps.map((step, index) => (index === at ? { ...step, x, y } : step));
}

/** True of a step that a tool does not do which works on so many photos at most. */
export function isBeyond(step: PlanStep, photos: number): boolean {
  const named = photosOf(step);
  return photos === 1 ? named.length > 0 : Math.max(0, ...named) > photos;
}

/** Steps of a reading that a tool does which works on so many photos at most. */
export function stepsWithin({ plan }: Pick<Reading, 'plan'>, photos: number): readonly PlanStep[] {
  return losesPlace(plan) ? [] : plan.filter((step) => !isBeyond(step, photos));
}

/** True where something was said that will not be done with so many photos at most. */
export function isPartly(reading: Reading, photos: number): boolean {
  const { plan } = reading;
  return leftOut(reading).length > 0 || stepsWithin({ plan }, photos).length < plan.length;
}

interface Agreed {
  readonly text: string;
  readonly reading: Reading;
  readonly values: OptionValues;
  /** The most photos that the tool works on. */
  readonly most: number;
}

/**
 * Steps of a run by what was understood: those that were not switched off, with the places tapped before.
 * None while words were left out that nobody agreed to leave out.
 */
export function agreedSteps({ text, reading, values, most }: Agreed): readonly PlanStep[] {
  if (isPartly(reading, most) && values.agreed !== text) return [];
  const off = Array.isArray(values.off) ? values.off : [];
  const before = new Map(stepsOf(values.steps).map((step) => [keyOf(step), step]));
  return stepsWithin(reading, most)
    .filter((step) => !off.some((key) => key === keyOf(step)))
    .map((step) => before.get(keyOf(step)) ?? step);
}
