import { describe, expect, it } from 'vitest';
import { renderScene } from '#samples/render-scene.ts';
import { castColumns } from '#samples/scenes/landscape/cast-columns.ts';
import { createMirror } from '#samples/scenes/landscape/create-mirror.ts';
import { acrossAt, createLakeView, upAt, widenView } from '#samples/scenes/landscape/lake-view.ts';
import { findStone } from '#samples/scenes/landscape/pebbles.ts';
import { ridgeNoise } from '#samples/scenes/landscape/ridge-noise.ts';
import { farShore, groundHeight } from '#samples/scenes/landscape/terrain.ts';
import { createThings } from '#samples/scenes/landscape/things.ts';
import { createRowingBoat } from '#samples/scenes/old-photo/rowing-boat.ts';

const view = createLakeView({ width: 40, height: 30 }, { eye: 2, halfWidth: 0.5, middle: 0.5, horizon: 0.5 });

describe('the landscape', () => {
  it('The landscape is the same on every run, with a bright sky over dark woods and water that mirrors both', async () => {
    const [first, second] = [
      await renderScene('landscape', { width: 48 }),
      await renderScene('landscape', { width: 48 }),
    ];
    expect(second.picture).toEqual(first.picture);
    const { width, height, data } = first.picture;
    expect([width, height]).toEqual([48, 32]);
    const rowMean = (row: number) =>
      data.subarray(row * width * 3, (row + 1) * width * 3).reduce((sum, value) => sum + value, 0) /
      width /
      3;
    const woods = rowMean(16);
    expect(rowMean(2)).toBeGreaterThan(woods + 60);
    expect(rowMean(25)).toBeGreaterThan(woods + 20);
  });

  it('The landscape has water up to the far shore and land beyond, higher in the mountains than in the woods', () => {
    for (const x of [-600, -90, 0, 450]) {
      const shore = farShore(x);
      expect(groundHeight(x, shore - 20)).toBeLessThan(0);
      expect(groundHeight(x, shore + 20)).toBeGreaterThan(0);
    }
    expect(groundHeight(3100, 10_200)).toBeGreaterThan(groundHeight(400, 2000) + 500);
  });

  it('Ridges are finite everywhere and stay within bounds', () => {
    for (let i = 0; i < 2000; i++) {
      const value = ridgeNoise(i * 0.37 - 300, i * 0.91 - 700, 8);
      expect(value).toBeGreaterThan(-0.5);
      expect(value).toBeLessThan(3);
    }
  });

  it('A mountain wall covers its share of the picture and hides lower land behind it', () => {
    const height = (_x: number, away: number) => (away >= 100 && away < 110 ? 22 : away > 300 ? 20 : 0);
    const away = castColumns(view, { from: 3, to: 1000, step: 0.002, height });
    for (let row = 0; row < view.height; row++) {
      const up = upAt(view, row);
      const found = away[row * view.width + 7];
      if (up > 0.2) expect(found).toBe(0);
      else if (up > -0.019) expect(Math.abs(found - 100)).toBeLessThan(1);
      else if (up > -0.6) expect(Math.abs(found - 2 / -up)).toBeLessThan(0.02 * found);
    }
  });

  it('A wider view sees the same directions at shifted pixels', () => {
    const wide = widenView(view, { side: 6, top: 4, height: 40 });
    expect(acrossAt(wide, 16)).toBeCloseTo(acrossAt(view, 10));
    expect(upAt(wide, 9)).toBeCloseTo(upAt(view, 5));
  });

  it('Still water shows the sky upside down, and the shore from below', () => {
    const light = new Float32Array(view.width * view.height * 3);
    for (let row = 0; row < view.height; row++)
      light.fill(upAt(view, row), row * view.width * 3, (row + 1) * view.width * 3);
    const away = new Float32Array(view.width * view.height).fill(100, 0, 40 * 16);
    const met = new Float32Array(3);
    createMirror({ view, light, away })(met, 0, 0.24);
    expect(met[0]).toBeCloseTo(0.24 - (2 * view.eye) / 100, 3);
  });

  it('Stones finer than a pixel are left out, and coarser ones are not', () => {
    let shown = 0;
    for (let i = 0; i < 200; i++) {
      expect(findStone({ x: i * 0.11, away: 7 + i * 0.07, finest: 2 }).height).toBe(0);
      if (findStone({ x: i * 0.11, away: 7 + i * 0.07, finest: 0.005 }).height > 0) shown++;
    }
    expect(shown).toBeGreaterThan(150);
  });
});

describe('things on the lake', () => {
  const things = createThings([createRowingBoat({ x: 0, away: 10, turn: 0, lift: 0, rise: 0 })]);
  const light = new Float32Array(3);

  it('Things on the lake are met by rays that point at them, and by no others', () => {
    const down = { origin: { x: 0.5, y: 3, z: -10 }, direction: { x: 0, y: -1, z: 0 } };
    const distance = things.meet(down, light);
    expect(distance).toBeGreaterThan(2.5);
    expect(distance).toBeLessThan(3.2);
    expect(light[0]).toBeGreaterThan(0);
    expect(things.meet({ ...down, origin: { x: 3, y: 3, z: -10 } }, light)).toBe(-1);
  });

  it('Things on the lake throw shadows away from the sun, which stands on the left', () => {
    expect(things.sunAt({ x: 0.3, away: 10.7, height: 0 })).toBe(0);
    expect(things.sunAt({ x: -3, away: 10, height: 0 })).toBe(1);
    expect(createThings([]).sunAt({ x: 0, away: 10, height: 0 })).toBe(1);
  });
});
