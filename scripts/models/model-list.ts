import { convertLayersModel } from './convert-layers-model.ts';
import type { OnnxGraph } from './onnx-graph.ts';
import { readLayersModel } from './read-layers-model.ts';

/** A file of a package, relative to `node_modules`, and the SHA-256 that it must have. */
export interface SourceFile {
  readonly path: string;
  readonly sha256: string;
}

/** A model that is converted to ONNX when the product is built. */
export interface ModelSource {
  /** Of the result, without its extension. */
  readonly name: string;
  readonly files: readonly SourceFile[];
  /** SHA-256 of the result. */
  readonly sha256: string;
  /** Takes the contents of `files` in their order. */
  readonly convert: (contents: readonly Uint8Array[]) => OnnxGraph;
}

const ESRGAN = '@upscalerjs/esrgan-slim/models/x2';

export const modelList: readonly ModelSource[] = [
  {
    name: 'esrgan-x2',
    files: [
      {
        path: `${ESRGAN}/model.json`,
        sha256: '8efb488c2caed0196a6163e3f06798f9245e92623ffd50654a26c372e09150ea',
      },
      {
        path: `${ESRGAN}/group1-shard1of1.bin`,
        sha256: '5cb464ae4d390ce0a771afd5feaf60fbfcdb18ab48a56db98cdf6b88202369de',
      },
    ],
    sha256: '75f0f57337daabad74c35d33daa3795482f161a29a3d6155746ca8c2d28c68c0',
    convert: ([json = new Uint8Array(), binary = new Uint8Array()]) =>
      convertLayersModel(readLayersModel(json, binary), 'esrgan-x2'),
  },
];
