import { describe, expect, it } from 'vitest';
import { addSensorNoise } from '#samples/renderer/add-sensor-noise.ts';
import { filmCurve, printLight } from '#samples/renderer/film-curve.ts';
import { finishPicture } from '#samples/renderer/finish-picture.ts';
import { createFrame, packFrame, unpackFrame } from '#samples/renderer/frame.ts';
import { layOver } from '#samples/renderer/overlay.ts';
import { smoothLight } from '#samples/renderer/smooth-light.ts';
import { createSpecimenMark } from '#samples/scenes/specimen-mark.ts';

function plainLight(width: number, height: number, value: number) {
  return { width, height, data: new Float32Array(width * height * 3).fill(value) };
}

describe('from light to picture', () => {
  it('More light never prints darker, none prints black, and white is never passed', () => {
    let last = -1;
    for (let light = 0; light < 40; light += 0.01) {
      const printed = printLight(light);
      expect(printed).toBeGreaterThanOrEqual(last);
      expect(printed).toBeLessThanOrEqual(1);
      last = printed;
    }
    expect(filmCurve(0)).toBe(0);
    expect(filmCurve(-1)).toBe(0);
  });

  it('The same light gives the same bytes', () => {
    const look = { exposure: 0.9, grain: 0.03, bloom: 0.05, sensor: { fullWell: 400, readNoise: 4 } };
    const light = plainLight(40, 30, 0.4);
    expect(finishPicture(light, look).data).toEqual(finishPicture(light, look).data);
  });

  it('A sensor scatters light but keeps its mean, the less the more it holds', () => {
    const spreads = [100, 10_000].map((fullWell) => {
      const light = plainLight(60, 60, 0.5);
      addSensorNoise(light, { fullWell, readNoise: 2 });
      const mean = light.data.reduce((sum, value) => sum + value, 0) / light.data.length;
      expect(mean).toBeCloseTo(0.5, 2);
      return Math.sqrt(light.data.reduce((sum, value) => sum + (value - mean) ** 2, 0) / light.data.length);
    });
    expect(spreads[0]).toBeCloseTo(Math.sqrt(50 + 4) / 100, 2);
    expect(spreads[1]).toBeLessThan(spreads[0] / 5);
  });

  it('Noisy light is smoothed on one surface, and not over the edge to another', () => {
    const frame = createFrame({ width: 40, height: 20 });
    const light = new Float32Array(40 * 20 * 3);
    for (let i = 0; i < 800; i++) {
      const near = i % 40 < 20;
      frame.depth[i] = near ? 1 : 9;
      frame.normal[i * 3 + 1] = 1;
      light.fill((near ? 1 : 3) + (i % 2 === 0 ? 0.3 : -0.3), i * 3, i * 3 + 3);
    }
    const smooth = smoothLight(frame, { light, passes: 3, tolerance: 1.2 });
    const at = (x: number) => smooth[(10 * 40 + x) * 3];
    expect(Math.abs(at(10) - 1)).toBeLessThan(0.1);
    expect(Math.abs(at(19) - 1)).toBeLessThan(0.2);
    expect(Math.abs(at(20) - 3)).toBeLessThan(0.3);
  });

  it('Stored light is restored unchanged', () => {
    const frame = createFrame({ width: 5, height: 3 });
    frame.diffuse.fill(0.25);
    frame.solids[7] = 5;
    frame.depth[2] = 9;
    const back = unpackFrame(packFrame(frame));
    expect([back.width, back.height, back.diffuse[3], back.solids[7], back.depth[2]]).toEqual([
      5, 3, 0.25, 5, 9,
    ]);
  });

  it('A mark of known opacity can be taken off again', () => {
    const lay = { opacity: 0.5, capital: 0.05, weight: 0.0045, middle: { x: 0.56, y: 0.33 } };
    const mark = createSpecimenMark(lay)({ width: 480, height: 360 });
    const photo = {
      width: 480,
      height: 360,
      channels: 3 as const,
      data: new Uint8Array(480 * 360 * 3).fill(90),
    };
    const marked = layOver(photo, mark);
    expect(mark.alpha.reduce((most, alpha) => Math.max(most, alpha))).toBeCloseTo(0.5);
    for (let i = 0; i < mark.alpha.length; i++) {
      const bare = (marked.data[i * 3] - 255 * mark.alpha[i]) / (1 - mark.alpha[i]);
      if (Math.abs(bare - 90) > 1) expect.fail(`pixel ${i} became ${bare}`);
    }
  });
});
