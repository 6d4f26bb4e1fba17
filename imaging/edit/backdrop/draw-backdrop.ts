import { linearOf } from '../../core/colour/colour-space.ts';
import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { ImagingError } from '../../core/imaging-error.ts';
import type { Picture } from '../../core/picture.ts';
import { createProgress } from '../../core/progress.ts';
import type { RunControl } from '../../core/run-control.ts';
import { parseColour } from '../recolor/parse-colour.ts';
import { type Backdrop, type BackdropName, backdrops } from './backdrops.ts';
import { blurByDepth } from './blur-by-depth.ts';
import { endOfGround, layGround } from './lay-ground.ts';
import { paintLight } from './paint-light.ts';
import type { Light, Shader } from './shader.ts';
import type { Standing } from './stand-on-ground.ts';
import { toneMapLight } from './tone-map-light.ts';

/** A backdrop is out of focus: it is painted on at most this many pixels and scaled up. */
const MAX_PIXELS = 1_000_000;

interface BackdropRequest {
  readonly width: number;
  readonly height: number;
  readonly backdrop: BackdropName;
  /** `#rrggbb` in place of the backdrop's own first and second colour. */
  readonly colours?: readonly (string | undefined)[];
  /** Place of the subject; left out where the frame cuts it off. */
  readonly standing?: Standing | undefined;
  /** 0 … 2³¹−1; another seed gives another version. */
  readonly seed: number;
}

function toLight(colour: string): Light {
  const [red, green, blue] = parseColour(colour);
  return [linearOf[red], linearOf[green], linearOf[blue]];
}

interface PaintRequest extends Omit<BackdropRequest, 'backdrop'> {
  readonly backdrop: Backdrop;
  /** Largest number of painted pixels: defocused backdrops need fewer. Default a megapixel. */
  readonly mostPixels?: number;
}

/** Shader of a backdrop, with its ground where the subject stands. */
function shaderOf({ width, height, seed, backdrop, colours = [], standing }: PaintRequest): Shader {
  const [first, second] = backdrop.colours.map((colour, index) => toLight(colours[index] || colour));
  const scene = { aspect: width / height, first, second, seed };
  const { ground, paint } = backdrop;
  if (!ground || !standing) return paint(scene);
  const wish = ground.follows === undefined ? undefined : colours[ground.follows];
  return layGround({ ground, standing, scene, paint, wanted: wish ? toLight(wish) : undefined });
}

/** As `drawBackdrop`, for a backdrop that is in no list. Throws `invalid_request` or `aborted`. */
export async function paintBackdrop(request: PaintRequest, control: RunControl = {}): Promise<Picture> {
  const { width, height, backdrop, standing, mostPixels = MAX_PIXELS } = request;
  const progress = createProgress(control);
  await progress.report(0);
  const scale = Math.min(1, Math.sqrt(mostPixels / (width * height)));
  const small = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  const painted = await paintLight(small, { shader: shaderOf(request), progress: progress.subrange(0, 0.6) });
  const sigma = backdrop.blur * small.height;
  const { ground } = backdrop;
  const focus = ground && standing && { horizon: endOfGround(standing, ground), foot: standing.foot };
  const planes = painted.map((plane) =>
    focus ? blurByDepth(plane, { ...focus, sigma }) : gaussianBlurCompiled(plane, sigma),
  );
  await progress.report(0.7);
  return toneMapLight([planes[0], planes[1], planes[2]], {
    width,
    height,
    progress: progress.subrange(0.7, 1),
  });
}

/**
 * Draws a backdrop of exactly `width × height`, RGB. The same order gives the same pixels; another size shows
 * the same scene. Throws `invalid_request` or `aborted`.
 */
export async function drawBackdrop(request: BackdropRequest, control: RunControl = {}): Promise<Picture> {
  const backdrop: Backdrop | undefined = backdrops[request.backdrop];
  if (!backdrop) throw new ImagingError('invalid_request', `no backdrop ${request.backdrop}`);
  return paintBackdrop({ ...request, backdrop }, control);
}
