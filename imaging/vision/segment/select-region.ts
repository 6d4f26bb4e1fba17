import { type OklabPlanes, toOklab } from '../../core/colour/colour-space.ts';
import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import { createProgress } from '../../core/progress.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import type { RunControl } from '../../core/run-control.ts';
import { checkTap } from './check-tap.ts';
import { drawMatte } from './draw-matte.ts';
import { findTapped } from './find-tapped.ts';
import { pixelAt } from './pixel-at.ts';
import { shrinkPhoto } from './shrink-photo.ts';

/** A colour as it looks in some range of light. */
interface ShadedColour {
  readonly lightness: number;
  readonly a: number;
  readonly b: number;
  /** Lightness that counts as the same light, from and to. */
  readonly darkest: number;
  readonly lightest: number;
}

/** Weight of a lightness step relative to a colour step. Higher for greys, which have no other difference. */
const LIGHT_WEIGHT = { grey: 0.75, coloured: 0.3 };

/** Chroma per lightness from which a colour counts as one. */
const COLOURED = 0.2;

/** Below this share of the colour's light the hue is too noisy to be weighed more. */
const MIN_LIGHT = 0.35;

function lightWeight({ lightness, a, b }: ShadedColour): number {
  const saturation = Math.min(1, Math.hypot(a, b) / Math.max(0.05, lightness) / COLOURED);
  return LIGHT_WEIGHT.grey + (LIGHT_WEIGHT.coloured - LIGHT_WEIGHT.grey) * saturation;
}

/**
 * Distance of each pixel from a colour, about 0 to 1. Light scales linear RGB, and OKLab by its cube root, so
 * shades of one colour lie on a ray from black. Distance from the ray counts fully, distance along it less.
 */
function measureLikeness(planes: OklabPlanes, colour: ShadedColour): Plane {
  const out = createPlane(planes.lightness);
  const length = Math.hypot(colour.lightness, colour.a, colour.b) || 1;
  const direction = [colour.lightness / length, colour.a / length, colour.b / length];
  const black = colour.lightness < 0.02;
  const weight = lightWeight(colour);
  for (let at = 0; at < out.data.length; at++) {
    const lightness = planes.lightness.data[at];
    const a = planes.a.data[at];
    const b = planes.b.data[at];
    const along = black ? 0 : lightness * direction[0] + a * direction[1] + b * direction[2];
    const across = black
      ? Math.hypot(a, b)
      : Math.hypot(lightness - along * direction[0], a - along * direction[1], b - along * direction[2]);
    const light = black ? 1 : Math.min(1, Math.max(MIN_LIGHT, along / length));
    const darker = Math.max(0, colour.darkest - lightness);
    const lighter = Math.max(0, lightness - colour.lightest);
    out.data[at] = Math.hypot(across / light, weight * (darker + lighter));
  }
  return out;
}

interface RegionTap {
  /** Tapped place, in per cent of the photo's width and height. */
  readonly x: number;
  readonly y: number;
  /** 0 = automatic, 1 = this colour only, 100 = nearly all. */
  readonly tolerance: number;
  /** `connected`: pixels connected with the tapped point; `everywhere`: the colour in the whole photo. */
  readonly scope: 'connected' | 'everywhere';
}

/** Spread in pixels of the blur under which texture is left out of account, where only colours count. */
const TEXTURE = 1.6;

/** Largest OKLab distances of one colour at tolerance 0 and 100, and the default tolerance. */
const LIMITS = { least: 0.012, most: 0.22 } as const;
const USUAL_TOLERANCE = 35;

/** Strong colours vary more than pale ones, in gloss and in shadow: the limit grows with chroma. */
const CHROMA_FACTOR = { least: 0.8, growth: 2 } as const;

function blurPlanes({ lightness, a, b }: OklabPlanes, spread: number): OklabPlanes {
  return {
    lightness: gaussianBlurCompiled(lightness, spread),
    a: gaussianBlurCompiled(a, spread),
    b: gaussianBlurCompiled(b, spread),
  };
}

function limitFor(tolerance: number, { a, b }: ShadedColour): number {
  const limit = LIMITS.least + (LIMITS.most - LIMITS.least) * (tolerance / 100) ** 1.4;
  return limit * (CHROMA_FACTOR.least + CHROMA_FACTOR.growth * Math.hypot(a, b));
}

/** 1 up to the limit, falling to 0 over a third of it. */
function softLimit(likeness: Plane, limit: number): Plane {
  const out = createPlane(likeness);
  for (let at = 0; at < out.data.length; at++)
    out.data[at] = Math.max(0, Math.min(1, 1 - (likeness.data[at] - limit) / (limit / 3)));
  return out;
}

function matchEverywhere(small: Picture, tap: RegionTap): Plane {
  const planes = blurPlanes(toOklab(small), TEXTURE);
  const at = pixelAt(small, tap);
  const light = planes.lightness.data[at];
  const colour: ShadedColour = {
    lightness: light,
    a: planes.a.data[at],
    b: planes.b.data[at],
    darkest: light,
    lightest: light,
  };
  return softLimit(measureLikeness(planes, colour), limitFor(tap.tolerance || USUAL_TOLERANCE, colour));
}

/**
 * Marks the tapped thing: a soft mask of the photo's size. The region follows shading, folds and texture and
 * stops at edges. Throws `region_empty` where the tapped point is transparent, or `aborted`.
 */
export async function selectRegion(
  photo: Picture,
  { tap, control = {} }: { readonly tap: RegionTap; readonly control?: RunControl },
): Promise<Mask> {
  const progress = createProgress(control);
  await progress.report(0);
  const small = await shrinkPhoto(photo);
  checkTap(small, tap);
  await progress.report(0.1);
  const matte =
    tap.scope === 'connected'
      ? await findTapped(photo, { tap, progress: progress.subrange(0.1, 0.5) })
      : matchEverywhere(small, tap);
  await progress.report(0.5);
  return drawMatte(photo, { small, matte, progress: progress.subrange(0.5, 1) });
}
