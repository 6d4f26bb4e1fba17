import type { Picture } from '../picture.ts';
import type { Tensor } from './open-session.ts';
import { openSession, type SessionValue } from './open-session.ts';
import { requireDims } from './require-dims.ts';
import { requireValue } from './require-value.ts';

/** Side in pixels of the square into whose upper left corner a photo is fitted. */
export const TAP_SIDE = 1024;

/** Name and shape of the encoder's output, which the decoder takes. */
export const EMBEDDING = { name: 'image_embeddings', dims: [1, 256, 64, 64] } as const;

/** Mean and spread of the red, green and blue of the photos that these models learnt from. */
const MEAN = [123.675, 116.28, 103.53] as const;
const SPREAD = [58.395, 57.12, 57.375] as const;

/** Embeds a picture of three channels whose longer side is `TAP_SIDE`. */
export type TapEncoder = (picture: Picture) => Promise<Tensor>;

/** Values as they are, `height × width × 3`: the model pads and normalises them itself. */
function interleavedTensor({ width, height, data }: Picture): Tensor {
  return { dims: [height, width, 3], data: Float32Array.from(data) };
}

/** Normalised values, `1 × 3 × side × side`, with zeros to the right or beneath. */
function planarTensor({ width, height, data }: Picture): Tensor {
  const out = new Float32Array(3 * TAP_SIDE ** 2);
  for (let channel = 0; channel < 3; channel++)
    for (let y = 0; y < height; y++) {
      const row = (channel * TAP_SIDE + y) * TAP_SIDE;
      for (let x = 0; x < width; x++)
        out[row + x] = (data[(y * width + x) * 3 + channel] - MEAN[channel]) / SPREAD[channel];
    }
  return { dims: [1, 3, TAP_SIDE, TAP_SIDE], data: out };
}

/** The shape of its input, whose name differs, tells which of the two export forms an encoder has. */
function chooseLayout(inputs: readonly SessionValue[]): (picture: Picture) => Tensor {
  const [{ name, shape }] = inputs;
  if (inputs.length !== 1) throw new Error(`it has ${inputs.length} inputs, not one picture`);
  const isPixels = shape.length === 3;
  requireValue(inputs, { name, dims: isPixels ? [0, 0, 3] : [1, 3, TAP_SIDE, TAP_SIDE] });
  return isPixels ? interleavedTensor : planarTensor;
}

/** Opens the encoder of a model of the SAM family. Rejects if it cannot be loaded or is of another kind. */
export async function openTapEncoder(file: string): Promise<TapEncoder> {
  const session = await openSession(file);
  const [{ name }] = session.inputs;
  const lay = chooseLayout(session.inputs);
  requireValue(session.outputs, EMBEDDING);
  return async (picture) => {
    const { [EMBEDDING.name]: embedding } = await session.run({ [name]: lay(picture) }, [EMBEDDING.name]);
    return requireDims(embedding, EMBEDDING);
  };
}
