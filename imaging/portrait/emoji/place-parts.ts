import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import type { Point } from '../../core/models/photo-window.ts';
import { labelComponents } from '../../core/morphology/components.ts';
import { dilateSquare } from '../../core/morphology/dilate.ts';
import { distanceTransform, rimDistance } from '../../core/morphology/distance-transform.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import { thresholdPlane } from '../../core/raster/flags.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { faceLandmarks, facePoints } from '../../vision/faces/face-landmarks.ts';
import { meshPoint } from '../../vision/faces/face-mesh.ts';
import type { Likeness } from './extract-likeness.ts';
import type { Layout } from './plan-layout.ts';
import type { StickerPortrait } from './portrait.ts';
import { ringDistance, ringOf } from './ring-distance.ts';
import { stretchPlane } from './stretch-plane.ts';

/** Blur of the outlines of figure and parts, as a fraction of the sheet's side. */
const OUTLINE = 0.008;
const EDGE = 0.007;

/** Smallest spot of a part, or hole in it, as a fraction of the sheet. */
const SPECK = 0.003;
const CLOTH_SPECK = 0.004;

/** Largest gap in a beard that is closed, in heights of the face on the likeness. */
const GAP = 0.045;

/** Smallest beard and smallest hair, in areas of the face. */
const MIN_BEARD = 0.04;
const MIN_HAIR = 0.12;

/** Keeps only the part of a figure that is connected to its face. Changes the distances to its outline. */
function keepJoined(outline: Plane, middle: Point): void {
  const { width, height, data } = outline;
  const { labels } = labelComponents(thresholdPlane(outline, 0));
  const column = Math.max(0, Math.min(width - 1, Math.floor(middle.x)));
  const label = labels[Math.max(0, Math.min(height - 1, Math.floor(middle.y))) * width + column];
  if (label === 0) return;
  const others = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at++) others[at] = labels[at] === label ? 0 : 1;
  const away = distanceTransform({ width, height, data: others });
  for (let at = 0; at < data.length; at++) if (others[at]) data[at] = Math.min(data[at], -away[at]);
}

/**
 * Closes highlights in a beard. A beard that covers almost none of the face is a shadow below the chin, and
 * is removed.
 */
function closeBeard({ regions, picture, points }: Likeness, gap: number): Plane {
  const { beard } = regions;
  const oval = ringDistance(ringOf(points, faceLandmarks.faceOval), { size: picture, room: 1 });
  let [area, covered] = [0, 0];
  for (let at = 0; at < oval.data.length; at++) {
    if (oval.data[at] >= 0) continue;
    area++;
    covered += beard.data[at];
  }
  if (covered < MIN_BEARD * area) return createPlane(beard);
  const broad = gaussianBlurCompiled(beard, gap);
  const out = createPlane(beard);
  for (let at = 0; at < out.data.length; at++)
    out.data[at] = Math.max(beard.data[at], smoothStep(0.3, 0.45, broad.data[at]));
  return out;
}

/** True if the hair is so small that it is a highlight on a bald head. */
function isBald({ regions, picture, points }: Likeness): boolean {
  const oval = ringDistance(ringOf(points, faceLandmarks.faceOval), { size: picture, room: 1 });
  let [area, covered] = [0, 0];
  for (let at = 0; at < oval.data.length; at++) {
    if (oval.data[at] < 0) area++;
    covered += regions.hair.data[at];
  }
  return covered < MIN_HAIR * area;
}

function joinPlanes(one: Plane, other: Plane): Plane {
  return { ...one, data: one.data.map((value, at) => Math.max(value, other.data[at])) };
}

/** Removes small spots of a part and fills small holes in it. Changes the distances to its edge. */
function dropSpecks(edge: Plane, { min, room }: { readonly min: number; readonly room: number }): void {
  const { width, height, data } = edge;
  const inside = thresholdPlane(edge, 0);
  for (const side of [1, -1]) {
    const { labels, sizes } = labelComponents(inside);
    if (sizes.some((size, label) => label > 0 && size < min)) {
      const specks = new Uint8Array(data.length);
      for (let at = 0; at < data.length; at++)
        specks[at] = labels[at] !== 0 && sizes[labels[at]] < min ? 1 : 0;
      // Also removes the line around it.
      const around = dilateSquare({ width, height, data: specks }, Math.ceil(room));
      for (let at = 0; at < data.length; at++)
        if (specks[at] || (around[at] && labels[at] === 0))
          data[at] = -side * Math.max(room, Math.abs(data[at]));
    }
    if (side === 1) for (let at = 0; at < data.length; at++) inside.data[at] = data[at] > 0 ? 0 : 1;
  }
}

/** Coverage with a sharp edge from a distance. */
function coverageOf(distance: Plane): Plane {
  const out = createPlane(distance);
  for (let at = 0; at < out.data.length; at++)
    out.data[at] = Math.max(0, Math.min(1, distance.data[at] + 0.5));
  return out;
}

export interface PortraitParams {
  readonly likeness: Likeness;
  /** Drawn part of the likeness, of its size. */
  readonly shown: Plane;
  readonly layout: Layout;
}

/** Outlines of a figure and of its parts on a sheet, smooth and without specks. */
export function placeParts(
  { likeness, shown, layout }: PortraitParams,
  faceHeight: number,
): Pick<StickerPortrait, 'outline' | 'parts' | 'edges'> {
  const { regions, points } = likeness;
  const side = layout.width;
  const edgeOf = (region: Plane, speck = SPECK): Plane => {
    const edge = rimDistance(stretchPlane(region, { stretching: layout, outside: 0 }), EDGE * side);
    dropSpecks(edge, { min: speck * side * side, room: 3 * EDGE * side });
    return edge;
  };
  const outline = rimDistance(stretchPlane(shown, { stretching: layout, outside: 0 }), OUTLINE * side);
  keepJoined(outline, layout.place(meshPoint({ points }, facePoints.noseTip)));
  const bald = isBald(likeness);
  const hair = edgeOf(bald ? createPlane(regions.hair) : regions.hair);
  const skin = edgeOf(bald ? joinPlanes(regions.skin, regions.hair) : regions.skin);
  const garment = edgeOf(regions.garment, CLOTH_SPECK);
  return {
    outline,
    edges: { hair, garment },
    parts: {
      hair: coverageOf(hair),
      garment: coverageOf(garment),
      skin: coverageOf(skin),
      beard: coverageOf(edgeOf(closeBeard(likeness, GAP * faceHeight))),
    },
  };
}
