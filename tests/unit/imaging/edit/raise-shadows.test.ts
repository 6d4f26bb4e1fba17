import { describe, expect, it } from 'vitest';
import { createProgress } from '#imaging/core/progress.ts';
import { raiseChroma, raisePrinted } from '#imaging/edit/style/raise-chroma.ts';
import { raiseShadows } from '#imaging/edit/style/raise-shadows.ts';
import { shareSteps } from '#imaging/edit/style/soft-steps.ts';

const size = { width: 120, height: 90 };
const planeOf = (value: (x: number, y: number) => number) => ({
  ...size,
  data: Float32Array.from({ length: size.width * size.height }, (_, at) =>
    value(at % size.width, Math.floor(at / size.width)),
  ),
});
const raise = async (value: (x: number, y: number) => number) => {
  const grey = planeOf(() => 0);
  const planes = { lightness: planeOf(value), a: grey, b: grey };
  const { lightness } = await raiseShadows(planes, createProgress({}));
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

  it('[TOOL-01] Printed chroma grows where it is dull, keeps its order, and does not glare', () => {
    for (const factor of [1.2, 1.5]) {
      let before = 0;
      for (let chroma = 0.005; chroma < 0.33; chroma += 0.005) {
        const printed = chroma * raisePrinted(0, chroma, factor);
        expect(printed).toBeGreaterThan(before);
        expect(printed).toBeLessThanOrEqual(chroma * raiseChroma(0, chroma, factor));
        before = printed;
      }
      expect(0.05 * raisePrinted(0.05, 0, factor)).toBeGreaterThan(0.05);
      expect(before).toBeLessThan(0.27);
    }
  });

  it('[TOOL-01] Steps are hard at edges, and none where light changes slowly', () => {
    const ramp = shareSteps(
      planeOf((x) => (x < 60 ? 0.3 + 0.001 * x : 0.6)),
      1,
    );
    expect(ramp.data[45 * size.width + 30]).toBe(0);
    expect(ramp.data[45 * size.width + 60]).toBe(1);
  });
});
