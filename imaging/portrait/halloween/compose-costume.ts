import { linearOf, luminanceOf, toByte } from '../../core/colour/colour-space.ts';
import { sampleNoise } from '../../core/numeric/sample-noise.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import { hashUnit } from '../../core/numeric/value-noise.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import type { Plane } from '../../core/raster/plane.ts';
import type { Layers } from '../../core/segmentation/estimate-layers.ts';
import { separateForeground } from '../../core/segmentation/separate-foreground.ts';
import type { LightPlanes } from '../../edit/backdrop/paint-light.ts';
import { type PreparedProps, readProps, readShadow } from './props/compose-props.ts';
import { gradeLight, type PreparedGrade, prepareGrade } from './scene/grade-light.ts';
import { rimAt } from './scene/rim-light.ts';
import type { SceneLook } from './scene/scene-look.ts';

/** Matte of the people of a photo. */
export interface CutPeople {
  /** Of the photo's size, 255 = person. */
  readonly matte: Mask;
  readonly layers: Layers;
  /** Matte blurred on a small copy. */
  readonly blurred: Plane;
}

interface CostumeParams {
  /** Photo with painted faces. */
  readonly photo: Picture;
  readonly people?: CutPeople;
  readonly props: readonly PreparedProps[];
  /** Opacity of props, 0–1. */
  readonly presence: number;
  readonly scene?: {
    readonly look: SceneLook;
    /** May be smaller than the photo. */
    readonly backdrop?: LightPlanes;
    readonly strength: number;
    readonly seed: number;
  };
}

/** Dither of a drawn scene relative to the square root of light: about two steps. */
const DITHER = 0.012;

/** Rows put together between two yields. */
const BAND_PIXELS = 40_000;

/** Composites painted people, props and the scene in linear light. Alpha is kept. Rejects with `aborted`. */
export async function composeCostume(params: CostumeParams, progress: Progress): Promise<Picture> {
  const { photo, people } = params;
  const { width, height } = photo;
  const out: Picture = { ...photo, data: photo.data.slice() };
  const scene = params.scene && { ...params.scene, grade: prepareGrade(params.scene.look.person) };
  const rows = Math.max(1, Math.floor(BAND_PIXELS / width));
  for (let top = 0; top < height; top += rows) {
    const bottom = Math.min(height, top + rows);
    const own =
      people && separateForeground({ photo, mask: people.matte, layers: people.layers, top, bottom }).data;
    for (let y = top; y < bottom; y++) composeRow({ ...params, scene, out, own, top }, y);
    await progress.report(bottom / height);
  }
  return out;
}

type PreparedScene = NonNullable<CostumeParams['scene']> & { readonly grade: PreparedGrade };

interface RowParams extends CostumeParams {
  readonly scene?: PreparedScene;
  readonly out: Picture;
  /** Foreground colours of the people from the row `top` on, RGB. */
  readonly own?: Uint8Array;
  readonly top: number;
}

const person = new Float32Array(3);
const ground = new Float32Array(3);
const behind = new Float32Array(3);
const prop = new Float32Array(4);
const propPlace = { x: 0, y: 0, out: prop };
const place: ComposedPixel = { x: 0, y: 0, cover: 0 };

function composeRow(params: RowParams, y: number): void {
  const { photo, out, own, top, people, scene, props } = params;
  const { width, channels, data } = photo;
  const touched = props.filter(
    ({ window, fall }) => y >= window.top - 4 && y < window.top + window.height + Math.abs(fall[1]) * 3,
  );
  if (!scene && touched.length === 0) return;
  place.y = y;
  for (let x = 0; x < width; x++) {
    const pixel = y * width + x;
    const cover = people ? people.matte.data[pixel] / 255 : scene ? 1 : 0;
    const from = pixel * channels;
    let changed = scene !== undefined;
    for (let channel = 0; channel < 3; channel++) {
      const seen = linearOf[data[from + channel]];
      person[channel] = own && cover > 0 ? linearOf[own[(pixel - top * width) * 3 + channel]] : seen;
      // Without a scene the photo around the person stays as it is.
      ground[channel] = cover >= 1 ? 0 : Math.max(0, seen - cover * person[channel]);
    }
    place.x = x;
    place.cover = cover;
    if (scene) setScene(params, scene, place);
    for (const prepared of touched) changed = addProps(prepared, params, place) || changed;
    if (!changed) continue;
    const light = scene
      ? 1 - scene.strength * scene.look.vignette * cornerShare(x / width, y / photo.height)
      : 1;
    // Dither hides the steps of soft gradients.
    const grain = scene && cover < 1 ? DITHER * (hashUnit(x, y, 1) - 0.5) : 0;
    for (let channel = 0; channel < 3; channel++) {
      const seen = light * (cover * person[channel] + ground[channel]);
      out.data[from + channel] = toByte(seen + grain * Math.sqrt(Math.max(0, seen)));
    }
  }
}

interface ComposedPixel {
  x: number;
  y: number;
  cover: number;
}

