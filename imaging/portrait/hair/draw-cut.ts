import {
  drawSegments,
  type HairCanvas,
  type Occluder,
  sortByDepth,
} from '../../core/geometry/draw-segments.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import type { Progress } from '../../core/progress.ts';
import type { Plane } from '../../core/raster/plane.ts';
import type { Cut } from './cut.ts';
import type { Solid } from './fit/head-solid.ts';
import { NOTHING, type SolidView } from './fit/trace-solid.ts';
import { addSolid, fillVolume } from './grow/fill-volume.ts';
import type { Strands } from './grow/strands.ts';
import { paintScalp } from './paint-scalp.ts';
import type { HeadLight } from './shade/head-light.ts';
import { lightHair } from './shade/light-hair.ts';
import { type HairTone, shadeStrands } from './shade/shade-strands.ts';
import { shadePerson } from './shade-person.ts';

/** Ellipses without hair, in head coordinates: eyes, nose and mouth. */
const features = [
  { x: 3.2, y: 2.6, across: 2.5, up: 1.7 },
  { x: -3.2, y: 2.6, across: 2.5, up: 1.7 },
  { x: 0, y: -0.5, across: 2.2, up: 3.2 },
  { x: 0, y: -4.6, across: 3.2, up: 1.9 },
] as const;

/** Width of their soft border, as a fraction of an ellipse. */
const RIM = 0.22;

/** Smallest depth coordinate of the face. */
const AHEAD = 0;

/**
 * Clears drawn hair from eyes, nose and mouth. Changes its arguments.
 *
 * @param places head coordinates of each pixel, from `mapHead`
 */
function clearHairFromFeatures(
  { light, cover }: { light: Float32Array; cover: Float32Array },
  places: Float32Array,
): void {
  for (let at = 0; at < cover.length; at++) {
    if (cover[at] === 0 || places[3 * at + 2] < AHEAD) continue;
    const x = places[3 * at];
    const y = places[3 * at + 1];
    let kept = 1;
    for (const feature of features) {
      const a = (x - feature.x) / feature.across;
      const b = (y - feature.y) / feature.up;
      kept = Math.min(kept, smoothStep(1, 1 + RIM, Math.sqrt(a * a + b * b)));
    }
    if (kept === 1) continue;
    cover[at] *= kept;
    for (let channel = 0; channel < 3; channel++) light[3 * at + channel] *= kept;
  }
}

/**
 * Optical depth of a centimetre of all hairs on a square centimetre of scalp, and the transmission of light
 * hair.
 */
const THICKNESS = 840;
const LET_THROUGH = 0.55;

/** Width of a drawn hair in centimetres and its minimum in pixels, and its opacity. */
const WIDTH = { centimetres: 0.06, pixels: 1.05 } as const;
const ALPHA = 0.72;

/**
 * Fade of hair below skin and cloth in centimetres, and depth of hair behind the ears where the body's is
 * unknown.
 */
const SOFTNESS = 0.5;
const BEHIND = -6.5;

/** Default opacity of the root colour over the scalp. */
const SCALP = 0.9;

/** Segments drawn between two yields. */
const STRETCH = 60_000;

interface CutDrawing {
  readonly cut: Cut;
  /** Head coordinates of each pixel, from `mapHead`. */
  readonly places: Float32Array;
  readonly solid: Solid;
  readonly strands: Strands;
  readonly view: SolidView;
  /** Depth of head and body at each pixel, from `traceSolid`. */
  readonly depth: Plane;
  /** Coverage of the person without hair, 0–1. */
  readonly body: Plane;
  readonly tone: HairTone;
  readonly light: HeadLight;
}

/** Drawn hair, and the fraction of light that reaches the layer below. */
interface DrawnCut {
  readonly hair: HairCanvas;
  readonly shade: Plane;
}

function luminance(red: number, green: number, blue: number): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function occluderOf(depth: Plane, body: Plane): Occluder {
  return {
    depth: depth.data.map((z) => (z <= NOTHING ? BEHIND : z)),
    cover: body.data,
    softness: SOFTNESS,
  };
}

/** Bounds of the overall gain of drawn hair. */
const MIN_GAIN = 0.5;
const MAX_GAIN = 2;

/** Scales drawn hair to the tone's mean colour. */
function balance({ light, cover }: HairCanvas, { roots, tips }: HairTone): void {
  const total = cover.reduce((sum, share) => sum + share, 0);
  if (total < 1) return;
  for (let channel = 0; channel < 3; channel++) {
    let sum = 1e-6;
    for (let at = channel; at < light.length; at += 3) sum += light[at];
    const gain = (0.5 * (roots[channel] + tips[channel]) * total) / sum;
    const bounded = Math.max(MIN_GAIN, Math.min(MAX_GAIN, gain));
    for (let at = channel; at < light.length; at += 3) light[at] *= bounded;
  }
}

/** Draws the hairs of a cut with self-shadowing and occlusion by the person. Rejects with `aborted`. */
export async function drawCut(drawing: CutDrawing, progress: Progress): Promise<DrawnCut> {
  const { cut, places, solid, strands, view, depth, body, tone, light } = drawing;
  const { width, height } = view;
  const lightness = luminance(...tone.roots);
  const each = (THICKNESS * (1 - LET_THROUGH * Math.sqrt(lightness))) / Math.max(1, strands.count);
  const volume = fillVolume(strands, each);
  await progress.report(0.1);
  const alone = lightHair(volume, { headLight: light, plainly: true });
  await progress.report(0.2);
  const reach = lightHair(addSolid(volume, solid), { headLight: light });
  await progress.report(0.3);
  const shade = shadePerson(depth, { view, light, reach: alone });
  const hair = {
    width,
    height,
    light: new Float32Array(3 * width * height),
    cover: new Float32Array(width * height),
  };
  const segments = shadeStrands(strands, {
    tone,
    light,
    reach,
    unit: view.unit,
    x: view.x,
    y: view.y,
    width: Math.max(WIDTH.pixels, WIDTH.centimetres * (cut.fine ?? 1) * view.unit),
    alpha: ALPHA * Math.sqrt(cut.fine ?? 1),
  });
  await progress.report(0.6);
  const order = sortByDepth(segments);
  const occluder = occluderOf(depth, body);
  for (let from = 0; from < segments.count; from += STRETCH) {
    drawSegments(hair, { ...segments, order, from, to: Math.min(segments.count, from + STRETCH), occluder });
    await progress.report(0.6 + (0.4 * from) / segments.count);
  }
  const strength = cut.scalp ?? SCALP;
  paintScalp(hair, { places, cut, view, depth, roots: tone.roots, light, reach, strength });
  balance(hair, tone);
  clearHairFromFeatures(hair, places);
  return { hair, shade };
}
