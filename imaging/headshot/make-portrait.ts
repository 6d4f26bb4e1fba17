import { paintBackdrop } from '../backdrop/draw-backdrop.ts';
import { loadMeshTopology } from '../faces/load-mesh-topology.ts';
import { createPlane, type Plane } from '../kernels/plane.ts';
import type { Raster } from '../kernels/raster.ts';
import { type Pace, partOfPace } from '../pace.ts';
import type { Picture } from '../picture.ts';
import { applyRelight } from './apply-relight.ts';
import { composePortrait } from './compose-portrait.ts';
import { drawFrame, placeFrame, pointsInFrame } from './draw-frame.ts';
import { grades } from './grades.ts';
import type { HeadshotStyle } from './headshot-styles.ts';
import { lightPatterns } from './light-patterns.ts';
import { planFrame } from './plan-frame.ts';
import { planRelight, turnTerms } from './plan-relight.ts';
import type { Sitter } from './prepare-sitter.ts';
import { sets } from './sets.ts';
import { shapeSitter } from './shape-sitter.ts';

export interface PortraitOrder {
  readonly sitter: Sitter;
  readonly style: HeadshotStyle;
  readonly width: number;
  readonly height: number;
  readonly seed: number;
}

export interface Portrait {
  readonly picture: Picture;
  /** Whether it shows less of the body than was wanted, because the photo does. */
  readonly isTight: boolean;
}

/** Longer side of the planes in which light is planned. */
const LIGHT_SIDE = 360;

/** A set is out of focus: it is painted on so many pixels. */
const SET_PIXELS = 300_000;

/** Alpha of a raster of 4 channels on a smaller plane. */
function shrinkAlpha({ width, height, data }: Raster): Plane {
  const scale = Math.min(1, LIGHT_SIDE / Math.max(width, height));
  const out = createPlane({
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  });
  for (let row = 0, at = 0; row < out.height; row++)
    for (let column = 0; column < out.width; column++, at++) {
      const x = Math.floor(((column + 0.5) * width) / out.width);
      const y = Math.floor(((row + 0.5) * height) / out.height);
      out.data[at] = Math.max(0, Math.min(1, data[4 * (y * width + x) + 3]));
    }
  return out;
}

/** Makes one portrait of a sitter. Rejects with `aborted`. */
export async function makePortrait(order: PortraitOrder, pace: Pace): Promise<Portrait> {
  const { sitter, style, width, height, seed } = order;
  const frame = planFrame({ ...sitter, crop: style.crop, aspect: width / height, isDressed: false });
  const front = await drawFrame(sitter.levels, placeFrame(frame, order), partOfPace(pace, 0, 0.3));
  const coverage = shrinkAlpha(front);
  const points = pointsInFrame(sitter.points, frame, coverage);
  const { triangles } = await loadMeshTopology();
  const unit = (sitter.head.unit * coverage.height) / frame.height;
  const shape = shapeSitter({ coverage, points, triangles, unit });
  const pattern = lightPatterns[style.light];
  const own = { terms: turnTerms(sitter.light.terms, frame.angle) };
  const relight = planRelight(shape, { own, pattern });
  await applyRelight(front, { relight, rim: pattern.rim.strength }, partOfPace(pace, 0.3, 0.5));
  const set = await paintBackdrop({ width, height, seed, backdrop: sets[style.set], mostPixels: SET_PIXELS });
  const layers = { front, set, coverage, grade: grades[style.grade], noise: sitter.noise, seed };
  const picture = await composePortrait(layers, partOfPace(pace, 0.6, 1));
  return { picture, isTight: frame.isTight };
}
