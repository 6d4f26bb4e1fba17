import { faceLandmarks, facePoints } from '../faces/face-landmarks.ts';
import { meshPoint } from '../faces/face-mesh.ts';
import { distanceTransform } from '../kernels/distance-transform.ts';
import { gaussianBlur } from '../kernels/gaussian-blur.ts';
import { labelComponents } from '../kernels/label-components.ts';
import { type OklabPlanes, toOklab } from '../kernels/oklab.ts';
import { createPlane, type Plane } from '../kernels/plane.ts';
import { rimDistance } from '../kernels/rim-distance.ts';
import { smoothStep } from '../kernels/smooth-step.ts';
import { stretchPlane } from '../kernels/stretch-plane.ts';
import type { Point } from '../models/photo-window.ts';
import { type Pace, partOfPace } from '../pace.ts';
import { findLines } from '../style/draw-lines.ts';
import { estimateFlow } from '../style/estimate-flow.ts';
import { followFlow } from '../style/follow-flow.ts';
import { paintDabs } from '../style/paint-dabs.ts';
import { smoothColours } from '../style/smooth-colours.ts';
import { findGlasses } from './find-glasses.ts';
import { insideRing, measureInks, measureIris } from './measure-inks.ts';
import type { Layout } from './plan-layout.ts';
import type { Portrait, SheetIris } from './portrait.ts';
import type { Likeness } from './take-likeness.ts';

/** Spread in shares of the sheet's side by which outlines of the figure and of its parts are smoothed. */
const OUTLINE = 0.008;
const EDGE = 0.007;

/** Share of the sheet below which a spot of hair, or a hole in it, is none. */
const SPECK = 0.0015;

/** In heights of the face: dabs, smoothing of the skin, contours, and the room around features that is no skin. */
const DAB = 0.018;
const SKIN = 0.05;
const CONTOUR = 0.006;
const CLOTH = 0.035;
const STRAND = 0.09;
const ROOM = 0.02;

/** Where features hide the skin: 1, else 0. */
function markFeatures(likeness: Likeness, height: number): Uint8Array {
  const { rightEye, leftEye, rightBrow, leftBrow, outerLips, noseBase } = faceLandmarks;
  const out = new Uint8Array(likeness.picture.width * likeness.picture.height);
  for (const ring of [rightEye, leftEye, rightBrow, leftBrow, outerLips, noseBase]) {
    const inside = insideRing(likeness, ring, ROOM * height);
    for (let at = 0; at < out.length; at++) out[at] |= inside[at];
  }
  return out;
}

/** Mean lightness around each pixel over skin that no feature hides; the usual one far from any. */
function smoothSkin(
  { regions, picture }: Likeness,
  lightness: Plane,
  { features, sigma, usual }: { features: Uint8Array; sigma: number; usual: number },
): Plane {
  const weight = createPlane(picture);
  const light = createPlane(picture);
  for (let at = 0; at < weight.data.length; at++) {
    weight.data[at] = features[at] ? 0 : regions.skin.data[at] * (1 - regions.beard.data[at]);
    light.data[at] = weight.data[at] * lightness.data[at];
  }
  const weights = gaussianBlur(weight, sigma);
  const sums = gaussianBlur(light, sigma);
  for (let at = 0; at < sums.data.length; at++)
    sums.data[at] = (sums.data[at] + 0.02 * usual) / (weights.data[at] + 0.02);
  return sums;
}

/** Which side of the face is the lighter one. */
function findLightSide({ points, picture }: Likeness, skinLight: Plane): -1 | 1 {
  const at = (index: number) => {
    const { x, y } = meshPoint({ points }, index);
    const column = Math.max(0, Math.min(picture.width - 1, Math.floor(x)));
    return skinLight.data[Math.max(0, Math.min(picture.height - 1, Math.floor(y))) * picture.width + column];
  };
  // The middles of both cheeks.
  return at(50) + at(205) > at(280) + at(425) + 0.01
    ? -1
    : at(50) + at(205) < at(280) + at(425) - 0.01
      ? 1
      : -1;
}

/** Leaves of a figure only what hangs together with its face. Changes `outline`. */
function keepJoined({ width, height, data }: Plane, middle: Point): void {
  const inside = { width, height, data: Uint8Array.from(data, (away) => (away > 0 ? 1 : 0)) };
  const { labels } = labelComponents(inside);
  const column = Math.max(0, Math.min(width - 1, Math.floor(middle.x)));
  const label = labels[Math.max(0, Math.min(height - 1, Math.floor(middle.y))) * width + column];
  if (label === 0) return;
  const away = distanceTransform({
    width,
    height,
    data: Uint8Array.from(labels, (own) => (own === label ? 0 : 1)),
  });
  for (let at = 0; at < data.length; at++) if (labels[at] !== label) data[at] = Math.min(data[at], -away[at]);
}

/** A beard without the gaps that light on it makes. */
function closeBeard(beard: Plane, height: number): Plane {
  const broad = gaussianBlur(beard, 0.045 * height);
  return {
    ...beard,
    data: beard.data.map((value, at) => Math.max(value, smoothStep(0.3, 0.45, broad.data[at]))),
  };
}

