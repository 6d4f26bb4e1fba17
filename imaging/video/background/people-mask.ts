import { boxBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { fitPicture } from '../../core/io/size.ts';
import type { Model } from '../../core/models/open-model.ts';
import { buildLevels } from '../../core/models/photo-levels.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import { runChunks } from '../../core/run-chunks.ts';
import { fitMatte } from '../../core/segmentation/fit-matte.ts';
import { sampleMatte } from '../../core/segmentation/sample-matte.ts';
import type { FaceModels } from '../../vision/faces/find-faces.ts';
import { BLOCK } from '../motion/block-difference.ts';
import { findMotion } from '../motion/find-motion.ts';
import { buildPyramid, type Luma } from '../motion/luma-pyramid.ts';
import type { Motion } from '../motion/motion.ts';
import { movePlane } from '../motion/move-plane.ts';
import { FollowedFaces } from './follow-faces.ts';
import { mapFrame } from './map-frame.ts';

/** Pixels of the copy that people are looked for on. The model itself sees 256 by 256. */
const GUIDE_PIXELS = 150_000;
/** Share of the mask before that is kept where its motion is sure. */
const KEPT = 0.65;
/** Mean differences of matched blocks: up to the first motion is sure, from the second it is lost. */
const SURE = 6;
const LOST = 22;
/** Mean difference of all blocks beyond which there is a cut. */
const CUT_COST = 25;
const BLOCK_BITS = Math.log2(BLOCK);
/** Likelihoods below the first are nobody, above the second a person. */
const UNSURE = { from: 0.25, to: 0.6 } as const;
/** Reach of the borders' colours, as a share of the longer side, and the variance that counts as grain. */
const REACH = 1 / 110;
const GRAIN = 4e-4;
/** Share at either end of the soft mask that is clipped, so that nothing shines through. */
const TRIM = 0.08;

/** A smaller copy of a frame. */
export function shrinkFrame(frame: Picture): Promise<Picture> {
  return fitPicture(frame, GUIDE_PIXELS);
}

function lumaOf({ width, height, data }: Picture): Luma {
  const luma = new Uint8Array(width * height);
  for (let i = 0, o = 0; i < luma.length; i++, o += 3)
    luma[i] = (77 * data[o] + 150 * data[o + 1] + 29 * data[o + 2]) >> 8;
  return { width, height, data: luma };
}

/** Models that find people in frames. */
interface PeopleModels {
  readonly segmenter: Model;
  readonly faces: FaceModels;
}

interface Before {
  readonly pyramid: readonly Luma[];
  /** Steadied likelihood, 0–255. */
  readonly likelihood: Uint8Array;
}

/**
 * Masks of the people in the frames of a clip, steadied over time: that of the frame before is brought along
 * the motion. Frames are given in their order; a new row of frames needs some before its first.
 */
export class PeopleMask {
  readonly #segmenter: Model;
  readonly #progress: Progress;
  readonly #faces: FollowedFaces;
  #before: Before | undefined;

  constructor({ segmenter, faces, progress }: PeopleModels & { readonly progress: Progress }) {
    this.#segmenter = segmenter;
    this.#progress = progress;
    this.#faces = new FollowedFaces(faces, progress);
  }

  /**
   * People of the next frame, `width × height`, 255 = a person. Rejects with `aborted`.
   * @param frame RGB
   */
  async next(frame: Picture): Promise<Uint8Array> {
    const guide = await shrinkFrame(frame);
    return this.#enlarge(await this.#find(guide), { frame, guide });
  }

  /** Takes the next frame into account without drawing its mask. Rejects with `aborted`. */
  async skip(frame: Picture): Promise<void> {
    await this.#find(await shrinkFrame(frame));
  }

  /** Likelihood of people, 0–1, of the size of the guide. */
  async #find(guide: Picture): Promise<Plane> {
    const pyramid = buildPyramid(lumaOf(guide));
    const before = this.#before;
    const motion = before ? motionOf(pyramid, before) : null;
    const levels = await buildLevels(guide);
    const faces = await this.#faces.next(levels, motion);
    const segmenter = this.#segmenter;
    const map = await mapFrame(levels, { faces, segmenter, progress: this.#progress });
    const found = resizePlane(map, guide);
    if (before && motion) {
      const moved = movePlane(before.likelihood, { ...found, motion, share: 1, scale: 1 });
      blendByMotion(found, { moved, motion });
    }
    const likelihood = new Uint8Array(found.data.length);
    for (let at = 0; at < likelihood.length; at++) likelihood[at] = 255 * found.data[at] + 0.5;
    this.#before = { pyramid, likelihood };
    return found;
  }

  async #enlarge(
    likelihood: Plane,
    { frame, guide }: { readonly frame: Picture; readonly guide: Picture },
  ): Promise<Uint8Array> {
    const { width, height } = frame;
    const radius = Math.max(2, Math.round(REACH * Math.max(guide.width, guide.height)));
    const likely = createPlane(likelihood);
    const { from, to } = UNSURE;
    for (let at = 0; at < likely.data.length; at++)
      likely.data[at] = Math.min(1, Math.max(0, (likelihood.data[at] - from) / (to - from)));
    const chunks = fitMatte(likely, { guide, radius, epsilon: GRAIN });
    const fit = await runChunks(chunks, () => this.#progress.report(0));
    const data = new Uint8Array(width * height);
    const support = boxBlurCompiled(likely, radius);
    sampleMatte({ photo: frame, fit, support, trim: TRIM }, { data, top: 0, bottom: height });
    return data;
  }
}

/** Motion to the frame before; null where a cut lies between them. */
function motionOf(pyramid: readonly Luma[], before: Before): Motion | null {
  const motion = findMotion(pyramid, before.pyramid);
  const mean = motion.cost.reduce((sum, cost) => sum + cost, 0) / motion.cost.length;
  return mean > CUT_COST ? null : motion;
}

/** Lays what was moved over what was found, by how well the blocks of the motion match. Changes the plane. */
function blendByMotion(
  { width, data }: Plane,
  { moved, motion }: { readonly moved: Uint8Array; readonly motion: Motion },
): void {
  for (let at = 0, x = 0, y = 0; at < data.length; at++) {
    const cost = motion.cost[(y >> BLOCK_BITS) * motion.columns + (x >> BLOCK_BITS)];
    const trust = KEPT * Math.min(1, Math.max(0, (LOST - cost) / (LOST - SURE)));
    data[at] += (moved[at] / 255 - data[at]) * trust;
    x += 1;
    if (x === width) {
      x = 0;
      y += 1;
    }
  }
}
