import type { EdgeFlow } from '../kernels/edge-flow.ts';
import { gaussianBlur } from '../kernels/gaussian-blur.ts';
import { createPlane, type Plane } from '../kernels/plane.ts';
import { smoothStep } from '../kernels/smooth-step.ts';
import type { Progress } from '../progress.ts';
import { followFlow } from './follow-flow.ts';
import { measureTones } from './measure-tones.ts';

interface LineOptions {
  readonly lightness: Plane;
  readonly flow: EdgeFlow;
  /** Half a line's width in pixels. */
  readonly sigma: number;
  /** Share of the picture (0–1) that may become line; flat pictures get less. */
  readonly share: number;
}

/** No contrast below this becomes a line however calm the picture is: it's noise. Relative to the light around. */
const FAINTEST = 0.012;

/** Pixels; a Gaussian below this is hardly one. */
const THINNEST = 0.6;

/** Contrast from which an edge becomes a line however many stronger ones there are. */
const STRONGEST = 0.075;

/**
 * How much a line there is at each pixel, 1 on the chosen threshold: the dark side of edges by a difference of Gaussians relative to the light around it, smoothed
 * along the flow (flow-based DoG, Kang, Lee and Chui 2007; Winnemöller, Kyprianidis and Olsen, “XDoG”, 2012). The threshold comes from the
 * picture's own distribution, so that night scenes get lines and not ink.
 */
export async function findLines(options: LineOptions, progress: Progress): Promise<Plane> {
  const { lightness, flow, share } = options;
  const sigma = Math.max(THINNEST, options.sigma);
  const narrow = gaussianBlur(lightness, sigma);
  const wide = gaussianBlur(lightness, 1.6 * sigma);
  const response = createPlane(lightness);
  for (let at = 0; at < response.data.length; at++)
    response.data[at] = (wide.data[at] - narrow.data[at]) / (0.25 + 0.75 * Math.max(0, wide.data[at]));
  const lines = await followFlow(response, { flow, length: 5 * sigma, spacing: sigma }, progress);
  const threshold = Math.min(STRONGEST, Math.max(FAINTEST, measureTones(lines, 0, 0.25)(1 - share)));
  for (let at = 0; at < lines.data.length; at++) lines.data[at] /= threshold;
  return lines;
}

/** How much ink covers each pixel, 0–1, for lines found by `findLines`. `softness` 0.05 is a pen, 0.5 a soft pencil. */
export function inkLines(lines: Plane, softness: number): Plane {
  const ink = createPlane(lines);
  for (let at = 0; at < ink.data.length; at++)
    ink.data[at] = smoothStep(1 - softness, 1 + softness, lines.data[at]);
  return ink;
}
