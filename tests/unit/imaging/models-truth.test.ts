import { beforeAll, describe, expect, it } from 'vitest';
import type { Model } from '#imaging/core/models/open-model.ts';
import type { Tensor } from '#imaging/core/models/open-session.ts';
import type { Picture } from '#imaging/core/picture.ts';
import { openModels } from './support/models.ts';
import { readPortrait, readTruth, readValues } from './support/portrait.ts';

type FaceModel = 'blazeface' | 'facemesh' | 'iris';

/** Outputs of TensorFlow.js 4.22 on its plain backend for `drawWaves`: each n-th value of each output. */
const truth: Record<FaceModel, Record<string, number[]>> = readValues('face-models.json');
const steps: Record<string, number> = { fineScores: 7, coarseScores: 7, fineBoxes: 101, coarseBoxes: 101 };
const meshSteps: Partial<Record<FaceModel, number>> = { facemesh: 13, iris: 5 };

let models: Readonly<Record<FaceModel | 'selfie', Model>>;

beforeAll(async () => {
  models = await openModels('blazeface', 'facemesh', 'iris', 'selfie');
});

/** Waves of several lengths in each colour, about 0 to 1. */
function drawWaves(side: number): Tensor {
  const data = new Float32Array(3 * side * side);
  for (let colour = 0, at = 0; colour < 3; colour++)
    for (let y = 0; y < side; y++)
      for (let x = 0; x < side; x++, at++)
        data[at] =
          0.5 +
          0.3 * Math.sin((x * (12 + 5 * colour)) / side + colour) * Math.cos((y * 9) / side) +
          0.2 * Math.sin(((x * x + y * y) * 20) / side / side);
  return { dims: [1, 3, side, side], data };
}

/** A picture at another size without any mixing of its colours, 0 to 1. */
function readNearest({ width, height, data }: Picture, side: number): Tensor {
  const values = new Float32Array(3 * side * side);
  for (let y = 0, to = 0; y < side; y++)
    for (let x = 0; x < side; x++, to++) {
      const row = Math.floor(((y + 0.5) * height) / side);
      const from = 3 * (row * width + Math.floor(((x + 0.5) * width) / side));
      for (let colour = 0; colour < 3; colour++)
        values[colour * side * side + to] = data[from + colour] / 255;
    }
  return { dims: [1, 3, side, side], data: values };
}

describe('converted models', () => {
  it.each([
    ['blazeface', 256],
    ['facemesh', 192],
    ['iris', 64],
  ] as const)('The converted model %s gives what TensorFlow.js gives', async (name, side) => {
    const outputs = await models[name].run(drawWaves(side));
    expect(Object.keys(outputs).sort()).toEqual(Object.keys(truth[name]).sort());
    for (const [output, expected] of Object.entries(truth[name])) {
      const step = steps[output] ?? meshSteps[name] ?? 1;
      const found = outputs[output].data.filter((_, at) => at % step === 0);
      expect(found).toHaveLength(expected.length);
      for (const [at, value] of expected.entries())
        expect(Math.abs(found[at] - value)).toBeLessThan(1e-3 + 1e-5 * Math.abs(value));
    }
  });

  // The mask is that of the package itself in Chromium 150, whose GPU path exchanged the middle two of every
  // four rows and columns; it is stored with that put right.
  it('The converted selfie model gives the mask of MediaPipe itself', async () => {
    const expected = await readTruth('people.png', 1);
    const { output } = await models.selfie.run(readNearest(await readPortrait(), 256));
    let [difference, both, either] = [0, 0, 0];
    for (const [at, value] of output.data.entries()) {
      difference += Math.abs(value - expected.data[at] / 255);
      const [isFound, isExpected] = [value > 0.5, expected.data[at] > 127];
      both += Number(isFound && isExpected);
      either += Number(isFound || isExpected);
    }
    expect(difference / output.data.length).toBeLessThan(0.002);
    expect(both / either).toBeGreaterThan(0.995);
  });
});
