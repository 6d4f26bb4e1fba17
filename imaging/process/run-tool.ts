import { readFile } from 'node:fs/promises';
import { ImagingError } from '../core/imaging-error.ts';
import { decodeCorrections } from '../core/io/decode-corrections.ts';
import { decodeMask } from '../core/io/decode-mask.ts';
import { decodePicture } from '../core/io/decode-picture.ts';
import { type InputFacts, readFileFacts } from '../core/io/read-input-facts.ts';
import { fitPicture } from '../core/io/size.ts';
import type { Mask, Picture } from '../core/picture.ts';
import { createProgress, type Progress } from '../core/progress.ts';
import type { RunControl } from '../core/run-control.ts';
import { loadDrawingTool } from '../tools/drawing-table.ts';
import type { Findings, ToolInput, ToolOutput } from '../tools/tool.ts';
import { loadTool } from '../tools/tool-table.ts';
import type { JobResult, OutputFile } from './job-result.ts';
import type { InputFile, ToolJob } from './protocol.ts';
import { createResultWriter } from './write-results.ts';

/** Observes and ends a job. */
export interface JobControl extends Omit<RunControl, 'onPicture'> {
  /** Called with all files that are whole, each time there is one more picture of a set. */
  readonly onFiles?: (files: readonly OutputFile[]) => void;
}

/** Shares of the whole at which the tool begins and ends; before it stands decoding, after it encoding. */
const TOOL_FROM = 0.1;
const TOOL_TO = 0.85;

/** Decodes a tool's input, if it needs any, runs the tool, and writes its results. */
export async function runTool(job: ToolJob, control: JobControl): Promise<JobResult> {
  const progress = createProgress(control);
  await progress.report(0);
  const { outputDirectory: folder, digitalSourceType, mark } = job;
  const writer = createResultWriter({ folder, digitalSourceType, mark });
  const toolControl: RunControl = {
    ...(control.signal && { signal: control.signal }),
    onProgress: (share) => control.onProgress?.(TOOL_FROM + (TOOL_TO - TOOL_FROM) * share),
    async onPicture(finished: Picture) {
      await writer.write(finished);
      control.onFiles?.(writer.files);
    },
  };
  const { output, facts, marked } = await compute(job, { writer, progress, toolControl });
  const { picture, further, pixelsPerInch, findings } = output;
  const results = [picture, ...(further ?? [])];
  const written = writer.results;
  const encoding = progress.subrange(TOOL_TO, 1);
  for (const [index, result] of results.entries()) {
    if (index >= written) await writer.write(result, { pixelsPerInch });
    await encoding.report((index + 1) / results.length);
  }
  return {
    files: writer.files,
    findings: joinFacts(findings, { facts, isTransparent: writer.isTransparent }),
    ...(marked !== undefined && { marked }),
  };
}

interface Computation {
  readonly writer: ReturnType<typeof createResultWriter>;
  readonly progress: Progress;
  readonly toolControl: RunControl;
}

interface Computed {
  readonly output: ToolOutput;
  /** Of the photo's file; empty without a photo. */
  readonly facts: InputFacts;
  /** Share of the photo that a mask marks, where there is one. */
  readonly marked?: number | undefined;
}

/** The tool's output, and what is told of its input. */
async function compute(job: ToolJob, { writer, progress, toolControl }: Computation): Promise<Computed> {
  const draw = await loadDrawingTool(job.tool);
  if (draw) return { output: await draw(job.parameters, toolControl), facts: {} };
  const { input, facts } = await readInput(job.inputs, job.maxPixels);
  await progress.report(TOOL_FROM / 2);
  await writer.writeInput(input.photo);
  const tool = await loadTool(job.tool);
  const output = await tool(input, job.parameters, toolControl);
  return { output, facts, marked: input.mask && shareOf(input.mask) };
}

/** From half of white on, a pixel is marked. */
function shareOf({ data }: Mask): number {
  let marked = 0;
  for (const value of data) if (value > 127) marked += 1;
  return marked / data.length;
}

/** Decodes a photo; one of more pixels is scaled down to `maxPixels`. Throws what `decodePicture` throws. */
export async function readPhoto(file: string, maxPixels: number): Promise<Picture> {
  return fitPicture(await decodePicture(await readFile(file)), maxPixels);
}

/** The same, with the facts of the file. */
async function readPhotoWithFacts(file: string, maxPixels: number) {
  const bytes = await readFile(file);
  const { width, height, ...decoded } = await decodePicture(bytes);
  const photo = await fitPicture({ width, height, ...decoded }, maxPixels);
  const to = { width: photo.width, height: photo.height };
  const isShrunk = to.width !== width || to.height !== height;
  const facts: InputFacts = {
    ...(await readFileFacts(bytes)),
    ...(isShrunk && { shrunk: { from: { width, height }, to } }),
  };
  return { photo, facts };
}

interface ReadInput {
  readonly input: ToolInput;
  /** Of the photo, not of additional ones. */
  readonly facts: InputFacts;
}

/**
 * Decodes the files that a tool works on, and tells the facts of the photo's file. Photos of more pixels are
 * scaled down to `maxPixels` first. Roles: `photo`, of any type that imaging decodes; `mask`, a PNG with
 * white = change; `corrections`, a grey PNG with black = background and white = subject; `additional`, more
 * photos in the order of the tool.
 * @throws ImagingError as `decodePicture` and `decodeMask`
 */
export async function readInput(inputs: readonly InputFile[], maxPixels: number): Promise<ReadInput> {
  const pathsOf = (wanted: string) => inputs.filter(({ role }) => role === wanted).map(({ path }) => path);
  const [photoPath] = pathsOf('photo');
  const [maskPath] = pathsOf('mask');
  const [correctionsPath] = pathsOf('corrections');
  if (photoPath === undefined) throw new ImagingError('file_unreadable', 'no photo was given');
  const { photo, facts } = await readPhotoWithFacts(photoPath, maxPixels);
  const others: Picture[] = [];
  // One after the other: together they would take the memory of all decoders at once.
  for (const file of pathsOf('additional')) others.push(await readPhoto(file, maxPixels));
  const input = {
    photo,
    ...(maskPath !== undefined && { mask: await decodeMask(await readFile(maskPath), photo) }),
    ...(correctionsPath !== undefined && {
      corrections: await decodeCorrections(await readFile(correctionsPath), photo),
    }),
    ...(others.length > 0 && { others }),
  };
  return { input, facts };
}

interface RunFacts {
  /** Of the photo's file. */
  readonly facts: InputFacts;
  /** True where parts of a result are transparent. */
  readonly isTransparent: boolean;
}

/** Findings of a tool with the facts of its input and result, where there are any of all. */
export function joinFacts(
  findings: Findings | undefined,
  { facts, isTransparent }: RunFacts,
): JobResult['findings'] {
  const joined = {
    ...findings,
    ...(isTransparent && { transparent: true }),
    ...(Object.keys(facts).length > 0 && { input: facts }),
  };
  return findings === undefined && Object.keys(joined).length === 0 ? null : joined;
}
