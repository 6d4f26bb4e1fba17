import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import type { EdgeFlow } from '../../core/filters/structure-tensor.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import type { Progress } from '../../core/progress.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { followFlow } from './follow-flow.ts';
import { likeRaisedSkin } from './like-skin.ts';
import { measureTones } from './measure-tones.ts';

interface LineOptions {
  readonly lightness: Plane;
  readonly flow: EdgeFlow;
  /** Half a line's width in pixels. */
  readonly sigma: number;
  /** Largest fraction of the picture for lines (0–1); flat pictures get less. */
  readonly share: number;
}

/** Smallest contrast of a line relative to local light; less is noise. */
const FAINTEST = 0.012;

/** Smallest spread in pixels of a Gaussian. */
const THINNEST = 0.6;

/** Contrast that always becomes a line, however many stronger edges there are. */
const STRONGEST = 0.075;

/** Share of the faintest contrast below which a place has no line, whatever goes along it. */
const UNSEEN = 0.5;

/** Flags of pixels in squares near which, within `reach` pixels, a plane has a value of `least` or more. */
function flagNear(
  { width, height, data }: Plane,
  { least, reach }: { readonly least: number; readonly reach: number },
): Uint8Array {
  const side = Math.max(4, Math.ceil(reach));
  const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)];
  const squares = new Uint8Array(columns * rows);
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor(y / side) * columns;
    for (let x = 0; x < width; x++, at++) if (data[at] >= least) squares[row + Math.floor(x / side)] = 1;
  }
  const near = new Uint8Array(squares.length);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      if (squares[row * columns + column] === 0) continue;
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++)
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++)
          near[y * columns + x] = 1;
    }
  const flags = new Uint8Array(data.length);
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor(y / side) * columns;
    for (let x = 0; x < width; x++, at++) flags[at] = near[row + Math.floor(x / side)];
  }
  return flags;
}

/**
 * Line strength at each pixel, 1 at the chosen threshold: the dark side of edges by a difference of Gaussians
 * relative to local light, smoothed along the flow (flow-based DoG, Kang, Lee and Chui 2007; Winnemöller,
 * Kyprianidis and Olsen, “XDoG”, 2012). The threshold follows the picture's distribution, so that night
 * scenes get lines and not areas.
 */
export async function findLines(options: LineOptions, progress: Progress): Promise<Plane> {
  const { lightness, flow, share } = options;
  const sigma = Math.max(THINNEST, options.sigma);
  const narrow = gaussianBlurCompiled(lightness, sigma);
  const wide = gaussianBlurCompiled(lightness, 1.6 * sigma);
  const response = createPlane(lightness);
  for (let at = 0; at < response.data.length; at++)
    response.data[at] = (wide.data[at] - narrow.data[at]) / (0.25 + 0.75 * Math.max(0, wide.data[at]));
  const length = 5 * sigma;
  const where = flagNear(response, { least: UNSEEN * FAINTEST, reach: length });
  const lines = await followFlow(response, { reach: { flow, length, spacing: sigma, where }, progress });
  const threshold = Math.min(
    STRONGEST,
    Math.max(FAINTEST, measureTones(lines, { from: 0, to: 0.25 })(1 - share)),
  );
  for (let at = 0; at < lines.data.length; at++) lines.data[at] /= threshold;
  return lines;
}

/**
 * Share of a line's strength that is left out on skin.
 *
 * @tuned 2026-11-30, set by eye, an old face and smooth ones
 */
const FAINTER = 0.3;

/**
 * Lowers the strength of lines on skin, so that pores and folds are no scratches there; eyes, mouths and
 * outlines are far stronger. Changes `lines`, which have the size of the colours.
 */
export function fadeOnSkin(lines: Plane, { a, b }: Pick<OklabPlanes, 'a' | 'b'>): void {
  for (let at = 0; at < lines.data.length; at++)
    lines.data[at] *= 1 - FAINTER * likeRaisedSkin(a.data[at], b.data[at]);
}

/** Ink coverage of each pixel, 0–1, for lines of `findLines`. `softness` 0.05 is a pen, 0.5 a soft pencil. */
export function inkCoverage(lines: Plane, softness: number): Plane {
  const ink = createPlane(lines);
  for (let at = 0; at < ink.data.length; at++)
    ink.data[at] = smoothStep(1 - softness, 1 + softness, lines.data[at]);
  return ink;
}
