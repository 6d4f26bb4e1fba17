import { CHILD_SIZE } from '#lib/catalog/tools/ai-baby-generator/constants.ts';
import { toByte } from '../../core/colour/colour-space.ts';
import { normalizeFast, type Vector } from '../../core/geometry/vector.ts';
import { hashUnit } from '../../core/numeric/value-noise.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import { facePoints } from '../../vision/faces/face-landmarks.ts';
import type { MeshTopology } from '../../vision/faces/mesh-topology.ts';
import type { UvZones } from '../../vision/faces/uv-zones.ts';
import type { Cut } from '../hair/cut.ts';
import { drawCut } from '../hair/draw-cut.ts';
import type { Head } from '../hair/fit/head.ts';
import { mapHead, NOTHING } from '../hair/fit/trace-solid.ts';
import { growStrands } from '../hair/grow/grow-strands.ts';
import type { HeadLight } from '../hair/shade/head-light.ts';
import type { Proportions } from './ages.ts';
import { applyRelief } from './apply-relief.ts';
import type { LightCanvas } from './canvas.ts';
import { type ChildForm, createChildForm } from './child-solid.ts';
import { paintEyes } from './paint-eyes.ts';
import { paintFeatures } from './paint-features.ts';
import { raiseFeatures } from './raise-features.ts';
import { type BodyPaint, shadeBody } from './shade-body.ts';
import { softenEdges } from './soften-edges.ts';
import { thinHair, tidyHair } from './tidy-hair.ts';
import { type Traced, traceChild } from './trace-child.ts';

/** Origin of the head in pixels, and pixels per centimetre. */
const VIEW = { ...CHILD_SIZE, unit: 32, x: 512, y: 628 } as const;

/** Resolution of the traced body relative to the picture: fine forms are raised on it later. */
const TRACED = 0.75;
const TRACED_VIEW = {
  width: VIEW.width * TRACED,
  height: VIEW.height * TRACED,
  unit: VIEW.unit * TRACED,
  x: VIEW.x * TRACED,
  y: VIEW.y * TRACED,
} as const;

const LIGHT: HeadLight = {
  towards: normalizeFast([-0.42, 0.52, 0.78]),
  key: [0.93, 0.89, 0.83],
  around: [0.46, 0.455, 0.47],
};

/** Redness of the lips, and strength of the lashes, 0–1. */
const FINERY = { girl: { lips: 0.9, lashes: 0.85 }, boy: { lips: 0.72, lashes: 0.55 } } as const;

/** Number of hairs of a cut of usual density. */
const HAIRS = 14_000;

/** Look of a child. Colours are linear. */
export interface Child {
  /** Points of its face in head coordinates (centimetres). */
  readonly places: Float32Array;
  readonly proportions: Proportions;
  readonly skin: Vector;
  readonly iris: Vector;
  readonly hair: Vector;
  readonly relief: Plane;
  readonly cut: Cut;
  readonly cloth: Vector;
  readonly background: Vector;
  readonly sex: 'girl' | 'boy';
  readonly seed: number;
}

interface Drawing {
  readonly topology: MeshTopology;
  readonly zones: UvZones;
}

function toPixels(places: Float32Array): Float64Array {
  const out = new Float64Array((places.length / 3) * 2);
  for (let i = 0; 2 * i < out.length; i++) {
    out[2 * i] = VIEW.x + places[3 * i] * VIEW.unit;
    out[2 * i + 1] = VIEW.y - places[3 * i + 1] * VIEW.unit;
  }
  return out;
}

/** Renders hair over the child with its shadow. */
async function renderHair(
  canvas: LightCanvas,
  { child, depth, visibility, coverage, progress }: Haired & { readonly progress: Progress },
): Promise<Plane> {
  const { proportions, places, cut, seed, hair } = child;
  const head: Head = {
    ...{ x: VIEW.x, y: VIEW.y, unit: VIEW.unit, high: 1, crown: 1.01, wide: proportions.skull * 1.01 },
    turn: Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1),
  };
  const { solid } = createChildForm(places, proportions);
  const count = Math.round(HAIRS * (cut.density ?? 1));
  const strands = growStrands({ head, solid, cut, count, seed });
  await progress.report(0.2);
  const seen = { ...depth, data: depth.data.map((z, at) => (coverage.data[at] > 0.5 ? z : NOTHING)) };
  const tone = {
    ...{ roots: hair, gloss: 0.35, variety: 0.5, change: [0.2, 1] as const },
    tips: [hair[0] * 1.2, hair[1] * 1.2, hair[2] * 1.2] as const,
  };
  const drawn = await drawCut(
    {
      ...{ cut, solid, strands, view: VIEW, depth: seen, body: coverage, tone, light: LIGHT },
      places: mapHead(seen, { head, view: VIEW }),
    },
    progress.subrange(0.2, 1),
  );
  if (cut.thins) thinHair(drawn.hair, { visibility, body: coverage });
  else tidyHair(drawn.hair, { view: VIEW, colour: hair, seed });
  for (let pixel = 0; pixel < coverage.data.length; pixel++) {
    const left = 1 - drawn.hair.cover[pixel];
    const shade = 1 - 0.55 * coverage.data[pixel] * (1 - drawn.shade.data[pixel]);
    for (let at = 3 * pixel; at < 3 * pixel + 3; at++)
      canvas.light[at] = canvas.light[at] * shade * left + drawn.hair.light[at];
  }
  return {
    ...coverage,
    data: coverage.data.map((value, at) => 1 - (1 - value) * (1 - drawn.hair.cover[at])),
  };
}

