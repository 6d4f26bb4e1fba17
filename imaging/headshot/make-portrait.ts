import { paintBackdrop } from '../backdrop/draw-backdrop.ts';
import { loadMeshTopology } from '../faces/load-mesh-topology.ts';
import type { Places } from '../kernels/place-triangles.ts';
import { createPlane, type Plane } from '../kernels/plane.ts';
import { buildMipLevels, type Raster } from '../kernels/raster.ts';
import { samplePlane } from '../kernels/sample-plane.ts';
import type { Picture } from '../picture.ts';
import type { Progress } from '../progress.ts';
import { applyRelight } from './apply-relight.ts';
import { composePortrait } from './compose-portrait.ts';
import { drawFrame, placeFrame, pointsInFrame, toRaster } from './draw-frame.ts';
import { grades } from './grades.ts';
import type { HeadshotStyle } from './headshot-styles.ts';
import { lightPatterns } from './light-patterns.ts';
import { measureHead } from './measure-head.ts';
import { dressHead } from './outfit/dress-head.ts';
import { measureBody } from './outfit/measure-body.ts';
import { type OutfitName, outfits } from './outfit/outfits.ts';
import { scalePoints } from './pick-sitter.ts';
import { type Frame, planFrame } from './plan-frame.ts';
import { planRelight, turnTerms } from './plan-relight.ts';
import type { Sitter } from './prepare-sitter.ts';
import { sets } from './sets.ts';
import { shapeSitter } from './shape-sitter.ts';

interface PortraitOrder {
  readonly sitter: Sitter;
  readonly style: HeadshotStyle;
  readonly outfit: OutfitName;
  readonly width: number;
  readonly height: number;
  readonly seed: number;
}

export interface Portrait {
  readonly picture: Picture;
  /** True if it shows less of the body than requested because the photo does. */
  readonly isTight: boolean;
}

/** Longer side of the planes for light. */
const LIGHT_SIDE = 360;

/** Pixels of a painted background, which is out of focus. */
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

/** Intermediate results of a portrait. */
interface Take {
  readonly order: PortraitOrder;
  readonly frame: Frame;
  readonly places: Places;
  /** Linear light times alpha, then alpha; every step changes it. */
  readonly front: Raster;
}

/** Applies the light of the style to the visible parts of the subject. */
async function lightFront({ front, frame, order }: Take, progress: Progress): Promise<void> {
  const { sitter, style } = order;
  const coverage = shrinkAlpha(front);
  const points = pointsInFrame(sitter.points, { window: frame, ...coverage });
  const { triangles } = await loadMeshTopology();
  const unit = (sitter.measure.unit * coverage.height) / frame.height;
  const shape = shapeSitter({ coverage, points, triangles, unit });
  const pattern = lightPatterns[style.light];
  const own = { terms: turnTerms(sitter.light.terms, frame.angle) };
  const relight = planRelight(shape, { own, pattern });
  await applyRelight(front, { relight, rim: pattern.rim.strength, progress });
}

/** Samples the subject's regions at pixels of the frame. */
function readRegions({ regions, size }: Sitter, places: Places) {
  const scale = regions.skin.width / size.width;
  const read = (plane: Plane, pixel: number) =>
    samplePlane(plane, places.x[pixel] * scale - 0.5, places.y[pixel] * scale - 0.5);
  return {
    skinAt: (pixel: number) => read(regions.skin, pixel),
    locksAt: (pixel: number) => read(regions.locks, pixel),
  };
}

async function dress({ front, frame, places, order }: Take, progress: Progress): Promise<void> {
  const { sitter, outfit, style } = order;
  if (outfit === 'own') return;
  const { regions, size, points, yaw, light, gains } = sitter;
  const small = measureHead({ points: scalePoints(points, regions.skin.width / size.width) });
  const body = measureBody({ ...regions, head: small, yaw });
  const head = measureHead({ points: pointsInFrame(points, { window: frame, ...front }) });
  const { width, height } = front;
  await dressHead(
    {
      ...{ own: front, body, pieces: outfits[outfit](body), small: shrinkAlpha(front) },
      ...readRegions(sitter, places),
      faceSkin: [light.skin[0] * gains[0], light.skin[1] * gains[1], light.skin[2] * gains[2]],
      place: { width, height, x: head.axis.x + body.aside * head.unit, y: head.chin.y, unit: head.unit },
      terms: lightPatterns[style.light].terms,
    },
    progress,
  );
}

/** Makes one portrait of a subject. Rejects with `aborted`. */
export async function makePortrait(order: PortraitOrder, progress: Progress): Promise<Portrait> {
  const { sitter, style, outfit, width, height, seed } = order;
  const isDressed = outfit !== 'own';
  const subject = isDressed ? sitter.head : sitter.body;
  if (!subject) throw new TypeError('the sitter was not prepared for this portrait');
  const { measure, yaw } = sitter;
  const frame = planFrame({
    subject,
    head: measure,
    yaw,
    crop: style.crop,
    aspect: width / height,
    isDressed,
  });
  const places = placeFrame(frame, order);
  const levels = buildMipLevels(toRaster(subject, sitter.gains));
  const front = await drawFrame(levels, { places, progress: progress.subrange(0, 0.2) });
  const take = { order, frame, places, front };
  await lightFront(take, progress.subrange(0.2, 0.35));
  await dress(take, progress.subrange(0.35, 0.7));
  const set = await paintBackdrop({ width, height, seed, backdrop: sets[style.set], mostPixels: SET_PIXELS });
  const layers = {
    front,
    set,
    coverage: shrinkAlpha(front),
    grade: grades[style.grade],
    noise: sitter.noise,
    seed,
  };
  const picture = await composePortrait(layers, progress.subrange(0.75, 1));
  return { picture, isTight: frame.isTight };
}
