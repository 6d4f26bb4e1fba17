import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { loadOwnModel } from '#imaging/core/models/own/load-own-model.ts';
import type { ModelSlot } from '#imaging/core/models/own/model-slots.ts';
import { type OwnModel, openOwnModel } from '#imaging/core/models/own/open-own-model.ts';
import type { Mask, Picture } from '#imaging/core/picture.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { UNKNOWN } from '#imaging/core/segmentation/matting-laplacian.ts';
import { enlargeByModel } from '#imaging/edit/enhance/enlarge-by-model.ts';
import { restoreFaces } from '#imaging/edit/enhance/restore-faces.ts';
import { enhancePhoto } from '#imaging/tools/enhance-photo.ts';
import { removeObject } from '#imaging/tools/remove-object.ts';
import { faceLandmarks, facePoints, MESH_POINTS } from '#imaging/vision/faces/face-landmarks.ts';
import { matteByModel } from '#imaging/vision/matting/matte-by-model.ts';
import { checkOwnModels } from '#scripts/imaging/check-own-models.ts';
import type { OnnxGraph } from '#scripts/models/onnx-graph.ts';
import {
  drawEnlarger,
  drawInpainter,
  drawMatter,
  drawRedMatter,
  drawRestorer,
  putModel,
} from './support/own-model-stand-ins.ts';
import { paint } from './support/pictures.ts';

const root = mkdtempSync(path.join(tmpdir(), 'own-models-'));
afterAll(() => rmSync(root, { recursive: true }));
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const progress = createProgress({});

interface Given {
  readonly graph: OnnxGraph;
  readonly manifest?: object;
}

/** Puts models into a folder of their own and names it to imaging. */
function putModels(models: Partial<Record<ModelSlot, Given>>): string {
  const folder = mkdtempSync(path.join(root, 'models-'));
  for (const [slot, given] of Object.entries(models)) putModel(folder, slot as ModelSlot, given);
  vi.stubEnv('MODELS_DIR', folder);
  return folder;
}

function openModel(slot: ModelSlot, given: Given): Promise<OwnModel> {
  const folder = putModels({ [slot]: given });
  return openOwnModel(slot, path.join(folder, `${slot}.onnx`));
}

/** Everything that imaging writes to the standard error. */
function hearErrors(): string[] {
  const lines: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  return lines;
}

function drawTiles(width: number, height: number): Picture {
  return paint({ width, height, channels: 3 }, (x, y) =>
    (x >> 4) % 2 === (y >> 4) % 2 ? [150, 90, 60 + (x % 5)] : [90 + (y % 3), 110, 140],
  );
}

function markBox({ width, height }: Picture, box: readonly [number, number, number, number]): Mask {
  const [left, top, right, bottom] = box;
  const data = new Uint8Array(width * height);
  for (let y = top; y < bottom; y++) data.fill(255, y * width + left, y * width + right);
  return { width, height, data };
}

describe('a model of the operator for inpainting', () => {
  it('[TOOL-02] fills the mask, and no pixel outside of it differs', async () => {
    putModels({ inpainting: { graph: drawInpainter(64) } });
    const photo = drawTiles(260, 190);
    const mask = markBox(photo, [120, 80, 160, 110]);
    const second = markBox(photo, [4, 4, 20, 18]);
    for (let at = 0; at < mask.data.length; at++) mask.data[at] ||= second.data[at];
    const { picture, findings } = await removeObject({ photo, mask }, { grow: 0, seed: 1 });
    expect(findings).toEqual({ filler: 'model' });
    let differing = 0;
    for (let at = 0; at < photo.data.length; at++)
      if (!mask.data[Math.floor(at / 3)] && picture.data[at] !== photo.data[at]) differing++;
    expect(differing).toBe(0);
    for (const middle of [95 * 260 + 140, 11 * 260 + 12]) {
      const [red, green] = picture.data.subarray(3 * middle);
      expect(green - red).toBeGreaterThan(60);
    }
  });

  it('[TOOL-02] is asked with the values that its manifest says', async () => {
    const graph = drawInpainter(64);
    const model = await openModel('inpainting', { graph, manifest: { fill: 0, input: '0..1' } });
    const picture = paint({ width: 64, height: 64, channels: 3 }, () => [255, 0, 0]);
    const { data } = await model.run(picture, new Float32Array(64 * 64));
    // All pixels are to be kept, which this model is told by 1: it fills them.
    expect(data[64 * 64]).toBeCloseTo(250, 0);
  });

  it('[TOOL-02] that draws another picture leaves the work to patches', async () => {
    const { tensors, ...graph } = drawInpainter(64);
    const inverse = tensors.map((tensor) =>
      tensor.name === 'contrast'
        ? { ...tensor, values: Float32Array.of(-230) }
        : tensor.name === 'light'
          ? { ...tensor, values: Float32Array.of(250) }
          : tensor,
    );
    putModels({ inpainting: { graph: { ...graph, tensors: inverse } } });
    const errors = hearErrors();
    const photo = paint({ width: 200, height: 150, channels: 3 }, (x, y) => [x + (y % 5), x, 40]);
    const mask = markBox(photo, [90, 60, 120, 80]);
    const { findings } = await removeObject({ photo, mask }, { grow: 0, seed: 1 });
    expect(findings).toBeUndefined();
    expect(errors.join('')).toContain('gave no result, patches do instead');
  });
});

