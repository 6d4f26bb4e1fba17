import { relativeLuminance } from '../../core/colour/colour-space.ts';
import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { type FaceLight, illuminate } from '../../vision/faces/estimate-light.ts';
import { faceLandmarks } from '../../vision/faces/face-landmarks.ts';
import { type FaceMesh, meshPoint } from '../../vision/faces/face-mesh.ts';
import { type HairColour, rateHair } from './learn-hair.ts';
import { CANVAS_OVAL } from './paint/canvas.ts';
import { ellipse, outline, type Place, type Shape, union } from './paint/shapes.ts';
import { SURFACE_VALUES, type SurfaceBuffer } from './props/rasterize-surface.ts';

/** Linear red, green and blue of the photo in the window of a face. */
export interface LinearWindow {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

interface PaintableParams {
  readonly hair?: HairColour;
  readonly buffer: SurfaceBuffer;
  readonly window: LinearWindow;
  readonly light: FaceLight;
  readonly mesh: FaceMesh;
  /** Pixels per face width. */
  readonly unit: number;
}

/** Area of the canvas without hair: dark places are shadow, lips or nostrils. */
const sure = union(
  ellipse([0, 0.6], { across: 0.25, down: 0.3 }),
  ellipse([-0.15, 0.36], { across: 0.13, down: 0.11 }),
  ellipse([0.15, 0.36], { across: 0.13, down: 0.11 }),
);

/**
 * Range of the darkest skin, in natural logarithms below the local light: in certain areas, where hair may
 * hang, and on the neck.
 */
const DARKEST = { sure: [-3.2, -2.2], unsure: [-1.15, -0.62], neck: [-2.4, -1.5] } as const;

/**
 * Ranges over which something below the chin, whose shade keeps highlights from the neck, is a collar: shares
 * of the way from the skin's chromaticity to white, and natural logarithms above the local light.
 *
 * @tuned 2026-11-30, set by eye, a light and a brown neck in white collars
 */
const COLLAR = { white: [0.35, 0.7], bright: [0, 0.35] } as const;

/** Outline of the face on the canvas. */
const oval = ellipse([0, CANVAS_OVAL.middle], CANVAS_OVAL);

/**
 * Range of the largest distance from the skin's mean chromaticity, in its deviations, and the smallest
 * deviation.
 */
const STRANGEST = [4, 7.5] as const;
const MIN_SPREAD = 0.011;

interface SkinColour {
  readonly red: number;
  readonly green: number;
  readonly spread: number;
}

/** Mean red and green chromaticity of skin in the middle of the face, and its mean deviation. */
function measureSkinColour({ buffer, window, light }: PaintableParams): SkinColour {
  const [r, g, b] = light.skin;
  const mean = { red: r / (r + g + b), green: g / (r + g + b) };
  let [sum, count] = [0, 0];
  for (let at = 0; at < buffer.part.length; at += 3) {
    if (buffer.part[at] === 0) continue;
    const x = buffer.values[at * SURFACE_VALUES];
    const y = buffer.values[at * SURFACE_VALUES + 1];
    if (y < 0.45 || y > 0.62 || Math.abs(x) > 0.3) continue;
    const red = window.data[3 * at];
    const green = window.data[3 * at + 1];
    const blue = window.data[3 * at + 2];
    const total = red + green + blue + 1e-4;
    sum += Math.min(0.1, Math.abs(red / total - mean.red) + Math.abs(green / total - mean.green));
    count++;
  }
  return { ...mean, spread: Math.max(MIN_SPREAD, count > 0 ? sum / count : 0) };
}

/** Fade of paint beyond the outline of the face: short at the sides and under the hair, long on the neck. */
function fadeAt(x: number, y: number): number {
  const outside = oval.distance(x, y);
  if (outside <= 0) return 1;
  const fall = smoothStep(0.75, 0.95, y);
  const rise = smoothStep(0.4, 0.2, y);
  const from = 0.02 + 0.04 * fall + 0.02 * rise;
  const to = 0.085 + 0.185 * fall + 0.1 * rise;
  return 1 - smoothStep(from, to, outside);
}

/** Share of the neck, which lies outside the outline of the face, beside the jaw and below the chin. */
function neckAt(x: number, y: number): number {
  return smoothStep(0, 0.03, oval.distance(x, y)) * smoothStep(0.6, 0.75, y);
}

/** Grid of the canvas with its certain areas, the fade of paint, and the neck. */
const zones = { step: 0.008, columns: 200, rows: 220, left: -0.8, top: -0.35 } as const;
const openTable = new Float32Array(zones.columns * zones.rows);
const fadeTable = new Float32Array(zones.columns * zones.rows);
const neckTable = new Float32Array(zones.columns * zones.rows);
for (let row = 0, at = 0; row < zones.rows; row++)
  for (let column = 0; column < zones.columns; column++, at++) {
    const x = zones.left + (column + 0.5) * zones.step;
    const y = zones.top + (row + 0.5) * zones.step;
    openTable[at] = 1 - smoothStep(-0.03, 0.03, sure.distance(x, y));
    fadeTable[at] = fadeAt(x, y);
    neckTable[at] = neckAt(x, y);
  }

function zoneAt(x: number, y: number): number {
  const column = Math.max(0, Math.min(zones.columns - 1, Math.floor((x - zones.left) / zones.step)));
  return (
    Math.max(0, Math.min(zones.rows - 1, Math.floor((y - zones.top) / zones.step))) * zones.columns + column
  );
}

function blend(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

const scratch: [number, number, number] = [0, 0, 0];

/** Likeness of a sample to skin, 0–1. */
function rateSkin({ buffer, window, light, hair }: PaintableParams, at: number, skin: SkinColour): number {
  const value = at * SURFACE_VALUES;
  const { values } = buffer;
  const red = window.data[3 * at];
  const green = window.data[3 * at + 1];
  const blue = window.data[3 * at + 2];
  const total = red + green + blue + 1e-4;
  const luminance = relativeLuminance(red, green, blue);
  for (let axis = 0; axis < 3; axis++) scratch[axis] = values[value + 2 + axis];
  const expected = light.level * illuminate(light, scratch);
  const darkness = Math.log((luminance + 0.002) / (expected + 0.002));
  const x = values[value];
  const y = values[value + 1];
  const zone = zoneAt(x, y);
  const fade = fadeTable[zone];
  if (fade === 0) return 0;
  const open = openTable[zone];
  const neck = smoothStep(0.8, 0.92, y);
  const { unsure: unknown, neck: below, sure: known } = DARKEST;
  const from = blend(blend(unknown[0], below[0], neck), known[0], open);
  const to = blend(blend(unknown[1], below[1], neck), known[1], open);
  // Highlights shift the skin's colour towards white, the further the brighter.
  const whiterRed = 1 / 3 - skin.red;
  const whiterGreen = 1 / 3 - skin.green;
  const towards =
    ((red / total - skin.red) * whiterRed + (green / total - skin.green) * whiterGreen) /
    (whiterRed ** 2 + whiterGreen ** 2 + 1e-6);
  const share = Math.max(0, Math.min(towards, 0.12 + 1.2 * Math.max(0, 1 - Math.exp(-darkness))));
  const strange =
    (Math.abs(red / total - skin.red - share * whiterRed) +
      Math.abs(green / total - skin.green - share * whiterGreen)) /
    skin.spread;
  const collar =
    neckTable[zone] * smoothStep(...COLLAR.white, towards) * smoothStep(...COLLAR.bright, darkness);
  const own = Math.max(open, 1 - smoothStep(STRANGEST[0], STRANGEST[1], strange)) * (1 - collar);
  const skinLike = smoothStep(from, to, darkness) * own * fade;
  if (!hair || open === 1 || skinLike === 0) return skinLike;
  scratch[0] = darkness;
  scratch[1] = red / total;
  scratch[2] = green / total;
  return skinLike * (1 - (1 - open) * rateHair(hair, scratch));
}

/**
 * Heights of an opened mouth, in face widths, from one that is painted over to one that is left out.
 * @tuned set by eye; 2026-11-29, clips of moved portraits
 */
const MOUTH_OPEN = [0.02, 0.04] as const;

interface LeftOut {
  readonly shape: Shape;
  readonly soft: number;
  /** Share that is left out, 0–1. */
  readonly share?: number;
}

/** Excludes an opening of the face, softly along its border. */
function leaveOut(weight: Plane, { shape, soft, share = 1 }: LeftOut): void {
  const { width, height, data } = weight;
  for (let y = Math.max(0, Math.floor(shape.top - 2)); y <= Math.min(height - 1, shape.bottom + 2); y++)
    for (let x = Math.max(0, Math.floor(shape.left - 2)); x <= Math.min(width - 1, shape.right + 2); x++)
      data[y * width + x] *= 1 - share * (1 - smoothStep(-soft, soft, shape.distance(x + 0.5, y + 0.5)));
}

/** Ring of mesh points as a shape in pixels of a window. */
export function shapeOfRing(
  mesh: Pick<FaceMesh, 'points'>,
  { ring, left, top }: { readonly ring: readonly number[]; readonly left: number; readonly top: number },
): Shape {
  return outline(
    ring.map((index): Place => {
      const { x, y } = meshPoint(mesh, index);
      return [x - left, y - top];
    }),
  );
}

/**
 * Fraction of skin that takes paint at each pixel of a face's window, 0–1: without the openings of eyes and
 * mouth, hair, and glasses.
 */
export function findPaintable(params: PaintableParams): Plane {
  const { buffer, mesh, unit } = params;
  const { window } = buffer;
  const skin = measureSkinColour(params);
  const rated = createPlane(window);
  for (let at = 0; at < rated.data.length; at++)
    if (buffer.part[at] > 0) rated.data[at] = rateSkin(params, at, skin);
  const weight = gaussianBlurCompiled(rated, Math.max(0.6, 0.0025 * unit));
  const soft = Math.max(0.7, 0.004 * unit);
  for (const ring of [faceLandmarks.rightEye, faceLandmarks.leftEye])
    leaveOut(weight, { shape: shapeOfRing(mesh, { ring, ...window }), soft });
  const mouth = shapeOfRing(mesh, { ring: faceLandmarks.innerLips, ...window });
  // Softly, so that nothing flashes between the lips of somebody who talks.
  const share = smoothStep(...MOUTH_OPEN, (mouth.bottom - mouth.top) / unit);
  if (share > 0) leaveOut(weight, { shape: mouth, soft, share });
  for (let at = 0; at < weight.data.length; at++) if (buffer.part[at] === 0) weight.data[at] = 0;
  return weight;
}
