import { linearOf, luminanceOf } from '../../core/colour/colour-space.ts';
import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import type { Vector } from '../../core/geometry/vector.ts';
import { median } from '../../core/numeric/scalar.ts';
import type { Picture } from '../../core/picture.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import type { Iris } from '../../vision/faces/face-mesh.ts';
import type { Face } from '../../vision/faces/find-faces.ts';
import { linearAt } from '../../vision/faces/linear-at.ts';
import { measurePhotoWhite, WELL_EXPOSED_WHITE } from '../../vision/faces/measure-photo-white.ts';
import { measureTone } from '../../vision/faces/measure-tone.ts';
import { measureWhite } from '../../vision/faces/measure-white.ts';
import { UV_MAP_SIDE } from '../../vision/faces/unwrap-face.ts';
import { type Atlas, describeFace } from '../swap/describe-face.ts';
import { placeFace } from './face-places.ts';

/** Inherited traits of a parent. */
export interface Parent {
  /** Points of the face, from `placeFace`. */
  readonly places: Float32Array;
  /** Linear colours in even white light. */
  readonly skin: Vector;
  readonly iris: Vector;
  /** Factors from the photo's colours to that light. */
  readonly correction: Vector;
  /**
   * Light on the skin relative to its own tone, as a UV map, 1 for plain skin: folds of lids, nose and lips,
   * without broad light and shadow.
   */
  readonly relief: Plane;
}

/** Fraction of the exposure's correction, its bounds, and the largest correction of tint. */
const EXPOSURE = { share: 0.85, min: 0.85, max: 1.9 } as const;
const MAX_TINT = 1.25;

/** Bounds of skin's linear luminance. */
const DARKEST_SKIN = 0.03;
const LIGHTEST_SKIN = 0.56;

/** Smallest radius of a visible iris in pixels, its largest brightness, and the default colour. */
const MIN_IRIS = 2.2;
const MAX_IRIS = 0.11;
const BROWN: Vector = [0.075, 0.036, 0.017];

/** Most pixels across a measured face. */
const MAX_ACROSS = 420;

function mapVector(
  [red, green, blue]: readonly number[],
  change: (value: number, channel: number) => number,
): Vector {
  return [change(red, 0), change(green, 1), change(blue, 2)];
}

/** Factors that make the photo’s light white and even: its strength by the photo, its tint by the eyes. */
function correctLight(photo: Picture, eyes: readonly number[]): Vector {
  const exposure = (WELL_EXPOSED_WHITE / Math.max(0.02, measurePhotoWhite(photo))) ** EXPOSURE.share;
  const gain = Math.max(EXPOSURE.min, Math.min(EXPOSURE.max, exposure));
  const light = luminanceOf(eyes);
  const tints = mapVector(eyes, (value) => {
    const tint = Math.sqrt(light / Math.max(0.01, value));
    return Math.max(1 / MAX_TINT, Math.min(MAX_TINT, tint));
  });
  return mapVector(tints, (tint) => gain * tint);
}

/** Median colour of an iris between pupil and border, below the reflections of lid and lamp. */
function readIris({ width, height, channels, data }: Picture, { x, y, radius }: Iris): Vector | undefined {
  if (radius < MIN_IRIS) return undefined;
  const seen: number[][] = [[], [], []];
  const step = Math.max(0.5, radius / 16);
  for (let v = -0.2 * radius; v < 0.85 * radius; v += step)
    for (let u = -0.85 * radius; u < 0.85 * radius; u += step) {
      const distance = Math.hypot(u, v) / radius;
      const [column, row] = [Math.floor(x + u), Math.floor(y + v)];
      if (distance < 0.45 || distance > 0.85 || column < 0 || row < 0 || column >= width || row >= height)
        continue;
      const at = (row * width + column) * channels;
      for (let channel = 0; channel < 3; channel++)
        seen[channel].push(linearOf[data[at + (channels === 1 ? 0 : channel)]]);
    }
  return seen[0].length === 0 ? undefined : [median(seen[0]), median(seen[1]), median(seen[2])];
}

