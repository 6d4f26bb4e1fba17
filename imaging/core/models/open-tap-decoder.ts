import type { Plane } from '../raster/plane.ts';
import type { Tensor } from './open-session.ts';
import { openSession } from './open-session.ts';
import { EMBEDDING } from './open-tap-encoder.ts';
import { requireDims } from './require-dims.ts';
import { requireValue } from './require-value.ts';

/** Side of the masks; one value stands for 4 × 4 pixels of the encoder's square. */
export const MASK_SIDE = 256;

/** Label of a tap, and the padding point that these exports need without a box. */
const TAPPED = 1;
const PADDING = -1;

const inputs = [
  EMBEDDING,
  { name: 'point_coords', dims: [1, 0, 2] },
  { name: 'point_labels', dims: [1, 0] },
  { name: 'mask_input', dims: [1, 1, MASK_SIDE, MASK_SIDE] },
  { name: 'has_mask_input', dims: [1] },
  { name: 'orig_im_size', dims: [2] },
] as const;

/**
 * Not `masks`, which are the same in the photo's size: some exports have the shape of the photo frozen in
 * them with which they were made.
 */
const FITS = { name: 'iou_predictions', dims: [1, 0] } as const;
const MASKS = { name: 'low_res_masks', dims: [1, 0, MASK_SIDE, MASK_SIDE] } as const;

interface TapPrompt {
  readonly embedding: Tensor;
  /** Of the photo as it lies in the encoder's square. */
  readonly width: number;
  readonly height: number;
  /** Tapped place in the picture; the middle of the first pixel is 0.5, 0.5. */
  readonly x: number;
  readonly y: number;
}

/** One of the things that a tap can mean. */
export interface TapAnswer {
  /** Confidence of the model in the mask, about 0–1. */
  readonly confidence: number;
  /** Of the whole square, `MASK_SIDE` across: above 0 where the thing is. */
  readonly logits: Plane;
}

/** Answers in the model's order. */
export type TapDecoder = (prompt: TapPrompt) => Promise<readonly TapAnswer[]>;

function createPrompt({ embedding, width, height, x, y }: TapPrompt): Record<string, Tensor> {
  return {
    image_embeddings: embedding,
    // The model counts from the middle of the first pixel.
    point_coords: { dims: [1, 2, 2], data: Float32Array.of(x - 0.5, y - 0.5, 0, 0) },
    point_labels: { dims: [1, 2], data: Float32Array.of(TAPPED, PADDING) },
    mask_input: { dims: [1, 1, MASK_SIDE, MASK_SIDE], data: new Float32Array(MASK_SIDE ** 2) },
    has_mask_input: { dims: [1], data: Float32Array.of(0) },
    orig_im_size: { dims: [2], data: Float32Array.of(height, width) },
  };
}

/** Opens the decoder of a model of the SAM family. Rejects if it cannot be loaded or is of another kind. */
export async function openTapDecoder(file: string): Promise<TapDecoder> {
  const session = await openSession(file);
  for (const input of inputs) requireValue(session.inputs, input);
  if (session.inputs.length > inputs.length)
    throw new Error(`it has ${session.inputs.length} inputs, not ${inputs.length}`);
  for (const output of [FITS, MASKS]) requireValue(session.outputs, output);
  return async (prompt) => {
    const told = await session.run(createPrompt(prompt), [FITS.name, MASKS.name]);
    const fits = requireDims(told[FITS.name], FITS);
    const masks = requireDims(told[MASKS.name], { ...MASKS, dims: [1, fits.dims[1], MASK_SIDE, MASK_SIDE] });
    const size = MASK_SIDE ** 2;
    return Array.from(fits.data, (confidence, at) => ({
      confidence,
      logits: { width: MASK_SIDE, height: MASK_SIDE, data: masks.data.subarray(at * size, (at + 1) * size) },
    }));
  };
}
