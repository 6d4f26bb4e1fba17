import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type EncodeOptions, encodeAnimation, encodePicture } from '../core/io/encode-picture.ts';
import type { Animation, Mask, Picture } from '../core/picture.ts';
import { createProgress } from '../core/progress.ts';
import { isTransparent } from '../core/raster/alpha.ts';
import type { RunControl } from '../core/run-control.ts';
import { loadTool } from '../tools/tool-table.ts';
import type { DigitalSourceType, JobResult, OutputFile, ToolJob } from './protocol.ts';
import { joinFacts, readInput } from './read-input.ts';

/** Encodes a picture into a file and describes it. */
export async function writePicture(
  picture: Picture,
  {
    target,
    options,
  }: {
    readonly target: { readonly path: string; readonly role: OutputFile['role'] };
    readonly options: EncodeOptions;
  },
): Promise<OutputFile> {
  const { bytes, width, height } = await encodePicture(picture, options);
  await writeFile(target.path, bytes);
  const name = path.basename(target.path);
  return { ...target, name, width, height, type: `image/${options.format}`, bytes: bytes.length };
}

/** Longest side of previews in pixels, and their quality. */
const PREVIEW = { format: 'webp', maxSide: 2048, quality: 85 } as const;

interface WriterOptions {
  /** An existing folder. */
  readonly folder: string;
  /** Mark of the results and their previews. */
  readonly digitalSourceType: DigitalSourceType;
}

/**
 * Writes the files of a run, whoever made its pictures. `input-preview.webp` for the photo, then
 * `preview.webp` and `result.png` for the first result; later ones have numbers, as in `result-2.png`.
 */
interface ResultWriter {
  /** Files written so far, in the order of writing. */
  readonly files: readonly OutputFile[];
  /** Number of results among them. */
  readonly results: number;
  /** True where parts of a result are transparent. */
  readonly isTransparent: boolean;
  /** Writes the preview of the normalised photo, without a mark. */
  writeInput(photo: Picture): Promise<void>;
  /**
   * Writes the next result after its preview: a picture as PNG, lossless, an animation as WebP, which is its
   * own preview.
   */
  write(
    result: Picture | Animation,
    options?: { readonly pixelsPerInch?: number | undefined },
  ): Promise<void>;
}

export function createResultWriter({ folder, digitalSourceType }: WriterOptions): ResultWriter {
  const files: OutputFile[] = [];
  let results = 0;
  let transparent = false;
  return {
    get files() {
      return [...files];
    },
    get results() {
      return results;
    },
    get isTransparent() {
      return transparent;
    },
    async writeInput(photo) {
      const target = { path: path.join(folder, 'input-preview.webp'), role: 'input-preview' } as const;
      files.push(await writePicture(photo, { target, options: PREVIEW }));
    },
    async write(result, { pixelsPerInch } = {}) {
      const number = results === 0 ? '' : `-${results + 1}`;
      const target = <Role extends 'result' | 'preview'>(role: Role, extension: string) => ({
        path: path.join(folder, `${role}${number}.${extension}`),
        role,
      });
      if ('frames' in result) {
        for (const role of ['preview', 'result'] as const)
          files.push(await writeAnimation(result, { target: target(role, 'webp'), digitalSourceType }));
      } else {
        const preview = { ...PREVIEW, digitalSourceType };
        const lossless = { format: 'png', digitalSourceType, pixelsPerInch } as const;
        files.push(await writePicture(result, { target: target('preview', 'webp'), options: preview }));
        files.push(await writePicture(result, { target: target('result', 'png'), options: lossless }));
      }
      transparent ||= 'frames' in result ? false : isTransparent(result);
      results += 1;
    },
  };
}

interface AnimationOptions {
  readonly target: { readonly path: string; readonly role: OutputFile['role'] };
  readonly digitalSourceType: DigitalSourceType;
}

async function writeAnimation(
  animation: Animation,
  { target, digitalSourceType }: AnimationOptions,
): Promise<OutputFile> {
  const bytes = await encodeAnimation(animation, digitalSourceType);
  await writeFile(target.path, bytes);
  const [{ width, height }] = animation.frames;
  const name = path.basename(target.path);
  return { ...target, name, width, height, type: 'image/webp', bytes: bytes.length };
}

/** Observes and ends a job. */
export interface JobControl extends Omit<RunControl, 'onPicture'> {
  /** Called with all files that are whole, each time there is one more picture of a set. */
  readonly onFiles?: (files: readonly OutputFile[]) => void;
}

/** Shares of the whole at which the tool begins and ends; before it stands decoding, after it encoding. */
const TOOL_FROM = 0.1;
const TOOL_TO = 0.85;

/** Decodes a tool's input, runs the tool, and writes its results. */
export async function runTool(job: ToolJob, control: JobControl): Promise<JobResult> {
  const progress = createProgress(control);
  await progress.report(0);
  const { outputDirectory: folder, digitalSourceType } = job;
  const { input, facts } = await readInput(job.inputs, job.maxPixels);
  await progress.report(TOOL_FROM / 2);
  const writer = createResultWriter({ folder, digitalSourceType });
  await writer.writeInput(input.photo);
  const tool = await loadTool(job.tool);
  const { picture, further, pixelsPerInch, findings } = await tool(input, job.parameters, {
    signal: control.signal,
    onProgress: (share) => control.onProgress?.(TOOL_FROM + (TOOL_TO - TOOL_FROM) * share),
    async onPicture(finished: Picture) {
      await writer.write(finished);
      control.onFiles?.(writer.files);
    },
  });
  const results = [picture, ...(further ?? [])];
  const written = writer.results;
  const encoding = progress.subrange(TOOL_TO, 1);
  for (const [index, result] of results.entries()) {
    if (index >= written) await writer.write(result, { pixelsPerInch });
    await encoding.report((index + 1) / results.length);
  }
  const marked = input.mask && shareOf(input.mask);
  return {
    files: writer.files,
    findings: joinFacts(findings, { facts, isTransparent: writer.isTransparent }),
    ...(marked !== undefined && { marked }),
  };
}

/** From half of white on, a pixel is marked. */
function shareOf({ data }: Mask): number {
  let marked = 0;
  for (const value of data) if (value > 127) marked += 1;
  return marked / data.length;
}
