import { fitPicture } from '../core/io/size.ts';
import { loadModel } from '../core/models/load-model.ts';
import { loadOwnModel } from '../core/models/own/load-own-model.ts';
import { buildLevels } from '../core/models/photo-levels.ts';
import type { Picture } from '../core/picture.ts';
import { createProgress, type Progress } from '../core/progress.ts';
import { alphaOf, dropAlpha } from '../core/raster/alpha.ts';
import type { RunControl } from '../core/run-control.ts';
import { adjustPhoto } from '../edit/enhance/adjust/adjust-photo.ts';
import { planAdjustment } from '../edit/enhance/adjust/plan-adjustment.ts';
import { assessPhoto } from '../edit/enhance/assess-photo.ts';
import { type Corrected, correctFaults } from '../edit/enhance/correct-faults.ts';
import { describeFaults } from '../edit/enhance/describe-faults.ts';
import { hideTransparent, restoreTransparent } from '../edit/enhance/hide-transparent.ts';
import type { PhotoFaults } from '../edit/enhance/photo-faults.ts';
import { restoreFaces } from '../edit/enhance/restore-faces.ts';
import { checkOutputSize, type Factor, upscale } from '../edit/enhance/upscale.ts';
import { findFaces, loadFaceModels } from '../vision/faces/find-faces.ts';
import type { ToolInput, ToolOutput } from './tool.ts';

export interface EnhancePhotoParameters {
  /** Times the width and the height. */
  readonly factor: Factor;
  /** Strength of the corrections, 0–1. */
  readonly strength: number;
  readonly denoise: boolean;
  readonly light: boolean;
  readonly sharpen: boolean;
  /** `auto` repairs pictures that look like old prints. */
  readonly scratches: 'auto' | 'on' | 'off';
  /** Brings out tones and colours where `light` is on, and detail where `sharpen` is, without a fault too. */
  readonly adjust: boolean;
}

/** Shares of the whole at which assessment, correction and adjustment end, without scaling and with it. */
const SHARES = { alone: [0.15, 0.75, 0.9], scaled: [0.03, 0.2, 0.25] } as const;

/** Share of the whole after which the operator's model restores faces. */
const FACES = 0.9;

interface Enlarged {
  /** The photo before it was changed, in which faces are found. */
  readonly photo: Picture;
  readonly picture: Picture;
  readonly strength: number;
  readonly progress: Progress;
}

/** Restores faces by the operator's model; the picture itself without one. */
async function restore({ photo, picture, strength, progress }: Enlarged) {
  const model = strength > 0 ? await loadOwnModel('face-restoration') : undefined;
  if (!model) return { picture, restored: undefined };
  const models = { ...(await loadFaceModels()), iris: undefined };
  const faces = await findFaces(await buildLevels(photo), { ...models, progress: progress.subrange(0, 0.2) });
  const factor = picture.width / photo.width;
  return restoreFaces(picture, { model, faces, factor, strength, progress: progress.subrange(0.2, 1) });
}

interface Restored extends Corrected {
  readonly faults: PhotoFaults;
  readonly parameters: EnhancePhotoParameters;
}

/** Pixels of the copy on which tones and surroundings are measured. */
const SMALL = 250_000;
/**
 * Mean change of luma in grey levels, or share of changed pixels, from which on it is seen. A thing on a
 * white ground may fill little of its photo.
 */
const SEEN = { mean: 1, share: 0.02 } as const;

/** Adjusts a corrected photo as much as its measures lack. One that would hardly change is left as it is. */
async function adjust({ picture, done, faults, parameters }: Restored, progress: Progress) {
  const { strength, light, sharpen } = parameters;
  if (!parameters.adjust || strength === 0 || !(light || sharpen)) return { picture, isAdjusted: false };
  const small = await copySmall(picture);
  const plan = planAdjustment(picture, { small, faults, strength, light, sharpen, done });
  const made = await adjustPhoto(picture, { plan, small, progress });
  const isAdjusted = made.change >= SEEN.mean || made.changed >= SEEN.share;
  return { picture: isAdjusted ? made.picture : picture, isAdjusted };
}

/** A small copy with the alpha of a picture, of which transparent pixels keep their colours. */
async function copySmall(picture: Picture): Promise<Picture> {
  const colours = await fitPicture(dropAlpha(picture), SMALL);
  if (picture.channels !== 4) return colours;
  const alpha = await fitPicture({ ...alphaOf(picture), channels: 1 }, SMALL);
  const data = new Uint8Array(4 * alpha.data.length);
  for (let pixel = 0; pixel < alpha.data.length; pixel++) {
    data.set(colours.data.subarray(3 * pixel, 3 * pixel + 3), 4 * pixel);
    data[4 * pixel + 3] = alpha.data[pixel];
  }
  return { ...colours, channels: 4, data };
}

/**
 * Assesses a photo's faults, corrects them, adjusts what its measures lack, and scales it. The operator's
 * models scale it and restore its faces where there are any. Findings hold scores (0–1), measurements and
 * corrections. Throws `output_too_large` or `aborted`.
 */
export async function enhancePhoto(
  { photo }: ToolInput,
  parameters: EnhancePhotoParameters,
  control: RunControl = {},
): Promise<ToolOutput> {
  const { factor, strength } = parameters;
  checkOutputSize(photo, factor);
  const progress = createProgress(control);
  await progress.report(0);
  const [assessed, adjusted, corrected] = factor === 1 ? SHARES.alone : SHARES.scaled;
  const opaque = hideTransparent(photo);
  const faults = await assessPhoto(opaque, progress.subrange(0, assessed));
  const restored = await correctFaults(
    { photo: opaque, faults, parameters, control },
    progress.subrange(assessed, adjusted),
  );
  const { picture, isAdjusted } = await adjust(
    { ...restored, faults, parameters },
    progress.subrange(adjusted, corrected),
  );
  const own = factor === 1 ? undefined : await loadOwnModel('super-resolution');
  const model = factor === 1 || own ? undefined : await loadModel('esrgan-x2');
  const scaling = progress.subrange(corrected, Math.max(corrected, FACES));
  const larger = await upscale(picture, { factor, model, own, progress: scaling });
  const upscaler = factor === 1 ? 'none' : own ? 'own' : model ? 'esrgan' : 'lanczos';
  const faces = await restore({ photo, picture: larger, strength, progress: progress.subrange(FACES, 1) });
  await progress.report(1);
  return {
    picture: restoreTransparent(faces.picture, photo),
    findings: {
      ...{ ...describeFaults(faults), ...restored.done, adjusted: isAdjusted, upscaler },
      ...(faces.restored !== undefined && { facesRestored: faces.restored }),
    },
  };
}
