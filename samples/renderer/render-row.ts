import { luminance } from './colour.ts';
import type { Aim } from './create-camera.ts';
import { createAimer, createView } from './create-camera.ts';
import { createSample, createTracer, type Sample } from './create-tracer.ts';
import type { Frame } from './frame.ts';
import { createRay } from './point.ts';
import { type SampleTally, tallySample, unrest } from './sample-tally.ts';
import { createSampler, nextNumber, type Sampler, startPixel, startSample } from './sampler.ts';
import type { Scene } from './scene.ts';

/** Rays per pixel: the minimum, and the maximum where its colours differ. */
export interface SampleCounts {
  readonly least: number;
  readonly most: number;
}

/** Brightness without the noise of the light on matt surfaces, which is smoothed later on. */
function brightnessOf({ albedo, gloss, normal }: Sample): number {
  const light =
    luminance(albedo[0], albedo[1], albedo[2]) * (0.75 + 0.25 * normal.y) +
    luminance(gloss[0], gloss[1], gloss[2]);
  return light / (0.5 + light);
}

function addSample(frame: Frame, pixel: number, sample: Sample): void {
  for (let channel = 0; channel < 3; channel++) {
    frame.diffuse[pixel * 3 + channel] += sample.diffuse[channel];
    frame.albedo[pixel * 3 + channel] += sample.albedo[channel];
    frame.gloss[pixel * 3 + channel] += sample.gloss[channel];
  }
  frame.normal[pixel * 3] += sample.normal.x;
  frame.normal[pixel * 3 + 1] += sample.normal.y;
  frame.normal[pixel * 3 + 2] += sample.normal.z;
  frame.depth[pixel] += sample.depth;
  frame.tag[pixel] += sample.tag;
  frame.solids[pixel] |= sample.solid;
  frame.shadows[pixel] |= sample.shadows[0];
}

/**
 * @throws RangeError where a painter or distance gave no number: smoothing and bloom would spread it over the
 * picture
 */
function takeMean(frame: Frame, pixel: number, count: number): void {
  if (!Number.isFinite(frame.diffuse[pixel * 3] + frame.gloss[pixel * 3] + frame.depth[pixel]))
    throw new RangeError(`no light at ${pixel % frame.width}, ${Math.floor(pixel / frame.width)}`);
  for (const plane of [frame.diffuse, frame.albedo, frame.gloss, frame.normal])
    for (let channel = 0; channel < 3; channel++) plane[pixel * 3 + channel] /= count;
  frame.depth[pixel] /= count;
  frame.tag[pixel] /= count;
}

interface RowRenderer {
  /** Sends the least number of rays and keeps a tally of what they found. */
  startRow(row: number, counts: SampleCounts): void;
  /** Sends more where the tallies ask for it, and takes the mean. All rows must have been started. */
  finishRow(row: number, counts: SampleCounts): void;
}

/** Moves the aim to a random place of its pixel and of the lens, all places of a disc equally likely. */
function aimAt(aim: Aim, sampler: Sampler): void {
  aim.x += nextNumber(sampler);
  aim.y += nextNumber(sampler);
  const angle = 2 * Math.PI * nextNumber(sampler);
  const radius = Math.sqrt(nextNumber(sampler));
  aim.lensX = radius * Math.cos(angle);
  aim.lensY = radius * Math.sin(angle);
}

/** Makes the steps that trace a row of a scene into a frame whose planes and tally are zero at first. */
export function createRowRenderer(scene: Scene, frame: Frame, tally: SampleTally): RowRenderer {
  const aimRay = createAimer(scene.camera, frame);
  const trace = createTracer(scene, createView(scene.camera, frame).pixelAngle);
  const sampler = createSampler();
  const sample = createSample();
  const ray = createRay();
  const aim: Aim = { x: 0, y: 0, lensX: 0, lensY: 0 };

  function takeSample(column: number, row: number, index: number): number {
    startSample(sampler, index);
    aim.x = column;
    aim.y = row;
    aimAt(aim, sampler);
    aimRay(ray, aim);
    trace(ray, sampler, sample);
    addSample(frame, row * frame.width + column, sample);
    return brightnessOf(sample);
  }

  return {
    startRow(row, { least }) {
      for (let column = 0; column < frame.width; column++) {
        startPixel(sampler, column, row);
        for (let i = 0; i < least; i++)
          tallySample(tally, row * frame.width + column, takeSample(column, row, i));
      }
    },
    finishRow(row, { least, most }) {
      for (let column = 0; column < frame.width; column++) {
        const pixel = row * frame.width + column;
        const wanted = least + Math.round((most - least) * unrest(tally, frame, pixel));
        startPixel(sampler, column, row);
        for (let i = least; i < wanted; i++) takeSample(column, row, i);
        takeMean(frame, pixel, wanted);
      }
    },
  };
}
