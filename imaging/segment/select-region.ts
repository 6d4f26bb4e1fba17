import { gaussianBlur } from '../kernels/gaussian-blur.ts';
import { type OklabPlanes, toOklab } from '../kernels/oklab.ts';
import { createPlane, type Plane } from '../kernels/plane.ts';
import type { Mask, Picture } from '../picture.ts';
import { createProgress } from '../progress.ts';
import type { RunControl } from '../run-control.ts';
import { drawMatte } from './draw-matte.ts';
import { checkTap, findTapped } from './find-tapped.ts';
import { measureLikeness, type ShadedColour } from './measure-likeness.ts';
import { pixelAt } from './pixel-at.ts';
import { shrinkPhoto } from './shrink-photo.ts';

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
    lightness: gaussianBlur(lightness, spread),
    a: gaussianBlur(a, spread),
    b: gaussianBlur(b, spread),
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
