import type { Picture } from '../../core/picture.ts';
import type { Plane } from '../../core/raster/plane.ts';
import type { Raster } from '../../core/raster/raster.ts';
import { cropFace, type FaceCrop } from '../../vision/faces/crop-face.ts';
import type { Face } from '../../vision/faces/find-faces.ts';
import { findSkin } from '../../vision/faces/find-skin.ts';
import { measureBroadTone, measureSourceTone, type Tone } from '../../vision/faces/measure-tone.ts';
import { measureVisibility } from '../../vision/faces/measure-visibility.ts';
import type { MeshTopology } from '../../vision/faces/mesh-topology.ts';
import { unwrapFace } from '../../vision/faces/unwrap-face.ts';
import type { UvZones } from '../../vision/faces/uv-zones.ts';
import { type FinalSkin, finaliseSkin } from './finalise-skin.ts';
import { findGlassesFrame } from './find-glasses-frame.ts';
import { findOccluders } from './find-occluders.ts';
import { findStrands } from './find-strands.ts';
import { measureVeil, removeVeil, type Veil } from './measure-veil.ts';

/** A face with its surface properties as UV maps. */
export interface DescribedFace extends FinalSkin {
  readonly face: Face;
  readonly crop: FaceCrop;
  /** Without its veil. */
  readonly uvMap: Raster;
  readonly veil: Veil;
  /** Occluders in front of it, 0–1. */
  readonly occluders: Plane;
  readonly hasGlasses: boolean;
  /** Skin tones: as a target, and as a source. */
  readonly targetTone: Tone;
  readonly sourceTone: Tone;
}

/** The part of a face that a blend is planned onto. */
export type BlendTarget = Pick<DescribedFace, 'face' | 'uvMap' | 'target' | 'targetTone'>;

export interface Atlas {
  readonly topology: MeshTopology;
  readonly zones: UvZones;
}

/** Margin around a face, in sizes of it, for the smallest levels. */
const MARGIN = 0.15;

/**
 * Unwraps a face and finds its visible skin.
 * @param maxAcross most useful pixels across the face
 */
export function describeFace(
  photo: Picture,
  { face, maxAcross, atlas }: { readonly face: Face; readonly maxAcross: number; readonly atlas: Atlas },
): DescribedFace {
  const { topology, zones } = atlas;
  const { points } = face.mesh;
  const crop = cropFace(photo, { points, margin: MARGIN, maxAcross });
  const seenChart = unwrapFace(crop, { points, topology, side: zones.depth.width });
  const veil = measureVeil(seenChart, zones);
  const uvMap = removeVeil(seenChart, veil);
  const seen = { uvMap: seenChart, visibility: measureVisibility(points, atlas) };
  const skin = findSkin(seen, zones);
  const glasses = findGlassesFrame(uvMap, zones);
  const things = findOccluders({ uvMap, visibility: seen.visibility, frames: glasses }, zones);
  const strands = findStrands(uvMap, zones);
  const occluders = { ...things, data: things.data.map((value, at) => Math.max(value, strands.data[at])) };
  const settled = finaliseSkin({ skin, occluders, frames: glasses, visibility: seen.visibility }, zones);
  const bare = (plane: Plane) => ({
    ...plane,
    data: plane.data.map((value, at) => value * zones.skin.data[at]),
  });
  return {
    ...{ face, crop, uvMap, veil, occluders, hasGlasses: glasses !== undefined },
    ...settled,
    targetTone: measureBroadTone(uvMap, bare(settled.target)),
    sourceTone: measureSourceTone(uvMap, bare(settled.source)),
  };
}
