import type { Picture } from '../core/picture.ts';
import type { RunControl } from '../core/run-control.ts';
import type { Place } from '../edit/arrange/turn-picture.ts';
import type { PlannedIntent, PlannedStep, SettingsOf } from './plan/planned-step.ts';
import type { StepContext, StepOutput } from './plan/step-context.ts';
import { stepTable } from './plan/step-table.ts';
import type { ToolInput, ToolOutput } from './tool.ts';

interface FollowPlanParameters {
  /** One to three, in the order of the run. Taps are places of the first photo as it came. */
  readonly steps: readonly PlannedStep[];
}

function carryOut(context: StepContext, step: PlannedStep): Promise<StepOutput> {
  // The table's functions take the settings of their own intent, which is that of the step.
  const carry = stepTable[step.intent] as (
    of: StepContext,
    settings: SettingsOf<PlannedIntent>,
  ) => Promise<StepOutput>;
  const { intent, ...settings } = step;
  return carry(context, settings as SettingsOf<typeof intent>);
}

/** A step whose tap lies where the steps before it moved its thing. */
function moveTap(step: PlannedStep, moves: readonly ((place: Place) => Place)[]): PlannedStep {
  if (!('x' in step) || step.x === undefined || step.y === undefined) return step;
  return { ...step, ...moves.reduce((place, move) => move(place), { x: step.x, y: step.y }) };
}

/** Index of the photo that a step changes by its number; undefined for the photo that was changed last. */
function indexOfChanged(step: PlannedStep): number | undefined {
  if (step.intent === 'face') return step.onto - 1;
  return step.intent === 'put' ? step.from - 1 : undefined;
}

/**
 * Carries out a plan: each step by the code of the tool whose work it is, on what the one before it left.
 * Tells the `steps`, and those that left the photo `unchanged`, as nothing called for them. Throws what the
 * tools throw, and `invalid_request` for a missing place or photo.
 */
export async function followPlan(
  { photo, others = [] }: ToolInput,
  { steps }: FollowPlanParameters,
  control: RunControl = {},
): Promise<ToolOutput> {
  const photos: Picture[] = [photo, ...others];
  // Steps on one photo go on from the photo that was changed last.
  let at = 0;
  let last: StepOutput | undefined;
  const moves: ((place: Place) => Place)[] = [];
  const unchanged: string[] = [];
  for (const [index, step] of steps.entries()) {
    const part: RunControl = {
      signal: control.signal,
      onProgress: (share) => control.onProgress?.((index + share) / steps.length),
    };
    last = await carryOut({ photo: photos[at], photos, control: part }, moveTap(step, moves));
    at = indexOfChanged(step) ?? at;
    photos[at] = last.picture;
    if (last.movePlace) moves.push(last.movePlace);
    if (last.isUnchanged) unchanged.push(step.intent);
  }
  control.onProgress?.(1);
  const { pixelsPerInch } = last ?? {};
  const findings = { steps: steps.map(({ intent }) => intent), unchanged };
  return { picture: photos[at], ...(pixelsPerInch && { pixelsPerInch }), findings };
}
