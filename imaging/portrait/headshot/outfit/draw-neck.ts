import { relativeLuminance } from '../../../core/colour/colour-space.ts';
import { gaussianBlurCompiled } from '../../../core/filters/compiled-blur.ts';
import { smoothStep } from '../../../core/numeric/scalar.ts';
import { createPlane, type Plane } from '../../../core/raster/plane.ts';
import type { Raster } from '../../../core/raster/raster.ts';
import type { Light } from '../../../edit/backdrop/shader.ts';
import type { LightTerms } from '../light-patterns.ts';
import type { Body } from './body.ts';
import type { OutfitPlace } from './render-outfit.ts';

/**
 * Search area of the neck's skin, in heights of the face below the chin, and the area and weight of the
 * jaw's.
 */
const NECK = { from: 0.03, to: 0.75, aside: 0.08 } as const;
const JAW = { from: -0.3, weight: 0.04 } as const;

/**
 * Spreads of the means that extend skin, in heights of the face, and the weight of each relative to the one
 * before.
 */
const SPREADS = [0.1, 0.2, 0.4, 0.8] as const;
const FARTHER = 0.15;

/** Width of skin's border that is not sampled, in heights of the face. */
const BORDER = 0.014;

/** Darkness below the chin, and the height over which it fades. */
const UNDER_CHIN = { darkness: 0.3, height: 0.2 } as const;

/** Exponents of red, green and blue in the shadow of the chin, whose light comes from other skin. */
const WARMTH = [0.82, 1, 1.1] as const;

export interface NeckParams {
  /** Head, hair and neck in the frame under the studio's light: linear light times alpha, then alpha. */
  readonly own: Raster;
  /** Coverage of bare skin at a pixel of the frame, 0–1. */
  readonly skinAt: (pixel: number) => number;
  /** Coverage of hair, beard or face, which hang over a collar. */
  readonly locksAt: (pixel: number) => number;
  /** Mean colour of the face's skin, linear. */
  readonly faceSkin: Light;
  readonly body: Body;
  readonly place: OutfitPlace;
  readonly terms: LightTerms;
}

export interface DrawnNeck {
  /** Linear light on small planes. */
  readonly light: readonly [red: Plane, green: Plane, blue: Plane];
  readonly coverage: Plane;
}

/** Half the width of the neck at a height; it widens into the shoulders below. */
function halfWidth({ neck }: Body, y: number): number {
  return neck * (0.97 + 0.03 * smoothStep(0, 0.2, y)) + 0.85 * Math.max(0, y - 0.2) ** 1.25;
}

/** Light on a neck, 1 on the front of a face. The neck is a column in the shadow of the chin. */
function lightOnNeck({ body, terms }: NeckParams, x: number, y: number): number {
  if (y < 0) return 1;
  const across = Math.max(-0.96, Math.min(0.96, x / halfWidth(body, y)));
  const normal = [across, 0.1, -Math.sqrt(1 - across * across)];
  const light = terms[0] + terms[1] * normal[0] + terms[2] * normal[1] + terms[3] * normal[2];
  const shadow =
    1 -
    UNDER_CHIN.darkness * Math.exp(-((y / UNDER_CHIN.height) ** 2)) * smoothStep(1.2, 0.5, Math.abs(across));
  const hollow = 1 - 0.1 * Math.exp(-((x / 0.06) ** 2) - ((y - 0.5) / 0.12) ** 2);
  const edge = 1 - EDGE * smoothStep(0.7, 1, Math.abs(across));
  return Math.max(0.2, light) * shadow * hollow * edge * smoothStep(0, 0.03, y + 0.03) || 0.2;
}

/** Smallest fraction of the usual width that measures a neck, and the lowest row below the chin for it. */
const SEEN = 0.6;
const SEEN_TO = 0.4;

/** Width beside a neck where hair hides its edge, in heights of the face. */
const BESIDE = 0.15;

/** Darkening of a neck along its sides. */
const EDGE = 0.28;

/**
 * Weight of the face's colour on a drawn neck. Visible parts of a neck may have the colour cast of clothes.
 */
const FACE_COLOUR = 0.65;

interface KnownSkin {
  readonly sums: readonly [Plane, Plane, Plane];
  readonly weight: Plane;
  /** Probability of the subject's skin, 0–1. */
  readonly seen: Plane;
}

