import { linearOf, luminanceFromLog, luminanceOf, type OklabPlanes } from '../../core/colour/colour-space.ts';
import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { setLight } from '../../core/geometry/masked-rows.ts';
import { distanceTransform, FAR } from '../../core/morphology/distance-transform.ts';
import { createRandom, nextRandom } from '../../core/numeric/random.ts';
import { quantiles, smoothStep } from '../../core/numeric/scalar.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { createPlane, type Plane, samplePlane } from '../../core/raster/plane.ts';
import { findGloss } from '../garment/find-gloss.ts';
import { parseColour } from '../recolor/parse-colour.ts';
import { repaintRegion } from '../recolor/repaint-region.ts';
import type { CutRegion } from './cut-region.ts';
import { lightThing } from './light-thing.ts';

/**
 * Shape of a thing: depth from its outline up to which it is round, and the height of bumps for each unit of
 * logarithmic light, as shares of the side of a square of its area. Spreads likewise.
 * @tuned set by eye
 */
const SHAPE = { round: 0.3, bumps: 0.04, smooth: 0.028, outline: 0.03 } as const;

/** Blur of the mirrored scene, as a share of its longer side: metal is seldom without a scratch. */
const BLUR = 0.012;

/** Quantiles of the scene's light that become the darkest and the lightest metal. */
const RANGE = { dark: 0.08, light: 0.95 } as const;

/** Light added where the scene's colour is taken, as black is noise; and that colour's weight, a power. */
const DIM = 0.02;
const TINT = 0.3;

/** Weight of the thing's own light, as a power, and of its highlights. */
const POWERS = { own: 0.75, gloss: 0.55 } as const;

/** Linear light of metal that mirrors dark and middle parts of the scene, relative to its own colour. */
const TONES = { dark: 0.16, middle: 0.8 } as const;

/**
 * Most by which another seed moves what is mirrored, as shares of the scene's width and height: the thing
 * stands turned a little.
 * @tuned set by eye
 */
const TURN = { across: 0.12, down: 0.04 } as const;

type Light = readonly [number, number, number];

function lightOf(colour: string): Light {
  const [red, green, blue] = parseColour(colour);
  return [linearOf[red], linearOf[green], linearOf[blue]];
}

/** Slopes of a thing that bulges within its outline, with bumps where more light falls. */
function shapeOf(light: Plane, { part }: CutRegion): { readonly across: Plane; readonly down: Plane } {
  const { coverage, body } = part;
  const { width, height } = light;
  const extent = Math.sqrt(body.reduce((sum: number, flag) => sum + flag, 0));
  const round = Math.max(2, SHAPE.round * extent);
  const bulge = createPlane(light);
  const depth = distanceTransform({ width, height, data: body });
  for (let at = 0; at < depth.length; at++) {
    const share = depth[at] >= FAR ? 1 : Math.min(1, depth[at] / round);
    bulge.data[at] = round * Math.sqrt(1 - (1 - share) ** 2);
  }
  const shape = gaussianBlurCompiled(bulge, Math.max(0.8, SHAPE.outline * extent));
  const covered = { ...light, data: light.data.map((log, at) => log * coverage.data[at]) };
  const bumps = gaussianBlurCompiled(covered, Math.max(0.8, SHAPE.smooth * extent));
  const times = SHAPE.bumps * extent;
  for (let at = 0; at < shape.data.length; at++) shape.data[at] += times * bumps.data[at];
  const [across, down] = [createPlane(light), createPlane(light)];
  for (let y = 1; y < height - 1; y++)
    for (let x = 1, at = y * width + 1; x < width - 1; x++, at++) {
      across.data[at] = 0.5 * (shape.data[at - 1] - shape.data[at + 1]);
      down.data[at] = 0.5 * (shape.data[at - width] - shape.data[at + width]);
    }
  return { across, down };
}

/** A scene as metal mirrors it. */
interface Room {
  /** 0 for its darkest, 1 for its lightest parts. */
  readonly light: Plane;
  /** Linear red, green and blue over their mean luminance. */
  readonly tint: readonly Plane[];
}

