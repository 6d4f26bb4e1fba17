import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ImagingError } from '#imaging/core/imaging-error.ts';
import { encodePicture } from '#imaging/core/io/encode-picture.ts';
import { distanceTransform } from '#imaging/core/morphology/distance-transform.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { type Flags, thresholdPlane } from '#imaging/core/raster/flags.ts';
import { readPhoto } from '#imaging/process/read-input.ts';
import { sizeOfFace } from '#imaging/vision/faces/face-box.ts';
import { findRegions, type PeopleRegions, pickPerson } from '#imaging/vision/people/find-regions.ts';
import { MAX_UPLOAD_PIXELS } from '#lib/catalog/uploads.ts';
import { regionNames, type Survey } from './job.ts';

// Runs as a separate process: `survey-photo.ts <photo> <folder>`. Writes masks and prints a survey as JSON.

/** Coverage from which a pixel belongs to a region. */
const COVERED = 0.5;

async function writeMask(file: string, { width, height, data }: Flags): Promise<string> {
  const grey = data.map((flag) => (flag ? 255 : 0));
  const { bytes } = await encodePicture({ width, height, channels: 1, data: grey }, { format: 'png' });
  await writeFile(file, bytes);
  return file;
}

/** The middle third of width and height. */
function markMiddleThird({ width, height }: { readonly width: number; readonly height: number }): Flags {
  const data = new Uint8Array(width * height);
  for (let y = Math.round(height / 3); y < Math.round((2 * height) / 3); y++)
    data.fill(1, y * width + Math.round(width / 3), y * width + Math.round((2 * width) / 3));
  return { width, height, data };
}

/** The flag farthest from the border of its region and of the photo, in per cent of the grid. */
function findInnermost(flags: Flags): Survey['tap'] {
  const { width, height } = flags;
  const distance = distanceTransform(flags).map((value, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return Math.min(value, x, y, width - 1 - x, height - 1 - y);
  });
  let best = 0;
  for (let at = 1; at < distance.length; at++) if (distance[at] > distance[best]) best = at;
  if (distance[best] === 0) return { x: 50, y: 50 };
  const x = (100 * ((best % width) + 0.5)) / width;
  const y = (100 * (Math.floor(best / width) + 0.5)) / height;
  return { x: Math.round(10 * x) / 10, y: Math.round(10 * y) / 10 };
}

async function tryFindRegions(photo: Parameters<typeof findRegions>[0]): Promise<PeopleRegions | undefined> {
  try {
    return await findRegions(photo, createProgress({}));
  } catch (error) {
    if (error instanceof ImagingError && error.kind === 'person_not_found') return undefined;
    throw error;
  }
}

async function survey(file: string, folder: string): Promise<Survey> {
  const photo = await readPhoto(file, MAX_UPLOAD_PIXELS);
  const { width, height } = photo;
  const found = await tryFindRegions(photo);
  const subjectFile = path.join(folder, 'subject.png');
  if (!found) {
    const subject = await writeMask(subjectFile, markMiddleThird(photo));
    const tap = { x: 50, y: 50 };
    return { width, height, faces: 0, subject, subjectIs: 'middle third', tap, regions: {} };
  }
  const sizes = found.faces.map(({ box }) => sizeOfFace(box));
  const number = sizes.indexOf(Math.max(...sizes));
  const main = thresholdPlane(pickPerson(found, { name: 'person', number }), COVERED);
  const garment = thresholdPlane(pickPerson(found, { name: 'garment', number }), COVERED);
  const regions: Partial<Record<(typeof regionNames)[number], string>> = {};
  for (const name of regionNames) {
    const flags = thresholdPlane(found[name], COVERED);
    if (flags.data.includes(1)) regions[name] = await writeMask(path.join(folder, `${name}.png`), flags);
  }
  const subject = await writeMask(subjectFile, main);
  const tap = findInnermost(garment);
  return { width, height, faces: sizes.length, subject, subjectIs: 'person', tap, regions };
}

const [, , file = '', folder = ''] = process.argv;
process.stdout.write(JSON.stringify(await survey(file, folder)));
