import type { ChartZones } from '../faces/chart-zones.ts';
import { CHART_SIDE } from '../faces/draw-chart.ts';
import { dilatePlane, erodePlane } from '../kernels/dilate-plane.ts';
import { gaussianBlur } from '../kernels/gaussian-blur.ts';
import type { Plane } from '../kernels/plane.ts';
import { smoothStep } from '../kernels/smooth-step.ts';
import { meanWithin } from './mean-within.ts';

/** Small holes in the skin are shadows, moles and shine; whether a hole is small is seen at this distance, in sides of the chart. */
const AROUND = 0.045;

/** Shares of skin around a place from which on it is taken for skin itself: not at all, and wholly. */
const AMONG = [0.42, 0.65] as const;

/** By how much less is asked for in the middle of the face, where hair seldom hangs and shadows lie around eyes and nose. */
const MIDDLE = [0.16, 0.26] as const;
const LENIENCE = 0.2;

/** From which depth below the outline of the face on: hair hangs in from outside. */
const INSIDE = [0.05, 0.12] as const;

/** Skin is judged over this distance, in sides of the chart; what is skin by half there is wholly so, but not what is by a third. */
const SOFTNESS = 0.012;
const EVEN = [0.4, 0.7] as const;

/** What a giver's skin must be at least: what is left of glasses and beards would be carried along. */
const STRICT = [0.55, 0.85] as const;

/** A giver's skin keeps this distance from what is none: strands and shadows of hair go beyond it. */
const DISTANCE = 0.034;
const APART = [0.82, 0.99] as const;

/** A giver's skin keeps this distance from where it turns away: what lies behind it shows there. */
const CLEAR = 0.022;

/** How far around what is in front of a face a giver's skin is left: its shadow. */
const OCCLUDER_ROOM = 0.012;

/** How far around a frame a giver's skin is left: shine and shadow. */
const FRAME_ROOM = 0.01;

/** Nearer to the outline than this a taker's skin fades where it is turned away, so that no hard edge is left there. */
const OUTLINE = [0.12, 0.26] as const;

/** Lids belong to an eye, this far around it. */
const EYE_ROOM = 0.012;

/** An eye is given as a whole, or not at all: by how much skin shows around it, within this distance, and by how well it is seen. */
const EYE_AROUND = 0.04;
const SHOWN_SKIN = [0.12, 0.25] as const;
const SHOWN_EYE = [0.2, 0.5] as const;

interface SkinToSettle {
  /** By colour. */
  readonly skin: Plane;
  readonly facing: Plane;
  /** What is in front of the face. */
  readonly occluders: Plane;
  /** Of glasses, where there are some. */
  readonly frames?: Plane;
}

/** Skin as a taker and as a giver of a face has it. */
export interface SettledSkin {
  /** Where a taker's skin is, also where it is turned away. */
  readonly taken: Plane;
  /** Where a giver's skin is seen well. */
  readonly given: Plane;
}

const chartSize = { width: CHART_SIDE, height: CHART_SIDE };

function blurChart(data: Float32Array, share: number): Float32Array {
  return gaussianBlur({ ...chartSize, data }, share * CHART_SIDE).data;
}

interface ClosedSkin {
  /** 0–1: how much skin is around each place, of what is turned to the viewer. */
  readonly share: Float32Array;
  /** Skin without small holes; more than the first of the bounds is some, more than the second all of it. */
  readonly judge: (bounds: readonly [number, number]) => Float32Array;
}

function closeSkin({ skin, facing }: SkinToSettle, { depth }: ChartZones): ClosedSkin {
  const above = blurChart(
    skin.data.map((value, at) => value * facing.data[at]),
    AROUND,
  );
  const below = blurChart(facing.data, AROUND);
  const even = blurChart(skin.data, SOFTNESS);
  const share = above.map((value, at) => value / Math.max(0.05, below[at]));
  const judge = (bounds: readonly [number, number]) =>
    even.map((value, at) => {
      const inwards = depth.data[at];
      const among = share[at] + LENIENCE * smoothStep(...MIDDLE, inwards);
      const closed = smoothStep(...INSIDE, inwards) * smoothStep(...AMONG, among);
      return Math.max(smoothStep(...bounds, value), closed * facing.data[at]);
    });
  return { share, judge };
}

/** Closes small holes within the skin of a face, and takes the frame of glasses out of it. */
export function settleSkin(order: SkinToSettle, zones: ChartZones): SettledSkin {
  const { skin, facing, occluders, frames } = order;
  const { share, judge } = closeSkin(order, zones);
  const free = occluders.data.map((value) => 1 - value);
  const clearOf = blurChart(
    erodePlane({ ...skin, data: free }, Math.round(OCCLUDER_ROOM * CHART_SIDE)).data,
    OCCLUDER_ROOM / 2,
  );
  const taken = judge(EVEN).map((value, at) => {
    // Where it is turned away its colour tells nothing; near the outline it is left alone there.
    const turned = smoothStep(...OUTLINE, zones.depth.data[at]) * share[at];
    return (
      (value * facing.data[at] + turned * (1 - facing.data[at])) * (1 - (frames?.data[at] ?? 0)) * free[at]
    );
  });
  const strict = judge(STRICT);
  const inner = blurChart(strict, DISTANCE);
  const clear = blurChart(erodePlane(facing, Math.round(CLEAR * CHART_SIDE)).data, CLEAR / 2);
  const wide = frames && dilatePlane(frames, Math.round(FRAME_ROOM * CHART_SIDE)).data;
  const given = strict.map(
    (value, at) => value * clear[at] * smoothStep(...APART, inner[at]) * (1 - (wide?.[at] ?? 0)),
  );
  const wideShare = blurChart(share, EYE_AROUND);
  for (const { data } of [zones.rightEye, zones.leftEye]) {
    const eye = blurChart(data, EYE_ROOM);
    const shown =
      smoothStep(...SHOWN_SKIN, meanWithin(wideShare, eye)) *
      smoothStep(...SHOWN_EYE, meanWithin(facing.data, eye));
    for (let at = 0; at < given.length; at++) given[at] += eye[at] * (shown - given[at]);
  }
  for (let at = 0; at < given.length; at++) given[at] *= clearOf[at];
  return { taken: { ...skin, data: taken }, given: { ...skin, data: given } };
}
