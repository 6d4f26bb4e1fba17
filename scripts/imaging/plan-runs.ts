import { writeFile } from 'node:fs/promises';
import type { Mask } from '#imaging/picture.ts';
import type { InputFile } from '#imaging/process/protocol.ts';
import { readInput } from '#imaging/process/read-input.ts';
import { loadTool } from '#imaging/tools/tool-table.ts';
import { type InputRole, isInputRequired } from '#lib/catalog/inputs.ts';
import type { Command } from './commands.ts';
import { encodeOutputs } from './encode-outputs.ts';
import { estimateRun } from './estimate-run.ts';
import { type OutputPlan, planOutputs, resolvePath } from './plan-outputs.ts';
import { readParameters } from './read-options.ts';
import { type Run, UsageError, type WorkControl } from './run.ts';

function inputOf(role: InputRole, file: string): InputFile {
  return { role, path: resolvePath(file) };
}

interface Typed {
  readonly values: Readonly<Record<string, unknown>>;
  readonly photos: readonly string[];
}

/** Checks the command line and plans one run per photo. Throws `UsageError`. */
export async function planRuns(command: Command, { values, photos }: Typed): Promise<readonly Run[]> {
  const { mask, corrections, other = [], out } = values;
  if (isInputRequired(command.tool.inputs, 'mask') && typeof mask !== 'string')
    throw new UsageError('--mask is missing');
  if (typeof out !== 'string') throw new UsageError('--out is missing');
  const parameters = readParameters(command.parameters, values);
  const additional = (other as readonly string[]).map((file) => inputOf('additional', file));
  const [min, max] = command.tool.inputs.additional ?? [0, 0];
  if (additional.length < min || additional.length > max)
    throw new UsageError(`--other must be given ${min === max ? min : `${min} to ${max}`} times`);
  const inputs = [
    ...(typeof mask === 'string' ? [inputOf('mask', mask)] : []),
    ...(typeof corrections === 'string' ? [inputOf('corrections', corrections)] : []),
    ...additional,
  ];
  const plans = await planOutputs(photos, out);
  return plans.map((plan) => ({
    ...plan,
    work: (control) => runTool(command, { plan, inputs, parameters, control }),
  }));
}

interface ToolRun {
  readonly plan: OutputPlan;
  readonly inputs: readonly InputFile[];
  readonly parameters: Record<string, unknown>;
  readonly control: WorkControl;
}

function countMarked({ data }: Mask): number {
  return data.reduce((sum, value) => sum + (value > 127 ? 1 : 0), 0);
}

/** Runs a tool on one file; returns its findings as lines of text. */
async function runTool({ name, tool }: Command, run: ToolRun): Promise<readonly string[]> {
  const { plan, inputs, parameters, control } = run;
  const input = await readInput([{ role: 'photo', path: plan.input }, ...inputs], tool.maxPixels);
  const { photo, mask } = input;
  const seconds = estimateRun(tool.featureCode, { photo, marked: mask && countMarked(mask), parameters });
  if (seconds !== null) control.onEstimate(seconds);
  const work = await loadTool(name);
  const { findings = {}, ...output } = await work(input, parameters, control);
  const { digitalSourceType } = tool;
  for (const { file, bytes } of await encodeOutputs(output, { ...plan, digitalSourceType }))
    await writeFile(file, bytes);
  return Object.entries(findings).map(([key, value]) => `  ${key}: ${value}`);
}
