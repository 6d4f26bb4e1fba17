import { createRandom, nextRandom } from '#imaging/core/numeric/random.ts';
import type { Picture } from '#imaging/core/picture.ts';
import { paint } from './pictures.ts';

export type Colour = readonly number[];
export type Place = (x: number, y: number) => boolean;

/** Of the photos in which things are found. */
export const size = { width: 300, height: 220, channels: 3 } as const;

/** Paints with a little sensor noise, the same each time. */
export function paintNoisy(colourAt: (x: number, y: number) => Colour): Picture {
  const random = createRandom(5);
  return paint(size, (x, y) =>
    colourAt(x, y).map((value) =>
      Math.max(0, Math.min(255, value + ((nextRandom(random) % 1000) / 1000 - 0.5) * 6)),
    ),
  );
}

/** A colour between two; shares beyond 0–1 are clipped. */
export function mix(from: Colour, to: Colour, share: number): Colour {
  return from.map((value, i) => value + (to[i] - value) * Math.max(0, Math.min(1, share)));
}
