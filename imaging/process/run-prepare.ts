import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { encodePicture } from '../core/io/encode-picture.ts';
import { resizePicture } from '../core/io/size.ts';
import { dilateSquare } from '../core/morphology/dilate.ts';
import type { Mask, Picture } from '../core/picture.ts';
import { createProgress } from '../core/progress.ts';
import { cropBytes, cropPicture } from '../core/raster/crop.ts';
import type { RunControl } from '../core/run-control.ts';
import { openCanvas } from '../edit/exchange/open-canvas.ts';
import { planCrop, planSentSize } from '../edit/exchange/plan-crop.ts';
import type { JobResult } from './job-result.ts';
import type { PrepareJob } from './protocol.ts';
import { readInput } from './read-input.ts';

/** Pixels at the size that is sent by which the mask is grown, so that a model sees no rim of what goes. */
const MASK_GROWTH = 6;

/** Lays a picture on white: services disagree about what lies under transparent pixels. */
function flatten({ width, height, channels, data }: Picture): Picture {
  if (channels === 3) return { width, height, channels, data };
  const out = new Uint8Array(3 * width * height);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const alpha = data[4 * pixel + 3] / 255;
    for (let channel = 0; channel < 3; channel++)
      out[3 * pixel + channel] = Math.round(data[4 * pixel + channel] * alpha + 255 * (1 - alpha));
  }
  return { width, height, channels: 3, data: out };
}

/** The mask as a picture, from raw bytes: a resize of transparent white would turn it black. */
function drawMask({ width, height, data }: Mask, form: PrepareJob['maskForm']): Picture {
  if (form === 'white') return { width, height, channels: 1, data };
  const out = new Uint8Array(4 * width * height);
  for (let pixel = 0; pixel < data.length; pixel++) {
    out.fill(data[pixel], 4 * pixel, 4 * pixel + 3);
    out[4 * pixel + 3] = 255 - data[pixel];
  }
  return { width, height, channels: 4, data: out };
}

async function scaleMask(
  mask: Mask,
  sent: { readonly width: number; readonly height: number },
): Promise<Mask> {
  const { data } = await resizePicture({ ...mask, channels: 1 }, { ...sent, kernel: 'linear' });
  const grown = dilateSquare({ ...sent, data }, MASK_GROWTH);
  return { ...sent, data: grown.map((flag) => 255 * flag) };
}

/**
 * Writes what a service is sent of a run's pictures.
 * @throws ImagingError `mask_empty`, and what `readInput` and `openCanvas` throw
 */
export async function runPrepare(job: PrepareJob, control: RunControl): Promise<JobResult> {
  const progress = createProgress(control);
  await progress.report(0);
  const { inputs, maxPixels, outputDirectory, sizes, maskForm, canvas } = job;
  const { input } = await readInput(inputs, maxPixels);
  const { others = [] } = input;
  const { photo, mask } = canvas
    ? await openCanvas(input.photo, { wish: canvas, progress: progress.subrange(0, 0.5) })
    : input;
  const write = async (picture: Picture, name: string) => {
    const { bytes } = await encodePicture(picture, { format: 'png' });
    await writeFile(path.join(outputDirectory, name), bytes);
  };
  const whole = { box: { left: 0, top: 0, right: photo.width, bottom: photo.height } };
  const { box, sent } = mask ? planCrop(mask, sizes) : { ...whole, sent: planSentSize(photo, sizes) };
  await write(await resizePicture(flatten(cropPicture(photo, box)), sent), 'photo.png');
  if (mask) {
    const part = { width: box.right - box.left, height: box.bottom - box.top, data: cropBytes(mask, box) };
    await write(drawMask(await scaleMask(part, sent), maskForm), 'mask.png');
  }
  for (const [index, other] of others.entries())
    await write(await resizePicture(flatten(other), planSentSize(other, sizes)), `photo-${index + 2}.png`);
  await progress.report(1);
  return { files: [], findings: { ...box, ...sent } };
}
