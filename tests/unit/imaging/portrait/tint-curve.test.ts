import { beforeAll, describe, expect, it } from 'vitest';
import { encodeSrgb, relativeLuminance } from '#imaging/core/colour/colour-space.ts';
import { PLAN_CHANNELS } from '#imaging/portrait/swap/plan-blend.ts';
import { changeOfTint, measureTintCurve } from '#imaging/portrait/swap/tint-curve.ts';
import { tintShade } from '#imaging/portrait/swap/tint-shade.ts';
import { loadMeshTopology } from '#imaging/vision/faces/load-mesh-topology.ts';
import { findUvZones, type UvZones } from '#imaging/vision/faces/uv-zones.ts';

const SIDE = 128;
const size = { width: SIDE, height: SIDE };
/** Skin in the light of a lamp, of which red is cut off where it is bright. */
const SKIN = [1.15, 0.72, 0.5] as const;
const cutOff = (light: number, lamp: readonly number[] = [1, 1, 1]) =>
  SKIN.map((value, channel) => 1 - Math.exp(-1.6 * light * value * (lamp[channel] ?? 1)));
const luminance = ([red, green, blue]: readonly number[]) => relativeLuminance(red, green, blue);
const redness = ([red, green]: readonly number[]) => Math.log(red / green);
let zones: UvZones;

beforeAll(async () => {
  zones = findUvZones(await loadMeshTopology(), SIDE);
});

/** A face with light and shade, the right half of which may be in another lamp. */
function lit(lamp: readonly number[] = [1, 1, 1]) {
  const data = new Float32Array(4 * SIDE * SIDE);
  for (let at = 0; at < SIDE * SIDE; at++) {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    const light = Math.exp(1.1 * Math.sin(x / 9) * Math.sin(y / 9) - 0.2);
    data.set([...cutOff(light, x > SIDE / 2 ? lamp : undefined).map(encodeSrgb), 1], 4 * at);
  }
  const skin = new Float32Array(SIDE * SIDE).fill(1);
  return { uvMap: { ...size, channels: 4, data }, target: { ...size, data: skin } };
}

describe('tint of skin by its light', () => {
  const [bright, dim] = [cutOff(1.6), cutOff(0.5)];
  const between = { from: luminance(bright), to: luminance(dim) };
  const truth = redness(dim) - redness(bright);

  it('[TOOL-23] It is told as a curve from the skin of a face, whatever lamps its halves are in', () => {
    for (const lamp of [
      [1, 1, 1],
      [1, 1, 1.5],
    ]) {
      const curve = measureTintCurve(lit(lamp), zones);
      if (!curve) throw new Error('no curve');
      const { red, known } = changeOfTint(curve, between);
      expect(known).toBeCloseTo(1);
      expect(Math.abs(red - truth)).toBeLessThan(0.25 * truth);
    }
  });

  it('[TOOL-23] Beyond the light that the skin has, nothing is known', () => {
    const curve = measureTintCurve(lit(), zones);
    if (!curve) throw new Error('no curve');
    expect(changeOfTint(curve, { from: luminance(bright), to: 0.02 }).known).toBe(0);
  });

  it('[TOOL-23] A face without skin has no curve', () => {
    const { uvMap, target } = lit();
    const none = { ...target, data: new Float32Array(SIDE * SIDE) };
    expect(measureTintCurve({ uvMap, target: none }, zones)).toBeUndefined();
  });

  it('[TOOL-23] Shade of a face drawn on bright skin is as red as shade of that skin, not grey', () => {
    const data = new Float32Array(PLAN_CHANNELS * SIDE * SIDE);
    const uvData = new Float32Array(4 * SIDE * SIDE);
    for (let at = 0; at < SIDE * SIDE; at++) {
      data.set([1, 0, 0, 1, 1, 1, 1, 1, 1, ...bright, 1, 1, 0], PLAN_CHANNELS * at);
      uvData.set([...bright.map((value) => encodeSrgb(0.6 * value)), 1], 4 * at);
    }
    const plan = { layers: { ...size, channels: PLAN_CHANNELS, data }, share: 1 };
    const source = { uvMap: { ...size, channels: 4, data: uvData } };
    const { layers } = tintShade(plan, { source, target: lit(), zones });
    const cheek = PLAN_CHANNELS * zones.skin.data.findIndex((value) => value > 0.99) + 9;
    const drawn = redness([...layers.data.slice(cheek, cheek + 2)]);
    const own = (light: number) => redness(cutOff(light));
    // Light at which skin of this face is 0.6 as bright.
    const shade = [...Array(100).keys()]
      .map((i) => 0.02 * i + 0.1)
      .find((l) => luminance(cutOff(l)) > 0.6 * luminance(bright));
    expect(Math.abs(drawn - own(shade ?? 0))).toBeLessThan(0.3 * (own(shade ?? 0) - own(1.6)));
  });
});
