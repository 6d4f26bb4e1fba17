import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { dilatePlane, erodePlane } from '../../core/morphology/dilate.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import type { Plane } from '../../core/raster/plane.ts';
import type { UvZones } from '../../vision/faces/uv-zones.ts';
import { meanWithin } from './mean-within.ts';

/** Radius in sides of the UV map for small holes in the skin, which are shadows, moles and highlights. */
const AROUND = 0.045;

/** Range of the skin fraction around a place from no skin to skin. */
const AMONG = [0.42, 0.65] as const;

/**
 * Area and amount of tolerance in the middle of the face, where hair is rare and shadows lie around eyes and
 * nose.
 */
const MIDDLE = [0.16, 0.26] as const;
const LENIENCE = 0.2;

/** Depth below the outline from which on it applies, as hair enters from outside. */
const INSIDE = [0.05, 0.12] as const;

/** Blur of the skin coverage in sides of the UV map, and its range from none to full. */
const SOFTNESS = 0.012;
const EVEN = [0.4, 0.7] as const;

/** Range of a source's skin coverage. Remains of glasses and beards would be copied. */
const STRICT = [0.55, 0.85] as const;

/** Distance of a source's skin from everything else, as strands and shadows of hair extend further. */
const DISTANCE = 0.034;
const APART = [0.82, 0.99] as const;

/** Distance of a source's skin from surfaces that turn away, where the background shows. */
const CLEAR = 0.022;

/** Distance of a source's skin from occluders, for their shadow. */
const OCCLUDER_ROOM = 0.012;

/** Distance of a source's skin from a frame, for reflections and shadow. */
const FRAME_ROOM = 0.01;

/** Range of depth over which a target's skin fades where it turns away, to avoid a hard edge. */
const OUTLINE = [0.12, 0.26] as const;

/** Width of the lids around an eye. */
const EYE_ROOM = 0.012;

/** Limits for using an eye as a whole: radius, visible skin around it, and visibility of the eye. */
const EYE_AROUND = 0.04;
const SHOWN_SKIN = [0.12, 0.25] as const;
const SHOWN_EYE = [0.2, 0.5] as const;

interface FinaliseSkinParams {
  /** Coverage of skin by colour. */
  readonly skin: Plane;
  readonly visibility: Plane;
  /** Occluders in front of the face. */
  readonly occluders: Plane;
  /** Frame of glasses, if any. */
  readonly frames?: Plane;
}

/** Skin of a face as a target and as a source. */
export interface FinalSkin {
  /** Skin of a target, also where it turns away. */
  readonly target: Plane;
  /** Clearly visible skin of a source. */
  readonly source: Plane;
}

function blurUvMap(data: Float32Array, share: number): Float32Array {
  const side = Math.sqrt(data.length);
  return gaussianBlurCompiled({ width: side, height: side, data }, share * side).data;
}

interface ClosedSkin {
  /** Fraction of skin around each place among surfaces towards the viewer, 0–1. */
  readonly share: Float32Array;
  /** Skin without small holes; the bounds are the fractions for none and for full. */
  readonly threshold: (bounds: readonly [number, number]) => Float32Array;
}

function closeSkin({ skin, visibility }: FinaliseSkinParams, { depth }: UvZones): ClosedSkin {
  const above = blurUvMap(
    skin.data.map((value, at) => value * visibility.data[at]),
    AROUND,
  );
  const below = blurUvMap(visibility.data, AROUND);
  const even = blurUvMap(skin.data, SOFTNESS);
  const share = above.map((value, at) => value / Math.max(0.05, below[at]));
  const threshold = (bounds: readonly [number, number]) =>
    even.map((value, at) => {
      const inwards = depth.data[at];
      const among = share[at] + LENIENCE * smoothStep(MIDDLE[0], MIDDLE[1], inwards);
      const closed = smoothStep(INSIDE[0], INSIDE[1], inwards) * smoothStep(AMONG[0], AMONG[1], among);
      return Math.max(smoothStep(bounds[0], bounds[1], value), closed * visibility.data[at]);
    });
  return { share, threshold };
}

/** Closes small holes in the skin of a face, and removes the frame of glasses from it. */
export function finaliseSkin(params: FinaliseSkinParams, zones: UvZones): FinalSkin {
  const { skin, visibility, occluders, frames } = params;
  const side = skin.width;
  const { share, threshold } = closeSkin(params, zones);
  const free = occluders.data.map((value) => 1 - value);
  const clearOf = blurUvMap(
    erodePlane({ ...skin, data: free }, Math.round(OCCLUDER_ROOM * side)).data,
    OCCLUDER_ROOM / 2,
  );
  const target = threshold(EVEN).map((value, at) => {
    // Colour is unreliable on surfaces that turn away; near the outline they are left unchanged.
    const turned = smoothStep(OUTLINE[0], OUTLINE[1], zones.depth.data[at]) * share[at];
    return (
      (value * visibility.data[at] + turned * (1 - visibility.data[at])) *
      (1 - (frames?.data[at] ?? 0)) *
      free[at]
    );
  });
  const strict = threshold(STRICT);
  const inner = blurUvMap(strict, DISTANCE);
  const clear = blurUvMap(erodePlane(visibility, Math.round(CLEAR * side)).data, CLEAR / 2);
  const wide = frames && dilatePlane(frames, Math.round(FRAME_ROOM * side)).data;
  const source = strict.map(
    (value, at) => value * clear[at] * smoothStep(APART[0], APART[1], inner[at]) * (1 - (wide?.[at] ?? 0)),
  );
  const wideShare = blurUvMap(share, EYE_AROUND);
  for (const { data } of [zones.rightEye, zones.leftEye]) {
    const eye = blurUvMap(data, EYE_ROOM);
    const shown =
      smoothStep(SHOWN_SKIN[0], SHOWN_SKIN[1], meanWithin(wideShare, eye)) *
      smoothStep(SHOWN_EYE[0], SHOWN_EYE[1], meanWithin(visibility.data, eye));
    for (let at = 0; at < source.length; at++) source[at] += eye[at] * (shown - source[at]);
  }
  for (let at = 0; at < source.length; at++) source[at] *= clearOf[at];
  return { target: { ...skin, data: target }, source: { ...skin, data: source } };
}
