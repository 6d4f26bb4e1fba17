import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { dilatePlane } from '../../core/morphology/dilate.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { measureVisibility } from '../../vision/faces/measure-visibility.ts';
import { chooseHalves } from './choose-halves.ts';
import { coverRemains } from './cover-remains.ts';
import type { Atlas, BlendTarget, DescribedFace } from './describe-face.ts';
import { meanWithin } from './mean-within.ts';
import { measureExpression, OPEN_MOUTH } from './measure-expression.ts';
import { mirrorPlane } from './mirror-plane.ts';

/** Fade-in of the source from the outline inwards, in sides of the UV map. */
const EDGE = [0.012, 0.115] as const;

/**
 * Softness of the rim of a turned face in sides of the UV map, and visibility over which the source fades
 * there.
 */
const RIM = 0.015;
const FACING = [0.05, 0.6] as const;

/** Range of skin coverage for the source's own side, so that both sides are seldom mixed. */
const SURE = [0.3, 0.8] as const;

/**
 * Fade from the source's own side to the mirror image: its width in sides of the UV map, and the skin
 * coverage where it starts.
 */
const SEAM = 0.045;
const INNER = [0.45, 0.95] as const;

/** Range of openings for shut eyes. Eyes and mouths that differ in being shut stay the target's. */
const SHUT_EYE = [0.13, 0.19] as const;

/** Range of a smaller opening of the source's mouth for which teeth stay the target's. */
const LESS_OPEN = [0.015, 0.045] as const;

/** Margins of eyes and mouths, in sides of the UV map. */
const EYE_ROOM = 0.012;
const MOUTH_ROOM = 0.045;

/** Range of visibility for both eyes, and of bare skin around a mouth, from kept to replaced. */
const BOTH_EYES = [0.3, 0.6] as const;
const BARE_MOUTH = [0.5, 0.72] as const;

/** Range of reasons for keeping a zone over which it is decided: half of two mouths is neither. */
const DECIDED = [0.45, 0.55] as const;

/** Multiplies the replaced fraction within a zone by 1 − `stays`, made decided. */
function keepZone(
  kept: Float32Array,
  { zone, stays }: { readonly zone: Float32Array; readonly stays: number },
): void {
  const whole = smoothStep(...DECIDED, stays);
  for (let at = 0; at < kept.length; at++) kept[at] *= 1 - whole * zone[at];
}

/** Fraction of skin, rather than a beard, around a mouth. */
function bareAround(
  skin: Plane,
  { mouth, zones: { lips } }: { readonly mouth: Float32Array; readonly zones: Atlas['zones'] },
): number {
  return meanWithin(
    skin.data,
    mouth.map((value, at) => value * (1 - lips.data[at])),
  );
}

/**
 * Replaced fraction after keeping parts of the target: where the source has nothing suitable, or within a
 * beard. 0 = kept.
 */
function keepParts(
  source: DescribedFace,
  { target, atlas: { zones } }: { readonly target: BlendTarget; readonly atlas: Atlas },
): Float32Array {
  const side = zones.depth.width;
  const gives = measureExpression(source.face.mesh);
  const takes = measureExpression(target.face.mesh);
  const kept = new Float32Array(side * side).fill(1);
  const wide = (zone: Plane, share: number) => gaussianBlurCompiled(zone, share * side).data;
  const eyes = [
    { zone: wide(zones.rightEye, EYE_ROOM), given: gives.rightEye, taken: takes.rightEye },
    { zone: wide(zones.leftEye, EYE_ROOM), given: gives.leftEye, taken: takes.leftEye },
  ];
  const mirror = mirrorPlane(source.source).data;
  const whole = source.source.data.map((value, at) => Math.max(value, mirror[at]));
  // Two eyes of different people would look odd.
  const hidden = 1 - smoothStep(...BOTH_EYES, Math.min(...eyes.map(({ zone }) => meanWithin(whole, zone))));
  const shut = eyes.map(
    ({ given, taken }) => (1 - smoothStep(...SHUT_EYE, given)) * smoothStep(...SHUT_EYE, taken),
  );
  // Eyes that are nearly alike are decided together; one that winks is decided alone.
  const isWink = Math.abs(gives.rightEye - gives.leftEye) > SHUT_EYE[1] - SHUT_EYE[0];
  for (const [i, { zone }] of eyes.entries())
    keepZone(kept, { zone, stays: Math.max(isWink ? shut[i] : Math.max(...shut), hidden) });
  const less = smoothStep(...LESS_OPEN, takes.mouth - gives.mouth);
  const open =
    smoothStep(...OPEN_MOUTH, takes.mouth) * Math.max(1 - smoothStep(...OPEN_MOUTH, gives.mouth), less);
  keepZone(kept, { zone: wide(zones.mouth, 0.004), stays: open });
  const mouth = wide(dilatePlane(zones.lips, Math.round(MOUTH_ROOM * side)), MOUTH_ROOM / 2);
  const bare = Math.min(
    bareAround(target.target, { mouth, zones }),
    bareAround(source.source, { mouth, zones }),
  );
  keepZone(kept, { zone: mouth, stays: 1 - smoothStep(...BARE_MOUTH, bare) });
  return kept;
}

