import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { decodeMask } from '../io/decode-mask.ts';
import { decodePicture } from '../io/decode-picture.ts';
import { fitPicture } from '../io/fit-picture.ts';
import { createPace } from '../pace.ts';
import type { RunControl } from '../run-control.ts';
import type { ToolInput } from '../tools/tool.ts';
import { loadTool } from '../tools/tool-table.ts';
import type { JobResult, ToolJob } from './protocol.ts';
import { writePicture } from './write-picture.ts';

/** Longest side of previews in pixels, and their quality. */
const PREVIEW = { format: 'webp', maxSide: 2048, quality: 85 } as const;

/** Shares of the whole at which the tool begins and ends; before it stands decoding, after it encoding. */
const TOOL_FROM = 0.1;
const TOOL_TO = 0.85;

async function readInput(job: ToolJob): Promise<ToolInput> {
  const photo = await fitPicture(await decodePicture(await readFile(job.photoPath)), job.maxPixels);
  if (job.maskPath === null) return { photo };
  return { photo, mask: await decodeMask(await readFile(job.maskPath), photo) };
}

/** Decodes what a tool works on, has it work, and writes what it made. */
export async function runTool(job: ToolJob, control: RunControl): Promise<JobResult> {
  const pace = createPace(control);
  await pace(0);
  const { outputDirectory, digitalSourceType } = job;
  const input = await readInput(job);
  await pace(TOOL_FROM / 2);
  const target = <Role extends 'result' | 'preview' | 'input-preview'>(role: Role, extension: string) => ({
    path: path.join(outputDirectory, `${role}.${extension}`),
    role,
  });
  const files = [await writePicture(input.photo, target('input-preview', 'webp'), PREVIEW)];
  const tool = await loadTool(job.tool);
  const { picture, findings = null } = await tool(input, job.parameters, {
    signal: control.signal,
    onProgress: (share) => control.onProgress?.(TOOL_FROM + (TOOL_TO - TOOL_FROM) * share),
  });
  await pace(TOOL_TO);
  files.push(await writePicture(picture, target('preview', 'webp'), { ...PREVIEW, digitalSourceType }));
  files.push(await writePicture(picture, target('result', 'png'), { format: 'png', digitalSourceType }));
  await pace(1);
  return { files, findings };
}
