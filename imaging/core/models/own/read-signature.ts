import type { SessionValue } from '../open-session.ts';
import type { ModelSlot } from './model-slots.ts';

/** Inputs and outputs of a model as its slot uses them. */
export interface Signature {
  /** Name of the picture's input, `1 × channels × height × width`. */
  readonly picture: string;
  /** 3, or 4 where a trimap follows the colours. */
  readonly channels: 3 | 4;
  /** Name of the mask's input. */
  readonly mask: string | undefined;
  readonly output: string;
  /** Size that the picture must have; undefined where the file leaves it open. */
  readonly size: { readonly width: number; readonly height: number } | undefined;
  /** Width of the output divided by that of the input; undefined where the file does not tell. */
  readonly scale: number | undefined;
}

function declarationOf({ name, type, shape }: SessionValue): string {
  return `${name} (${type ?? 'no tensor'}, ${shape.join(' × ') || 'no shape'})`;
}

function channelsOf({ shape }: SessionValue): number | undefined {
  const channels = shape[1];
  return shape.length === 4 && typeof channels === 'number' ? channels : undefined;
}

/** Input with one of these numbers of channels. Throws an `Error` where none or another type is there. */
function requireInput(inputs: readonly SessionValue[], channels: readonly number[]): SessionValue {
  const found = inputs.find((input) => channels.includes(channelsOf(input) ?? 0));
  if (!found)
    throw new Error(
      `it has no input of ${channels.join(' or ')} channels, but ${inputs.map(declarationOf).join(', ')}`,
    );
  if (found.type !== 'float32') throw new Error(`its input ${declarationOf(found)} is not float32`);
  return found;
}

/** First output that can have so many channels. */
function requireOutput(outputs: readonly SessionValue[], channels: number): SessionValue {
  const found = outputs.find(({ type, shape }) => {
    const count = shape[1];
    const isOpen = shape.length === 0 || typeof count === 'string' || Number(count) < 1;
    return type === 'float32' && (isOpen || (shape.length === 4 && count === channels));
  });
  if (found) return found;
  throw new Error(
    `it has no float32 output of ${channels} channels, but ${outputs.map(declarationOf).join(', ')}`,
  );
}

/** A declared length; undefined where it may vary between runs. */
function lengthOf({ shape }: SessionValue, axis: number): number | undefined {
  const length = shape[axis];
  return typeof length === 'number' && length > 0 ? length : undefined;
}

const pictureChannels = {
  inpainting: [3],
  matting: [3, 4],
  'super-resolution': [3],
  'face-restoration': [3],
} as const satisfies Record<ModelSlot, readonly number[]>;

/** Reads how a slot would use a model. Throws an `Error` in plain words where the model is another kind. */
export function readSignature(
  slot: ModelSlot,
  {
    inputs,
    outputs,
  }: { readonly inputs: readonly SessionValue[]; readonly outputs: readonly SessionValue[] },
): Signature {
  const wanted = slot === 'inpainting' ? 2 : 1;
  if (inputs.length !== wanted)
    throw new Error(`it has ${inputs.length} inputs, not ${wanted}: ${inputs.map(declarationOf).join(', ')}`);
  const picture = requireInput(inputs, pictureChannels[slot]);
  const mask = slot === 'inpainting' ? requireInput(inputs, [1]) : undefined;
  const output = requireOutput(outputs, slot === 'matting' ? 1 : 3);
  const [height, width] = [lengthOf(picture, 2), lengthOf(picture, 3)];
  const made = lengthOf(output, 3);
  return {
    picture: picture.name,
    channels: channelsOf(picture) === 4 ? 4 : 3,
    mask: mask?.name,
    output: output.name,
    size: width !== undefined && height !== undefined ? { width, height } : undefined,
    scale: width !== undefined && made !== undefined ? made / width : undefined,
  };
}
