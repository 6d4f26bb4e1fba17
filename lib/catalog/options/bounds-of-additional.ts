import type { ToolInputs } from '../inputs.ts';
import { holds, type ToolOptions } from './option.ts';

interface AskingTool extends Pick<ToolOptions, 'additionalWhen'> {
  readonly inputs: ToolInputs;
}

/** Bounds of the number of photos that go with the first input of a run with these values. */
export function boundsOfAdditional(
  { inputs: { additional = [0, 0] }, additionalWhen }: AskingTool,
  values: Readonly<Record<string, unknown>>,
): readonly [least: number, most: number] {
  if (!additionalWhen) return additional;
  return holds(additionalWhen, values) ? [1, additional[1]] : [0, 0];
}
