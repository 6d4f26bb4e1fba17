import { linearOf, toByte } from '../../core/colour/colour-space.ts';
import { type Places, placeTriangles } from '../../core/geometry/place-triangles.ts';
import { samplePlaces } from '../../core/geometry/sample-places.ts';
import { weighOutline } from '../../core/geometry/weigh-outline.ts';
import { mix, smoothStep } from '../../core/numeric/scalar.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { mapToBytes } from '../../core/raster/map-values.ts';
import type { Raster } from '../../core/raster/raster.ts';
import { boundPoints, placeInCrop } from '../../vision/faces/crop-face.ts';
import { listFrontFacing } from '../../vision/faces/list-front-facing.ts';
import type { MeshTopology } from '../../vision/faces/mesh-topology.ts';
import { listMirrored } from '../../vision/faces/mirror-points.ts';
import { allTriangles, placeInUvMap } from '../../vision/faces/unwrap-face.ts';
import type { DescribedFace } from './describe-face.ts';
import { planGaze } from './follow-gaze.ts';
import { bendLight, dullRelief } from './limit-highlights.ts';
import type { Veil } from './measure-veil.ts';
import { type BlendPlan, PLAN_CHANNELS } from './plan-blend.ts';

/** Rows drawn between two yields. */
const BAND = 48;

/** The part of a face that is drawn. */
type DrawnFace = Pick<DescribedFace, 'face' | 'crop' | 'veil'>;

interface DrawSwapParams {
  readonly source: DrawnFace;
  /** With the occluders in front of it, as a UV map of any side. */
  readonly target: DrawnFace & Pick<DescribedFace, 'occluders'>;
  /** Points of the swapped face: x, y and z in turn, in pixels of the photo. */
  readonly shape: Float32Array;
  readonly plan: BlendPlan;
  readonly topology: MeshTopology;
}

function flatten(points: Float32Array): Float64Array {
  const out = new Float64Array((points.length / 3) * 2);
  for (let i = 0; 2 * i < out.length; i++) {
    out[2 * i] = points[3 * i];
    out[2 * i + 1] = points[3 * i + 1];
  }
  return out;
}

interface Asked {
  /** As of `samplePlaces`. */
  readonly finer?: number;
  readonly asked?: Uint8Array;
}

function sample(levels: readonly Raster[], places: Places, asked: Asked = {}): Float32Array {
  const out = new Float32Array(places.width * places.height * levels[0].channels);
  samplePlaces(levels, { places, out, top: 0, bottom: places.height, ...asked });
  return out;
}

/** Flags of pixels that are drawn: something of the plan is seen there, and nothing stands before it. */
function flagDrawn(plan: Float32Array, front: Float32Array): Uint8Array {
  return mapToBytes(front, (before, pixel) => {
    const from = PLAN_CHANNELS * pixel;
    return plan[from] + plan[from + 1] + plan[from + 14] < 1 / 512 || before > 0.98 ? 0 : 1;
  });
}

/** Linear light of an sRGB value 0–1 multiplied by its opacity. */
function decode(value: number, opacity: number): number {
  if (opacity < 0.02) return 0;
  const place = (255 * value) / opacity;
  if (place <= 0) return 0;
  if (place >= 255) return 1;
  const lower = Math.floor(place);
  return linearOf[lower] + (linearOf[lower + 1] - linearOf[lower]) * (place - lower);
}

/** Spread of the softened outline, in sides of the face, and the least in pixels. @tuned 2026-11-30 */
const SPREAD = 0.014;
const LEAST = 1.2;

/** Halvings by which the source is read from a larger copy: eyes and brows are fine. @tuned 2026-11-29 */
const FINER = 0.4;

interface Layers {
  readonly plan: Float32Array;
  readonly source: Float32Array;
  readonly mirror: Float32Array;
  readonly target: Float32Array;
  /** Share of each pixel that shows the target unchanged: occluders in front, and the outline, 0–1. */
  readonly front: Float32Array;
  readonly veils: { readonly source: Veil; readonly target: Veil };
}

/** Exponent of the gain for highlights, which grow less than the skin below. */
const SHINE = 0.65;

/** Weight of the change from which on what is left of the face below has its shape. @tuned 2026-11-30 */
const MOVED = 0.2;

const lit = new Float64Array(3);

/**
 * Writes the source's colour at a pixel into `lit`, in the target's light. Hue other than the skin's is
 * limited.
 */
function lightPixel(sampled: Float32Array, at: number, { plan, to, gains, veil }: Lighting): void {
  let mean = 0;
  for (let channel = 0; channel < 3; channel++) {
    const light =
      Math.max(0, decode(sampled[at + channel], sampled[at + 3]) - veil[channel]) *
      plan[to + gains + channel];
    lit[channel] = light / (plan[to + 9 + channel] + 1e-4);
    mean += lit[channel] / 3;
  }
  // Highlights reflect the lamp, so that brighter skin does not brighten them.
  const gain = Math.max(1, plan[to + gains + 1]);
  const matt = mean > 1 ? 1 + (mean - 1) * gain ** -SHINE : mean;
  const raised = matt ** plan[to + 12];
  const relief = dullRelief(raised, plan[to + 13]);
  // A dulled place was a lamp: its hue, changed as that of skin, is none of the photo's.
  const hue = (plan[to + 2] * relief * relief) / Math.max(0.02, mean) / Math.max(0.02, raised);
  for (let channel = 0; channel < 3; channel++) {
    const skin = plan[to + 9 + channel];
    lit[channel] = bendLight((relief + hue * (lit[channel] - mean)) * (skin + 1e-4), skin);
  }
}

