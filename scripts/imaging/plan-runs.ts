import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { encodeAnimation } from '#imaging/io/encode-animation.ts';
import { encodePicture } from '#imaging/io/encode-picture.ts';
import { type CanvasWish, planCanvas } from '#imaging/outpaint/plan-canvas.ts';
import type { Mask } from '#imaging/picture.ts';
import type { InputFile } from '#imaging/process/protocol.ts';
import { readInput } from '#imaging/process/read-input.ts';
import type { ToolOutput } from '#imaging/tools/tool.ts';
import { loadTool } from '#imaging/tools/tool-table.ts';
import { estimateRunSeconds } from '#lib/catalog/estimate-run-seconds.ts';
import { type InputRole, isInputRequired } from '#lib/catalog/inputs.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import type { Command } from './commands.ts';
import { type OutputPlan, planOutputs, resolvePath } from './plan-outputs.ts';
import { readParameters } from './read-options.ts';
import { type Run, UsageError, type WorkControl } from './run.ts';

interface EncodedOutput {
  readonly file: string;
  readonly bytes: Uint8Array;
}

/**
 * Every result of a tool as a file: the first is the one planned, the others are numbered after it;
 * animations are WebP.
 */
export async function encodeOutputs(
  { picture, further = [], pixelsPerInch }: ToolOutput,
  { output, format, digitalSourceType }: OutputPlan & { readonly digitalSourceType: string },
): Promise<readonly EncodedOutput[]> {
  const { dir, name, ext } = path.parse(output);
  const encode = async (result: (typeof further)[number], number: number): Promise<EncodedOutput> => {
    const fileOf = (extension: string) =>
      number === 1 ? output : path.join(dir, `${name}-${number}${extension}`);
    if ('frames' in result)
      return { file: fileOf('.webp'), bytes: await encodeAnimation(result, digitalSourceType) };
    const { bytes } = await encodePicture(result, { format, digitalSourceType, pixelsPerInch });
    return { file: fileOf(ext), bytes };
  };
  return Promise.all([picture, ...further].map((result, index) => encode(result, index + 1)));
}

interface Size {
  readonly width: number;
  readonly height: number;
}

type Parameters = Readonly<Record<string, unknown>>;

/** Pixels that a tool's result has more than its photo, of the tools that change its size. */
const countAdded: Readonly<Partial<Record<FeatureCode, (photo: Size, parameters: Parameters) => number>>> = {
  'photo-enhancer': ({ width, height }, { factor }) => (Number(factor) ** 2 - 1) * width * height,
  'image-extender': (photo, parameters) => {
    // The schema of the extender let them through.
    const { left, right, top, bottom } = planCanvas(photo, parameters as unknown as CanvasWish);
    return (photo.width + left + right) * (photo.height + top + bottom) - photo.width * photo.height;
  },
};

interface RunInput {
  readonly photo: Size;
  /** Pixels that the mask marks, where there is one. */
  readonly marked?: number | undefined;
  /** As the catalogue's schema of the tool completes them. */
  readonly parameters: Parameters;
}

/**
 * Estimated seconds of the embedded engine; null if it lacks the tool. Throws what planning the result
 * throws.
 */
export function estimateRun(feature: FeatureCode, { photo, marked, parameters }: RunInput): number | null {
  return estimateRunSeconds(feature, {
    pixels: photo.width * photo.height,
    ...(marked !== undefined && { marked }),
    added: countAdded[feature]?.(photo, parameters) ?? 0,
    ...(typeof parameters.count === 'number' && { pieces: parameters.count }),
    ...(typeof parameters.style === 'string' && { choice: parameters.style }),
    ...(typeof parameters.becomes === 'string' && { choice: parameters.becomes }),
  });
}

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
