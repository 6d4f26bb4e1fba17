import { clampUnit } from '../kernels/clamp-unit.ts';
import { gaussianBlur } from '../kernels/gaussian-blur.ts';
import { createPlane, type Plane } from '../kernels/plane.ts';
import { samplePlane } from '../kernels/sample-plane.ts';
import { smoothStep } from '../kernels/smooth-step.ts';
import { placeInFrame } from '../people/face-frame.ts';
import type { Picture } from '../picture.ts';
import { type CoveredSitter, findBite } from './find-bite.ts';

/** Nearer to the middle than this nothing is drawn, in widths of the face: a neck and long hair are not alike on both sides. */
const ASIDE = { from: 0.5, whole: 0.6 } as const;

/** Shoulders begin below this height by the measure of the face. */
const HIGHEST = { from: 0.55, whole: 0.62 } as const;

/** Over how far the light of both sides is compared, in widths of the face. */
const LIGHT_SPREAD = 0.12;

/** So many times as far from what is seen light is what it is farther around, which counts by this share nearer by. */
const FAR_TIMES = 6;
const FAR_SHARE = 0.05;

/** Spread of the border to who hides it, in widths of the face: there both are seen, and the one's shade. */
const SEAM = 0.012;

/** How the shoulder that somebody hides is drawn: as the other one, seen in a mirror. Planes are of the guide's size. */
export interface ShoulderPlan {
  /** Where the other shoulder is copied to, 0–1, whatever its outline. */
  readonly share: Plane;
  /** Where the mirror stands, and by how much lower the hidden shoulder is, in pixels. */
  readonly axis: number;
  readonly drop: number;
  /** What is added to the copy to have the light of this side, in levels of red, green and blue. */
  readonly light: readonly Plane[];
}

/** The place that a mirror shows instead of another; beyond the border what lies before it comes back. */
function mirrorColumn(x: number, { axis, width }: { axis: number; width: number }): number {
  const other = Math.abs(Math.round(2 * axis - x - 1));
  return Math.min(width - 1, other);
}

/** The difference between this side and the mirrored one where both are seen next to the hidden part, spread over it. */
function compareLight(
  { guide, person }: CoveredSitter,
  plan: Omit<ShoulderPlan, 'light'>,
  spread: number,
): Plane[] {
  const { width, height } = guide;
  const near = gaussianBlur(plan.share, spread);
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
    const [near, far] = [gaussianBlur(plane, spread), gaussianBlur(plane, FAR_TIMES * spread)];
    return near.data.map((value, at) => value + FAR_SHARE * far.data[at]);
  };
  const total = blurWidely(weights);
  return sums.map((sum) => {
    const data = blurWidely(sum).map((value, at) => value / (total[at] + 1e-6));
    return { ...sum, data };
  });
}

/** Plans how hidden shoulders are drawn, one plan a side; none where all of a shoulder is seen or too little of both. */
export function planShoulders(covered: CoveredSitter): ShoulderPlan[] {
  const { guide, others, frame } = covered;
  const { width, height } = guide;
  const plans: ShoulderPlan[] = [];
  for (const side of [-1, 1] as const) {
    const drop = findBite(covered, side);
    if (drop === undefined) continue;
    const axis = frame.neck;
    const share = createPlane(guide);
    for (let row = 0, at = 0; row < height; row++)
      for (let column = 0; column < width; column++, at++) {
        if (others.data[at] === 0 || row < drop || row - drop >= height) continue;
        const { x, y } = placeInFrame(frame, column + 0.5, row + 0.5);
        const hidden = (row - drop) * width + mirrorColumn(column, { axis, width });
        share.data[at] =
          others.data[at] *
          (1 - others.data[hidden]) *
          smoothStep(ASIDE.from, ASIDE.whole, side * x) *
          smoothStep(HIGHEST.from, HIGHEST.whole, y);
      }
    const spread = gaussianBlur(share, SEAM * frame.width);
    // Pixels of the border show both people: they are drawn anew.
    for (let at = 0; at < share.data.length; at++) share.data[at] = clampUnit(5 * spread.data[at]);
    const plan = { share, axis, drop };
    plans.push({ ...plan, light: compareLight(covered, plan, LIGHT_SPREAD * frame.width) });
  }
  return plans;
}

/** A region of the sitter with its mirrored part where the shoulder was hidden. `others` is who hid it. Returns a new plane. */
export function completeRegion(region: Plane, others: Plane, { share, axis, drop }: ShoulderPlan): Plane {
  const { width, height } = region;
  const out = { ...region, data: region.data.slice() };
  for (let row = Math.max(0, drop), at = row * width; row < Math.min(height, height + drop); row++)
    for (let column = 0; column < width; column++, at++) {
      if (share.data[at] === 0) continue;
      const mirrored = region.data[(row - drop) * width + mirrorColumn(column, { axis, width })];
      const free = Math.min(share.data[at], others.data[at]);
      out.data[at] = Math.min(1, region.data[at] + free * mirrored);
    }
  return out;
}

/** A picture of 3 channels, of any size of the plan's shape, with the shoulder drawn that was hidden. Returns a new picture. */
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
