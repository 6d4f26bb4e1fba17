import { drawFacing } from '../faces/chart-facing.ts';
import type { ChartZones } from '../faces/chart-zones.ts';
import { cropFace, type FaceCrop } from '../faces/crop-face.ts';
import { drawChart } from '../faces/draw-chart.ts';
import type { Face } from '../faces/find-faces.ts';
import { findSkin } from '../faces/find-skin.ts';
import { measureTone, type Tone } from '../faces/measure-tone.ts';
import type { MeshTopology } from '../faces/mesh-topology.ts';
import type { Plane } from '../kernels/plane.ts';
import type { Raster } from '../kernels/raster.ts';
import type { Picture } from '../picture.ts';
import { findGlasses } from './find-glasses.ts';
import { findOccluders } from './find-occluders.ts';
import { findStrands } from './find-strands.ts';
import { liftVeil, measureVeil, type Veil } from './measure-veil.ts';
import { type SettledSkin, settleSkin } from './settle-skin.ts';

/** A face with its surface properties as UV maps. */
export interface DescribedFace extends SettledSkin {
  readonly face: Face;
  readonly crop: FaceCrop;
  /** Without its veil. */
  readonly chart: Raster;
  readonly veil: Veil;
  /** Occluders in front of it, 0–1. */
  readonly occluders: Plane;
  readonly hasGlasses: boolean;
  /** Skin tones: as a target, and as a source. */
  readonly takenTone: Tone;
  readonly givenTone: Tone;
}

export interface Atlas {
  readonly topology: MeshTopology;
  readonly zones: ChartZones;
}

/** Margin around a face, in sizes of it, for the smallest levels. */
const MARGIN = 0.15;

/**
 * Unwraps a face and finds its visible skin.
 * @param maxAcross most useful pixels across the face
 */
export function describeFace(
  photo: Picture,
  { face, mostAcross, atlas }: { readonly face: Face; readonly mostAcross: number; readonly atlas: Atlas },
): DescribedFace {
  const { topology, zones } = atlas;
  const { points } = face.mesh;
  const crop = cropFace(photo, { points, margin: MARGIN, mostAcross });
  const seenChart = drawChart(crop, { points, topology });
  const veil = measureVeil(seenChart, zones);
  const chart = liftVeil(seenChart, veil);
  const seen = { chart: seenChart, facing: drawFacing(points, atlas) };
  const skin = findSkin(seen, zones);
  const glasses = findGlasses(chart, zones);
  const things = findOccluders({ chart, facing: seen.facing, frames: glasses }, zones);
  const strands = findStrands(chart, zones);
  const occluders = { ...things, data: things.data.map((value, at) => Math.max(value, strands.data[at])) };
  const settled = settleSkin({ skin, occluders, frames: glasses, facing: seen.facing }, zones);
  const bare = (plane: Plane) => ({
    ...plane,
    data: plane.data.map((value, at) => value * zones.skin.data[at]),
  });
  return {
    ...{ face, crop, chart, veil, occluders, hasGlasses: glasses !== undefined },
    ...settled,
    takenTone: measureTone(chart, bare(settled.taken)),
    givenTone: measureTone(chart, bare(settled.given)),
  };
}
