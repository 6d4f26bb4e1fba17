import { beforeAll, describe, expect, it } from 'vitest';
import type { Mask, Picture } from '#imaging/core/picture.ts';
import { DRAWN_SIDE, drawHole } from '#imaging/edit/inpaint/draw-hole.ts';
import { cutOnnxModel } from '#scripts/models/convert/cut-onnx-model.ts';
import { encodeOnnx } from '#scripts/models/encode-onnx.ts';
import { openModels } from './support/models.ts';
import { maskOf, paint, pixelAt } from './support/pictures.ts';

const whole = { left: 0, top: 0, right: 256, bottom: 256 };

/** Blue sky above a straight horizon, green ground below it. */
const scene = paint({ width: 256, height: 256, channels: 3 }, (x, y) => {
  const wave = 6 * Math.sin(x / 7) * Math.cos(y / 5);
  return y < 120 ? [110, 160, 225] : [70 + wave, 130 + wave, 60 + wave];
});

async function draw(photo: Picture, mask: Mask): Promise<Picture> {
  const drawn = await drawHole(photo, { mask, box: whole });
  if (!drawn) throw new Error('the model was not built');
  return drawn;
}

beforeAll(() => openModels('migan'));

describe('drawing a hole by a network', () => {
  it('[TOOL-16] A horizon goes on through the hole, sky above it and ground below it', async () => {
    const mask = maskOf(scene, (x, y) => Math.abs(x - 128) < 36 && Math.abs(y - 120) < 40);
    const drawn = await draw(scene, mask);
    for (const x of [200, 256, 310]) {
      const [red, , blue] = pixelAt(drawn, x, 190);
      expect(blue - red).toBeGreaterThan(60);
      const [groundRed, green, groundBlue] = pixelAt(drawn, x, 290);
      expect(green - Math.max(groundRed, groundBlue)).toBeGreaterThan(25);
    }
  });

  it('[TOOL-16] What stands under the mask has no say in what is drawn, and known pixels stay', async () => {
    const mask = maskOf(scene, (x, y) => Math.hypot(x - 128, y - 128) < 30);
    const painted = {
      ...scene,
      data: scene.data.map((v, at) => (mask.data[Math.floor(at / 3)] ? 255 - v : v)),
    };
    const [drawn, other] = [await draw(scene, mask), await draw(painted, mask)];
    expect(other).toEqual(drawn);
    expect(pixelAt(drawn, 20, 20).map((v) => Math.round(v / 8))).toEqual(
      pixelAt(scene, 10, 10).map((v) => Math.round(v / 8)),
    );
    expect(drawn).toMatchObject({ width: DRAWN_SIDE, height: DRAWN_SIDE, channels: 3 });
  });

  it('A file is not cut where the output does not come from the input', () => {
    const bytes = encodeOnnx({
      name: 'two',
      nodes: [{ operator: 'Relu', name: 'made', inputs: ['given'] }],
      tensors: [],
      inputs: [{ name: 'given', dims: [1] }],
      outputs: [{ name: 'made', dims: [1] }],
    });
    const value = { name: 'input', dims: [1] };
    const output = { from: 'made', value: { name: 'output', dims: [1] } };
    expect(() => cutOnnxModel(bytes, { name: 'cut', input: { from: 'other', value }, output })).toThrow(
      'made does not come from other',
    );
    expect(
      cutOnnxModel(bytes, { name: 'cut', input: { from: 'given', value }, output }).length,
    ).toBeGreaterThan(0);
  });
});
