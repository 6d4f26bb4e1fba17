import type { Picture } from '#imaging/core/picture.ts';
import type { Scene } from './scenes.ts';

/** Pixels on each side of a line that are compared with the truth. */
const REACH = 6;

/** Pixels along a line that make one sample. */
const STRETCH = 6;

/** Most pixels by which a line is looked for aside from its place. */
const ASIDE = 5;

/** A line survives at a place within this many pixels of the truth and with this share of its contrast. */
const KEPT = { offset: 1, contrast: 0.5 };

export interface LineQuality {
  /** Share of the hidden lines that is where it should be. */
  readonly kept: number;
  /** Mean contrast of the lines at their true places; the truth has 1. */
  readonly contrast: number;
}

/** Compares the profiles across the hidden stretches of a scene's lines with the truth. */
export function measureLines(
  picture: Picture,
  { truth, scene }: { readonly truth: Picture; readonly scene: Scene },
): LineQuality {
  let kept = 0;
  let contrast = 0;
  let samples = 0;
  for (const line of scene.lines) {
    const length = line.along === 'x' ? scene.width : scene.height;
    for (let first = 0; first + STRETCH < length; first += STRETCH) {
      const places = Array.from({ length: STRETCH }, (_, index) => {
        const along = first + index;
        const across = Math.round(line.at(along));
        return line.along === 'x' ? { x: along, y: across } : { x: across, y: along };
      });
      if (!places.every(({ x, y }) => scene.isHidden(x, y))) continue;
      const wanted = readProfile(truth, { places, along: line.along, aside: 0 });
      const gains = Array.from({ length: 2 * ASIDE + 1 }, (_, index) => {
        const profile = readProfile(picture, { places, along: line.along, aside: index - ASIDE });
        return { offset: Math.abs(index - ASIDE), ...project(profile, wanted) };
      });
      const best = gains.reduce((one, other) => (other.likeness > one.likeness ? other : one));
      samples++;
      contrast += gains[ASIDE].gain;
      if (best.offset <= KEPT.offset && best.gain > KEPT.contrast) kept++;
    }
  }
  return { kept: kept / samples, contrast: contrast / samples };
}

interface Direction {
  readonly along: 'x' | 'y';
  readonly aside: number;
}

/** Mean luma across a line, about its own mean. */
function readProfile(
  { width, height, data }: Picture,
  { places, along, aside }: Direction & { readonly places: readonly { x: number; y: number }[] },
): number[] {
  const sums = Array.from({ length: 2 * REACH + 1 }, (_, index) => {
    let sum = 0;
    for (const place of places) {
      const offset = index - REACH + aside;
      const x = Math.min(width - 1, Math.max(0, place.x + (along === 'y' ? offset : 0)));
      const y = Math.min(height - 1, Math.max(0, place.y + (along === 'x' ? offset : 0)));
      const at = (y * width + x) * 3;
      sum += 0.299 * data[at] + 0.587 * data[at + 1] + 0.114 * data[at + 2];
    }
    return sum / places.length;
  });
  const mean = sums.reduce((sum, value) => sum + value, 0) / sums.length;
  return sums.map((value) => value - mean);
}

/** Gain of a wanted profile in another one, and the similarity of their shapes. */
function project(profile: readonly number[], wanted: readonly number[]): { gain: number; likeness: number } {
  let product = 0;
  let squares = 0;
  let own = 1e-6;
  for (let index = 0; index < wanted.length; index++) {
    product += profile[index] * wanted[index];
    squares += wanted[index] ** 2;
    own += profile[index] ** 2;
  }
  return { gain: product / squares, likeness: product / Math.sqrt(squares * own) };
}
