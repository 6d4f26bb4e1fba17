import type { InputFacts } from '../core/io/read-input-facts.ts';
import type { Mask, Picture } from '../core/picture.ts';
import { createProgress, type Progress } from '../core/progress.ts';
import type { RunControl } from '../core/run-control.ts';
import { loadDrawingTool } from '../tools/drawing-table.ts';
import type { ToolOutput } from '../tools/tool.ts';
import { loadTool } from '../tools/tool-table.ts';
import type { JobResult, OutputFile } from './job-result.ts';
import type { ToolJob } from './protocol.ts';
import { joinFacts, readInput } from './read-input.ts';
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
