import { readFile } from 'node:fs/promises';
import { ImagingError } from '../core/imaging-error.ts';
import { decodePicture } from '../core/io/decode-picture.ts';
import { resizePicture } from '../core/io/size.ts';
import type { Picture } from '../core/picture.ts';
import { createProgress } from '../core/progress.ts';
import { cropPicture } from '../core/raster/crop.ts';
import type { RunControl } from '../core/run-control.ts';
import { openCanvas } from '../edit/exchange/open-canvas.ts';
import { pasteMade } from '../edit/exchange/paste-made.ts';
import { pasteMasked } from '../edit/exchange/paste-masked.ts';
import type { ToolInput } from '../tools/tool.ts';
import type { JobResult } from './job-result.ts';
import type { FinishJob, OutputPlace } from './protocol.ts';
import { joinFacts, readInput } from './read-input.ts';
import { createResultWriter } from './write-results.ts';

/** Difference of shape, as a share, that rounding explains: services work in steps of up to 64 px. */
const SAME_SHAPE = 0.03;
/** Share of the expected pixels below which a picture is no result. */
const MIN_SHARE = 0.5;

interface ExpectedSize {
  readonly width: number;
  readonly height: number;
  /** Left out: a picture of another shape is cropped around its middle. True: it is refused. */
  readonly mustAlign?: boolean;
}

/**
 * Brings a service's picture to the expected size.
 * @throws ImagingError `output_unusable` for one of less than half the pixels, or of another shape where it
 * must lie pixel on pixel
 */
async function fitOutput(
  made: Picture,
  { width, height, mustAlign = false }: ExpectedSize,
): Promise<Picture> {
  const size = `${made.width} × ${made.height} instead of ${width} × ${height}`;
  if (made.width * made.height < MIN_SHARE * width * height) throw new ImagingError('output_unusable', size);
  const shape = (made.width * height) / (made.height * width);
  if (Math.abs(Math.log(shape)) <= SAME_SHAPE) return resizePicture(made, { width, height });
  if (mustAlign) throw new ImagingError('output_unusable', size);
  return resizePicture(cropToShape(made, width / height), { width, height });
}

/** The largest part around the middle whose width is `shape` times its height. */
function cropToShape(picture: Picture, shape: number): Picture {
  const width = Math.max(1, Math.min(picture.width, Math.round(picture.height * shape)));
  const height = Math.max(1, Math.min(picture.height, Math.round(picture.width / shape)));
  const left = Math.floor((picture.width - width) / 2);
  const top = Math.floor((picture.height - height) / 2);
  return cropPicture(picture, { left, top, right: left + width, bottom: top + height });
}

/** A picture of a squeezed photo in the photo's shape again, with as many pixels. */
function stretchTo(made: Picture, { width, height }: Omit<ExpectedSize, 'mustAlign'>): Promise<Picture> {
  const scale = Math.sqrt((made.width * made.height) / (width * height));
  const side = (of: number) => Math.max(1, Math.round(scale * of));
  return resizePicture(made, { width: side(width), height: side(height) });
}

/** Share of the whole after which the photo is decoded. */
const DECODED = 0.2;

/**
 * Finishes pictures that a service made: brings them to the expected size, restores what lies outside the
 * mask, and writes results with mark and previews as a tool's own.
 * @throws ImagingError `output_unusable` where a picture cannot be read or does not fit; `mask_empty` where
 * it belongs inside a mask and nothing is marked; what `readInput` throws
 */
export async function runFinish(job: FinishJob, control: RunControl): Promise<JobResult> {
  const progress = createProgress(control);
  await progress.report(0);
  const { outputPaths, place, outputDirectory: folder, digitalSourceType, mark } = job;
  const writer = createResultWriter({ folder, digitalSourceType, mark });
  const hasPhoto = job.inputs.some(({ role }) => role === 'photo');
  const { input, facts = {} } = hasPhoto ? await readInput(job.inputs, job.maxPixels) : {};
  if (input) await writer.writeInput(input.photo);
  const opened =
    input &&
    job.canvas &&
    (await openCanvas(input.photo, { wish: job.canvas, progress: progress.subrange(0, DECODED) }));
  const rest = progress.subrange(DECODED, 1);
  await rest.report(0);
  // One after the other: together they would take the memory of all at once.
  for (const [index, path] of outputPaths.entries()) {
    await writer.write(await finish(await readOutput(path), { place, input: opened ?? input }));
    await rest.report((index + 1) / outputPaths.length);
  }
  // A result of its own size is made of the file itself, by a service that reads it in its own way.
  const { isTransparent } = writer;
  const isOfPhoto = place === 'mask' || place === 'photo' || (typeof place === 'object' && 'box' in place);
  return {
    files: writer.files,
    findings: joinFacts(opened?.margins, { facts: isOfPhoto ? facts : {}, isTransparent }),
  };
}

/** The picture of a service. A fault of it is none of the person's file. */
async function readOutput(path: string): Promise<Picture> {
  try {
    return await decodePicture(await readFile(path));
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message : String(cause);
    throw new ImagingError('output_unusable', detail, { cause });
  }
}

interface Placing {
  readonly place: OutputPlace;
  readonly input: ToolInput | undefined;
}

async function finish(made: Picture, { place, input }: Placing): Promise<Picture> {
  if (place === 'own') return made;
  if (typeof place === 'object' && 'shape' in place) return stretchTo(made, place.shape);
  if (typeof place === 'object' && !('box' in place)) return fitOutput(made, place);
  if (!input)
    throw new ImagingError('invalid_request', `the place is ${JSON.stringify(place)}, and there is no photo`);
  const { photo, mask } = input;
  const { width, height } = photo;
  if (place === 'photo') return fitOutput(made, { width, height });
  if (!mask) throw new ImagingError('mask_empty', 'nothing was marked');
  if (typeof place === 'object') {
    const fitted = await fitOutput(made, { ...place.sent, mustAlign: true });
    return pasteMade(fitted, { photo, mask, plan: place });
  }
  const fitted = await fitOutput(made, { width, height, mustAlign: true });
  return pasteMasked(photo, { made: fitted, mask, longerSide: Math.max(width, height) });
}
