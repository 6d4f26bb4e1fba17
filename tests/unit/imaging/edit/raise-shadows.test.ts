import { describe, expect, it } from 'vitest';
import { createProgress } from '#imaging/core/progress.ts';
import { raiseShadows, raiseToWhite } from '#imaging/edit/style/raise-shadows.ts';

const size = { width: 120, height: 90 };
const planeOf = (value: (x: number, y: number) => number) => ({
  ...size,
  data: Float32Array.from({ length: size.width * size.height }, (_, at) =>
    value(at % size.width, Math.floor(at / size.width)),
  ),
});
const raise = async (value: (x: number, y: number) => number, raiseTones = raiseShadows) => {
  const grey = planeOf(() => 0);
  const planes = { lightness: planeOf(value), a: grey, b: grey };
  const { lightness } = await raiseTones(planes, createProgress({}));
  const meanOf = (holds: (x: number, y: number) => boolean) => {
    const kept = [...lightness.data].filter((_, at) => holds(at % size.width, Math.floor(at / size.width)));
    return kept.reduce((sum, tone) => sum + tone, 0) / kept.length;
  };
  return meanOf;
};

describe('tones of scenes that are painted', () => {
  it('[TOOL-01] A dark scene is raised', async () => {
    const mean = await raise((x, y) => 0.12 + 0.2 * ((x + y) / 210));
    expect(mean(() => true)).toBeGreaterThan(0.4);
  });

  it('[TOOL-01] Clouds of a pale sky over dark houses keep their difference, and stay below white', async () => {
    const mean = await raise((x, y) => (y > 40 ? 0.3 + 0.05 * ((x >> 2) % 2) : x < 60 ? 0.82 : 0.93));
    const [dim, bright] = [mean((x, y) => y < 30 && x < 50), mean((x, y) => y < 30 && x > 70)];
    expect(bright - dim).toBeGreaterThan(0.6 * (0.93 - 0.82));
    expect(bright).toBeLessThan(0.96);
  });

  it('[TOOL-01] What is dark in a lit scene stays darker than a scene that is dark as a whole', async () => {
    const [lit, dim] = [
      await raise((x, y) => (y > 36 ? 0.3 + 0.04 * ((x >> 2) % 2) : 0.95)),
      await raise((x, y) => (y > 36 ? 0.3 + 0.04 * ((x >> 2) % 2) : 0.55)),
    ];
    const suit = (_x: number, y: number) => y > 50;
    expect(lit(suit)).toBeLessThan(dim(suit) - 0.03);
  });

  it('[TOOL-01] A scene that is raised to white reaches it, and its darks are raised as in a dark scene', async () => {
    const value = (x: number, y: number) => (y > 36 ? 0.3 + 0.04 * ((x >> 2) % 2) : 0.9);
    const [flat, held] = [await raise(value, raiseToWhite), await raise(value)];
    for (const part of [(_x: number, y: number) => y > 50, (_x: number, y: number) => y < 24])
      expect(flat(part)).toBeGreaterThan(held(part) + 0.03);
  });
});
