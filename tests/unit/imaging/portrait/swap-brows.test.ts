import { describe, expect, it } from 'vitest';
import { limitBrowHue } from '#imaging/portrait/swap/limit-brow-hue.ts';

const PALE = [0.6, 0.42, 0.3] as const;
const WHITE = [0.8, 0.76, 0.66] as const;

/** The colour of a brow that has a share of its own hue beside that of the skin. */
function drawnWith(hue: number, { drawn, skin }: { drawn: readonly number[]; skin: readonly number[] }) {
  const own = drawn.map((value, channel) => value / skin[channel]);
  const mean = (own[0] + own[1] + own[2]) / 3;
  return own.map((value, channel) => (mean + hue * (value - mean)) * skin[channel]);
}

describe('hue of brows', () => {
  it('[TOOL-03] Black hair whose gains make it blue gets no bluer than white in the same light', () => {
    for (const drawn of [
      [0.05, 0.055, 0.075],
      [0.03, 0.06, 0.07],
    ]) {
      const order = { drawn, skin: PALE, white: WHITE };
      expect(drawn[2] / drawn[1]).toBeGreaterThan(WHITE[2] / WHITE[1]);
      const most = limitBrowHue(order);
      expect(most).toBeGreaterThan(0);
      const [red, green, blue] = drawnWith(most, order);
      expect(blue / green).toBeLessThan(WHITE[2] / WHITE[1] + 1e-6);
      expect(blue / red).toBeLessThan(WHITE[2] / WHITE[0] + 1e-6);
    }
  });

  it('[TOOL-03] Brown and red brows keep the whole of their hue', () => {
    for (const drawn of [
      [0.1, 0.07, 0.04],
      [0.2, 0.08, 0.05],
    ])
      expect(limitBrowHue({ drawn, skin: PALE, white: WHITE })).toBe(1);
  });

  it('[TOOL-03] In light in which skin is bluer than white, brows get the tint of skin', () => {
    const blue = { drawn: [0.03, 0.05, 0.1], skin: [0.3, 0.42, 0.6], white: WHITE };
    expect(limitBrowHue(blue)).toBe(0);
  });
});
