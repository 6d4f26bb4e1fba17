import { fromOklab, type OklabPlanes, toOklab } from '../../core/colour/colour-space.ts';
import { guidedFilter } from '../../core/filters/guided-filter.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import type { LightPlan } from './plan-light.ts';

/**
 * Share of its colour that a lamp loses at each doubling of exposure, as on film: an overexposed orange is
 * yellow.
 */
const PALING = 0.5;
/** Pixels of the copy whose shadows and lights are told apart. */
const SMALL = 250_000;
/** Radius of the local light as a share of the shorter side, and the variance of lightness at an edge. */
const RADIUS = 0.04;
const EDGE = 0.004;
/** Largest lightness of lifted shadows, and the largest lift. */
const SHADE = 0.62;
const MAX_LIFT = 0.85;
/** Lightness from which values that are raised bend. */
const KNEE = 0.93;
const BAND_PIXELS = 1 << 17;

/** Rows of a picture, on the same memory. */
function rowsOf(picture: Picture, { from, to }: { readonly from: number; readonly to: number }): Picture {
  const row = picture.width * picture.channels;
  return { ...picture, height: to - from, data: picture.data.subarray(from * row, to * row) };
}

/**
 * Factor on lightness and chroma of a place of this lightness. Largest in the dark, smoothly 1 from `SHADE`
 * on.
 */
function liftAt(lightness: number, lift: number): number {
  if (lightness >= SHADE) return 1;
  const depth = 1 - Math.max(0, lightness) / SHADE;
  return 1 + MAX_LIFT * lift * depth * depth * (0.4 + 0.6 * Math.min(1, lightness / 0.12));
}

/**
 * Exposes a lightness 0–1 anew: dark things become `exposure` times lighter, and white stays white. Rises as
 * long as `exposure` is 2 at most.
 */
function expose(lightness: number, exposure: number): number {
  return (exposure * lightness) / (1 + (exposure - 1) * Math.min(1, lightness) ** 2);
}

/**
 * The gain of each place, from the light of its surroundings: the guided filter keeps it from crossing edges
 * as halos.
 */
function liftMap(photo: Picture, plan: LightPlan): Plane {
  const scale = Math.min(1, Math.sqrt(SMALL / (photo.width * photo.height)));
  const size = {
    width: Math.max(1, Math.round(photo.width * scale)),
    height: Math.max(1, Math.round(photo.height * scale)),
  };
  const lightness = lightnessOf(photo, plan);
  const small = resizePlane(lightness, size);
  const radius = Math.max(1, Math.round(RADIUS * Math.min(size.width, size.height)));
  const around = guidedFilter(small, { guide: small, radius, epsilon: EDGE });
  for (let at = 0; at < around.data.length; at++) around.data[at] = liftAt(around.data[at], plan.lift);
  return resizePlane(around, photo);
}

/** Lightness after haze and exposure. */
function lightnessOf(photo: Picture, { veil, gain, exposure }: LightPlan): Plane {
  const out = createPlane(photo);
  const rows = Math.max(1, Math.floor(BAND_PIXELS / photo.width));
  for (let from = 0; from < photo.height; from += rows) {
    const { lightness } = toOklab(rowsOf(photo, { from, to: Math.min(photo.height, from + rows) }));
    out.data.set(lightness.data, from * photo.width);
  }
  for (let at = 0; at < out.data.length; at++) out.data[at] = expose((out.data[at] - veil) * gain, exposure);
  return out;
}

/** Scales a band; values above white are compressed, so that highlights keep their differences. */
function relight(
  planes: OklabPlanes,
  { plan, lifts }: { readonly plan: LightPlan; readonly lifts: Float32Array | undefined },
): void {
  const { lightness, a, b } = planes;
  for (let at = 0; at < lightness.data.length; at++) {
    const light = lightness.data[at];
    const lift = lifts?.[at] ?? 1;
    let value = lift * expose(Math.max(0, light - plan.veil) * plan.gain, plan.exposure);
    if (value > KNEE)
      value = Math.max(Math.min(light, value), KNEE + (1 - KNEE) * Math.tanh((value - KNEE) / (1 - KNEE)));
    const pale = 1 - PALING * (plan.exposure - 1) * Math.min(1, value) ** 2;
    const colour = pale * Math.min(plan.colour * lift, (1.15 * value) / Math.max(0.02, light - plan.veil));
    lightness.data[at] = value;
    a.data[at] *= colour;
    b.data[at] *= colour;
  }
}

/**
 * Corrects exposure, haze and deep shadows of a picture of 3 or 4 channels in OKLab. There a factor on all
 * three values is a change of exposure. Shadows are lifted by the light of their surroundings, which keeps
 * their contrast. Alpha is unchanged. Rejects with `aborted`.
 */
export async function correctLight(
  photo: Picture,
  { plan, progress }: { readonly plan: LightPlan; readonly progress: Progress },
): Promise<Picture> {
  const { width, height } = photo;
  const lifts = plan.lift > 0 ? liftMap(photo, plan) : undefined;
  const out: Picture = { ...photo, data: photo.data.slice() };
  const rows = Math.max(1, Math.floor(BAND_PIXELS / width));
  const bands = progress.subrange(0.3, 1);
  for (let from = 0; from < height; from += rows) {
    await bands.report(from / height);
    const to = Math.min(height, from + rows);
    const planes = toOklab(rowsOf(photo, { from, to }));
    relight(planes, { plan, lifts: lifts?.data.subarray(from * width, to * width) });
    fromOklab(planes, rowsOf(out, { from, to }));
  }
  await progress.report(1);
  return out;
}