/** Grades the person, adds rim light, and sets the background. */
function setScene(
  { photo, people }: RowParams,
  { look, grade, backdrop, strength }: PreparedScene,
  { x, y, cover }: ComposedPixel,
): void {
  const { width, height } = photo;
  if (cover > 0) {
    gradeLight(person, grade, strength);
    if (people && look.rim.strength > 0) {
      const rim =
        rimAt(people.blurred, [(x + 0.5) / width, (y + 0.5) / height], look.rim.from) *
        look.rim.strength *
        strength;
      const luminance = luminanceOf(person);
      if (rim > 0.003)
        for (let channel = 0; channel < 3; channel++)
          person[channel] += rim * look.rim.light[channel] * (0.1 + 1.6 * Math.sqrt(luminance));
    }
  }
  if (cover >= 1) return;
  const share = 1 - cover;
  for (let channel = 0; channel < 3; channel++) ground[channel] /= share;
  if (backdrop) {
    readBackdrop(backdrop, (x + 0.5) / width, (y + 0.5) / height);
    for (let channel = 0; channel < 3; channel++)
      ground[channel] += strength * (behind[channel] - ground[channel]);
  } else {
    gradeLight(ground, grade, strength);
    for (let channel = 0; channel < 3; channel++) ground[channel] *= 1 - 0.45 * strength;
  }
  for (let channel = 0; channel < 3; channel++) ground[channel] *= share;
}

/** Bilinear sample of a scene's light, written to `behind`. Positions are fractions of width and height. */
function readBackdrop([red, green, blue]: LightPlanes, across: number, down: number): void {
  const { width, height } = red;
  const x = Math.max(0, Math.min(width - 1, across * width - 0.5));
  const y = Math.max(0, Math.min(height - 1, down * height - 0.5));
  const at = (y | 0) * width + (x | 0);
  const right = x < width - 1 ? 1 : 0;
  const below = y < height - 1 ? width : 0;
  const u = x - (x | 0);
  const v = y - (y | 0);
  const a = (1 - u) * (1 - v);
  const b = u * (1 - v);
  const c = (1 - u) * v;
  const d = u * v;
  behind[0] =
    a * red.data[at] + b * red.data[at + right] + c * red.data[at + below] + d * red.data[at + below + right];
  behind[1] =
    a * green.data[at] +
    b * green.data[at + right] +
    c * green.data[at + below] +
    d * green.data[at + below + right];
  behind[2] =
    a * blue.data[at] +
    b * blue.data[at + right] +
    c * blue.data[at + below] +
    d * blue.data[at + below + right];
}

/** Composites props over person and background. Returns false without any. */
function addProps(
  prepared: PreparedProps,
  { presence, scene }: RowParams,
  { x, y, cover }: ComposedPixel,
): boolean {
  const shadow = cover > 0 ? presence * readShadow(prepared, x, y) : 0;
  for (let channel = 0; channel < 3; channel++) person[channel] *= 1 - shadow;
  let changed = shadow > 0.002;
  for (const side of ['behind', 'front'] as const) {
    propPlace.x = x;
    propPlace.y = y;
    if (!readProps(prepared, side, propPlace)) continue;
    const alpha = presence * Math.min(1, prop[3]);
    if (alpha < 0.002 && prop[0] + prop[1] + prop[2] < 0.002) continue;
    if (scene && presence > 0) gradeLight(prop, scene.grade, 0.85 * scene.strength);
    changed = true;
    for (let channel = 0; channel < 3; channel++) {
      ground[channel] += (1 - cover) * presence * prop[channel] - alpha * ground[channel];
      if (side === 'front') person[channel] += presence * prop[channel] - alpha * person[channel];
    }
  }
  return changed;
}

/** Nearness to the corners, 0–1. */
function cornerShare(across: number, down: number): number {
  const square = (1.1 * (across - 0.5)) ** 2 + (down - 0.48) ** 2;
  return square < 0.32 ** 2 ? 0 : smoothStep(0.32, 0.78, Math.sqrt(square));
}

/** Adds drifting fog to the lower part of a picture. */
export function addFog(
  { width, height, channels, data }: Picture,
  { look, strength, seed }: { look: SceneLook; strength: number; seed: number },
): void {
  if (!look.fog) return;
  const { light, thickness } = look.fog;
  const first = Math.floor(0.55 * height);
  const step = Math.max(1, Math.round(Math.min(width, height) / 400));
  for (let y = first; y < height; y++) {
    const rise = smoothStep(0.6, 1.05, y / height);
    for (let x = 0; x < width; x += step) {
      const drift =
        0.6 * sampleNoise((x * 3.2) / height, (y * 7) / height, seed) +
        0.4 * sampleNoise((x * 8) / height, (y * 17) / height, seed + 1);
      const share = strength * thickness * rise * smoothStep(0.15, 0.9, drift + 0.25 * rise);
      for (let column = x; column < Math.min(width, x + step); column++)
        for (let channel = 0; channel < 3; channel++) {
          const at = (y * width + column) * channels + channel;
          const before = linearOf[data[at]];
          data[at] = toByte(before + share * (light[channel] - before));
        }
    }
  }
}