/** Takes small spots out of a part and fills small holes in it. Changes the distances to its edge. */
function dropSpecks({ width, height, data }: Plane, least: number): void {
  for (const side of [1, -1]) {
    const inside = { width, height, data: Uint8Array.from(data, (away) => (side * away > 0 ? 1 : 0)) };
    const { labels, sizes } = labelComponents(inside);
    for (let at = 0; at < data.length; at++)
      if (labels[at] !== 0 && sizes[labels[at]] < least) data[at] = -side * Math.max(2, Math.abs(data[at]));
  }
}

/** One plane where hair is, another elsewhere. */
function mixHair(other: Plane, hair: Plane, cover: Plane): Plane {
  return { ...other, data: other.data.map((value, at) => value + (hair.data[at] - value) * cover.data[at]) };
}

/** A clean 0–1 edge of a distance. */
function coverOf(distance: Plane): Plane {
  return { ...distance, data: distance.data.map((away) => Math.max(0, Math.min(1, away + 0.5))) };
}

export interface PortraitOrder {
  readonly likeness: Likeness;
  /** What is shown of it, of its size. */
  readonly shown: Plane;
  readonly layout: Layout;
}

/** Lays a likeness on a sheet: smooth parts, colours without detail, contours. Rejects with `aborted`. */
export async function layPortrait(order: PortraitOrder, pace: Pace): Promise<Portrait> {
  const { likeness, shown, layout } = order;
  const { picture, regions, points } = likeness;
  const planes = toOklab(picture);
  const height = Math.max(8, meshPoint({ points }, 152).y - meshPoint({ points }, 10).y);
  const features = markFeatures(likeness, height);
  const inks = measureInks(likeness, planes, features);
  const skinLight = smoothSkin(likeness, planes.lightness, {
    features,
    sigma: SKIN * height,
    usual: inks.skin[0],
  });
  await pace(0.1);
  const flow = await estimateFlow(planes.lightness, 0.012 * height, partOfPace(pace, 0.1, 0.2));
  const dabs = await paintDabs(planes, { flow, radius: DAB * height }, partOfPace(pace, 0.2, 0.5));
  const smooth = await smoothColours(
    dabs,
    { radius: CLOTH * height, detail: 0.05, passes: 2 },
    partOfPace(pace, 0.5, 0.55),
  );
  const broad = await estimateFlow(planes.lightness, 0.035 * height, partOfPace(pace, 0.55, 0.58));
  const strands = await followFlow(
    gaussianBlur(dabs.lightness, 0.01 * height),
    { flow: broad, length: STRAND * height, spacing: 1.5 },
    partOfPace(pace, 0.58, 0.64),
  );
  const contours = await findLines(
    {
      lightness: mixHair(smooth.lightness, strands, regions.hair),
      flow,
      sigma: CONTOUR * height,
      share: 0.09,
    },
    partOfPace(pace, 0.64, 0.7),
  );
  const onSheet = (plane: Plane) => stretchPlane(plane, layout, 0);
  const side = layout.width;
  const parts: Record<string, Plane> = {};
  const edges: Record<string, Plane> = {};
  for (const name of ['skin', 'face', 'hair', 'beard', 'garment'] as const) {
    const region = name === 'beard' ? closeBeard(regions.beard, height) : regions[name];
    edges[name] = rimDistance(onSheet(region), EDGE * side);
    dropSpecks(edges[name], SPECK * side * side);
    parts[name] = coverOf(edges[name]);
    await pace(0.7);
  }
  const outline = rimDistance(onSheet(shown), OUTLINE * side);
  keepJoined(outline, layout.place(meshPoint({ points }, facePoints.noseTip)));
  await pace(0.85);
  const colours = stretchPlanes(smooth, layout);
  const placed = new Float64Array((points.length / 3) * 2);
  for (let i = 0; 3 * i < points.length; i++) {
    const { x, y } = layout.place(meshPoint({ points }, i));
    placed[2 * i] = x;
    placed[2 * i + 1] = y;
  }
  const iris = (which: 'right' | 'left'): SheetIris => {
    const found = likeness.irises[which];
    const ring = which === 'right' ? faceLandmarks.rightEye : faceLandmarks.leftEye;
    const ink = measureIris(likeness, planes, { iris: found, ring });
    return {
      ...layout.place(found),
      radius: (found.radius * layout.faceHeight) / height,
      opening: found.opening,
      ink,
    };
  };
  await pace(1);
  return {
    side,
    faceHeight: layout.faceHeight,
    outline,
    parts: {
      skin: parts.skin,
      face: parts.face,
      hair: parts.hair,
      beard: parts.beard,
      garment: parts.garment,
    },
    edges: { hair: edges.hair, garment: edges.garment },
    colours,
    strands: stretchPlane(strands, layout),
    skinLight: stretchPlane(skinLight, layout),
    contours: onSheet(contours),
    inks,
    points: placed,
    glasses: findGlasses(likeness, planes),
    irises: { right: iris('right'), left: iris('left') },
    lean: (likeness.roll * Math.PI) / 180,
    yaw: likeness.yaw,
    lightSide: findLightSide(likeness, skinLight),
  };
}

function stretchPlanes({ lightness, a, b }: OklabPlanes, layout: Layout): OklabPlanes {
  return {
    lightness: stretchPlane(lightness, layout),
    a: stretchPlane(a, layout),
    b: stretchPlane(b, layout),
  };
}
