import type { FrameSize } from './create-camera.ts';
import { clamp } from './interpolate.ts';

/** Sums over the first rays of each pixel: brightness (0 to 1, as film sees it) and its square. */
export interface SampleTally {
  readonly least: number;
  readonly brightness: Float32Array;
  readonly squared: Float32Array;
}

/** An empty tally in memory that threads share. @param least rays that each pixel will get */
export function createTally({ width, height }: FrameSize, least: number): SampleTally {
  const bytes = width * height * Float32Array.BYTES_PER_ELEMENT;
  return {
    least,
    brightness: new Float32Array(new SharedArrayBuffer(bytes)),
    squared: new Float32Array(new SharedArrayBuffer(bytes)),
  };
}

export function tallySample(tally: SampleTally, pixel: number, brightness: number): void {
  tally.brightness[pixel] += brightness;
  tally.squared[pixel] += brightness * brightness;
}

/** Steps of brightness, within a pixel or to the next, that ask for the most rays. */
const RESTLESS = 0.07;
/** Steps that ask for none more. */
const CALM = 0.015;

/** Need of a pixel for more rays, 0 to 1: its rays differ, or it differs from its neighbours. */
export function unrest(tally: SampleTally, { width, height }: FrameSize, pixel: number): number {
  const { least, brightness, squared } = tally;
  const mean = brightness[pixel] / least;
  const spread = Math.sqrt(Math.max(0, squared[pixel] / least - mean * mean));
  const column = pixel % width;
  const row = (pixel - column) / width;
  let step = 0;
  const compare = (other: number) => {
    step = Math.max(step, Math.abs(brightness[other] / least - mean));
  };
  if (column > 0) compare(pixel - 1);
  if (column < width - 1) compare(pixel + 1);
  if (row > 0) compare(pixel - width);
  if (row < height - 1) compare(pixel + width);
  return clamp((Math.max(spread, step) - CALM) / (RESTLESS - CALM));
}
