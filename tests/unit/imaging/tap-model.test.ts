import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { ImagingProcess } from '#api/engines/embedded/imaging-pool.ts';
import { loadTapModel } from '#imaging/core/models/load-tap-model.ts';
import { openTapEncoder } from '#imaging/core/models/open-tap-encoder.ts';
import type { Picture } from '#imaging/core/picture.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { embedPhoto, findByModel } from '#imaging/vision/segment/find-by-model.ts';
import { findObject } from '#imaging/vision/segment/find-object.ts';
import type { OnnxGraph } from '#scripts/models/onnx-graph.ts';
import { paint, toSharp } from './support/pictures.ts';
import {
  type DecoderAnswers,
  drawDecoder,
  drawEncoder,
  type EncoderForm,
  FOUR_MASKS,
  putTapModel,
} from './support/sam-stand-in.ts';

const root = mkdtempSync(path.join(tmpdir(), 'tap-model-'));
afterAll(() => rmSync(root, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

const progress = createProgress({});
const forms: readonly EncoderForm[] = ['pixels', 'planes'];

/** A red fruit on grey, of any size. */
function drawFruit(width: number, height: number): Picture {
  return paint({ width, height, channels: 3 }, (x, y) =>
    Math.hypot(x - 0.7 * width, y - 0.4 * height) < 20 ? [200, 40, 30] : [120 + (x % 7), 130, 140 - (y % 5)],
  );
}

function putModel(encoder: OnnxGraph, decoder: OnnxGraph): string {
  const folder = mkdtempSync(path.join(root, 'model-'));
  putTapModel(folder, encoder, decoder);
  vi.stubEnv('TAP_MODEL_DIR', folder);
  return folder;
}

function putAnswers(answers: DecoderAnswers, form: EncoderForm = 'pixels'): void {
  putModel(drawEncoder(form), drawDecoder(answers));
}

describe('a tap that a promptable model answers', () => {
  it.each(
    forms.flatMap((form) => [
      [form, 300, 220],
      [form, 90, 260],
      [form, 1400, 700],
    ]) as [EncoderForm, number, number][],
  )('[TOOL-18] An encoder of %s in %i × %i gives the best mask for one tap', async (form, width, height) => {
    putAnswers(FOUR_MASKS, form);
    const photo = drawFruit(width, height);
    const [x, y] = [35, 60];
    const found = await findByModel(photo, { x, y, size: { width, height }, progress });
    const radius = (200 * Math.max(width, height)) / 1024;
    const slack = (4 * Math.max(width, height)) / 1024;
    const wrong = found?.data.findIndex((share, at) => {
      const across = (at % width) + 0.5 - (x / 100) * width;
      const down = Math.floor(at / width) + 0.5 - (y / 100) * height;
      const outside = Math.hypot(across, down) - radius;
      return Math.abs(outside) > slack && share > 0.5 !== outside < 0;
    });
    expect(wrong).toBe(-1);
  });

  it('[TOOL-18] The only mask of a decoder that chooses by itself is taken', async () => {
    putAnswers({ confidences: [0.8], radii: [100] });
    const found = await findByModel(drawFruit(128, 128), {
      x: 50,
      y: 50,
      size: { width: 128, height: 128 },
      progress,
    });
    const area = found?.data.reduce((sum, share) => sum + share, 0) ?? 0;
    expect(area / (Math.PI * 12.5 ** 2)).toBeCloseTo(1, 1);
  });

  it('[TOOL-18] A mask that ends near the edges of the photo ends at them', async () => {
    const photo = drawFruit(300, 220);
    putAnswers({ confidences: [0.9], radii: [72] });
    const { data } = await findObject(photo, { tap: { x: 70, y: 40 }, progress });
    const area = data.reduce((sum, value) => sum + value, 0);
    expect(area / (Math.PI * 20 ** 2)).toBeCloseTo(1, 1);
  });

  it.each([
    ['has no confidence', { confidences: [0.49], radii: [200] }],
    ['finds nothing', { confidences: [0.9], radii: [-9] }],
    ['takes the whole photo', { confidences: [0.9], radii: [4000] }],
  ])('[TOOL-18] A tap is not answered by a model that %s', async (_, answers) => {
    putAnswers(answers);
    const tap = { x: 70, y: 40, size: { width: 300, height: 220 } };
    expect(await findByModel(drawFruit(300, 220), { ...tap, progress })).toBeUndefined();
  });

  it('[TOOL-18] A tap without an answer of the model is answered as without it', async () => {
    const photo = drawFruit(150, 110);
    const without = await findObject(photo, { tap: { x: 70, y: 40 }, progress });
    putAnswers({ confidences: [0.49], radii: [200] });
    expect(await findObject(photo, { tap: { x: 70, y: 40 }, progress })).toEqual(without);
  });

  it('[TOOL-18] A tap needs no model', async () => {
    vi.stubEnv('TAP_MODEL_DIR', '');
    expect(await loadTapModel()).toBeUndefined();
    expect(
      await findByModel(drawFruit(30, 20), { x: 5, y: 5, size: { width: 30, height: 20 }, progress }),
    ).toBe(undefined);
  });
});

describe('what the encoder is given', () => {
  it.each(forms)(
    '[TOOL-18] The encoder gets the photo in the corner of a square, as %s, in the colours that models expect',
    async (form) => {
      const folder = putModel(drawEncoder(form), drawDecoder(FOUR_MASKS));
      const encode = await openTapEncoder(path.join(folder, 'encoder.onnx'));
      const photo = paint({ width: 64, height: 32, channels: 4 }, (x) =>
        x < 32 ? [255, 0, 51, 255] : [9, 9, 9, 0],
      );
      const { embedding, width, height } = await embedPhoto(photo, encode);
      expect([width, height]).toEqual([1024, 512]);
      expect(embedding.dims).toEqual([1, 256, 64, 64]);
      const read = (x: number, y: number) =>
        [0, 1, 2].map((channel) => embedding.data[(channel * 64 + y) * 64 + x]);
      const normal = (colour: readonly number[]) => [
        (colour[0] - 123.675) / 58.395,
        (colour[1] - 116.28) / 57.12,
        (colour[2] - 103.53) / 57.375,
      ];
      for (const [place, wanted] of [
        [read(10, 10), normal([255, 0, 51])],
        [read(50, 10), normal([128, 128, 128])],
        [read(10, 40), [0, 0, 0]],
      ])
        for (const [channel, value] of place.entries()) expect(value).toBeCloseTo(wanted[channel], 2);
    },
  );

  it('[TOOL-18] A photo is encoded once for all taps on it', async () => {
    const encode = vi.fn(async () => ({ dims: [1], data: new Float32Array(1) }));
    const first = await embedPhoto(drawFruit(60, 40), encode);
    expect((await embedPhoto(drawFruit(60, 40), encode)).embedding).toBe(first.embedding);
    expect(encode).toHaveBeenCalledTimes(1);
    await embedPhoto(drawFruit(40, 60), encode);
    expect(encode).toHaveBeenCalledTimes(2);
  });
});

describe('a model that cannot be used', () => {
  const encoder = drawEncoder('planes');
  const decoder = drawDecoder(FOUR_MASKS);
  const small: OnnxGraph = {
    name: 'small',
    inputs: [{ name: 'x', dims: [1, 3, 512, 512] }],
    outputs: [{ name: 'image_embeddings', dims: [1, 3, 512, 512] }],
    nodes: [{ operator: 'Relu', name: 'image_embeddings', inputs: ['x'] }],
    tensors: [],
  };
  const tapOn = () => findObject(drawFruit(60, 40), { tap: { x: 70, y: 40 }, progress });

  it.each([
    [
      'an encoder of another size',
      [small, decoder],
      /encoder\.onnx .*: x is 1 × 3 × 512 × 512, not 1 × 3 × 1024 × 1024$/,
    ],
    [
      'a decoder in the place of the encoder',
      [decoder, decoder],
      /encoder\.onnx .*: it has 6 inputs, not one picture$/,
    ],
    [
      'an encoder in the place of the decoder',
      [encoder, encoder],
      /decoder\.onnx .*: it has no image_embeddings, but x$/,
    ],
  ] as const)('[TOOL-18] A model that cannot be used is named: %s', async (_, files, message) => {
    putModel(...files);
    await expect(tapOn()).rejects.toMatchObject({
      kind: 'model_missing',
      message: expect.stringMatching(message),
    });
  });

  it('[TOOL-18] A model that cannot be used is told by its answer, where its file does not declare that', async () => {
    const outputs = [{ name: 'iou_predictions' }, { name: 'low_res_masks' }];
    const nodes = decoder.nodes.map((node) =>
      node.name === 'low_res_masks' ? { ...node, inputs: ['confidences', 'confidences'] } : node,
    );
    putModel(encoder, { ...decoder, nodes: nodes.filter(({ name }) => name !== 'masks'), outputs });
    await expect(tapOn()).rejects.toMatchObject({ kind: 'model_missing' });
  });

  it('[TOOL-18] A model with a broken or missing file is named', async () => {
    const folder = putModel(encoder, decoder);
    writeFileSync(path.join(folder, 'decoder.onnx'), 'not a model');
    await expect(tapOn()).rejects.toMatchObject({
      kind: 'model_missing',
      message: expect.stringContaining(path.join(folder, 'decoder.onnx')),
    });
    vi.stubEnv('TAP_MODEL_DIR', path.join(root, 'absent'));
    await expect(tapOn()).rejects.toMatchObject({ kind: 'model_missing' });
  });
});

it('[TOOL-18] The imaging processes of a host use the model whose folder it names', async () => {
  const folder = putModel(drawEncoder('pixels'), drawDecoder({ confidences: [0.9], radii: [100] }));
  const photoPath = path.join(folder, 'photo.png');
  await toSharp(drawFruit(160, 240)).png().toFile(photoPath);
  const child = new ImagingProcess({
    entry: path.resolve('imaging/process/main.ts'),
    memoryBytes: 1e9,
    jobMilliseconds: 180_000,
    tapModelFolder: folder,
  });
  const { findings } = await child.run(
    {
      id: 'one',
      kind: 'analysis',
      analysis: 'find-thing',
      photoPath,
      maxPixels: 1e6,
      outputDirectory: folder,
      parameters: { x: 50, y: 50 },
      digitalSourceType: 'algorithmicallyEnhanced',
    },
    { signal: new AbortController().signal, onProgress: () => undefined, onFiles: () => undefined },
  );
  child.kill();
  expect(findings?.share).toBeCloseTo((Math.PI * 23.4 ** 2) / (160 * 240), 2);
});
