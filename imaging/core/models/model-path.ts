import path from 'node:path';

/** Names of the models that the build writes into `dist/models`. */
export type ModelName =
  | 'esrgan-x2'
  | 'blazeface'
  | 'facemesh'
  | 'iris'
  | 'selfie'
  | 'pose'
  | 'palm'
  | 'hand'
  | 'text';

const isBundled = !import.meta.filename.endsWith('.ts');

/** The bundle is `dist/imaging/process/main.mjs`. */
const folder = path.resolve(import.meta.dirname, isBundled ? '../../models' : '../../../dist/models');

/** Path of a built model. */
export function modelPath(name: ModelName): string {
  return path.join(folder, `${name}.onnx`);
}

/** Path of the built triangles and UV map of the face mesh. */
export function meshTopologyPath(): string {
  return path.join(folder, 'face-mesh.json');
}
