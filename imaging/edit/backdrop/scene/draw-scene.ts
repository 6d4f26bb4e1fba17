import { linearOf } from '../../../core/colour/colour-space.ts';
import type { Picture } from '../../../core/picture.ts';
import { createProgress } from '../../../core/progress.ts';
import type { RunControl } from '../../../core/run-control.ts';
import { parseColour } from '../../recolor/parse-colour.ts';
import { blurByDepth } from '../blur-by-depth.ts';
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
  /** Height of a subject that stands, as a share of the picture's; left out where it is not known. */
  readonly tall?: number | undefined;
  /** 0 … 2³¹−1; another seed gives another version. */
  readonly seed: number;
}

function toLight(colour: string): Light {
  const [red, green, blue] = parseColour(colour);
  return [linearOf[red], linearOf[green], linearOf[blue]];
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
  const { width, height, parts, colour, blur, foot, tall, seed } = request;
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
    tall,
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