describe('a model of the operator for matting', () => {
  const trimap = {
    width: 64,
    height: 32,
    data: Uint8Array.from({ length: 64 * 32 }, (_, at) => (at % 64 < 24 ? 1 : at % 64 < 40 ? UNKNOWN : 0)),
  };

  it('[TOOL-11] is told the trimap and draws its unknown pixels', async () => {
    const model = await openModel('matting', { graph: drawMatter() });
    const matte = await matteByModel(drawTiles(64, 32), { model, trimap });
    expect(matte?.data[10]).toBe(1);
    expect(matte?.data[60]).toBe(0);
    expect(matte?.data[32]).toBeCloseTo(0.5);
  });

  it('[TOOL-11] draws the edge only where it sees the same subject', async () => {
    const model = await openModel('matting', { graph: drawRedMatter() });
    const seen = (red: (x: number) => number) =>
      paint({ width: 64, height: 32, channels: 3 }, (x) => [red(x), 0, 0]);
    const same = await matteByModel(
      seen((x) => Math.max(0, 255 - 4 * x)),
      { model, trimap },
    );
    expect(same?.data[32]).toBeCloseTo(0.5, 1);
    expect(
      await matteByModel(
        seen((x) => 4 * x),
        { model, trimap },
      ),
    ).toBeUndefined();
  });
});

describe('a model of the operator for super-resolution', () => {
  it.each([
    [4, undefined, 2],
    [4, undefined, 4],
    [2, 64, 4],
    [3, 96, 2],
    [3, 96, 4],
  ])(
    '[TOOL-07] of scale %i and input %s makes %i times the size without seams',
    async (scale, side, factor) => {
      const model = await openModel('super-resolution', { graph: drawEnlarger(scale, side) });
      const shades = paint({ width: 300, height: 40, channels: 3 }, (x, y) => [x % 256, 4 * y, 120]);
      const made = await enlargeByModel(shades, { model, factor, progress });
      expect([made.width, made.height]).toEqual([300 * factor, 40 * factor]);
      let worst = 0;
      for (let y = 0; y < made.height; y++)
        for (let x = 0; x < 255 * factor; x++) {
          const at = 3 * (y * made.width + x);
          const truth = 3 * (Math.floor(y / factor) * 300 + Math.floor(x / factor));
          for (const channel of [0, 1, 2])
            worst = Math.max(worst, Math.abs(made.data[at + channel] - shades.data[truth + channel]));
        }
      expect(worst).toBeLessThanOrEqual(5);
    },
  );

  it('[TOOL-07] takes the place of the built-in network in the enhancer, and alpha stays', async () => {
    putModels({ 'super-resolution': { graph: drawEnlarger(2) } });
    const photo = paint({ width: 40, height: 30, channels: 4 }, (x) => [90, 120, 200, x < 20 ? 0 : 255]);
    const parameters = { factor: 2, strength: 0, denoise: false, light: false, sharpen: false } as const;
    const { picture, findings } = await enhancePhoto(
      { photo },
      { ...parameters, scratches: 'off', adjust: false },
    );
    expect(findings).toMatchObject({ upscaler: 'own' });
    expect([picture.width, picture.height, picture.channels]).toEqual([80, 60, 4]);
    expect([picture.data[4 * (30 * 80 + 4) + 3], picture.data[4 * (30 * 80 + 75) + 3]]).toEqual([0, 255]);
  });
});