function roomOf(scene: Picture): Room {
  const spread = Math.max(0.8, BLUR * Math.max(scene.width, scene.height));
  const soft = [0, 1, 2].map((channel) => {
    const plane = createPlane(scene);
    for (let at = 0; at < plane.data.length; at++) plane.data[at] = linearOf[scene.data[3 * at + channel]];
    return gaussianBlurCompiled(plane, spread);
  });
  const light = createPlane(scene);
  const colour = [0, 0, 0];
  for (let at = 0; at < light.data.length; at++) {
    for (let channel = 0; channel < 3; channel++) colour[channel] = Math.max(0, soft[channel].data[at]);
    const luminance = luminanceOf(colour);
    light.data[at] = Math.cbrt(luminance);
    for (const plane of soft) plane.data[at] = (Math.max(0, plane.data[at]) + DIM) / (luminance + DIM);
  }
  const [dark, bright] = quantiles(light.data, RANGE.dark, RANGE.light);
  const range = Math.max(0.05, bright - dark);
  const data = light.data.map((value) => Math.max(0, Math.min(1.1, (value - dark) / range)));
  return { light: { ...light, data }, tint: soft };
}

/** Sets the colour of metal that mirrors a part of the scene of that light, 0–1. */
function setMetal(
  out: Float64Array,
  { first, second, room }: { readonly first: Light; readonly second: Light; readonly room: number },
): void {
  const dark = TONES.dark + (TONES.middle - TONES.dark) * smoothStep(0, 0.55, room);
  const pale = smoothStep(0.45, 1, room);
  for (let channel = 0; channel < 3; channel++) {
    // Metal that mirrors itself once more is darker and deeper in colour.
    const deep = first[channel] * dark;
    out[channel] = deep + (second[channel] - deep) * pale;
  }
}

/** Shift of what is mirrored, as shares of the scene's width and height. */
function turnOf(seed: number): readonly [across: number, down: number] {
  const random = createRandom(seed);
  const side = () => (2 * nextRandom(random)) / 2 ** 32 - 1;
  return [TURN.across * side(), TURN.down * side()];
}

/** Keeps a place within 0–1: beyond its borders the scene goes on as its mirror image. */
function foldBack(share: number): number {
  return 1 - Math.abs(1 - Math.abs(share));
}

interface MetalRendering {
  readonly region: CutRegion;
  /** The whole scene, with 3 channels. */
  readonly scene: Picture;
  /** `#rrggbb` of the metal where it mirrors middle and bright parts of the scene. */
  readonly colours: readonly [string, string];
  readonly exposure: number;
  readonly strength: number;
  /** Another one turns the thing a little, so that it mirrors other parts of the scene. */
  readonly seed: number;
}

/**
 * Makes a thing of polished metal: it mirrors the scene by slopes that its outline and its light tell (after
 * Khan et al. 2006, “Image-based material editing”), and keeps folds and highlights. Returns the cut region.
 * Rejects with `aborted`.
 */
export async function renderMetal(metal: MetalRendering, progress: Progress): Promise<Picture> {
  const { region, scene, exposure, strength, seed } = metal;
  const [first, second] = metal.colours.map(lightOf);
  const { photo, mask, part } = region;
  const { light } = await lightThing(part, progress.subrange(0, 0.3));
  await progress.report(0.3);
  const { across, down } = shapeOf(light, region);
  await progress.report(0.36);
  const room = roomOf(scene);
  const [turnX, turnY] = turnOf(seed);
  await progress.report(0.44);
  const gloss = findGloss(light, part);
  await progress.report(0.5);
  const [scaleX, scaleY] = [light.width / photo.width, light.height / photo.height];
  const made = new Float64Array(3);
  function repaint(rows: OklabPlanes, top: number): void {
    const { width, height } = rows.lightness;
    for (let y = 0, pixel = 0; y < height; y++)
      for (let x = 0; x < width; x++, pixel++) {
        if (mask.data[top * width + pixel] === 0) continue;
        const [u, v] = [(x + 0.5) * scaleX - 0.5, (y + top + 0.5) * scaleY - 0.5];
        const [slopeX, slopeY] = [samplePlane(across, u, v), samplePlane(down, u, v)];
        const length = Math.hypot(slopeX, slopeY, 1);
        const seenX = foldBack(0.5 + (0.5 * slopeX) / length + turnX);
        const seenY = foldBack(0.5 + (0.5 * slopeY) / length + turnY);
        const [roomX, roomY] = [seenX * scene.width - 0.5, seenY * scene.height - 0.5];
        setMetal(made, { first, second, room: samplePlane(room.light, roomX, roomY) });
        const lit = exposure * luminanceFromLog(POWERS.own * samplePlane(light, u, v));
        const shine = exposure * POWERS.gloss * samplePlane(gloss, u, v);
        for (let channel = 0; channel < 3; channel++)
          made[channel] =
            made[channel] * samplePlane(room.tint[channel], roomX, roomY) ** TINT * lit +
            shine * second[channel];
        setLight(rows, pixel, made);
      }
  }
  return repaintRegion(photo, { mask, strength, repaint, progress: progress.subrange(0.5, 1) });
}
