import { describe, expect, it } from 'vitest';
import { createProgress } from '#imaging/core/progress.ts';
import type { Plane } from '#imaging/core/raster/plane.ts';
import { createBrush, dragBrush } from '#imaging/edit/style/drag-brush.ts';
import { estimateFlow } from '#imaging/edit/style/estimate-flow.ts';
import { layStrokes } from '#imaging/edit/style/lay-strokes.ts';

const size = { width: 120, height: 80 };

const planeOf = (value: (x: number, y: number) => number): Plane => ({
  ...size,
  data: Float32Array.from({ length: size.width * size.height }, (_, at) =>
    value(at % size.width, Math.floor(at / size.width)),
  ),
});
const plain = (lightness: Plane) => ({ lightness, a: planeOf(() => 0), b: planeOf(() => 0) });

/** A scene that is dark on its left and light on its right. */
const halves = () => plain(planeOf((x) => (x < 60 ? 0.3 : 0.7)));

async function paint(seed: number, share = 1) {
  const scene = halves();
  const wet = { planes: halves(), height: planeOf(() => 0) };
  const progress = createProgress({});
  const flow = await estimateFlow(scene.lightness, { sigma: 3, progress });
  const layer = { scene, flow, cover: planeOf(() => share), width: 8, length: 40, variety: 0.03, seed };
  await layStrokes(wet, layer, progress);
  return { scene, ...wet };
}

describe('brush strokes', () => {
  it('[TOOL-01] Strokes cover plain ground, differ a little from it, and keep its edges', async () => {
    const { scene, planes, height } = await paint(1);
    const painted = height.data.filter((thick) => thick > 0.1).length;
    expect(painted / height.data.length).toBeGreaterThan(0.85);
    const changes = planes.lightness.data.map((tone, at) => Math.abs(tone - (scene.lightness.data[at] ?? 0)));
    expect(Math.max(...changes)).toBeLessThan(0.06);
    expect(changes.reduce((sum, change) => sum + change, 0) / changes.length).toBeGreaterThan(0.004);
  });

  it('[TOOL-01] Where no strokes are asked for, nothing is painted', async () => {
    const { scene, planes, height } = await paint(1, 0);
    expect(planes.lightness.data).toEqual(scene.lightness.data);
    expect(Math.max(...height.data)).toBe(0);
  });

  it('[TOOL-01] The same seed gives the same strokes, another one others', async () => {
    const [first, again, other] = [await paint(1), await paint(1), await paint(2)];
    expect(again.planes.lightness.data).toEqual(first.planes.lightness.data);
    expect(other.planes.lightness.data).not.toEqual(first.planes.lightness.data);
  });

  it('[TOOL-01] A stroke paints its path within its width, and leaves out what has another color', () => {
    const wet = { planes: halves(), height: planeOf(() => 0) };
    const color = { lightness: 0.3, a: 0, b: 0, lighter: 0.05, redder: 0, warmer: 0, brush: 0.5 };
    const stroke = { ...color, path: [20, 40, 100, 40], width: 10 };
    dragBrush(wet, { scene: halves(), brush: createBrush(3), stroke });
    for (let at = 0; at < wet.height.data.length; at++) {
      const [x, y] = [at % size.width, Math.floor(at / size.width)];
      const [thick = 0, tone = 0] = [wet.height.data[at], wet.planes.lightness.data[at]];
      const isAway = Math.abs(y - 40) > 5 || x < 15 || x >= 60;
      if (isAway) expect(thick, `${x}, ${y}`).toBe(0);
      else if (Math.abs(y - 40) < 3 && x > 20) {
        expect(thick, `${x}, ${y}`).toBeGreaterThan(0.1);
        expect(tone, `${x}, ${y}`).toBeGreaterThan(0.32);
      }
    }
  });
});
