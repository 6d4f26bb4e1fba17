import { luminanceFromLog, luminanceOf } from '../../core/colour/colour-space.ts';
import type { Homography } from '../../core/geometry/homography.ts';
import { type MaskedRows, setLight } from '../../core/geometry/masked-rows.ts';
import { lengthOf } from '../../core/geometry/vector.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import { type Plane, samplePlane } from '../../core/raster/plane.ts';
import type { Reflection } from './reflect-scene.ts';
import { type Camera, rayOf } from './side.ts';

/** Linear red, green and blue of each texel. */
export interface Texels {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** The scene that a level surface mirrors, and the place of the surface's pixels in it. */
export interface SurfaceMirror {
  readonly reflection: Reflection;
  /** Place of the surface's first pixel in the photo, and the scene's pixels per pixel of the photo. */
  readonly left: number;
  readonly top: number;
  readonly scale: number;
  /** Of the whole photo. */
  readonly camera: Camera;
  /** Mean luminance of the surface's texels: brighter ones are taken for slopes towards the far bank. */
  readonly middle: number;
}

/** A flat surface as the photo shows it. */
interface SeenSurface {
  /** The surface, then each half as large as the one before. */
  readonly levels: readonly [Texels, ...Texels[]];
  /** True if the texture repeats; otherwise its outermost texels extend outwards. */
  readonly repeats: boolean;
  /**
   * Row by row: from x, y and 1 of the photo's pixels to texels of the first level, homogeneous. The third is
   * above 0 in front of the viewer.
   */
  readonly view: Homography;
  /** Light of each pixel in logarithms, 0 = the surface's middle light; of any size. */
  readonly light: Plane;
  /** Strength of specular shine, 0–1, of the same size. */
  readonly gloss: Plane;
  readonly lighting: { readonly depth: number; readonly exposure: number; readonly shine: number };
  /** Colour of distant haze, and the third coordinate at which it begins. */
  readonly haze?: { readonly colour: readonly [number, number, number]; readonly from: number };
  readonly mirror?: SurfaceMirror;
}

/**
 * Largest number of samples along the longer side of a pixel's footprint: surfaces at a slant stay sharp
 * across.
 */
const MAX_SAMPLES = 8;

/** Shine has mostly the colour of the surface, and in part the white of the lamp. */
const OWN_SHINE = 0.7;
const WHITE_SHINE = 0.3;

function wrapIndex(index: number, count: number): number {
  const rest = index % count;
  return rest < 0 ? rest + count : rest;
}

/** Adds a bilinear texel, weighted. */
function addTexel(
  sum: Float64Array,
  { width, height, data }: Texels,
  place: { x: number; y: number; repeats: boolean; weight: number },
): void {
  const { x, y, repeats, weight } = place;
  const [left, above] = [Math.floor(x), Math.floor(y)];
  const [alongX, alongY] = [x - left, y - above];
  const clamp = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));
  const column = repeats ? wrapIndex(left, width) : clamp(left, width);
  const nextColumn = repeats ? (column + 1 === width ? 0 : column + 1) : clamp(left + 1, width);
  const row = repeats ? wrapIndex(above, height) : clamp(above, height);
  const nextRow = repeats ? (row + 1 === height ? 0 : row + 1) : clamp(above + 1, height);
  const at = 3 * (row * width + column);
  const beside = 3 * (row * width + nextColumn);
  const below = 3 * (nextRow * width + column);
  const across = 3 * (nextRow * width + nextColumn);
  for (let channel = 0; channel < 3; channel++) {
    const first = data[at + channel] + (data[beside + channel] - data[at + channel]) * alongX;
    const second = data[below + channel] + (data[across + channel] - data[below + channel]) * alongX;
    sum[channel] += weight * (first + (second - first) * alongY);
  }
}

const place = { x: 0, y: 0, repeats: true, weight: 1 };

/**
 * Mean colour of the surface under a pixel. Samples lie along the longer side of the pixel's footprint. The
 * mip level has texels as large as the shorter side (after Heckbert, “Survey of texture mapping”, 1986).
 */
function sampleSurface(
  sum: Float64Array,
  { levels, repeats, view }: SeenSurface,
  { x, y }: { readonly x: number; readonly y: number },
): void {
  sum.fill(0);
  const depth = view[6] * x + view[7] * y + view[8];
  if (depth <= 1e-9) {
    Object.assign(place, { x: 0, y: 0, repeats, weight: 1 });
    addTexel(sum, levels[levels.length - 1], place);
    return;
  }
  const u = (view[0] * x + view[1] * y + view[2]) / depth;
  const v = (view[3] * x + view[4] * y + view[5]) / depth;
  const acrossU = (view[0] - u * view[6]) / depth;
  const acrossV = (view[3] - v * view[6]) / depth;
  const downU = (view[1] - u * view[7]) / depth;
  const downV = (view[4] - v * view[7]) / depth;
  const across = Math.hypot(acrossU, acrossV);
  const down = Math.hypot(downU, downV);
  const longer = Math.max(across, down, 1e-6);
  const area = Math.abs(acrossU * downV - acrossV * downU);
  const shorter = Math.max(area / longer, longer / MAX_SAMPLES, 1e-6);
  const level = Math.max(0, Math.min(levels.length - 1, Math.log2(Math.max(1, shorter))));
  const count = Math.max(1, Math.min(MAX_SAMPLES, Math.ceil(longer / Math.max(1, shorter))));
  const [stepU, stepV] = across >= down ? [acrossU, acrossV] : [downU, downV];
  const finer = Math.floor(level);
  const coarser = Math.min(levels.length - 1, finer + 1);
  const blend = level - finer;
  for (let i = 0; i < count; i++) {
    const share = (i + 0.5) / count - 0.5;
    for (const [index, weight] of [
      [finer, 1 - blend],
      [coarser, blend],
    ]) {
      if (weight < 0.02) continue;
      place.x = ((u + share * stepU) * levels[index].width) / levels[0].width - 0.5;
      place.y = ((v + share * stepV) * levels[index].height) / levels[0].height - 0.5;
      place.repeats = repeats;
      place.weight = weight / count;
      addTexel(sum, levels[index], place);
    }
  }
}

