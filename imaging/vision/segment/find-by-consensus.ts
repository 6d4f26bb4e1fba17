import { blurredCopy } from '../../core/colour/blurred-copy.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import type { Flags } from '../../core/raster/flags.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import { chooseByConsensus, type Finding } from './choose-by-consensus.ts';
import { findThing } from './find-thing.ts';
import { pixelAt } from './pixel-at.ts';

/**
 * Copies of the photo on which a thing is found: pixels at most, and the spread in pixels of the blur under
 * which grain is left out of account.
 */
const COPIES = [
  { pixels: 130_000, spread: 1.3 },
  { pixels: 130_000, spread: 1 },
  { pixels: 75_000, spread: 1.2 },
] as const;

export interface ThingTap {
  /** Tapped place, in per cent of the photo's width and height. */
  readonly x: number;
  readonly y: number;
  /** 0 = automatic, otherwise as of `chooseRegion`. */
  readonly tolerance: number;
}

interface CopyParams {
  /** Largest number of pixels of the copy. */
  readonly pixels: number;
  /** Spread of a Gaussian blur of the copy, in pixels. */
  readonly spread: number;
  readonly yieldIfDue: () => Promise<void>;
}

async function findOnCopy(
  photo: Picture,
  { pixels, spread, yieldIfDue, ...tap }: ThingTap & CopyParams,
): Promise<Plane> {
  const planes = await blurredCopy(photo, { pixels, spread });
  await yieldIfDue();
  const { tolerance } = tap;
  return planeOf(await findThing(planes, { tapped: pixelAt(planes.lightness, tap), tolerance, yieldIfDue }));
}

/** 1 where flagged, else 0. */
export function planeOf({ width, height, data }: Flags): Plane {
  const out = createPlane({ width, height });
  for (let at = 0; at < data.length; at++) out.data[at] = data[at] ? 1 : 0;
  return out;
}

/**
 * Finds the tapped thing. The order of merges depends on small differences, so several slightly different
 * copies of one fixed size are searched. The finding that agrees most with the others is returned: 0–1, at
 * most 0.13 megapixels.
 */
export async function findByConsensus(
  photo: Picture,
  { tap, progress }: { readonly tap: ThingTap; readonly progress: Progress },
): Promise<Plane> {
  const copies = tap.tolerance > 0 ? ([COPIES[0]] as const) : COPIES;
  const [first, ...others] = copies;
  const region = await findOnCopy(photo, { ...tap, ...first, yieldIfDue: () => progress.report(0) });
  const findings: [Finding, ...Finding[]] = [{ region, merit: 0 }];
  for (const copy of others) {
    const found = await findOnCopy(photo, {
      ...tap,
      ...copy,
      yieldIfDue: () => progress.report(findings.length / copies.length),
    });
    findings.push({ region: resizePlane(found, region), merit: 0 });
  }
  return chooseByConsensus(findings);
}
