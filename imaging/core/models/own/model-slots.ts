import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { modelsFolder } from '../env.ts';

/** Works that a model of the operator can do instead of the built-in way, by the names of their files. */
export const modelSlots = ['inpainting', 'matting', 'super-resolution', 'face-restoration'] as const;

export type ModelSlot = (typeof modelSlots)[number];

/** Values that stand for black and white in a tensor. `imagenet` is normalised by that set's means. */
const valueRanges = ['0..1', '-1..1', '-0.5..0.5', '0..255', 'imagenet'] as const;

export type ValueRange = (typeof valueRanges)[number];

const manifestSchema = z.strictObject({
  name: z.string().max(200).optional(),
  licence: z.string().max(500).optional(),
  /** Range of the picture that goes in; no file tells it. */
  input: z.enum(valueRanges).optional(),
  /** Value of the mask that marks pixels to fill, for inpainting. */
  fill: z.union([z.literal(0), z.literal(1)]).optional(),
});

/** Words of the operator on a model, beside its file. */
export type ModelManifest = z.infer<typeof manifestSchema>;

/** Paths of a slot; undefined where the operator names no folder or it has no such file. */
export function findSlotFile(slot: ModelSlot): string | undefined {
  const folder = modelsFolder();
  const file = folder && path.join(folder, `${slot}.onnx`);
  return file && existsSync(file) ? file : undefined;
}

/**
 * Reads `<slot>.json` beside a model; empty without one. Throws an `Error` in plain words where it is not
 * understood.
 */
export function readManifest(modelFile: string): ModelManifest {
  const file = modelFile.replace(/\.onnx$/, '.json');
  if (!existsSync(file)) return {};
  let told: unknown;
  try {
    told = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new Error(`${path.basename(file)} is not JSON`);
  }
  const parsed = manifestSchema.safeParse(told);
  if (parsed.success) return parsed.data;
  throw new Error(`${path.basename(file)}: ${z.prettifyError(parsed.error).replaceAll('\n', ' ')}`);
}
