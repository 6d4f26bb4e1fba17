import { describe, expect, it } from 'vitest';
import type { Plane } from '#imaging/core/raster/plane.ts';
import { chooseByConsensus } from '#imaging/vision/segment/choose-by-consensus.ts';

/** A row of pixels of which those from one to another are in. */
function stretch(from: number, to: number): Plane {
  const data = Float32Array.from({ length: 20 }, (_, at) => (at >= from && at < to ? 1 : 0));
  return { width: 20, height: 1, data };
}

describe('findings of one thing on several copies of a photo', () => {
  it('[TOOL-18] Findings on several copies of a photo are decided by what most of them have in common', () => {
    const [part, whole, wider] = [stretch(4, 6), stretch(2, 12), stretch(2, 14)];
    const chosen = chooseByConsensus([
      { region: part, merit: 0 },
      { region: whole, merit: 0 },
      { region: wider, merit: 0 },
    ]);
    expect(chosen).toBe(whole);
  });

  it('[TOOL-18] A finding of larger merit wins over the one that most copies share', () => {
    const [one, two, best] = [stretch(2, 12), stretch(2, 13), stretch(0, 3)];
    const chosen = chooseByConsensus([
      { region: one, merit: 0.1 },
      { region: two, merit: 0.1 },
      { region: best, merit: 1.4 },
    ]);
    expect(chosen).toBe(best);
  });

  it('[TOOL-18] The first finding wins where all are worth the same, and the only one where there is one', () => {
    const [one, same] = [stretch(0, 4), stretch(0, 4)];
    expect(
      chooseByConsensus([
        { region: one, merit: 0 },
        { region: same, merit: 0 },
      ]),
    ).toBe(one);
    expect(chooseByConsensus([{ region: one, merit: -3 }])).toBe(one);
  });
});
