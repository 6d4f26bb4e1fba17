import { createHash } from 'node:crypto';
import { resizePicture } from '../../core/io/size.ts';
import { hideTransparent } from '../../core/models/hide-transparent.ts';
import { loadTapModel } from '../../core/models/load-tap-model.ts';
import type { Tensor } from '../../core/models/open-session.ts';
import { MASK_SIDE, type TapAnswer } from '../../core/models/open-tap-decoder.ts';
import { TAP_SIDE, type TapEncoder } from '../../core/models/open-tap-encoder.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { createPlane, type Plane, samplePlane } from '../../core/raster/plane.ts';

/** Embedding of a photo by a model of the SAM family. */
interface EmbeddedPhoto {
  readonly embedding: Tensor;
  /** Of the photo as it lies in the encoder's square. */
  readonly width: number;
  readonly height: number;
}

interface Known {
  readonly encode: TapEncoder;
  readonly key: string;
  readonly embedding: Tensor;
}

let last: Known | undefined;

/**
 * Scales a photo to the encoder's square and embeds it. The last one is kept: who taps on a photo mostly does
 * so again, and nearly all the work is here.
 */
export async function embedPhoto(photo: Picture, encode: TapEncoder): Promise<EmbeddedPhoto> {
  const scale = TAP_SIDE / Math.max(photo.width, photo.height);
  const width = Math.max(1, Math.round(photo.width * scale));
  const height = Math.max(1, Math.round(photo.height * scale));
  const fitted = hideTransparent(await resizePicture(photo, { width, height, kernel: 'linear' }));
  const key = `${width}x${createHash('sha256').update(fitted.data).digest('base64')}`;
  if (last?.encode !== encode || last.key !== key) last = { encode, key, embedding: await encode(fitted) };
  return { embedding: last.embedding, width, height };
}

/** Embeds a photo before the first tap, where there is a model. Rejects with `model_missing`. */
export async function prepareModel(photo: Picture): Promise<void> {
  const model = await loadTapModel();
  if (model) await embedPhoto(photo, model.encode);
}

/** Below this confidence the model's mask is unlikely to fit the tapped thing. */
const MIN_CONFIDENCE = 0.5;

interface ModelTap {
  /** Tapped place, in per cent of the photo's width and height. */
  readonly x: number;
  readonly y: number;
  /** Size of the result. */
  readonly size: { readonly width: number; readonly height: number };
}

/**
 * The mask with the highest confidence. Of several, the first is meant for prompts of more points than one
 * tap and is skipped. Exports that choose by themselves do likewise.
 */
function chooseAnswer(answers: readonly TapAnswer[]): TapAnswer | undefined {
  const meant = answers.length > 1 ? answers.slice(1) : answers;
  return meant.toSorted((one, two) => two.confidence - one.confidence)[0];
}

/** Likelihood of the thing at each pixel of a photo of that size. */
function mapLikelihood(
  logits: Plane,
  { embedded, size }: { readonly embedded: EmbeddedPhoto; readonly size: ModelTap['size'] },
): Plane {
  const out = createPlane(size);
  const across = (embedded.width / size.width) * (MASK_SIDE / TAP_SIDE);
  const down = (embedded.height / size.height) * (MASK_SIDE / TAP_SIDE);
  for (let y = 0, at = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++, at++) {
      const logit = samplePlane(logits, (x + 0.5) * across - 0.5, (y + 0.5) * down - 0.5);
      out.data[at] = 1 / (1 + Math.exp(-logit));
    }
  return out;
}

/**
 * Likelihood of the tapped thing, 0–1, by the model that the operator installed. Undefined without a model or
 * confidence, and where the answer is empty or the whole photo. Rejects with `model_missing` if the model
 * cannot be used, or `aborted`.
 */
export async function findByModel(
  photo: Picture,
  { x, y, size, progress }: ModelTap & { readonly progress: Progress },
): Promise<Plane | undefined> {
  const model = await loadTapModel();
  if (!model) return undefined;
  await progress.report(0);
  const embedded = await embedPhoto(photo, model.encode);
  await progress.report(0.8);
  const { width, height } = embedded;
  const place = { x: (x / 100) * width, y: (y / 100) * height };
  const answer = chooseAnswer(await model.decode({ ...embedded, ...place }));
  await progress.report(1);
  if (!answer || answer.confidence < MIN_CONFIDENCE) return undefined;
  const likelihood = mapLikelihood(answer.logits, { embedded, size });
  const count = likelihood.data.reduce((sum, share) => sum + Number(share >= 0.5), 0);
  return count > 0 && count < likelihood.data.length ? likelihood : undefined;
}
