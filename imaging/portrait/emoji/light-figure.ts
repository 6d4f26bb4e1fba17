import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { distanceTransform } from '../../core/morphology/distance-transform.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import { thresholdPlane } from '../../core/raster/flags.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import type { Look } from './looks.ts';
import { portraitPoint, type StickerPortrait } from './portrait.ts';

/** Direction of the light: across (towards the lighter side), down, and towards the viewer. */
const LAMP = { across: 0.4, down: -0.5, near: 0.77 } as const;

/** Exponent of the highlights (Phong), and brightness of the rim light. */
const SHARPNESS = 42;
const RIM_LIGHT = 0.5;

/** Bulge of the parts: spreads in heights of the face, with weights. */
const BULGES = [
  [0.3, 1],
  [0.12, 0.55],
  [0.05, 0.3],
] as const;

/** Height of figure, head and hair above the sheet in pixels, each inflated, with a nose. */
function raiseFigure(portrait: StickerPortrait, oval: Plane): Plane {
  const { faceHeight, outline, parts } = portrait;
  const figure = createPlane(oval);
  for (let at = 0; at < figure.data.length; at++) {
    const inside = Math.max(0, Math.min(1, outline.data[at] + 0.5));
    figure.data[at] =
      inside + 0.7 * Math.max(oval.data[at], parts.hair.data[at]) + 0.35 * parts.hair.data[at];
  }
  const out = createPlane(oval);
  for (const [spread, weight] of BULGES) {
    const blurred = gaussianBlurCompiled(figure, spread * faceHeight);
    for (let at = 0; at < out.data.length; at++)
      out.data[at] += weight * spread * faceHeight * blurred.data[at];
  }
  const tip = portraitPoint(portrait, 4);
  const bridge = portraitPoint(portrait, 168);
  addBump(out, { ...tip, radius: 0.08 * faceHeight, height: 0.04 * faceHeight });
  addBump(out, {
    x: 0.7 * tip.x + 0.3 * bridge.x,
    y: 0.7 * tip.y + 0.3 * bridge.y,
    radius: 0.05 * faceHeight,
    height: 0.025 * faceHeight,
  });
  return out;
}

interface Bump {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly height: number;
}

function addBump({ width, height: rows, data }: Plane, { x, y, radius, height }: Bump): void {
  const reach = Math.ceil(5 * radius);
  for (let row = Math.max(0, Math.floor(y) - reach); row < Math.min(rows, y + reach); row++)
    for (let column = Math.max(0, Math.floor(x) - reach); column < Math.min(width, x + reach); column++) {
      const away = ((column - x) ** 2 + (row - y) ** 2) / (2 * radius * radius);
      data[row * width + column] += height * Math.exp(-away);
    }
}

/**
 * Light on a figure in relief: `lit` is 0 on flat parts and positive towards the lamp; `shine` is the
 * highlight, 0–1.
 */
export interface ReliefLight {
  readonly lit: Plane;
  readonly shine: Plane;
}

/** Shades the figure as a round body (Lambert; Blinn and Phong for highlights). */
export function lightFigure(
  portrait: StickerPortrait,
  { look, oval }: { readonly look: Look; readonly oval: Plane },
): ReliefLight {
  const lit = createPlane(oval);
  const shine = createPlane(oval);
  if (look.relief === 0) return { lit, shine };
  const { width, height, data } = raiseFigure(portrait, oval);
  const across = portrait.lightSide * LAMP.across;
  // Half vector between lamp and viewer.
  const length = Math.hypot(across, LAMP.down, LAMP.near + 1);
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      if (portrait.outline.data[at] < -1) continue;
      const right = -0.9 * (data[at + 1] - data[at - 1]);
      const down = -0.9 * (data[at + width] - data[at - width]);
      const size = Math.hypot(right, down, 1);
      const lambert = (right * across + down * LAMP.down + LAMP.near) / size;
      const half = (right * across + down * LAMP.down + LAMP.near + 1) / (size * length);
      lit.data[at] = look.relief * (lambert - LAMP.near);
      const thrown = Math.max(0, half) ** SHARPNESS;
      if (!look.crisp) shine.data[at] = look.gloss * thrown;
      // Rim light on the shaded side.
      const grazing = smoothStep(0.55, 0.95, -across * right) * smoothStep(1.6, 2.6, size);
      lit.data[at] += RIM_LIGHT * look.relief * grazing;
    }
  if (look.crisp) addGleam(portrait, { shine, heights: data, gloss: look.gloss });
  return { lit, shine };
}

/** Highlight along the outline on the lit side: depth inside and width, in heights of the face. */
const GLEAM = { inside: 0.085, broad: 0.034 } as const;

/** Draws the sharp highlight of polished material. Changes `shine`. */
function addGleam(
  { outline, faceHeight, lightSide }: StickerPortrait,
  {
    shine,
    heights,
    gloss,
  }: { readonly shine: Plane; readonly heights: Float32Array; readonly gloss: number },
): void {
  const { width, height } = outline;
  const inside = thresholdPlane(outline, 0);
  const depth = gaussianBlurCompiled({ width, height, data: distanceTransform(inside) }, 2);
  const lamp = Math.hypot(LAMP.across, LAMP.down);
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      if (!inside.data[at]) continue;
      const right = heights[at - 1] - heights[at + 1];
      const down = heights[at - width] - heights[at + width];
      const facing =
        (right * lightSide * LAMP.across + down * LAMP.down) /
        (lamp * Math.max(1e-6, Math.hypot(right, down)));
      const broad = GLEAM.broad * faceHeight * smoothStep(0.7, 0.93, facing);
      const away = Math.abs(depth.data[at] - GLEAM.inside * faceHeight);
      shine.data[at] = gloss * Math.max(0, Math.min(1, broad - away));
    }
}
