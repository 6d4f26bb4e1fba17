import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadModel } from '#imaging/core/models/load-model.ts';
import { modelPath } from '#imaging/core/models/model-path.ts';
import { type Model, openModel } from '#imaging/core/models/open-model.ts';
import { buildModels } from '#scripts/models/build-models.ts';
import { encodeOnnx } from '#scripts/models/encode-onnx.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'models-'));
let model: Model;

beforeAll(async () => {
  await buildModels(folder);
  model = await openModel(path.join(folder, 'esrgan-x2.onnx'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('models converted at build', () => {
  it('[TOOL-07] The build of models leaves only whole files, which have the bytes that were tested', () => {
    expect(readdirSync(folder)).toContain('esrgan-x2.onnx');
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('[TOOL-07] The enlarging model makes one grey of twice the size from one grey', async () => {
    const data = new Float32Array(3 * 24 * 20).fill(0.5);
    const [output] = Object.values(await model.run({ dims: [1, 3, 20, 24], data }));
    expect(output.dims).toEqual([1, 3, 40, 48]);
    const middle = output.data[20 * 48 + 24];
    expect(middle).toBeGreaterThan(0.48);
    expect(middle).toBeLessThan(0.52);
  });

  it('A tensor whose shape does not fit its values is not encoded', () => {
    const tensors = [{ name: 'weights', dims: [2, 2], values: Float32Array.of(1, 2, 3) }];
    expect(() => encodeOnnx({ name: 'wrong', nodes: [], tensors, inputs: [], outputs: [] })).toThrow(
      'weights has 3 values, not 4',
    );
  });

  it('A file that is no model is rejected, and our own are looked for in dist/models', async () => {
    await expect(openModel(path.join(folder, 'absent.onnx'))).rejects.toThrow();
    expect(modelPath('esrgan-x2')).toMatch(/dist[\\/]models[\\/]esrgan-x2\.onnx$/);
  });

  it('A model is opened once', () => {
    expect(loadModel('esrgan-x2')).toBe(loadModel('esrgan-x2'));
  });
});