function measureIris(
  photo: Picture,
  { face: { mesh }, correction }: { readonly face: Face; readonly correction: Vector },
): Vector {
  const found = [mesh.irises?.right, mesh.irises?.left].flatMap((iris) => {
    const colour = iris && readIris(photo, iris);
    return colour ? [colour] : [];
  });
  if (found.length === 0) return BROWN;
  const mean = mapVector([0, 0, 0], (_, channel) => {
    const sum = found.reduce((total, colour) => total + colour[channel], 0);
    return (sum / found.length) * correction[channel];
  });
  // Blurred irises mix with the white around them; no iris is that bright.
  const gain = Math.min(1, MAX_IRIS / Math.max(0.001, luminanceOf(mean)));
  return mapVector(mean, (value) => Math.max(0.008, value * gain));
}

/** Very light and very dark skin, linear. All skin lies near the line between their logarithms. */
const LIGHT_SKIN: Vector = [0.67, 0.46, 0.36];
const DARK_SKIN: Vector = [0.085, 0.038, 0.024];

/** Pull of a colour to that line, which removes the rest of the lamp's tint. */
const TO_LINE = 0.72;

/** Plausible skin colour for a measurement in unknown light. */
function plausibleSkinColour(seen: readonly number[]): Vector {
  const light = Math.max(DARKEST_SKIN, Math.min(LIGHTEST_SKIN, luminanceOf(seen)));
  const [dark, bright] = [Math.log(luminanceOf(DARK_SKIN)), Math.log(luminanceOf(LIGHT_SKIN))];
  const share = (Math.log(light) - dark) / (bright - dark);
  const mixed = mapVector(seen, (value, channel) => {
    const usual = DARK_SKIN[channel] * (LIGHT_SKIN[channel] / DARK_SKIN[channel]) ** share;
    return usual ** TO_LINE * Math.max(0.004, value) ** (1 - TO_LINE);
  });
  return mapVector(mixed, (value) => (value * light) / luminanceOf(mixed));
}

/** Corrects a measured colour. A tint changes its hue, not its light. */
function correctTone(seen: readonly number[], correction: Vector): Vector {
  const corrected = mapVector(seen, (value, channel) => value * correction[channel]);
  const gain = luminanceOf(correction) * (luminanceOf(seen) / Math.max(1e-4, luminanceOf(corrected)));
  return mapVector(corrected, (value) => value * gain);
}

/** Bounds of relief. */
const DEEPEST = 0.4;
const HIGHEST = 1.5;

/** Measures the inherited traits of a parent, except hair. */
export function measureParent(
  photo: Picture,
  { face, atlas }: { readonly face: Face; readonly atlas: Atlas },
): Parent {
  const described = describeFace(photo, { face, maxAcross: MAX_ACROSS, atlas });
  const size = { width: UV_MAP_SIDE, height: UV_MAP_SIDE };
  const bare = { ...size, data: described.source.data.map((value, at) => value * atlas.zones.skin.data[at]) };
  const skinTone = measureTone(described.uvMap, bare);
  const tone = skinTone.map((plane) => resizePlane(plane, size).data);
  const correction = correctLight(photo, measureWhite(described.uvMap, atlas.zones));
  const seen = [0, 1, 2].map((channel) => median(skinTone[channel].data));
  const skin = plausibleSkinColour(correctTone(seen, correction));
  const relief = new Float32Array(UV_MAP_SIDE * UV_MAP_SIDE);
  const colour = [0, 0, 0];
  for (let at = 0; at < relief.length; at++) {
    linearAt(described.uvMap, at, colour);
    const plain = luminanceOf([tone[0][at], tone[1][at], tone[2][at]]);
    relief[at] = Math.max(DEEPEST, Math.min(HIGHEST, (luminanceOf(colour) + 0.004) / (plain + 0.004)));
  }
  const given = gaussianBlurCompiled(described.source, 2);
  const even = relief.map((value, at) => {
    const other = at - (at % UV_MAP_SIDE) + UV_MAP_SIDE - 1 - (at % UV_MAP_SIDE);
    const [own, turned] = [given.data[at], given.data[other]];
    // Mixes both halves: asymmetry comes from the face, or from the lamp.
    return (own * value + turned * relief[other] + 0.1) / (own + turned + 0.1);
  });
  return {
    places: placeFace(face.mesh, atlas.topology),
    skin,
    correction,
    iris: measureIris(photo, { face, correction }),
    relief: { ...size, data: even },
  };
}
