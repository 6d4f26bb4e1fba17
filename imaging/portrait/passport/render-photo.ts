import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { facePoints } from '../../vision/faces/face-landmarks.ts';
import { type FaceMesh, meshPoint } from '../../vision/faces/face-mesh.ts';
import { compositeOnColour, type LightSheet, type PaperGrid, resamplePhoto } from './draw-photo.ts';
import { type FaceLuminance, measureFaceLuminance } from './measure-face-luminance.ts';
import { paperPoint } from './paper-point.ts';

/**
 * Corrected fraction of the difference between both sides of a face, and its limit as a natural logarithm.
 */
const EVENED = 0.6;
const MAX = 0.6;

/** Target range of skin's luminance, and bounds of the exposure gain. */
const SPAN = { dark: 0.12, bright: 0.6, eyeWhite: 0.3 } as const;
const EXPOSURE = { min: 0.75, max: 2 } as const;

/** Correction of the light on a face: overall gain, and tilt between both sides. */
interface LightPlan {
  readonly exposure: number;
  /** Natural logarithm of the ratio between both sides' gains. */
  readonly tilt: number;
}

/** Plans a gentle correction: exposure only if a face is dark together with its eyes, or overexposed. */
export function planLight({ left, right, middle, eyeWhite }: FaceLuminance): LightPlan {
  const difference = Math.log(Math.max(1e-4, left) / Math.max(1e-4, right));
  const tilt = Math.max(-MAX, Math.min(MAX, EVENED * difference));
  const isDark = middle < SPAN.dark && eyeWhite < SPAN.eyeWhite;
  const wanted = isDark ? SPAN.eyeWhite / Math.max(0.02, eyeWhite) : Math.min(1, SPAN.bright / middle);
  return { exposure: Math.max(EXPOSURE.min, Math.min(EXPOSURE.max, wanted)), tilt };
}

interface FacePlace {
  /** Middle of the face, and half its width, in pixels of the sheet. */
  readonly x: number;
  readonly reach: number;
}

/**
 * Evens the light of a face: exposure for the whole sheet, and a gradient across the face, constant beyond.
 * Raised light has a shoulder to white. The gain is smooth in space.
 */
export function evenLight(
  sheet: LightSheet,
  {
    lightPlan: { exposure, tilt },
    facePlace: { x, reach },
  }: { readonly lightPlan: LightPlan; readonly facePlace: FacePlace },
): LightSheet {
  const { width, height, data } = sheet;
  const factors = Float32Array.from({ length: width }, (_, column) => {
    const share = Math.tanh((1.2 * (column + 0.5 - x)) / Math.max(1, reach));
    return exposure * Math.exp(0.5 * tilt * share);
  });
  const out = new Float32Array(data.length);
  for (let at = 0; at < data.length; at += 4) {
    const factor = factors[(at >> 2) % width];
    const coverage = data[at + 3];
    out[at + 3] = coverage;
    if (coverage === 0) continue;
    for (let channel = at; channel < at + 3; channel++) {
      const light = data[channel] / coverage;
      out[channel] = coverage * (factor > 1 ? 1 - (1 - Math.min(1, light)) ** factor : light * factor);
    }
  }
  return { width, height, data: out };
}

interface PhotoParams {
  /** 3 or 4 channels; transparent pixels show the background colour. */
  readonly subject: Picture;
  /** In pixels of the subject. */
  readonly mesh: Pick<FaceMesh, 'points'>;
  readonly grid: PaperGrid;
  /** sRGB. */
  readonly colour: readonly [red: number, green: number, blue: number];
  /** True to even out the light on the face. */
  readonly isEvened: boolean;
}

interface RenderedPhoto {
  /** 3 channels. */
  readonly picture: Picture;
  readonly light: FaceLuminance;
}

/** Converts a mesh to pixels of the result. */
function placeMesh({ points }: Pick<FaceMesh, 'points'>, grid: PaperGrid): Pick<FaceMesh, 'points'> {
  const placed = points.slice();
  for (let at = 0; at < placed.length; at += 3) {
    const { x, y } = paperPoint(grid, { x: points[at], y: points[at + 1] });
    placed[at] = x;
    placed[at + 1] = y;
  }
  return { points: placed };
}

/** Renders the photo of a document and measures the light on its face. Rejects with `aborted`. */
export async function renderPhoto(
  { subject, mesh, grid, colour, isEvened }: PhotoParams,
  progress: Progress,
): Promise<RenderedPhoto> {
  const sheet = await resamplePhoto(subject, { grid, progress: progress.subrange(0, 0.8) });
  const placed = placeMesh(mesh, grid);
  const picture = compositeOnColour(sheet, colour);
  const light = measureFaceLuminance(picture, placed);
  await progress.report(0.9);
  if (!isEvened) return { picture, light };
  const [right, left] = [facePoints.rightCheek, facePoints.leftCheek].map((index) =>
    meshPoint(placed, index),
  );
  const place = { x: (right.x + left.x) / 2, reach: Math.abs(left.x - right.x) / 2 };
  const evened = compositeOnColour(
    evenLight(sheet, { lightPlan: planLight(light), facePlace: place }),
    colour,
  );
  await progress.report(1);
  return { picture: evened, light: measureFaceLuminance(evened, placed) };
}
