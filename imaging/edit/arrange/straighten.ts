import { toOklab } from '../../core/colour/colour-space.ts';
import { gradientTensor } from '../../core/filters/structure-tensor.ts';
import { fitPicture } from '../../core/io/size.ts';
import type { Picture } from '../../core/picture.ts';
import { cropPicture } from '../../core/raster/crop.ts';
import { rotatePicture } from '../watermark/rotate-picture.ts';
import type { Place } from './turn-picture.ts';

/** Pixels of the copy that lines are measured in. */
const MEASURED = 400_000;

/** Largest tilt in degrees that counts as an accident, and the step in which tilts are counted. */
const LARGEST = 12;
const STEP = 0.1;

/** Tilt in degrees below which a photo counts as straight. */
const SMALLEST = 0.2;

/** Half the width in degrees of the window in which lines count as parallel. */
const WINDOW = 0.4;

/**
 * Times that the lines of one direction must outweigh the mean of all directions.
 * Set by eye.
 */
const CLEAR = 2.2;

/**
 * Tilt of a photo's horizontal and vertical lines in degrees, clockwise positive; undefined where no
 * direction is clear. Slopes are counted by their direction, strong ones more.
 */
export async function measureTilt(photo: Picture): Promise<number | undefined> {
  const small = await fitPicture(photo, MEASURED);
  const { xx, xy, yy } = gradientTensor(toOklab(small).lightness);
  const bins = new Float64Array(Math.round((2 * LARGEST) / STEP) + 1);
  for (let at = 0; at < xx.data.length; at++) {
    const strength = xx.data[at] + yy.data[at];
    if (strength < 1) continue;
    // Of the double angle, whose signs the squares still hold.
    const angle = (Math.atan2(2 * xy.data[at], xx.data[at] - yy.data[at]) * 90) / Math.PI;
    const tilt = angle - 90 * Math.round(angle / 90);
    if (Math.abs(tilt) <= LARGEST) bins[Math.round((tilt + LARGEST) / STEP)] += Math.sqrt(strength);
  }
  return findPeak(bins);
}

function findPeak(bins: Float64Array): number | undefined {
  const reach = Math.round(WINDOW / STEP);
  const sums = bins.map((_, at) => {
    let sum = 0;
    for (let near = -reach; near <= reach; near++) sum += bins[at + near] ?? 0;
    return sum / (2 * reach + 1);
  });
  const mean = bins.reduce((sum, value) => sum + value, 0) / bins.length;
  const peak = sums.indexOf(Math.max(...sums));
  if (!(mean > 0) || sums[peak] < CLEAR * mean) return undefined;
  let [weight, moment] = [0, 0];
  for (let near = -reach; near <= reach; near++) {
    const value = bins[peak + near] ?? 0;
    weight += value;
    moment += value * (peak + near);
  }
  return (moment / weight) * STEP - LARGEST;
}

interface Straightened {
  readonly picture: Picture;
  /** The place of the picture that a place of the photo became. */
  readonly movePlace: (place: Place) => Place;
}

/**
 * Turns a photo so that its lines lie level, and cuts off the corners that this leaves bare. The ratio of its
 * sides stays. Undefined where the photo is straight, or no line is clear.
 */
export async function straighten(photo: Picture): Promise<Straightened | undefined> {
  const tilt = await measureTilt(photo);
  if (tilt === undefined || Math.abs(tilt) < SMALLEST) return undefined;
  const { picture, fromSource } = rotatePicture(photo, -tilt);
  const angle = (Math.abs(tilt) * Math.PI) / 180;
  const { width, height } = photo;
  const longer = Math.max(width, height) / Math.min(width, height);
  const scale = 1 / (Math.cos(angle) + longer * Math.sin(angle));
  const across = Math.floor(width * scale) - 1;
  const down = Math.floor(height * scale) - 1;
  const left = Math.floor((picture.width - across) / 2);
  const top = Math.floor((picture.height - down) / 2);
  const part = cropPicture(picture, { left, top, right: left + across, bottom: top + down });
  return {
    picture: photo.channels === 4 ? part : withoutAlpha(part),
    movePlace: ({ x, y }) => {
      const [right, bottom] = fromSource((x / 100) * width, (y / 100) * height);
      return { x: percentOf(right - left, across), y: percentOf(bottom - top, down) };
    },
  };
}

function percentOf(length: number, whole: number): number {
  return Math.max(0, Math.min(100, (100 * length) / whole));
}

function withoutAlpha({ width, height, data }: Picture): Picture {
  const out = new Uint8Array(3 * width * height);
  for (let from = 0, to = 0; to < out.length; from += 4, to += 3) {
    for (let channel = 0; channel < 3; channel++) out[to + channel] = data[from + channel];
  }
  return { width, height, channels: 3, data: out };
}
