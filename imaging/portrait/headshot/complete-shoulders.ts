import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { clampUnit, smoothStep } from '../../core/numeric/scalar.ts';
import type { Picture } from '../../core/picture.ts';
import { createPlane, type Plane, samplePlane } from '../../core/raster/plane.ts';
import { placeInFrame } from '../../vision/people/face-frame.ts';
import { findOccludedShoulder, type OccludedSubject } from './find-occluded-shoulder.ts';

/**
 * Smallest distance from the middle that is drawn, in widths of the face. A neck and long hair differ between
 * the sides.
 */
const ASIDE = { from: 0.5, whole: 0.6 } as const;

/** Highest shoulders in face coordinates. */
const HIGHEST = { from: 0.55, whole: 0.62 } as const;

/** Spread of the light comparison between both sides, in widths of the face. */
const LIGHT_SPREAD = 0.12;

/** Factor of the wider spread for places far from visible cloth, and its weight nearby. */
const FAR_TIMES = 6;
const FAR_SHARE = 0.05;

/** Spread of the border to the occluder, in widths of the face. It shows both people and a shadow. */
const SEAM = 0.012;

/** Plan of an occluded shoulder: a mirror image of the other one. Planes are of the guide's size. */
export interface ShoulderPlan {
  /** Target area of the copied shoulder, 0–1, whatever its outline. */
  readonly share: Plane;
  /** x of the mirror axis, and by how much lower the hidden shoulder is, in pixels. */
  readonly axis: number;
  readonly drop: number;
  /** Light difference between the sides, added to the copy, in levels of red, green and blue. */
  readonly light: readonly Plane[];
}

/** Mirrored column; reflected at the border of the picture. */
function mirrorColumn(x: number, { axis, width }: { axis: number; width: number }): number {
  const other = Math.abs(Math.round(2 * axis - x - 1));
  return Math.min(width - 1, other);
}

/** Light difference between a side and its mirror image next to the hidden part, spread over it. */
function compareLight(
  { guide, person }: OccludedSubject,
  { plan, spread }: { readonly plan: Omit<ShoulderPlan, 'light'>; readonly spread: number },
): Plane[] {
  const { width, height } = guide;
  const near = gaussianBlurCompiled(plan.share, spread);
  const weights = createPlane(guide);
  const sums = [0, 1, 2].map(() => createPlane(guide));
  for (let row = 0, at = 0; row < height; row++) {
    const from = row - plan.drop;
    for (let column = 0; column < width; column++, at++) {
      if (from < 0 || from >= height || near.data[at] < 0.01 || plan.share.data[at] > 0.01) continue;
      const other = from * width + mirrorColumn(column, { axis: plan.axis, width });
      const weight = near.data[at] * person.data[at] ** 4 * person.data[other] ** 4;
      weights.data[at] = weight;
      for (let channel = 0; channel < 3; channel++)
        sums[channel].data[at] = weight * (guide.data[3 * at + channel] - guide.data[3 * other + channel]);
    }
  }
  const blurWidely = (plane: Plane) => {
    const [near, far] = [
      gaussianBlurCompiled(plane, spread),
      gaussianBlurCompiled(plane, FAR_TIMES * spread),
    ];
    return near.data.map((value, at) => value + FAR_SHARE * far.data[at]);
  };
  const total = blurWidely(weights);
  return sums.map((sum) => {
    const data = blurWidely(sum).map((value, at) => value / (total[at] + 1e-6));
    return { ...sum, data };
  });
}

/** Plans of occluded shoulders, one per side; none if a shoulder is visible or both are hidden. */
export function planShoulders(covered: OccludedSubject): ShoulderPlan[] {
  const { guide, occluders, frame } = covered;
  const { width, height } = guide;
  const plans: ShoulderPlan[] = [];
  for (const side of [-1, 1] as const) {
    const drop = findOccludedShoulder(covered, side);
    if (drop === undefined) continue;
    const axis = frame.neck;
    const share = createPlane(guide);
    for (let row = 0, at = 0; row < height; row++)
      for (let column = 0; column < width; column++, at++) {
        if (occluders.data[at] === 0 || row < drop || row - drop >= height) continue;
        const { x, y } = placeInFrame(frame, column + 0.5, row + 0.5);
        const hidden = (row - drop) * width + mirrorColumn(column, { axis, width });
        share.data[at] =
          occluders.data[at] *
          (1 - occluders.data[hidden]) *
          smoothStep(ASIDE.from, ASIDE.whole, side * x) *
          smoothStep(HIGHEST.from, HIGHEST.whole, y);
      }
    const spread = gaussianBlurCompiled(share, SEAM * frame.width);
    // Border pixels show both people and are drawn again.
    for (let at = 0; at < share.data.length; at++) share.data[at] = clampUnit(5 * spread.data[at]);
    const plan = { share, axis, drop };
    plans.push({ ...plan, light: compareLight(covered, { plan, spread: LIGHT_SPREAD * frame.width }) });
  }
  return plans;
}

/** Adds the mirrored part of a region where the shoulder was hidden by `occluders`. Returns a new plane. */
export function completeRegion(
  region: Plane,
  {
    occluders,
    shoulderPlan: { share, axis, drop },
  }: { readonly occluders: Plane; readonly shoulderPlan: ShoulderPlan },
): Plane {
  const { width, height } = region;
  const out = { ...region, data: region.data.slice() };
  for (let row = Math.max(0, drop), at = row * width; row < Math.min(height, height + drop); row++)
    for (let column = 0; column < width; column++, at++) {
      if (share.data[at] === 0) continue;
      const mirrored = region.data[(row - drop) * width + mirrorColumn(column, { axis, width })];
      const free = Math.min(share.data[at], occluders.data[at]);
      out.data[at] = Math.min(1, region.data[at] + free * mirrored);
    }
  return out;
}

/**
 * Draws a hidden shoulder into a picture of 3 channels with the plan's aspect ratio. Returns a new picture.
 */
export function completePicture(picture: Picture, plan: ShoulderPlan): Picture {
  const { width, height } = picture;
  const scale = plan.share.width / width;
  const axis = plan.axis / scale;
  const drop = Math.round(plan.drop / scale);
  const data = picture.data.slice();
  for (let row = Math.max(0, drop); row < Math.min(height, height + drop); row++) {
    const v = (row + 0.5) * scale - 0.5;
    for (let column = 0; column < width; column++) {
      const u = (column + 0.5) * scale - 0.5;
      const share = samplePlane(plan.share, u, v);
      if (share <= 0) continue;
      const at = 3 * (row * width + column);
      const other = 3 * ((row - drop) * width + mirrorColumn(column, { axis, width }));
      for (let channel = 0; channel < 3; channel++) {
        const drawn = picture.data[other + channel] + samplePlane(plan.light[channel], u, v);
        const mixed = data[at + channel] + share * (drawn - data[at + channel]);
        data[at + channel] = Math.max(0, Math.min(255, Math.round(mixed)));
      }
    }
  }
  return { ...picture, data };
}
