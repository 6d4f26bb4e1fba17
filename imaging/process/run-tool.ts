import path from 'node:path';
import type { Picture } from '../picture.ts';
import { createProgress } from '../progress.ts';
import { loadTool } from '../tools/tool-table.ts';
import type { JobControl } from './job-control.ts';
import type { JobResult, OutputFile, ToolJob } from './protocol.ts';
import { readInput } from './read-input.ts';
import { writePicture } from './write-picture.ts';
import { writeResult, writeResults } from './write-results.ts';

/** Longest side of previews in pixels, and their quality. */
const PREVIEW = { format: 'webp', maxSide: 2048, quality: 85 } as const;

/** Shares of the whole at which the tool begins and ends; before it stands decoding, after it encoding. */
const TOOL_FROM = 0.1;
const TOOL_TO = 0.85;

/** Decodes a tool's input, runs the tool, and writes its results. */
export async function runTool(job: ToolJob, control: JobControl): Promise<JobResult> {
  const progress = createProgress(control);
  await progress.report(0);
  const { outputDirectory: folder, digitalSourceType } = job;
  const input = await readInput(job.inputs, job.maxPixels);
  await progress.report(TOOL_FROM / 2);
  const before = { path: path.join(folder, 'input-preview.webp'), role: 'input-preview' } as const;
  const files: OutputFile[] = [await writePicture(input.photo, { target: before, options: PREVIEW })];
  const params = { folder, preview: { ...PREVIEW, digitalSourceType }, digitalSourceType };
  let told = 0;
  const onPicture = async (picture: Picture) => {
    files.push(...(await writeResult(picture, { ...params, index: told })));
    told += 1;
    control.onFiles?.([...files]);
  };
  const tool = await loadTool(job.tool);
  const output = await tool(input, job.parameters, {
    signal: control.signal,
    onProgress: (share) => control.onProgress?.(TOOL_FROM + (TOOL_TO - TOOL_FROM) * share),
    onPicture,
  });
  files.push(
    ...(await writeResults(output, { ...params, from: told, progress: progress.subrange(TOOL_TO, 1) })),
  );
  return { files, findings: output.findings ?? null };
}