interface Lighting {
  readonly plan: Float32Array;
  /** Start of the pixel's plan, and offset of its gains. */
  readonly to: number;
  readonly gains: 3 | 6;
  /** Veil over the source. */
  readonly veil: Veil;
}

/** Blends a pixel in linear light and writes its bytes. */
function mixPixel(
  { plan, source, mirror, target, front, veils }: Layers,
  pixel: number,
  { out, to }: { readonly out: Uint8Array; readonly to: number },
): void {
  const at = 4 * pixel;
  const from = PLAN_CHANNELS * pixel;
  const direct = plan[from] * Math.min(1, source[at + 3]);
  const turned = plan[from + 1] * Math.min(1, mirror[at + 3]);
  const sum = [0, 0, 0];
  for (const [sampled, weight, gains] of [
    [source, direct, 3],
    [mirror, turned, 6],
  ] as const) {
    if (weight <= 0) continue;
    lightPixel(sampled, at, { plan, to: from, gains, veil: veils.source });
    for (let channel = 0; channel < 3; channel++)
      sum[channel] += weight * (lit[channel] + veils.target[channel]);
  }
  const plain = plan[from + 14];
  const bare = 1 - front[pixel];
  const drawn = direct + turned + plain;
  const moved = smoothStep(0, MOVED, drawn);
  for (let channel = 0; channel < 3; channel++) {
    sum[channel] += plain * (plan[from + 9 + channel] + veils.target[channel]);
    const own = linearOf[out[to + channel]];
    const below = mix(own, decode(target[at + channel], target[at + 3]), moved);
    const mixed = sum[channel] + (1 - drawn) * below;
    out[to + channel] = toByte(mix(own, mixed, bare));
  }
}

/**
 * Draws a swapped face into a photo of 3 or 4 channels, only within the outline of the face. Rejects with
 * `aborted`.
 */
export async function drawSwapped(
  out: Picture,
  { order: params, progress }: { readonly order: DrawSwapParams; readonly progress: Progress },
): Promise<void> {
  const { source, target, shape, plan, topology } = params;
  const mirrored = listMirrored(topology);
  const triangles = listFrontFacing(allTriangles(topology), shape);
  const to = flatten(shape);
  const ofSource = placeInCrop(source.crop, source.face.mesh.points);
  const ofMirror = ofSource.map((_, at) => ofSource[2 * mirrored[at >> 1] + (at & 1)]);
  const ofTarget = placeInCrop(target.crop, target.face.mesh.points);
  const ofChart = placeInUvMap(topology, plan.layers.width);
  const ofFront = placeInUvMap(topology, target.occluders.width);
  // Occluders stay in place whatever the shape of the face below.
  const own = flatten(target.face.mesh.points);
  const front: Raster = { ...target.occluders, channels: 1 };
  const followGaze = planGaze({ source, target, shape, mirrored: false });
  const followMirroredGaze = planGaze({ source, target, shape, mirrored: true });
  const box = boundPoints(shape);
  const left = Math.max(0, Math.floor(box.left));
  const width = Math.min(out.width, Math.ceil(box.right)) - left;
  const bottom = Math.min(out.height, Math.ceil(box.bottom));
  const first = Math.max(0, Math.floor(box.top));
  const height = bottom - first;
  if (width <= 0 || height <= 0) return progress.report(1);
  const spread = Math.max(LEAST, SPREAD * Math.max(width, height));
  const outline = weighOutline({ left, top: first, width, height }, { triangles, to, spread });
  for (let top = first; top < bottom; top += BAND) {
    const window = { left, top, width, height: Math.min(BAND, bottom - top) };
    const place = (from: Float64Array, onto = to) => placeTriangles(window, { triangles, from, to: onto });
    const fromSource = place(ofSource);
    const fromMirror = place(ofMirror);
    followGaze(fromSource, window);
    followMirroredGaze(fromMirror, window);
    const planned = sample([plan.layers], place(ofChart));
    const before = sample([front], place(ofFront, own)).map(
      (value, pixel) => 1 - (1 - value) * outline[(top - first) * width + pixel],
    );
    const drawn = flagDrawn(planned, before);
    const shown = (layer: 0 | 1) =>
      drawn.map((flag, pixel) => (planned[PLAN_CHANNELS * pixel + layer] === 0 ? 0 : flag));
    const layers = {
      plan: planned,
      source: sample(source.crop.levels, fromSource, { finer: FINER, asked: shown(0) }),
      mirror: sample(source.crop.levels, fromMirror, { finer: FINER, asked: shown(1) }),
      target: sample(target.crop.levels, place(ofTarget), { asked: drawn }),
      front: before,
      veils: { source: source.veil, target: target.veil },
    };
    for (let pixel = 0; pixel < width * window.height; pixel++) {
      if (drawn[pixel] === 0) continue;
      const at = (top + Math.floor(pixel / width)) * out.width + left + (pixel % width);
      mixPixel(layers, pixel, { out: out.data, to: at * out.channels });
    }
    await progress.report((top - first) / height);
  }
  await progress.report(1);
}