describe('a model of the operator for faces', () => {
  /** A face whose points lie where models expect them, turned, moved and scaled. */
  function placeFace({ scale, left, top }: { scale: number; left: number; top: number }) {
    const points = new Float32Array(3 * MESH_POINTS);
    const put = (index: number, x: number, y: number) => {
      points[3 * index] = left + scale * x;
      points[3 * index + 1] = top + scale * y;
    };
    for (const index of faceLandmarks.rightEye) put(index, 192.98, 239.95);
    for (const index of faceLandmarks.leftEye) put(index, 318.9, 240.19);
    put(facePoints.noseTip, 256.63, 314.02);
    put(facePoints.rightMouthCorner, 201.26, 371.41);
    put(facePoints.leftMouthCorner, 313.09, 371.15);
    const size = 512 * scale;
    const box = { left, top, width: size, height: size, score: 1 } as never;
    return { box, mesh: { points, flag: 1, roll: 0, yaw: 0, pitch: 0 } };
  }

  it('[TOOL-07] changes faces alone, where they are', async () => {
    const model = await openModel('face-restoration', { graph: drawRestorer() });
    const picture = drawTiles(200, 160);
    const faces = [placeFace({ scale: 0.2, left: 60, top: 30 })];
    const made = await restoreFaces(picture, { model, faces, factor: 1, strength: 1, progress });
    expect(made.restored).toBe(1);
    const redAt = ({ data }: Picture, x: number, y: number) => data[3 * (y * 200 + x)];
    expect(redAt(made.picture, 111, 85) - redAt(picture, 111, 85)).toBeGreaterThan(35);
    for (const [x, y] of [
      [5, 5],
      [62, 32],
      [190, 150],
    ])
      expect(redAt(made.picture, x, y)).toBe(redAt(picture, x, y));
  });

  it('[TOOL-07] leaves faces that are sharper than it makes them', async () => {
    const model = await openModel('face-restoration', { graph: drawRestorer() });
    const picture = drawTiles(80, 60);
    const faces = [placeFace({ scale: 0.5, left: 0, top: 0 })];
    const made = await restoreFaces(picture, { model, faces, factor: 4, strength: 1, progress });
    expect(made.restored).toBe(0);
    expect(made.picture).toEqual(picture);
  });
});

describe('a model that does not fit its slot', () => {
  it.each([
    ['inpainting', { graph: drawMatter() }, 'it has 1 inputs, not 2'],
    ['super-resolution', { graph: drawInpainter(8) }, 'it has 2 inputs, not 1'],
    ['face-restoration', { graph: drawMatter() }, 'it has no input of 3 channels, but pixel_values'],
    ['matting', { graph: drawEnlarger(2, 8) }, 'it has no float32 output of 1 channels, but output'],
    ['matting', { graph: drawMatter(), manifest: { range: 1 } }, 'Unrecognized key: "range"'],
  ] as const)('%s stays empty, and why is said in plain words', async (slot, given, words) => {
    putModels({ [slot]: given });
    const errors = hearErrors();
    expect(await loadOwnModel(slot)).toBeUndefined();
    expect(errors.join('')).toContain(words);
  });

  it('A file that is no model, and a folder without models, leave slots empty', async () => {
    const folder = putModels({});
    expect(await loadOwnModel('matting')).toBeUndefined();
    writeFileSync(path.join(folder, 'matting.onnx'), 'no model');
    const errors = hearErrors();
    expect(await loadOwnModel('matting')).toBeUndefined();
    expect(errors.join('')).toContain('cannot be used for matting, which is done without it');
  });

  it('Operators learn from the check which models work and what they take', async () => {
    const licence = 'BSD-3-Clause';
    const folder = putModels({
      inpainting: { graph: drawInpainter(64) },
      matting: { graph: drawMatter() },
      'super-resolution': { graph: drawEnlarger(4), manifest: { name: 'Large', licence } },
    });
    writeFileSync(path.join(folder, 'face-restoration.onnx'), 'no model');
    const lines: string[] = [];
    expect(await checkOwnModels((line) => lines.push(line))).toEqual({ works: 3, fails: 1 });
    const text = lines.join('\n');
    expect(text).toContain('takes image (3 channels, 64 × 64, 0..1) and mask (1 = fill); gives output');
    expect(text).toMatch(/enlarges by 4; made 320 × 240 of 160 × 120, in \d+\.\d s and \d+ MB/);
    expect(text).toContain('licence: BSD-3-Clause');
    expect(text).toMatch(/✗ face-restoration: .*cannot be used/);
    expect(text).toContain('– tap: no tap/encoder.onnx');
  });
});