/** Visible skin under even light, times the probability of skin. */
function gatherSkin(params: NeckParams, small: Plane): KnownSkin {
  const { own, skinAt, place, body } = params;
  const sums = [createPlane(small), createPlane(small), createPlane(small)] as const;
  const weight = createPlane(small);
  const seen = createPlane(small);
  const step = own.width / small.width;
  for (let row = 0, at = 0; row < small.height; row++)
    for (let column = 0; column < small.width; column++, at++) {
      const pixelX = Math.min(own.width - 1, Math.floor((column + 0.5) * step));
      const pixelY = Math.min(own.height - 1, Math.floor((row + 0.5) * step));
      const x = (pixelX + 0.5 - place.x) / place.unit;
      const y = (pixelY + 0.5 - place.y) / place.unit;
      if (y < JAW.from || y > NECK.to || Math.abs(x) > halfWidth(body, Math.max(0, y)) + NECK.aside) continue;
      const pixel = pixelY * own.width + pixelX;
      const alpha = own.data[4 * pixel + 3];
      const sure = smoothStep(0.7, 0.95, skinAt(pixel)) * smoothStep(0.9, 0.99, alpha);
      seen.data[at] = sure;
      if (sure <= 0) continue;
      weight.data[at] = sure * (JAW.weight + (1 - JAW.weight) * smoothStep(-0.02, NECK.from, y));
      const light = lightOnNeck(params, x, y);
      for (let channel = 0; channel < 3; channel++) {
        const bare = own.data[4 * pixel + channel] / alpha / light ** WARMTH[channel];
        sums[channel].data[at] = weight.data[at] * bare;
      }
    }
  // Skin at its border has the shadow and colour of its cover.
  const inner = gaussianBlurCompiled(seen, (BORDER * place.unit) / step);
  for (let at = 0; at < weight.data.length; at++) {
    const share = smoothStep(0.55, 0.85, inner.data[at]);
    weight.data[at] *= share;
    for (const plane of sums) plane.data[at] *= share;
  }
  return { sums, weight, seen };
}

function spread(plane: Plane, unit: number): Plane {
  const out = createPlane(plane);
  for (const [i, sigma] of SPREADS.entries()) {
    const blurred = gaussianBlurCompiled(plane, sigma * unit);
    for (let at = 0; at < out.data.length; at++) out.data[at] += FARTHER ** i * blurred.data[at];
  }
  return out;
}

/** Reach of visible skin from the middle to one side of a row, if hair hangs beside it. */
function reachBesideHair(
  { own, locksAt, place }: NeckParams,
  seen: Plane,
  { row, side, usual }: { readonly row: number; readonly side: number; readonly usual: number },
): number | undefined {
  const step = own.width / seen.width;
  const line = Math.min(own.height - 1, Math.floor((row + 0.5) * step)) * own.width;
  let [reach, hangs] = [0, false];
  for (let x = 0; x < usual + BESIDE; x += 0.01) {
    const column = Math.floor(place.x + side * x * place.unit);
    if (column < 0 || column >= own.width) break;
    if (x < usual && seen.data[row * seen.width + Math.floor(column / step)] > 0.5) reach = x;
    else if (own.data[4 * (line + column) + 3] > 0.5 && locksAt(line + column) > 0.5) hangs = true;
  }
  return hangs ? reach : undefined;
}

/** Half the width of the neck on both sides for each row: measured beside hair, else the usual one. */
function measureSides(params: NeckParams, seen: Plane): readonly [left: Plane, right: Plane] {
  const { body, place, own } = params;
  const step = own.width / seen.width;
  const sides = [-1, 1].map((side) => {
    const widths = createPlane({ width: 1, height: seen.height });
    for (let row = 0; row < seen.height; row++) {
      const y = ((row + 0.5) * step - place.y) / place.unit;
      const usual = halfWidth(body, Math.max(0, y));
      widths.data[row] = usual;
      if (y < -0.1 || y > SEEN_TO) continue;
      const reach = reachBesideHair(params, seen, { row, side, usual });
      if (reach !== undefined && reach > SEEN * usual) widths.data[row] = Math.min(usual, reach + 0.012);
    }
    return gaussianBlurCompiled(widths, (0.04 * place.unit) / step);
  });
  return [sides[0], sides[1]];
}

/**
 * Draws a neck in place of a covered one. It extends the skin of the visible neck or of the jaw, lit as a
 * column below a chin. `small` gives the size of the planes.
 */
export function drawNeck(params: NeckParams, small: Plane): DrawnNeck {
  const { place, own, faceSkin } = params;
  const faceLight = relativeLuminance(...faceSkin);
  const unit = (place.unit * small.width) / own.width;
  const { sums, weight, seen } = gatherSkin(params, small);
  const [left, right] = measureSides(params, seen);
  const weights = spread(weight, unit);
  const [red, green, blue] = sums.map((plane) => spread(plane, unit));
  const coverage = createPlane(small);
  for (let row = 0, at = 0; row < small.height; row++)
    for (let column = 0; column < small.width; column++, at++) {
      const x = (((column + 0.5) * own.width) / small.width - place.x) / place.unit;
      const y = (((row + 0.5) * own.width) / small.width - place.y) / place.unit;
      const light = lightOnNeck(params, x, Math.max(0.001, y));
      for (const [channel, plane] of [red, green, blue].entries())
        plane.data[at] *= light ** WARMTH[channel] / (weights.data[at] + 1e-9);
      const brightness = relativeLuminance(red.data[at], green.data[at], blue.data[at]) / faceLight;
      for (const [channel, plane] of [red, green, blue].entries())
        plane.data[at] += FACE_COLOUR * (faceSkin[channel] * brightness - plane.data[at]);
      const half = (x < 0 ? left : right).data[row];
      coverage.data[at] =
        smoothStep(half, half - 0.022, Math.abs(x)) * smoothStep(-0.5, -0.35, y) * smoothStep(1.3, 1.1, y);
    }
  return { light: [red, green, blue], coverage };
}
