import path from 'node:path';
import { ImagingError } from '../imaging-error.ts';
import { tapModelFolder } from './env.ts';
import { openTapDecoder, type TapDecoder } from './open-tap-decoder.ts';
import { openTapEncoder, type TapEncoder } from './open-tap-encoder.ts';

/** A model of the SAM family, which segments the thing at a tapped point. */
interface TapModel {
  readonly encode: TapEncoder;
  readonly decode: TapDecoder;
}

const loaded = new Map<string, Promise<TapModel>>();

async function open<Part>(file: string, openPart: (file: string) => Promise<Part>): Promise<Part> {
  try {
    return await openPart(file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const name = path.basename(file, '.onnx');
    throw new ImagingError(
      'model_missing',
      `${file} cannot be used as the ${name} of a SAM model: ${reason}`,
      {
        cause: error,
      },
    );
  }
}

async function load(folder: string): Promise<TapModel> {
  const encode = await open(path.join(folder, 'encoder.onnx'), openTapEncoder);
  return { encode, decode: await open(path.join(folder, 'decoder.onnx'), openTapDecoder) };
}

/**
 * Loads the operator's model once per process; undefined without one. Rejects with `model_missing` if its
 * files are broken or of another kind. The operator learns of it instead of getting other results.
 */
export async function loadTapModel(): Promise<TapModel | undefined> {
  const folder = tapModelFolder();
  if (folder === undefined) return undefined;
  const model = loaded.get(folder) ?? load(folder);
  loaded.set(folder, model);
  return model;
}
