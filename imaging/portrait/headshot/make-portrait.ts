import type { Places } from '../../core/geometry/place-triangles.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { createPlane, type Plane, samplePlane } from '../../core/raster/plane.ts';
import { buildMipLevels, type Raster } from '../../core/raster/raster.ts';
import { paintBackdrop } from '../../edit/backdrop/draw-backdrop.ts';
import { loadMeshTopology } from '../../vision/faces/load-mesh-topology.ts';
import { applyRelight, compositePortrait } from './composite-portrait.ts';
import { drawFrame, placeFrame, pointsInFrame, toRaster } from './draw-frame.ts';
import { grades } from './grades.ts';
import type { HeadshotStyle } from './headshot-styles.ts';
import { lightPatterns } from './light-patterns.ts';
import { measureHeadPose } from './measure-head-pose.ts';
import { dressHead } from './outfit/dress-head.ts';
import { measureBody } from './outfit/measure-body.ts';
import { type OutfitName, outfits } from './outfit/outfits.ts';
import { scalePoints } from './pick-subject.ts';
import { type Frame, planFrame } from './plan-frame.ts';
import { planRelight, turnTerms } from './plan-relight.ts';
import type { PortraitSubject } from './prepare-subject.ts';
import { sets } from './sets.ts';
import { shapeSubject } from './shape-subject.ts';

interface PortraitParams {
  readonly subject: PortraitSubject;
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
  readonly order: PortraitParams;
  readonly frame: Frame;
  readonly places: Places;
  /** Linear light times alpha, then alpha; every step changes it. */
  readonly front: Raster;
}

/** Applies the light of the style to the visible parts of the subject. */
async function lightFront({ front, frame, order }: Take, progress: Progress): Promise<void> {
  const { subject, style } = order;
  const coverage = shrinkAlpha(front);
  const points = pointsInFrame(subject.points, { window: frame, ...coverage });
  const { triangles } = await loadMeshTopology();
  const unit = (subject.measure.unit * coverage.height) / frame.height;
  const shape = shapeSubject({ coverage, points, triangles, unit });
  const pattern = lightPatterns[style.light];
  const own = { terms: turnTerms(subject.light.terms, frame.angle) };
  const relight = planRelight(shape, { own, pattern });
  await applyRelight(front, { relight, rim: pattern.rim.strength, progress });
}

/** Samples the subject's regions at pixels of the frame. */
function readRegions({ regions, size }: PortraitSubject, places: Places) {
  const scale = regions.skin.width / size.width;
  const read = (plane: Plane, pixel: number) =>
    samplePlane(plane, places.x[pixel] * scale - 0.5, places.y[pixel] * scale - 0.5);
  return {
    skinAt: (pixel: number) => read(regions.skin, pixel),
    locksAt: (pixel: number) => read(regions.locks, pixel),
  };
}

async function dress({ front, frame, places, order }: Take, progress: Progress): Promise<void> {
  const { subject, outfit, style } = order;
  if (outfit === 'own') return;
  const { regions, size, points, yaw, light, gains } = subject;
  const small = measureHeadPose({ points: scalePoints(points, regions.skin.width / size.width) });
  const body = measureBody({ ...regions, head: small, yaw });
  const head = measureHeadPose({ points: pointsInFrame(points, { window: frame, ...front }) });
  const { width, height } = front;
  await dressHead(
    {
      ...{ own: front, body, pieces: outfits[outfit](body), small: shrinkAlpha(front) },
      ...readRegions(subject, places),
      faceSkin: [light.skin[0] * gains[0], light.skin[1] * gains[1], light.skin[2] * gains[2]],
      place: { width, height, x: head.axis.x + body.aside * head.unit, y: head.chin.y, unit: head.unit },
      terms: lightPatterns[style.light].terms,
    },
    progress,
  );
}

/** Makes one portrait of a subject. Rejects with `aborted`. */
export async function makePortrait(params: PortraitParams, progress: Progress): Promise<Portrait> {
  const { subject, style, outfit, width, height, seed } = params;
  const isDressed = outfit !== 'own';
  const cutout = isDressed ? subject.head : subject.body;
  if (!cutout) throw new TypeError('the subject was not prepared for this portrait');
  const { measure, yaw } = subject;
  const frame = planFrame({
    subject: cutout,
    head: measure,
    yaw,
    crop: style.crop,
    aspect: width / height,
    isDressed,
  });
  const places = placeFrame(frame, params);
  const levels = buildMipLevels(toRaster(cutout, subject.gains));
  const front = await drawFrame(levels, { places, progress: progress.subrange(0, 0.2) });
  const take = { order: params, frame, places, front };
  await lightFront(take, progress.subrange(0.2, 0.35));
  await dress(take, progress.subrange(0.35, 0.7));
  const set = await paintBackdrop({ width, height, seed, backdrop: sets[style.set], mostPixels: SET_PIXELS });
  const layers = {
    front,
    set,
    coverage: shrinkAlpha(front),
    grade: grades[style.grade],
    noise: subject.noise,
    seed,
  };
  const picture = await compositePortrait(layers, progress.subrange(0.75, 1));
  return { picture, isTight: frame.isTight };
}
