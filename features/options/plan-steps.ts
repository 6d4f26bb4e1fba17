import type { OptionValue, OptionValues } from '#lib/catalog/options/option.ts';
import { needsTap, photosOf } from '#lib/catalog/plans/places.ts';
import type { PlanStep, Reading } from '#lib/catalog/plans/plan.ts';

/** The steps that an option holds. */
export function stepsOf(value: OptionValue | undefined): readonly PlanStep[] {
  return Array.isArray(value) ? (value as readonly PlanStep[]) : [];
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

/** True of a step that one photo is not enough for. */
export function needsPhotos(step: PlanStep): boolean {
  return photosOf(step).length > 0;
}

/** True where something was said that will not be done. */
export function isPartly({ unused, plan }: Reading): boolean {
  return unused.length > 0 || plan.some(needsPhotos);
}

interface Agreed {
  readonly text: string;
  readonly reading: Reading;
  readonly values: OptionValues;
}

/**
 * Steps of a run by what was understood: those that were not switched off, with the places tapped before.
 * None while words were left out that nobody agreed to leave out.
 */
export function agreedSteps({ text, reading, values }: Agreed): readonly PlanStep[] {
  if (isPartly(reading) && values.agreed !== text) return [];
  const off = Array.isArray(values.off) ? values.off : [];
  const before = new Map(stepsOf(values.steps).map((step) => [keyOf(step), step]));
  return reading.plan
    .filter((step) => !needsPhotos(step) && !off.some((key) => key === keyOf(step)))
    .map((step) => before.get(keyOf(step)) ?? step);
}
