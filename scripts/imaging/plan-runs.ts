import { writeFile } from 'node:fs/promises';
import type { Mask } from '#imaging/picture.ts';
import type { InputPaths } from '#imaging/process/protocol.ts';
import { readInput } from '#imaging/process/read-input.ts';
import { loadTool } from '#imaging/tools/tool-table.ts';
import type { Command } from './commands.ts';
import { encodeOutputs } from './encode-outputs.ts';
import { estimateRun } from './estimate-run.ts';
import { type OutputPlan, planOutputs } from './plan-outputs.ts';
import { readParameters } from './read-options.ts';
import { resolvePath } from './resolve-path.ts';
import { type Run, UsageError, type WorkControl } from './run.ts';

interface Typed {
  readonly values: Readonly<Record<string, unknown>>;
  readonly photos: readonly string[];
}

/** Checks the command line and plans one run per photo. Throws `UsageError`. */
export async function planRuns(command: Command, { values, photos }: Typed): Promise<readonly Run[]> {
  const { mask, corrections, other = [], out } = values;
  if (command.tool.inputs.mask === 'required' && typeof mask !== 'string')
    throw new UsageError('--mask is missing');
  if (typeof out !== 'string') throw new UsageError('--out is missing');
  const parameters = readParameters(command.parameters, values);
  const otherPaths = (other as readonly string[]).map(resolvePath);
  const [least, most] = command.tool.inputs.others ?? [0, 0];
  if (otherPaths.length < least || otherPaths.length > most)
    throw new UsageError(`--other must be given ${least === most ? least : `${least} to ${most}`} times`);
  const inputs = {
    maskPath: typeof mask === 'string' ? resolvePath(mask) : null,
    correctionsPath: typeof corrections === 'string' ? resolvePath(corrections) : null,
    otherPaths,
  };
  const plans = await planOutputs(photos, out);
  return plans.map((plan) => ({
    ...plan,
    work: (control) => runTool(command, { plan, inputs, parameters, control }),
  }));
}

interface ToolRun {
  readonly plan: OutputPlan;
  readonly inputs: Omit<InputPaths, 'photoPath'>;
  readonly parameters: Record<string, unknown>;
  readonly control: WorkControl;
}

function countMarked({ data }: Mask): number {
  return data.reduce((sum, value) => sum + (value > 127 ? 1 : 0), 0);
}

/** Runs a tool on one file; gives what it found, as lines for people. */
async function runTool({ name, tool }: Command, run: ToolRun): Promise<readonly string[]> {
  const { plan, inputs, parameters, control } = run;
  const input = await readInput({ photoPath: plan.input, ...inputs }, tool.maxPixels);
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
