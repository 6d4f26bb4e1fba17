import { drawFacing } from '../faces/chart-facing.ts';
import type { ChartZones } from '../faces/chart-zones.ts';
import { cropFace, type FaceCrop } from '../faces/crop-face.ts';
import { drawChart } from '../faces/draw-chart.ts';
import type { Face } from '../faces/find-faces.ts';
import { type Complexion, measureComplexion } from '../faces/measure-complexion.ts';
import type { MeshTopology } from '../faces/mesh-topology.ts';
import type { Raster } from '../kernels/raster.ts';
import type { Picture } from '../picture.ts';
import { findGlasses } from './find-glasses.ts';
import { type SettledSkin, settleSkin } from './settle-skin.ts';

/** A face with all that is known of its surface, as charts. */
export interface DescribedFace extends Pick<Complexion, 'tone'>, SettledSkin {
  readonly face: Face;
  readonly crop: FaceCrop;
  readonly chart: Raster;
  readonly hasGlasses: boolean;
}

export interface Atlas {
  readonly topology: MeshTopology;
  readonly zones: ChartZones;
}

/** Room around a face, in shares of its size: what the smallest copies of it take in. */
const MARGIN = 0.15;

/** Lays a face flat and finds out where its skin shows. @param mostAcross pixels that are of use across the face */
export function describeFace(
  photo: Picture,
  { face, mostAcross }: { readonly face: Face; readonly mostAcross: number },
  atlas: Atlas,
): DescribedFace {
  const { topology, zones } = atlas;
  const { points } = face.mesh;
  const crop = cropFace(photo, { points, margin: MARGIN, mostAcross });
  const chart = drawChart(crop, points, topology);
  const seen = { chart, facing: drawFacing(points, atlas) };
  const { skin, tone } = measureComplexion(seen, zones);
  const glasses = findGlasses(chart, zones);
  return {
    face,
    crop,
    chart,
    tone,
    ...settleSkin({ skin, frames: glasses, facing: seen.facing }, zones),
    hasGlasses: glasses !== undefined,
  };
}
