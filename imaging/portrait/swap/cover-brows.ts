import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { dilatePlane, erodePlane } from '../../core/morphology/dilate.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import type { Plane } from '../../core/raster/plane.ts';
import type { Raster } from '../../core/raster/raster.ts';
import { measureBroadTone, measureSourceTone } from '../../vision/faces/measure-tone.ts';
import type { UvZones } from '../../vision/faces/uv-zones.ts';
import { bridgeBrows } from './bridge-brows.ts';
import { compareEyes } from './compare-eyes.ts';
import { completeBrows } from './complete-brows.ts';
import type { BlendTarget, DescribedFace } from './describe-face.ts';

/**
 * Room around brows and eyes that may be hair of the brows, its softness, and spread of the place whose skin
 * tells for them, in sides of the UV map. @tuned on clips of eight people, 2026-11-29.
 */
const ROOM = 0.035;
const SOFTNESS = 0.01;
const PLACE = 0.06;
/** Shares of bare skin beyond, from where on none and all of the place is covered. */
const BARE = [0.3, 0.8] as const;

/**
 * Coverage of skin under brows and around them, as far as the skin beyond is bare: broad dark brows are no
 * fringe. Half of such a brow would be seen beside that of the new face, and darken it. For faces without
 * glasses, whose rims lie there as well.
 * @param skin coverage 0–1, as a UV map
 */
export function coverBrows(skin: Plane, zones: UvZones): Plane {
  const { width } = skin;
  const { rightEye, leftEye, brows, nostrils, depth } = zones;
  const features = brows.data.map((value, at) =>
    Math.max(value, rightEye.data[at], leftEye.data[at], nostrils.data[at]),
  );
  const room = dilatePlane({ ...skin, data: features }, Math.round(ROOM * width)).data;
  const soft = gaussianBlurCompiled({ ...skin, data: room }, SOFTNESS * width).data;
  const counts = soft.map((value, at) => (depth.data[at] > 0 ? (1 - value) ** 2 : 0));
  const told = gaussianBlurCompiled(
    { ...skin, data: counts.map((value, at) => value * skin.data[at]) },
    PLACE * width,
  );
  const all = gaussianBlurCompiled({ ...skin, data: counts }, PLACE * width);
  const data = skin.data.map((value, at) => {
    const around = smoothStep(...BARE, told.data[at] / (all.data[at] + 1e-4));
    return value + soft[at] * Math.max(0, around - value);
  });
  return bridgeBrows({ ...skin, data }, brows);
}

/** Smallest similarity of both eyes by which both are seen, whatever the light on them. @tuned 2026-11-29 */
const ALIKE = 0.5;
/** Room around eyes and nostrils that is seen with them, and its softness, in sides of the UV map. */
const SEEN_ROOM = 0.055;
const SEEN_SOFTNESS = 0.015;

/**
 * Coverage of skin with that around both eyes and the nose, if the eyes are alike: half a face in shade is
 * skin, too. Half of another face beside it would be neither of both.
 */
function coverShade(skin: Plane, { uvMap, zones }: SeenFeatures): Plane {
  if (compareEyes(uvMap, zones) < ALIKE) return skin;
  const { width } = skin;
  const { rightEye, leftEye, nostrils } = zones;
  const features = nostrils.data.map((value, at) => Math.max(value, rightEye.data[at], leftEye.data[at]));
  const room = dilatePlane({ ...skin, data: features }, Math.round(SEEN_ROOM * width));
  const shown = gaussianBlurCompiled(room, SEEN_SOFTNESS * width).data;
  return { ...skin, data: skin.data.map((value, at) => Math.max(value, shown[at] * uvMap.data[4 * at + 3])) };
}

interface SeenFeatures {
  readonly uvMap: Raster;
  readonly zones: UvZones;
}

/** Coverage of skin with brows, eyes and nose, as far as these are seen. For faces without glasses. */
export function coverFeatures(skin: Plane, seen: SeenFeatures): Plane {
  return coverBrows(coverShade(skin, seen), seen.zones);
}

function bareOf(skin: Plane, zones: UvZones): Plane {
  return { ...skin, data: skin.data.map((value, at) => value * zones.skin.data[at]) };
}

/** Half the width of gaps in the skin of a source that are closed, in sides of the UV map. */
const GAP = 0.02;

/** Skin without narrow gaps, as beside brows off the points: the brow below would be seen. */
function closeGaps(skin: Plane): Plane {
  const radius = Math.round(GAP * skin.width);
  const closed = erodePlane(dilatePlane(skin, radius), radius).data;
  return { ...skin, data: skin.data.map((value, at) => Math.max(value, closed[at])) };
}

/** A source with brows, eyes and nose as far as they are seen; one with glasses as it is. */
export function coverSource(face: DescribedFace, zones: UvZones): DescribedFace {
  const { uvMap, occluders, hasGlasses } = face;
  if (hasGlasses) return face;
  const seen = { uvMap, zones };
  const covered = completeBrows(closeGaps(coverFeatures(face.source, seen)), seen);
  const data = covered.data.map((value, at) =>
    Math.max(face.source.data[at], value * (1 - occluders.data[at])),
  );
  const source = { ...covered, data };
  return { ...face, source, sourceTone: measureSourceTone(uvMap, bareOf(source, zones)) };
}

/** A target with brows, eyes and nose as far as they are seen; one with glasses as it is. */
export function coverTarget<Face extends BlendTarget & { readonly hasGlasses: boolean }>(
  face: Face,
  zones: UvZones,
): Face {
  if (face.hasGlasses) return face;
  const target = coverFeatures(face.target, { uvMap: face.uvMap, zones });
  return { ...face, target, targetTone: measureBroadTone(face.uvMap, bareOf(target, zones)) };
}