export interface BlendAtlas extends Atlas {
  /** Weight of the source, 0–1. */
  readonly strength: number;
  /** The target's mouth stays, whatever that of the source does. */
  readonly keepsMouth?: boolean;
  /** Share of its own broad shading that the source may keep, as of `settleLight`. */
  readonly ownShade?: number;
}

/** Weights of the layers of a blend, as UV maps. */
export interface Weights {
  readonly direct: Float32Array;
  readonly turned: Float32Array;
  /** Of even skin, where brows of the target would be seen beside those of the source. */
  readonly plain: Float32Array;
  /** Fraction of the face's area that is filled, 0–1. */
  readonly share: number;
}

/** Room around brows in which one of two faces is decided for, and its softness, in sides of the UV map. */
const BROW_ROOM = 0.03;
const BROW_SOFTNESS = 0.012;
/** Share of the source from which on nothing of the brows of the face itself is left. */
const FULL = 0.6;

/** Places around brows, 0–1: half of two faces would show the brows of both. */
function nearBrows({ zones: { brows } }: Atlas): Float32Array {
  const side = brows.width;
  const room = dilatePlane(brows, Math.round(BROW_ROOM * side));
  return gaussianBlurCompiled(room, BROW_SOFTNESS * side).data;
}

/** Weights of the source and of its mirror image at each place. */
export function weighSides(
  source: DescribedFace,
  { target, atlas }: { readonly target: BlendTarget; readonly atlas: BlendAtlas },
): Weights {
  const kept = keepParts(source, { target, atlas });
  const sure = { ...source.source, data: source.source.data.map((value) => smoothStep(...SURE, value)) };
  const soft = gaussianBlurCompiled(sure, SEAM * sure.width);
  const turnedSure = mirrorPlane(sure).data;
  const turnedSoft = mirrorPlane(soft).data;
  const ownShare = chooseHalves(sure, atlas.zones);
  const { points } = target.face.mesh;
  const facing = gaussianBlurCompiled(measureVisibility(points, atlas), RIM * sure.width).data;
  const direct = new Float32Array(kept.length);
  const turned = new Float32Array(kept.length);
  const brows = nearBrows(atlas);
  const wanted = new Float32Array(kept.length);
  let [replaced, all] = [0, 1e-9];
  for (let at = 0; at < kept.length; at++) {
    const rim = smoothStep(...FACING, facing[at]);
    const room = smoothStep(...EDGE, atlas.zones.depth.data[at]) * kept[at];
    const given = ownShare[at % sure.width];
    const own = given * sure.data[at] * (0.01 + smoothStep(...INNER, soft.data[at]));
    const other = turnedSure[at] * (0.01 + smoothStep(...INNER, turnedSoft[at])) * (1.01 - own);
    wanted[at] = rim * atlas.strength * room * target.target.data[at];
    const shown = Math.max(sure.data[at], turnedSure[at]);
    const cover = atlas.strength * room * target.target.data[at] * shown;
    const decided = atlas.strength * smoothStep(0, FULL, cover / Math.max(1e-3, atlas.strength));
    const drawn = rim * (cover + brows[at] * (decided - cover));
    direct[at] = (drawn * own) / (own + other + 1e-6);
    turned[at] = drawn - direct[at];
    replaced += cover;
    all += room;
  }
  const plain = coverRemains({ direct, turned, wanted }, atlas);
  return { direct, turned, plain, share: replaced / all };
}
