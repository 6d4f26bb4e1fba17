import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import type { Area } from './area.ts';
import type { Blend } from './blend.ts';
import type { Ground } from './estimate-ground.ts';

/** Spreads in pixels of the surroundings of strokes; broad strokes need wide ones. */
const SPREADS = [5, 12, 28];

/** Contrast in grey levels of surely marked pixels. */
const SURE_STEP = 10;

/** A weighted sum of red, green and blue, and the surroundings that strokes stand out of in it. */
interface Guide {
  readonly weights: readonly [number, number, number];
  readonly spreads: readonly number[];
}

const BRIGHTNESS: Guide = { weights: [1 / 3, 1 / 3, 1 / 3], spreads: SPREADS };

/** Two tints, by which a coloured mark stands out of a grey scene, and a grey one of a coloured scene. */
const TINTS: readonly Guide[] = [
  { weights: [1, -1 / 2, -1 / 2], spreads: SPREADS.slice(1) },
  { weights: [-1 / 2, -1 / 2, 1], spreads: SPREADS.slice(1) },
];

/** First guesses of the strokes: pixels brighter, and darker, than their surroundings, at several sizes. */
export function proposeStrokes(area: Area): Plane[] {
  return guessBy(area, BRIGHTNESS);
}

/** Further guesses: pixels of more, and of less, of a tint than their surroundings. */
export function proposeTinted(area: Area): Plane[] {
  return TINTS.flatMap((guide) => guessBy(area, guide));
}

function guessBy({ width, height, colours, brushed }: Area, { weights, spreads }: Guide): Plane[] {
  const guide = createPlane({ width, height });
  for (let at = 0; at < brushed.length; at++)
    guide.data[at] = weights.reduce((sum, weight, channel) => sum + weight * colours[channel].data[at], 0);
  const fine = gaussianBlurCompiled(guide, 0.8);
  return spreads.flatMap((spread) => {
    const broad = gaussianBlurCompiled(guide, spread);
    return [1, -1].map((sign) => {
      const guess = createPlane({ width, height });
      for (let at = 0; at < brushed.length; at++)
        if (brushed[at])
          guess.data[at] = 1 / (1 + Math.exp((-3 * sign * (fine.data[at] - broad.data[at])) / SURE_STEP));
      return guess;
    });
  });
}

const OPACITIES = [0.25, 0.45, 0.7];

/** Share of the brushed pixels, furthest from the ground, that give the mark's colour. */
const FURTHEST = 0.08;

/** Proposes blends of the mark: white, black, or of salient colours, at several opacities. */
export function proposeBlends(area: Area, ground: Ground): Blend[] {
  const blends: Blend[] = [];
  for (const opacity of OPACITIES)
    blends.push({ opacity, colour: [255, 255, 255] }, { opacity, colour: [0, 0, 0] });
  for (const standing of listSalient(area, ground)) {
    blends.push({ opacity: 0.95, colour: standing.colour });
    const [red, green, blue] = standing.colour.map((value, channel) =>
      Math.min(255, Math.max(0, standing.ground[channel] + (value - standing.ground[channel]) / 0.5)),
    );
    blends.push({ opacity: 0.5, colour: [red, green, blue] });
  }
  return blends;
}

interface Standing {
  readonly colour: [number, number, number];
  readonly ground: [number, number, number];
}

/**
 * Mean colour, and mean ground, of the brushed pixels that stand out most: of the brighter ones and of the
 * darker ones.
 */
function listSalient({ brushed, colours }: Area, { mean, variance }: Ground): Standing[] {
  const pixels: { at: number; far: number; up: boolean }[] = [];
  for (let at = 0; at < brushed.length; at++) {
    if (!brushed[at]) continue;
    const [red, green, blue] = colours.map(({ data }, channel) => data[at] - mean[channel].data[at]);
    const far = (red * red + green * green + blue * blue) / (variance.data[at] + 30);
    pixels.push({ at, far, up: red + green + blue > 0 });
  }
  pixels.sort((a, b) => b.far - a.far);
  const furthest = pixels.slice(0, Math.ceil(FURTHEST * pixels.length));
  return [true, false]
    .map((up) => furthest.filter((pixel) => pixel.up === up))
    .filter((group) => group.length > 0)
    .map((group) => {
      const average = (planes: Ground['mean'], channel: 0 | 1 | 2) =>
        group.reduce((sum, { at }) => sum + planes[channel].data[at], 0) / group.length;
      return {
        colour: [average(colours, 0), average(colours, 1), average(colours, 2)],
        ground: [average(mean, 0), average(mean, 1), average(mean, 2)],
      };
    });
}
