import { linearOf } from '../../../core/colour/colour-space.ts';
import { gaussianBlur } from '../../../core/filters/gaussian-blur.ts';
import type { Picture } from '../../../core/picture.ts';
import { createProgress } from '../../../core/progress.ts';
import { createPlane, type Plane } from '../../../core/raster/plane.ts';
import type { RunControl } from '../../../core/run-control.ts';
import { parseColour } from '../../recolor/parse-colour.ts';
import { createLight, fillLight, type LightPlanes } from '../paint-light.ts';
import type { Light } from '../shader.ts';
import { toneMapLight } from '../tone-map-light.ts';
import { addWeather } from './add-weather.ts';
import { paintScene } from './paint-scene.ts';
import { planScene, type ScenePlan } from './scene.ts';
import type { SceneParts } from './scene-parts.ts';

/** A scene is painted on at most this many pixels and scaled up: it is out of focus, or far away. */
const MAX_PIXELS = 1_000_000;

/** Spread of the blur of what is far, as a share of the height: at least, and on top of it at full blur. */
const BLUR = { least: 0.0012, most: 0.022 } as const;

/** Blurred copies between sharp and the most blurred, of which each pixel mixes two. */
const COPIES = 4;

interface SceneRequest {
  readonly width: number;
  readonly height: number;
  readonly parts: SceneParts;
  /** `#rrggbb` of the sky, or of the wall of a room; left out for the scene's own. */
  readonly colour?: string | undefined;
  /** Defocus of what is far, 0–1. */
  readonly blur: number;
  /** Row on which the subject stands, 0–1 from the top; left out where the frame cuts it off. */
  readonly foot?: number | undefined;
  /** 0 … 2³¹−1; another seed gives another version. */
  readonly seed: number;
}

function toLight(colour: string): Light {
  const [red, green, blue] = parseColour(colour);
  return [linearOf[red], linearOf[green], linearOf[blue]];
}

interface Focus {
  readonly horizon: number;
  readonly foot: number | undefined;
}

/** Share of the full blur in a row: the ground is sharp where the subject stands, as before a real lens. */
function blurOfRow(v: number, { horizon, foot }: Focus): number {
  if (foot === undefined || foot <= horizon + 0.05) return v < horizon ? 1 : 0.85;
  return v < horizon ? 1 : Math.min(1, Math.abs(foot - v) / (foot - horizon));
}

/** Blurs each row by its distance from the plane in focus. */
function blurByDepth(plane: Plane, { sigma, ...focus }: Focus & { readonly sigma: number }): Plane {
  const { width, height } = plane;
  const copies = Array.from({ length: COPIES }, (_, index) =>
    index === 0 ? plane : gaussianBlur(plane, (sigma * index) / (COPIES - 1)),
  );
  const out = createPlane({ width, height });
  for (let y = 0, at = 0; y < height; y++) {
    const level = blurOfRow((y + 0.5) / height, focus) * (COPIES - 1);
    const lower = Math.min(COPIES - 2, Math.floor(level));
    const share = level - lower;
    const [from, to] = [copies[lower].data, copies[lower + 1].data];
    for (let x = 0; x < width; x++, at++) out.data[at] = from[at] + (to[at] - from[at]) * share;
  }
  return out;
}

/** The scene out of focus by depth. */
function blurScene(
  { view, horizon }: ScenePlan,
  painted: LightPlanes,
  { blur, foot }: { readonly blur: number; readonly foot: number | undefined },
): LightPlanes {
  const sigma = (BLUR.least + BLUR.most * blur) * painted[0].height;
  const focus = { horizon: view === 'room' ? 0.76 : horizon, foot, sigma };
  return [blurByDepth(painted[0], focus), blurByDepth(painted[1], focus), blurByDepth(painted[2], focus)];
}

/**
 * Draws a composed scene of exactly `width × height`, RGB: painted in linear light, blurred by depth, with
 * fine grain. The same request gives the same pixels. Throws `invalid_request` or `aborted`.
 */
export async function drawScene(request: SceneRequest, control: RunControl = {}): Promise<Picture> {
  const { width, height, parts, colour, blur, foot, seed } = request;
  const progress = createProgress(control);
  await progress.report(0);
  const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (width * height)));
  const small = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  const scene = planScene(parts, {
    aspect: width / height,
    seed,
    tint: colour ? toLight(colour) : undefined,
    foot,
  });
  const painted = createLight(small);
  const painting = progress.subrange(0, 0.6);
  await fillLight(painted, { shader: paintScene(scene), progress: painting });
  const developing = progress.subrange(0.7, 1);
  const planes = blurScene(scene, painted, { blur, foot });
  addWeather(scene, planes);
  await progress.report(0.7);
  return toneMapLight(planes, { width, height, progress: developing });
}
