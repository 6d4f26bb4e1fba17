import { median } from '../../core/numeric/scalar.ts';
import type { Picture } from '../../core/picture.ts';
import { mapToBytes } from '../../core/raster/map-values.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import { coverTarget } from '../../portrait/swap/cover-brows.ts';
import { type Atlas, type BlendTarget, describeFace } from '../../portrait/swap/describe-face.ts';
import { measureExpression } from '../../portrait/swap/measure-expression.ts';
import { boundPoints, cropBounds } from '../../vision/faces/crop-face.ts';
import type { FaceMesh } from '../../vision/faces/face-mesh.ts';
import type { Face } from '../../vision/faces/find-faces.ts';
import { measureBroadTone } from '../../vision/faces/measure-tone.ts';
import { shiftFace } from '../../vision/faces/shift-face.ts';
import { shrinkUvMap, TONE_SIDE } from '../../vision/faces/tone-side.ts';
import { findUvZones } from '../../vision/faces/uv-zones.ts';
import { UsualLook } from './compare-look.ts';
import { boxOfPoints } from './face-extent.ts';

/** The usual look of a followed face, as UV maps of bytes: what its frames agree on. */
export interface FaceLook {
  readonly side: number;
  /** `side²` × 4: red, green, blue and opacity. */
  readonly colours: Uint8Array;
  /** Coverage of skin, `side²`. */
  readonly skin: Uint8Array;
  readonly hasGlasses: boolean;
  /** A face with open eyes. */
  readonly mesh: FaceMesh;
  /** Usual opening of the eyes. */
  readonly opening: number;
}

/** A face cut out of a frame. */
export interface FaceSample {
  readonly photo: Picture;
  readonly face: Face;
}

/** Margin around the points, in sides of their box. */
const MARGIN = 0.2;

/** Most pictures of a face that are described. */
const MAX_DESCRIBED = 5;

/** Cuts a face out of its frame. */
export function sampleFace(frame: Picture, mesh: FaceMesh): FaceSample {
  const { left, top, right, bottom } = boundPoints(mesh.points);
  const room = MARGIN * Math.max(right - left, bottom - top);
  const bounds = { left: left - room, top: top - room, right: right + room, bottom: bottom + room };
  const cut = cropBounds(frame, bounds);
  const face = { mesh, box: boxOfPoints(mesh.points) };
  return { photo: cut.picture, face: shiftFace(face, cut) };
}

/** The wider of both openings, as one eye may be hidden by the nose. */
export function openingOf(mesh: FaceMesh): number {
  const { rightEye, leftEye } = measureExpression(mesh);
  return Math.max(rightEye, leftEye);
}

/** The median over pictures of the same place at each byte. */
function mediansOf(rows: readonly Float32Array[]): Uint8Array {
  const sorted = new Float32Array(rows.length);
  return mapToBytes(rows[0], (_, at) => {
    // Insertion sort is the fastest for few values.
    for (let count = 0; count < rows.length; count++) {
      const value = rows[count][at];
      let place = count;
      for (; place > 0 && sorted[place - 1] > value; place--) sorted[place] = sorted[place - 1];
      sorted[place] = value;
    }
    return Math.max(0, Math.min(255, 255 * sorted[sorted.length >> 1] + 0.5));
  });
}

/** The look of a face in which its samples agree, so that what passes before it is left out. */
export function describeLook(taken: readonly FaceSample[], atlas: Atlas): FaceLook {
  const count = Math.min(MAX_DESCRIBED, taken.length);
  const samples = Array.from(
    { length: count },
    (_, i) => taken[Math.floor(((i + 0.5) * taken.length) / count)],
  );
  const described = samples.map(({ photo, face }) =>
    describeFace(photo, { face, maxAcross: Number.POSITIVE_INFINITY, atlas }),
  );
  const openings = samples.map(({ face }) => openingOf(face.mesh));
  const { mesh } = samples[openings.indexOf(Math.max(...openings))].face;
  return {
    side: atlas.zones.depth.width,
    colours: mediansOf(described.map(({ uvMap }) => uvMap.data)),
    skin: mediansOf(described.map(({ target }) => target.data)),
    hasGlasses: 2 * described.filter(({ hasGlasses }) => hasGlasses).length > count,
    ...{ mesh, opening: median(openings) },
  };
}

/** The skin of a look as it was seen: brows that are broader than usual are none. */
function skinOfLook({ side, skin }: FaceLook): Plane {
  return { width: side, height: side, data: Float32Array.from(skin, (value) => value / 255) };
}

/** A look as the target of a blend. */
export function targetOfLook(look: FaceLook, { zones }: Atlas): BlendTarget {
  const { side, colours, hasGlasses, mesh } = look;
  const size = { width: side, height: side };
  const uvMap = { ...size, channels: 4, data: Float32Array.from(colours, (value) => value / 255) };
  const seen = skinOfLook(look);
  const bare = { ...size, data: seen.data.map((value, at) => value * zones.skin.data[at]) };
  const face = { mesh, box: boxOfPoints(mesh.points) };
  const targetTone = measureBroadTone(uvMap, bare);
  return coverTarget({ face, uvMap, target: seen, targetTone, hasGlasses }, zones);
}

/** A look, prepared for comparison. */
export function usualLookOf(look: FaceLook, atlas: Atlas): UsualLook {
  const uvMap = shrinkUvMap(targetOfLook(look, atlas).uvMap);
  const zones = findUvZones(atlas.topology, TONE_SIDE);
  return new UsualLook(uvMap, { skin: resizePlane(skinOfLook(look), uvMap), zones });
}
