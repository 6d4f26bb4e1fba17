import { readFile, writeFile } from 'node:fs/promises';
import { estimateRun } from '#api/engines/embedded/estimate-run.ts';
import { decodeMask } from '#imaging/io/decode-mask.ts';
import { decodePicture } from '#imaging/io/decode-picture.ts';
import { encodePicture } from '#imaging/io/encode-picture.ts';
import { fitPicture } from '#imaging/io/fit-picture.ts';
import type { Mask } from '#imaging/picture.ts';
import { loadTool } from '#imaging/tools/tool-table.ts';
import type { Command } from './commands.ts';
import { type OutputPlan, planOutputs } from './plan-outputs.ts';
import { readParameters } from './read-options.ts';
import { resolvePath } from './resolve-path.ts';
import { type Run, UsageError, type WorkControl } from './run.ts';

interface Typed {
  readonly values: Readonly<Record<string, unknown>>;
  readonly photos: readonly string[];
}

/** Checks what was typed and tells what is to be done: one run per photo. Throws `UsageError`. */
export async function planRuns(command: Command, { values, photos }: Typed): Promise<readonly Run[]> {
  const { mask, out } = values;
  if (command.tool.inputs.mask === 'required' && typeof mask !== 'string')
    throw new UsageError('--mask is missing');
  if (typeof out !== 'string') throw new UsageError('--out is missing');
  const parameters = readParameters(command.parameters, values);
  const maskPath = typeof mask === 'string' ? resolvePath(mask) : undefined;
  const plans = await planOutputs(photos, out);
  return plans.map((plan) => ({
    ...plan,
    work: (control) => runTool(command, { plan, maskPath, parameters, control }),
  }));
}

interface ToolRun {
  readonly plan: OutputPlan;
  readonly maskPath: string | undefined;
  readonly parameters: Record<string, unknown>;
  readonly control: WorkControl;
}

function countMarked({ data }: Mask): number {
  return data.reduce((sum, value) => sum + (value > 127 ? 1 : 0), 0);
}

/** Runs a tool on one file; gives what it found, as lines for people. */
async function runTool({ name, tool }: Command, run: ToolRun): Promise<readonly string[]> {
  const { plan, maskPath, parameters, control } = run;
  const photo = await fitPicture(await decodePicture(await readFile(plan.input)), tool.maxPixels);
  const mask = maskPath === undefined ? undefined : await decodeMask(await readFile(maskPath), photo);
  const seconds = estimateRun(tool.featureCode, { photo, marked: mask && countMarked(mask), parameters });
  if (seconds !== null) control.onEstimate(seconds);
  const work = await loadTool(name);
  const { picture, findings = {} } = await work({ photo, mask }, parameters, control);
  const { digitalSourceType } = tool;
  const { bytes } = await encodePicture(picture, { format: plan.format, digitalSourceType });
  await writeFile(plan.output, bytes);
  return Object.entries(findings).map(([key, value]) => `  ${key}: ${value}`);
}