interface Haired {
  readonly child: Child;
  readonly depth: Plane;
  /** Visibility of each place, 0–1. */
  readonly visibility: Plane;
  readonly coverage: Plane;
}

/** A soft background, lighter behind the head. */
function backgroundAt({ background }: Child, x: number, y: number): Vector {
  const away = Math.hypot((x - 0.5) * 0.9, y - 0.42);
  const light = 1.12 - 0.62 * away * away - 0.12 * y;
  return [background[0] * light, background[1] * light, background[2] * light];
}

function toneMap({ width, height, light }: LightCanvas): Picture {
  const data = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const grain = 1 + 0.02 * (hashUnit(pixel % width, Math.floor(pixel / width), 7) - 0.5);
    for (let at = 3 * pixel; at < 3 * pixel + 3; at++) {
      const value = light[at] * grain;
      // Tone shoulder: bright values bend towards white instead of clipping.
      data[at] = toByte(value <= 0.6 ? value : 1 - 0.4 / (1 + (value - 0.6) / 0.4));
    }
  }
  return { width, height, channels: 3, data };
}

/** Composites skin and cloth over the background. */
function compositeOnBackground(
  child: Child,
  { coverage, light }: { readonly coverage: Plane; readonly light: Float32Array },
): LightCanvas {
  for (let pixel = 0; pixel < coverage.data.length; pixel++) {
    const share = coverage.data[pixel];
    const background = backgroundAt(
      child,
      (pixel % VIEW.width) / VIEW.width,
      Math.floor(pixel / VIEW.width) / VIEW.height,
    );
    for (let channel = 0; channel < 3; channel++) {
      const at = 3 * pixel + channel;
      light[at] = share * light[at] + (1 - share) * background[channel];
    }
  }
  return { ...CHILD_SIZE, light };
}

/** Paint parameters of a child's body, with its traced form. */
function planPaint(child: Child, { form, traced, points }: Modelled): BodyPaint {
  const { places, proportions, skin, cloth, seed } = child;
  const { grown, shoulders, shoulderTop } = proportions;
  const noseY = places[3 * facePoints.noseTip + 1];
  const cheekY = (noseY + places[3 * facePoints.upperInnerLip + 1]) / 2 + 0.4;
  return {
    ...{ view: VIEW, light: LIGHT, form, traced, skin, cloth, seed, shoulders, shoulderTop, noseY },
    heights: raiseFeatures({ ...CHILD_SIZE, points, unit: VIEW.unit }),
    // On lean cheeks the blush is over the bones.
    cheekY: grown ? cheekY + 0.8 : cheekY,
    blush: grown ? 0.5 : 1,
    pores: grown ? 1 : 0,
  };
}

interface Modelled {
  readonly form: ChildForm;
  readonly traced: Traced;
  /** x and y of each point of the face, in pixels. */
  readonly points: Float64Array;
}

/**
 * Paints the portrait of a child: head and shoulders on a soft background, `CHILD_SIZE`. Rejects with
 * `aborted`.
 */
export async function composeChild(
  child: Child,
  { topology, zones, progress }: Drawing & { readonly progress: Progress },
): Promise<Picture> {
  const { places, proportions, hair, iris, seed } = child;
  const form = createChildForm(places, proportions);
  const traced = await traceChild(form.solid, {
    view: TRACED_VIEW,
    towards: LIGHT.towards,
    progress: progress.subrange(0, 0.3),
  });
  const points = toPixels(places);
  const body = await shadeBody(planPaint(child, { form, traced, points }), progress.subrange(0.3, 0.5));
  const depth = resizePlane(traced.depth, CHILD_SIZE);
  softenEdges(body.light, depth);
  const canvas = compositeOnBackground(child, body);
  applyRelief(canvas, { relief: child.relief, points, topology, zones, strength: proportions.skin });
  await progress.report(0.55);
  const { lips, lashes } = FINERY[child.sex];
  paintFeatures(canvas, { points, unit: VIEW.unit, hair, brows: proportions.brows, lips, seed });
  await progress.report(0.6);
  paintEyes(canvas, { points, iris, hair, irisSize: proportions.iris, lashes });
  await progress.report(0.65);
  const visibility = { ...traced.depth, data: traced.depth.data.map((_, at) => traced.normals[3 * at + 2]) };
  const haired = { child, depth, visibility: resizePlane(visibility, CHILD_SIZE), coverage: body.coverage };
  await renderHair(canvas, { ...haired, progress: progress.subrange(0.65, 0.98) });
  const picture = toneMap(canvas);
  await progress.report(1);
  return picture;
}
