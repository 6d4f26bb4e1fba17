import { readFile, writeFile } from 'node:fs/promises';
import { ImagingError } from '#imaging/core/imaging-error.ts';
import { decodePicture } from '#imaging/core/io/decode-picture.ts';
import { encodePicture } from '#imaging/core/io/encode-picture.ts';
import { resizePicture } from '#imaging/core/io/size.ts';
import { dilateSquare } from '#imaging/core/morphology/dilate.ts';
import type { Mask, Picture } from '#imaging/core/picture.ts';
import { cropPicture } from '#imaging/core/raster/crop.ts';
import { type CanvasWish, planCanvas } from '#imaging/edit/outpaint/plan-canvas.ts';
import { readInput } from '#imaging/process/read-input.ts';
import type { Findings, ToolInput, ToolOutput } from '#imaging/tools/tool.ts';
import { loadTool } from '#imaging/tools/tool-table.ts';
import type { PhotoJob, PhotoResult } from './job.ts';
import { measureChanged, measureColourDifference, measureOutside } from './measure-change.ts';

// Runs as a separate process, so that its peak memory is that of one run: `run-photo.ts <job as JSON>`.
// Prints a `PhotoResult` as JSON.

/** Pixels across the small pictures of the sheets. */
const CELL_WIDTH = 420;

/** Pixels by which the border of a region is uncertain. */
const BORDER = 3;

async function readRegion(file: string): Promise<Mask> {
  const { width, height, channels, data } = await decodePicture(await readFile(file));
  return { width, height, data: Uint8Array.from({ length: width * height }, (_, at) => data[at * channels]) };
}

/** Skin that the tool was not asked to change, on the grid of the regions; undefined where nobody is. */
async function markKeptSkin({ regions, asked }: PhotoJob, mask?: Mask): Promise<Mask | undefined> {
  if (!regions.skin) return undefined;
  const skin = await readRegion(regions.skin);
  const { width, height } = skin;
  const changed = new Uint8Array(width * height);
  for (const name of asked) {
    const file = regions[name];
    if (!file) continue;
    const region = await readRegion(file);
    for (let at = 0; at < changed.length; at++) if (region.data[at]) changed[at] = 1;
  }
  if (mask) {
    const small = await resizePicture({ ...mask, channels: 1 }, { width, height });
    for (let at = 0; at < changed.length; at++) if (small.data[at]) changed[at] = 1;
  }
  const near = dilateSquare({ width, height, data: changed }, BORDER);
  return { width, height, data: skin.data.map((value, at) => (near[at] ? 0 : value)) };
}

/** The part of a result that lies on the photo; undefined where the result is another picture. */
function alignResult({ tool, parameters }: PhotoJob, { before, after }: Record<'before' | 'after', Picture>) {
  const { width, height } = before;
  if (after.width === width && after.height === height) return after;
  if (tool !== 'image-extender') return undefined;
  // The schema of the extender let the parameters through.
  const { left, top } = planCanvas(before, parameters as unknown as CanvasWish);
  return cropPicture(after, { left, top, right: left + width, bottom: top + height });
}

async function measure(job: PhotoJob, { input, output }: Made): Promise<Record<string, number>> {
  const { photo: before, mask } = input;
  const after = alignResult(job, { before, after: output.picture });
  if (!after) return {};
  const numbers: Record<string, number> = { changedPercent: measureChanged({ before, after }) };
  if (mask && job.inputs.some(({ role }) => role === 'mask')) {
    const { share, reach } = measureOutside({ before, after }, mask);
    Object.assign(numbers, { outsideMaskPercent: share, outsideMaskPixels: reach });
  }
  const skin = await markKeptSkin(job, mask);
  const difference = skin && (await measureColourDifference({ before, after }, skin));
  if (difference !== undefined) numbers.keptSkinDeltaE = difference;
  return numbers;
}

interface Made {
  readonly input: ToolInput;
  readonly output: ToolOutput;
}

/** Radius of the disc that shows a tap, as a share of the photo's width. */
const TAP = 0.012;

/** True where the mask marks a pixel or, in a run that goes by a tap, near the tap. */
function isAsked({ tool, parameters }: PhotoJob, { photo, mask }: ToolInput): (pixel: number) => boolean {
  if (mask) return (pixel) => mask.data[pixel] > 0;
  const { find = tool === 'recolor' ? 'tap' : '', x, y } = parameters;
  if (find !== 'tap') return () => false;
  const [tapX, tapY] = [(Number(x) * photo.width) / 100, (Number(y) * photo.height) / 100];
  return (pixel) =>
    Math.hypot((pixel % photo.width) - tapX, Math.floor(pixel / photo.width) - tapY) < TAP * photo.width;
}

/** The photo with its mask, or the place of its tap, tinted red. */
function tintAsked(job: PhotoJob, input: ToolInput): Picture {
  const { photo } = input;
  const isTinted = isAsked(job, input);
  const data = photo.data.slice();
  for (let pixel = 0, at = 0; pixel < photo.width * photo.height; pixel++, at += photo.channels) {
    if (!isTinted(pixel)) continue;
    data[at] = (data[at] + 255) >> 1;
    data[at + 1] >>= 1;
    data[at + 2] >>= 1;
  }
  return { ...photo, data };
}

async function writeCell(file: string, picture: Picture): Promise<void> {
  const height = Math.max(1, Math.round((picture.height * CELL_WIDTH) / picture.width));
  const small = await resizePicture(picture, { width: CELL_WIDTH, height });
  await writeFile(file, (await encodePicture(small, { format: 'png' })).bytes);
}

/** Numbers among the findings, lists of numbers as their mean; and what else holds as words. */
function splitFindings(findings: Findings): { numbers: Record<string, number>; notes: string } {
  const numbers: Record<string, number> = {};
  const notes: string[] = [];
  for (const [name, value] of Object.entries(findings)) {
    const list = typeof value === 'object' ? value : [value];
    const values = list.filter((entry) => typeof entry === 'number');
    if (values.length > 0 && values.length === list.length)
      numbers[name] = values.reduce((sum, entry) => sum + entry, 0) / values.length;
    else if (value === true) notes.push(name);
    else if (value !== false && list.length > 0) notes.push(`${name}=${list.join('+')}`);
  }
  return { numbers, notes: notes.join(' ') };
}

async function run(job: PhotoJob): Promise<PhotoResult> {
  const { input } = await readInput(job.inputs, job.maxPixels);
  await writeCell(job.cells.before, tintAsked(job, input));
  const tool = await loadTool(job.tool);
  const [cpu, started] = [process.cpuUsage(), performance.now()];
  const output = await tool(input, job.parameters);
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const peakMegabytes = process.resourceUsage().maxRSS / 1024;
  await writeCell(job.cells.after, output.picture);
  const found = splitFindings(output.findings ?? {});
  const megapixels = (input.photo.width * input.photo.height) / 1e6;
  const costs = { megapixels, seconds, cpuSeconds: (user + system) / 1e6, peakMegabytes };
  const numbers = { ...costs, ...(await measure(job, { input, output })), ...found.numbers };
  return { outcome: 'done', numbers, notes: found.notes };
}

async function runOrRefuse(job: PhotoJob): Promise<PhotoResult> {
  try {
    return await run(job);
  } catch (error) {
    if (!(error instanceof ImagingError)) throw error;
    return { outcome: 'refused', reason: `${error.kind}: ${error.message}` };
  }
}

process.stdout.write(JSON.stringify(await runOrRefuse(JSON.parse(process.argv[2] ?? ''))));
