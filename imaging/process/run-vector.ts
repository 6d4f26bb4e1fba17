import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { shapeFamilies } from '#lib/catalog/tools/ai-art-generator/constants.ts';
import { shapeSubjects } from '#lib/catalog/tools/ai-image-generator/constants.ts';
import { ImagingError } from '../core/imaging-error.ts';
import type { RunControl } from '../core/run-control.ts';
import { drawSvg, type SheetParameters } from '../tools/draw-art.ts';
import type { JobResult } from './job-result.ts';
import type { VectorJob } from './protocol.ts';

/** Largest file that is written. */
const MAX_BYTES = 8_000_000;

const forms: readonly string[] = [...shapeFamilies, ...shapeSubjects];

/** Draws a picture again as an SVG. Throws `invalid_request`, `output_too_large` or `aborted`. */
export async function runVector(job: VectorJob, control: RunControl): Promise<JobResult> {
  const { parameters, outputPath, digitalSourceType } = job;
  const family = String(parameters.family ?? parameters.subject);
  if (!forms.includes(family)) throw new ImagingError('invalid_request', `${family} is not of shapes`);
  // The host's schema let the parameters of the run through.
  const drawn = { ...parameters, family, medium: 'smooth' } as unknown as SheetParameters;
  const { svg, width, height } = await drawSvg(drawn, { ...control, digitalSourceType });
  const bytes = Buffer.byteLength(svg);
  if (bytes > MAX_BYTES) throw new ImagingError('output_too_large', `an SVG of ${bytes} bytes`);
  await writeFile(outputPath, svg);
  const name = path.basename(outputPath);
  const file = {
    path: outputPath,
    name,
    width,
    height,
    bytes,
    type: 'image/svg+xml',
    role: 'result',
  } as const;
  return { files: [file], findings: null };
}