/**
 * Share of light that water mirrors: from above, and how much more at grazing angles (after Schlick 1994; the
 * power is lower than that of a still surface, as waves show many slopes).
 * @tuned set by eye
 */
const MIRRORED = { least: 0.1, more: 0.8, power: 3 } as const;

/** Shift of what is mirrored for a texel twice as bright as the mean, as a share of the scene's height. */
const RIPPLE = { down: 0.022, across: 0.008, most: 1.2 } as const;

interface MirroredPixel {
  readonly mirror: SurfaceMirror;
  /** Colour of the surface there, without light. */
  readonly texel: Float64Array;
  /** Third coordinate of the surface there: that of `viewSide`. */
  readonly depth: number;
  readonly x: number;
  readonly y: number;
}

/** Mixes what the surface mirrors at a pixel into the colour made for it. */
function addReflection(made: Float64Array, { mirror, texel, depth, x, y }: MirroredPixel): void {
  const { reflection, left, top, scale, camera, middle } = mirror;
  const { height } = reflection[0];
  const slope = Math.max(-1, Math.min(RIPPLE.most, luminanceOf(texel) / middle - 1));
  // The cosine between the way of view and the surface's normal.
  const facing = depth / lengthOf(rayOf(camera, { x: x + left, y: y + top }));
  const share = MIRRORED.least + MIRRORED.more * (1 - Math.min(1, facing)) ** MIRRORED.power;
  const seenX = (x + left) * scale - 0.5 + RIPPLE.across * height * slope;
  const seenY = (y + top) * scale - 0.5 + RIPPLE.down * height * slope;
  for (let channel = 0; channel < 3; channel++)
    made[channel] += share * (samplePlane(reflection[channel], seenX, seenY) - made[channel]);
}

/**
 * Colours rows of a region as a surface seen in perspective: its own colour times the light that the photo
 * has there.
 */
export function renderSurface(surface: SeenSurface, { rows, mask, top, photoHeight }: MaskedRows): void {
  const { light, gloss, lighting, view, haze, mirror } = surface;
  const { width, height } = rows.lightness;
  const sum = new Float64Array(3);
  const made = new Float64Array(3);
  const at = { x: 0, y: 0 };
  const scaleX = light.width / width;
  const scaleY = light.height / photoHeight;
  for (let y = 0, pixel = 0; y < height; y++)
    for (let x = 0; x < width; x++, pixel++) {
      if (mask[top * width + pixel] === 0) continue;
      const [px, py] = [x + 0.5, y + top + 0.5];
      at.x = px;
      at.y = py;
      sampleSurface(sum, surface, at);
      const [lx, ly] = [px * scaleX - 0.5, py * scaleY - 0.5];
      const lit = luminanceFromLog(lighting.depth * samplePlane(light, lx, ly)) * lighting.exposure;
      const shine = lighting.shine > 0 ? lighting.exposure * lighting.shine * samplePlane(gloss, lx, ly) : 0;
      const depth = view[6] * px + view[7] * py + view[8];
      const fade = haze ? 1 - smoothStep(0, 1, depth / haze.from) : 0;
      for (let channel = 0; channel < 3; channel++) {
        const own = sum[channel] + (haze ? (haze.colour[channel] - sum[channel]) * fade : 0);
        made[channel] = own * lit + shine * (OWN_SHINE * own + WHITE_SHINE);
      }
      if (mirror) addReflection(made, { mirror, texel: sum, depth, x: px, y: py });
      setLight(rows, pixel, made);
    }
}

/** A surface and ever smaller copies of it, down to one texel. */
export function shrinkTexels(texels: Texels): readonly [Texels, ...Texels[]] {
  const levels: [Texels, ...Texels[]] = [texels];
  let from = texels;
  while (from.width > 1 || from.height > 1) {
    const width = Math.max(1, from.width >> 1);
    const height = Math.max(1, from.height >> 1);
    const data = new Float32Array(width * height * 3);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        for (let channel = 0; channel < 3; channel++) {
          const right = Math.min(from.width - 1, 2 * x + 1);
          const below = Math.min(from.height - 1, 2 * y + 1);
          const valueAt = (column: number, row: number) =>
            from.data[3 * (row * from.width + column) + channel];
          data[3 * (y * width + x) + channel] =
            0.25 *
            (valueAt(2 * x, 2 * y) + valueAt(right, 2 * y) + valueAt(2 * x, below) + valueAt(right, below));
        }
    from = { width, height, data };
    levels.push(from);
  }
  return levels;
}
