import { gaussianBlur } from '#imaging/core/filters/gaussian-blur.ts';
import type { Picture } from '#imaging/core/picture.ts';
import { createPlane, type Plane } from '#imaging/core/raster/plane.ts';
import { fractal2 } from '../../renderer/fractal-noise.ts';
import { createGrain } from '../../renderer/grain.ts';
import { clamp, mix, smoothStep } from '../../renderer/interpolate.ts';
import { drawCreases } from './creases.ts';
import { PAPER, type Print } from './mount-print.ts';
import { drawHairs, drawScratches } from './scratches.ts';
import { drawSpecks } from './specks.ts';
import { drawStains } from './stains.ts';

/** Brightness that the deepest black has faded to, and the light that faded places tend to. */
const BLACK = 0.17;
const FADED = 0.76;

/** sRGB of the toned print at full brightness where it has kept its tone, and where it has yellowed most. */
const warm = [1.02, 0.945, 0.83] as const;
const yellowed = [1.03, 0.915, 0.7] as const;
const stainBrown = [0.8, 0.64, 0.42] as const;

interface AgedPrint {
  readonly picture: Picture;
  /** Share of the emulsion lost at each pixel, 0 to 1. A repair has to restore these places. */
  readonly lost: Plane;
}

/** Print after ninety years: faded, yellowed, scratched, folded, stained. `width × height × 3`, sRGB. */
export function agePrint(print: Print): AgedPrint {
  const { width, height } = print;
  const lost = createPlane(print);
  const shade = createPlane(print);
  drawScratches(lost);
  drawHairs(lost);
  drawSpecks(lost, { seed: 5, count: 380, radius: [0.0004, 0.0055], strength: [0.4, 0.95] });
  drawCreases({ flaked: lost, shade });
  wearEdges(lost);
  const dirt = createPlane(print);
  drawSpecks(dirt, { seed: 8, count: 150, radius: [0.0004, 0.0035], strength: [0.3, 0.8] });
  const stains = drawStains(print);
  const layers = { lost, shade, dirt, stains, grain: createGrain(print, 0.075) };
  const brightness = fade(print);
  const data = new Uint8Array(width * height * 3);
  for (let at = 0; at < brightness.length; at++) tonePixel(data, { at, print, brightness, layers });
  return { picture: { width, height, channels: 3, data }, lost };
}

/** Softens the picture and takes its blacks, more in some places and most along the edges. */
function fade({ width, height, brightness, exposed }: Print): Float32Array {
  const pixel = width / 1280;
  const soft = gaussianBlur({ width, height, data: brightness }, 1.15 * pixel).data;
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const edge = Math.min(x, y, width - 1 - x, height - 1 - y) / width;
      const patch = fractal2.four((x / width) * 3.1 + 2.4, (y / width) * 3.1);
      const gone = 0.1 + 0.42 * smoothStep(0.42, 0.72, patch) + 0.34 * smoothStep(0.15, 0.04, edge);
      const kept = BLACK + soft[at] * (0.93 - BLACK);
      soft[at] = mix(soft[at] * 0.97, mix(kept, FADED, gone), exposed[at]);
    }
  return soft;
}

/** Emulsion rubs off along the edges and corners of the paper. */
function wearEdges({ width, height, data }: Plane): void {
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const edge = Math.min(x, y, width - 1 - x, height - 1 - y) / width;
      if (edge > 0.02) continue;
      const worn = fractal2.five((x / width) * 60, (y / width) * 60) - 0.44 - edge * 22;
      data[at] = Math.max(data[at], 0.6 * clamp(worn * 9));
    }
}

interface Aging {
  readonly print: Print;
  readonly brightness: Float32Array;
  readonly layers: {
    readonly lost: Plane;
    readonly shade: Plane;
    readonly dirt: Plane;
    readonly stains: Plane;
    readonly grain: Float32Array;
  };
}

function tonePixel(data: Uint8Array, { at, print, brightness, layers }: { at: number } & Aging): void {
  const { width, exposed } = print;
  const x = (at % width) / width;
  const y = Math.floor(at / width) / width;
  const drift = smoothStep(0.3, 0.7, fractal2.three(x * 2.2 + 5, y * 2.2 + 1));
  const stain = Math.min(1, layers.stains.data[at]);
  const grain = layers.grain[at] * mix(0.25, 1, exposed[at]);
  // Lost emulsion shows the bare, less yellow paper.
  const lost = layers.lost.data[at];
  const value = mix(brightness[at] + grain, PAPER * 0.97, lost * 0.9) * (1 + layers.shade.data[at]);
  const dark = 1 - 0.75 * layers.dirt.data[at];
  for (let channel = 0; channel < 3; channel++) {
    const tone = mix(mix(warm[channel], yellowed[channel], drift), 0.97, 0.4 * lost);
    const brown = mix(1, stainBrown[channel], stain);
    data[at * 3 + channel] = clamp(value * tone * brown * dark) * 255 + 0.5;
  }
}
