import { mkdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { encodeAnimation, encodePicture } from '#imaging/core/io/encode-picture.ts';
import type { InputFacts } from '#imaging/core/io/read-input-facts.ts';
import type { Mask } from '#imaging/core/picture.ts';
import { type CanvasWish, planCanvas } from '#imaging/edit/outpaint/plan-canvas.ts';
import type { InputFile } from '#imaging/process/protocol.ts';
import { readInput } from '#imaging/process/read-input.ts';
import type { ToolOutput } from '#imaging/tools/tool.ts';
import { loadTool } from '#imaging/tools/tool-table.ts';
import { choicesOf, estimateRunSeconds, type Work } from '#lib/catalog/estimate-run-seconds.ts';
import { type InputRole, isInputRequired } from '#lib/catalog/inputs.ts';
import { toolOptions } from '#lib/catalog/options/tool-options.ts';
import { type FeatureCode, findTool } from '#lib/catalog/tools.ts';
import type { Command } from './commands.ts';
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
async function encodeOutputs(
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

/** Factors of a run's time. Throws what planning the result throws. */
export function workOfRun(feature: FeatureCode, { photo, marked, parameters }: RunInput): Work {
  return {
    pixels: photo.width * photo.height,
    ...(marked !== undefined && { marked }),
    added: countAdded[feature]?.(photo, parameters) ?? 0,
    ...choicesOf(parameters),
  };
}

/**
 * Estimated seconds of the embedded engine; null if it lacks the tool. Throws what planning the result
 * throws.
 */
export function estimateRun(feature: FeatureCode, input: RunInput): number | null {
  const tool = findTool(feature);
  return tool ? estimateRunSeconds({ tool, options: toolOptions[feature] }, workOfRun(feature, input)) : null;
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
  const { input, facts } = await readInput([{ role: 'photo', path: plan.input }, ...inputs], tool.maxPixels);
  const { photo, mask } = input;
  const seconds = estimateRun(tool.featureCode, { photo, marked: mask && countMarked(mask), parameters });
  if (seconds !== null) control.onEstimate(seconds);
  const work = await loadTool(name);
  const { findings = {}, ...output } = await work(input, parameters, control);
  const { digitalSourceType } = tool;
  for (const { file, bytes } of await encodeOutputs(output, { ...plan, digitalSourceType }))
    await writeFile(file, bytes);
  const found = Object.entries(findings).map(([key, value]) => `${key}: ${value}`);
  return [...describeInputFacts(facts), ...found].map((line) => `  ${line}`);
}

/**
 * A path as the person meant it: from the folder where the command was typed, which npm hands over in
 * INIT_CWD.
 */
function resolvePath(given: string): string {
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), given);
}

const formats = { '.png': 'png', '.jpg': 'jpeg', '.jpeg': 'jpeg', '.webp': 'webp', '.avif': 'avif' } as const;

interface OutputPlan {
  readonly input: string;
  readonly output: string;
  readonly format: (typeof formats)[keyof typeof formats];
}

async function isFolder(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found?.isDirectory() ?? false;
}

/**
 * Output file of each input: the named one, or a PNG of the same name in the named folder, which is created.
 */
async function planOutputs(inputs: readonly string[], out: string): Promise<readonly OutputPlan[]> {
  if (inputs.length === 0) throw new UsageError('no photo was named');
  const target = resolvePath(out);
  const extension = path.extname(target).toLowerCase();
  const toFolder = inputs.length > 1 || out.endsWith('/') || (await isFolder(target));
  if (!toFolder) {
    const format = formats[extension as keyof typeof formats];
    if (!format) throw new UsageError(`--out must end in ${Object.keys(formats).join(', ')}, or be a folder`);
    return [{ input: resolvePath(inputs[0]), output: target, format }];
  }
  if (extension in formats) throw new UsageError('--out must be a folder where there are several photos');
  await mkdir(target, { recursive: true });
  const plans = inputs.map((input) => {
    const output = path.join(target, `${path.parse(input).name}.png`);
    return { input: resolvePath(input), output, format: 'png' as const };
  });
  if (new Set(plans.map(({ output }) => output)).size < plans.length)
    throw new UsageError('two photos have the same name; their results would overwrite each other');
  return plans;
}

/** Facts of a photo's file as lines for a terminal. */
function describeInputFacts({ frames, cmyk, bits, shrunk }: InputFacts): readonly string[] {
  const sizeOf = ({ width, height }: { width: number; height: number }) => `${width} × ${height}`;
  return [
    ...(frames ? [`input: the first of ${frames} frames was used`] : []),
    ...(cmyk ? ['input: CMYK without a profile, so its colours are estimated'] : []),
    ...(bits ? [`input: ${bits} bits a channel, of which a result has 8`] : []),
    ...(shrunk ? [`input: scaled down from ${sizeOf(shrunk.from)} to ${sizeOf(shrunk.to)}`] : []),
  ];
}
