import type { Picture } from '../../picture.ts';
import { openSession, type Tensor } from '../open-session.ts';
import { type ModelManifest, type ModelSlot, readManifest, type ValueRange } from './model-slots.ts';
import { readSignature, type Signature } from './read-signature.ts';
import { toPlanes } from './value-range.ts';

/** A model of the operator in its slot. */
export interface OwnModel {
  readonly signature: Signature;
  readonly manifest: ModelManifest;
  /** Range of the picture that goes in. */
  readonly input: ValueRange;
  /**
   * Runs it on a picture of 3 or 4 channels, whose alpha is not read. A second plane, 0–1 and of its size, is
   * the mask or the trimap. Rejects where the output has another number of values than its shape says.
   */
  run(picture: Picture, plane?: Float32Array): Promise<Tensor>;
}

/** Ranges that most public models of a slot take; the manifest says another. */
const usualRange: Readonly<Record<ModelSlot, ValueRange>> = {
  inpainting: '0..1',
  matting: '-1..1',
  'super-resolution': '0..1',
  'face-restoration': '-1..1',
};

/** Values of a mask, 1 where pixels are to be filled, as the model takes them. */
function toMask(plane: Float32Array, fill: 0 | 1): Float32Array {
  return fill === 1 ? plane : plane.map((value) => 1 - value);
}

/**
 * Opens the file of a slot. Rejects in plain words where it cannot be loaded, is another kind of model, or
 * its manifest is not understood.
 */
export async function openOwnModel(slot: ModelSlot, file: string): Promise<OwnModel> {
  const manifest = readManifest(file);
  const session = await openSession(file);
  const signature = readSignature(slot, session);
  const input = manifest.input ?? usualRange[slot];
  const { channels, mask, output } = signature;

  function toInputs(picture: Picture, plane: Float32Array): Record<string, Tensor> {
    const { width, height } = picture;
    const colours = toPlanes(picture, input);
    const dims = (count: number) => [1, count, height, width];
    if (mask !== undefined)
      return {
        [signature.picture]: { dims: dims(3), data: colours },
        [mask]: { dims: dims(1), data: toMask(plane, manifest.fill ?? 1) },
      };
    if (channels === 3) return { [signature.picture]: { dims: dims(3), data: colours } };
    const joined = new Float32Array(4 * width * height);
    joined.set(colours);
    joined.set(plane, colours.length);
    return { [signature.picture]: { dims: dims(4), data: joined } };
  }

  return {
    signature,
    manifest,
    input,
    async run(picture, plane = new Float32Array(picture.width * picture.height)) {
      const { [output]: made } = await session.run(toInputs(picture, plane), [output]);
      const wanted = slot === 'matting' ? 1 : 3;
      if (made.dims.length !== 4 || made.dims[1] !== wanted)
        throw new Error(`${output} came as ${made.dims.join(' × ')}, not 1 × ${wanted} × n × n`);
      return made;
    },
  };
}
