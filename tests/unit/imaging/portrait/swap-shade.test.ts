import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { encodeSrgb } from '#imaging/core/colour/colour-space.ts';
import { bendLight } from '#imaging/portrait/swap/limit-highlights.ts';
import { PLAN_CHANNELS } from '#imaging/portrait/swap/plan-blend.ts';
import { measureShadeTint, tintShade } from '#imaging/portrait/swap/tint-shade.ts';
import { warmShade } from '#imaging/portrait/swap/warm-shade.ts';
import { loadMeshTopology } from '#imaging/vision/faces/load-mesh-topology.ts';
import { findUvZones, type UvZones } from '#imaging/vision/faces/uv-zones.ts';

const SIDE = 128;
const SKIN = [0.5, 0.32, 0.22] as const;
const HUE = 0.35;
let zones: UvZones;

beforeAll(async () => {
  zones = findUvZones(await loadMeshTopology(), SIDE);
});

/** Weights of hue on bare skin, of a source of one linear colour on a target of `SKIN`. */
function hueOn(colour: readonly number[]): number[] {
  const uvData = new Float32Array(4 * SIDE * SIDE);
  const data = new Float32Array(PLAN_CHANNELS * SIDE * SIDE);
  for (let at = 0; at < SIDE * SIDE; at++) {
    uvData.set([...colour.map(encodeSrgb), 1], 4 * at);
    data.set([1, 0, HUE, 1, 1, 1, 1, 1, 1, ...SKIN, 1, 1, 0], PLAN_CHANNELS * at);
  }
  const size = { width: SIDE, height: SIDE };
  const source = { uvMap: { ...size, channels: 4, data: uvData } };
  const plan = { layers: { ...size, channels: PLAN_CHANNELS, data }, share: 1 };
  const changed = warmShade(plan, { source, zones }).layers.data;
  const bare = Array.from(zones.skin.data.keys()).filter((at) => zones.skin.data[at] === 1);
  return bare.map((at) => changed[PLAN_CHANNELS * at + 2]);
}

describe('shade of a swapped face', () => {
  const dimmed = (share: number, [red, green, blue]: readonly number[]) =>
    SKIN.map((value, channel) => share * value * [red, green, blue][channel]);

  it('[TOOL-03] Hue of shade that has more of the tint of skin counts more', () => {
    for (const hue of hueOn(dimmed(0.6, [1.1, 1, 0.85]))) expect(hue).toBeGreaterThan(1.5 * HUE);
  });

  it('[TOOL-03] Hue of grey stubble does not count', () => {
    for (const share of [0.6, 0.9])
      for (const hue of hueOn(dimmed(share, [0.85, 1, 1.2]))) expect(hue).toBeLessThan(0.1 * HUE);
  });

  it('[TOOL-03] Skin that is lit as the face below keeps its hue, and so does shade of the same tint', () => {
    for (const colour of [dimmed(1, [1.1, 1, 0.85]), dimmed(0.6, [1, 1, 1])])
      for (const hue of hueOn(colour)) expect(hue).toBeCloseTo(HUE, 2);
  });
});

describe('tint of shade', () => {
  const size = { width: SIDE, height: SIDE };
  /** Skin with spots of shade that get redder, and bluer or less blue, by powers of light. */
  const spotted = ({ red, blue }: { red: number; blue: number }) => {
    const data = new Float32Array(4 * SIDE * SIDE);
    for (let at = 0; at < SIDE * SIDE; at++) {
      const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
      const light = 0.8 + 0.3 * Math.sin(x / 4) * Math.sin(y / 4);
      const colour = [SKIN[0] * light ** (1 + red), SKIN[1] * light, SKIN[2] * light ** (1 + blue)];
      data.set([...colour.map(encodeSrgb), 1], 4 * at);
    }
    return {
      uvMap: { ...size, channels: 4, data },
      target: { ...size, data: new Float32Array(SIDE * SIDE).fill(1) },
    };
  };

  it('[TOOL-23] It is told from the skin of the face below', () => {
    for (const own of [
      { red: -0.3, blue: 0.1 },
      { red: 0, blue: 0 },
    ]) {
      const { red, blue } = measureShadeTint(spotted(own), zones);
      expect(Math.abs(red - own.red)).toBeLessThan(0.08);
      expect(Math.abs(blue - own.blue)).toBeLessThan(0.08);
    }
  });

  it('[TOOL-23] Skin in shade gets it, lit skin and eyes do not', () => {
    const tinted = (share: number, { red = -0.3, bright = 1, contrast = 1 } = {}) => {
      const uvData = new Float32Array(4 * SIDE * SIDE);
      const data = new Float32Array(PLAN_CHANNELS * SIDE * SIDE);
      for (let at = 0; at < SIDE * SIDE; at++) {
        uvData.set([...SKIN.map((value) => encodeSrgb(share * bright * value)), 1], 4 * at);
        data.set(
          [1, 0, HUE, 1, 1, 1, 1, 1, 1, ...SKIN.map((value) => bright * value), contrast, 1, 0],
          PLAN_CHANNELS * at,
        );
      }
      const plan = { layers: { ...size, channels: PLAN_CHANNELS, data }, share: 1 };
      const order = { source: { uvMap: { ...size, channels: 4, data: uvData } }, zones };
      const { layers } = tintShade(plan, { ...order, target: spotted({ red, blue: 0.1 }) });
      return (at: number) => layers.data[PLAN_CHANNELS * at + 9] / layers.data[PLAN_CHANNELS * at + 10];
    };
    const plain = SKIN[0] / SKIN[1];
    const [cheek, eye] = [zones.skin, zones.rightEye].map(({ data }) =>
      data.findIndex((value) => value > 0.99),
    );
    expect(tinted(0.6)(cheek) / plain).toBeGreaterThan(1.1);
    expect(tinted(1)(cheek) / plain).toBeCloseTo(1, 2);
    // Folds that are drawn with no contrast would be red lines.
    expect(tinted(0.6, { contrast: 0 })(cheek) / plain).toBeCloseTo(1, 2);
    expect(tinted(0.6)(eye) / plain).toBeCloseTo(1, 2);
    // Red that is cut off at white stays in shade, but for lines; that of darker skin is no more than usual.
    const redOf = (share: number, bright: number) => tinted(share, { red: -0.9, bright })(cheek) / plain;
    expect(redOf(0.8, 1.9)).toBeGreaterThan(1.18);
    expect(redOf(0.8, 1)).toBeLessThan(1.11);
    expect(redOf(0.5, 1.9)).toBeLessThan(1.26);
  });
});

describe('the shoulder of light', () => {
  const levels = fc.double({ min: 0, max: 0.98, noNaN: true });
  it('[TOOL-03] Light up to that of the skin below stays as it is, so that red skin at white stays red', () => {
    fc.assert(
      fc.property(levels, levels, (one, other) => {
        const [less, more] = one < other ? [one, other] : [other, one];
        expect(bendLight(less, more)).toBe(less);
      }),
    );
    expect(bendLight(1, 1)).toBeGreaterThan(0.985);
  });

  it('[TOOL-03] Brighter light grows ever slower, and never reaches white', () => {
    fc.assert(
      fc.property(levels, fc.double({ min: 0, max: 20, noNaN: true }), (skin, light) => {
        const [here, brighter] = [bendLight(light, skin), bendLight(light + 0.1, skin)];
        expect(brighter).toBeGreaterThan(here);
        expect(brighter - here).toBeLessThan(0.1 + 1e-9);
        expect(brighter).toBeLessThan(1);
      }),
    );
  });
});
