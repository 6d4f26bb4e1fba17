import { beforeAll, describe, expect, it } from 'vitest';
import { encodeSrgb } from '#imaging/core/colour/colour-space.ts';
import { PLAN_CHANNELS } from '#imaging/portrait/swap/plan-blend.ts';
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
