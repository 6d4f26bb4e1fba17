import { createPlane, type Plane } from '../kernels/plane.ts';
import { samplePlane } from '../kernels/sample-plane.ts';
import { loadTapModel } from '../models/load-tap-model.ts';
import { MASK_SIDE, type TapAnswer } from '../models/open-tap-decoder.ts';
import { TAP_SIDE } from '../models/open-tap-encoder.ts';
import type { Picture } from '../picture.ts';
import type { Progress } from '../progress.ts';
import { type EmbeddedPhoto, embedPhoto } from './embed-photo.ts';

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
