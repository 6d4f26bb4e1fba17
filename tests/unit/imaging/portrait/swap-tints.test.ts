import { beforeAll, describe, expect, it } from 'vitest';
import { encodeSrgb, relativeLuminance } from '#imaging/core/colour/colour-space.ts';
import { PLAN_CHANNELS } from '#imaging/portrait/swap/plan-blend.ts';
import { keepShine } from '#imaging/video/swap/keep-shine.ts';
import { keepTint } from '#imaging/video/swap/keep-tint.ts';
import { loadMeshTopology } from '#imaging/vision/faces/load-mesh-topology.ts';
import { findUvZones, type UvZones } from '#imaging/vision/faces/uv-zones.ts';

const SIDE = 128;
const size = { width: SIDE, height: SIDE };
const SKIN = [0.4, 0.28, 0.2] as const;
type Colour = readonly number[];
let zones: UvZones;
let spot: number;

beforeAll(async () => {
  zones = findUvZones(await loadMeshTopology(), SIDE);
  spot = Math.round(0.55 * SIDE) * SIDE + Math.round(0.3 * SIDE);
});

/** A face from its colour at each place, told from the middle of a cheek. */
function painted(colourAt: (x: number, y: number) => Colour) {
  const data = new Float32Array(4 * SIDE * SIDE);
  for (let at = 0; at < SIDE * SIDE; at++) {
    const [x, y] = [(at % SIDE) - (spot % SIDE), Math.floor(at / SIDE) - Math.floor(spot / SIDE)];
    data.set([...colourAt(x, y).map(encodeSrgb), 1], 4 * at);
  }
  return { ...size, channels: 4, data };
}

/** A face of one colour with a round spot of another on a cheek. */
const spotted = (colour: Colour) => painted((x, y) => (Math.hypot(x, y) < 9 ? colour : SKIN));

/** A plan that draws a source of the skin's own colour, on a target with a spot. */
function faces(target: Colour | ReturnType<typeof painted>, source: Colour = SKIN) {
  const data = new Float32Array(PLAN_CHANNELS * SIDE * SIDE);
  for (let at = 0; at < SIDE * SIDE; at++)
    data.set([1, 0, 0.35, 1, 1, 1, 1, 1, 1, ...SKIN, 1, 1, 0], PLAN_CHANNELS * at);
  const plan = { layers: { ...size, channels: PLAN_CHANNELS, data }, share: 1 };
  const skin = { ...size, data: new Float32Array(SIDE * SIDE).fill(1) };
  return {
    plan,
    params: {
      source: { uvMap: spotted(source) },
      target: { uvMap: 'data' in target ? target : spotted(target), target: skin },
      zones,
    },
  };
}

const brighter = SKIN.map((value) => value + 0.2);
const bluer = [0.3, 0.3, 0.5];
const goalAt = (data: Float32Array, at: number) =>
  data.slice(PLAN_CHANNELS * at + 9, PLAN_CHANNELS * at + 12);
const lightOf = ([red, green, blue]: Iterable<number>) => relativeLuminance(red, green, blue);

describe('light of a clip on a swapped face', () => {
  it('[TOOL-23] Shine of the skin below stays, and skin without any is as it was', () => {
    const { plan, params } = faces(brighter);
    const { data } = keepShine(plan, params).layers;
    expect(lightOf(goalAt(data, spot)) / lightOf(SKIN)).toBeGreaterThan(1.3);
    expect(data[PLAN_CHANNELS * spot + 4]).toBeGreaterThan(1.3);
    const matt = Math.round(0.55 * SIDE) * SIDE + Math.round(0.7 * SIDE);
    expect([...goalAt(data, matt)]).toEqual([...goalAt(plan.layers.data, matt)]);
  });

  it('[TOOL-23] Shine that the source has as well is not added to it, and shade is none', () => {
    for (const [target, source] of [
      [brighter, brighter.map((value) => 1.1 * value)],
      [SKIN.map((value) => 0.6 * value), SKIN],
    ]) {
      const { plan, params } = faces(target, source);
      const { data } = keepShine(plan, params).layers;
      expect(lightOf(goalAt(data, spot)) / lightOf(SKIN)).toBeLessThan(1.03);
    }
  });

  it('[TOOL-23] Skin between creases is no shine, nor is what lies in the shade of the source', () => {
    const creased = painted((x, y) => {
      if (Math.abs(y) > 30 || Math.abs(x) > 30) return SKIN;
      return Math.abs(x) % 8 > 5 ? SKIN.map((value) => 0.4 * value) : SKIN.map((value) => 1.2 * value);
    });
    const lightAt = (target: Colour | ReturnType<typeof painted>, source?: Colour) => {
      const { plan, params } = faces(target, source);
      return lightOf(goalAt(keepShine(plan, params).layers.data, spot)) / lightOf(SKIN);
    };
    expect(lightAt(creased)).toBeLessThan(1.03);
    expect(
      lightAt(
        brighter,
        SKIN.map((value) => 0.7 * value),
      ),
    ).toBeLessThan(1.03);
  });

  it('[TOOL-23] Skin between two places that shine is no crease, so that both shine', () => {
    const shiny = SKIN.map((value) => 1.35 * value);
    const beside = painted((x, y) => (Math.abs(y) < 12 && Math.abs(Math.abs(x) - 6) < 4 ? shiny : SKIN));
    const { plan, params } = faces(beside, SKIN);
    const { data } = keepShine(plan, params).layers;
    expect(lightOf(goalAt(data, spot + 6)) / lightOf(SKIN)).toBeGreaterThan(1.25);
    expect(lightOf(goalAt(data, spot)) / lightOf(SKIN)).toBeLessThan(1.1);
  });

  it('[TOOL-23] A source that is a little darker there shines as the skin below', () => {
    const drawn = (light: number) => {
      const { plan, params } = faces(
        brighter,
        SKIN.map((value) => light * value),
      );
      return light * lightOf(goalAt(keepShine(plan, params).layers.data, spot));
    };
    expect(drawn(0.94) / drawn(1)).toBeGreaterThan(0.98);
  });

  it('[TOOL-23] A tint that skin has in any light as bright is no lamp, nor is a faint one', () => {
    const tone = (light: number) => [SKIN[0] * light ** 0.4, SKIN[1] * light, SKIN[2] * light ** 1.5];
    const curved = painted((x, y) => tone(1 + 0.5 * Math.cos(x / 6) * Math.cos(y / 6)));
    const faint = [SKIN[0] * 1.05, SKIN[1], SKIN[2] * 0.97];
    for (const target of [curved, faint]) {
      const { plan, params } = faces(target);
      const [red, green] = goalAt(keepTint(plan, params).layers.data, spot);
      expect(Math.abs(Math.log((red * SKIN[1]) / (green * SKIN[0])))).toBeLessThan(0.05);
    }
  });

  it('[TOOL-23] A red nose or cheek stays red, and grey stubble does not come with it', () => {
    const tintAt = (colour: Colour) => {
      const { plan, params } = faces(colour);
      const [red, green] = goalAt(keepTint(plan, params).layers.data, spot);
      return Math.log((red * SKIN[1]) / (green * SKIN[0]));
    };
    expect(tintAt([SKIN[0] * 1.09, SKIN[1], SKIN[2] * 0.98])).toBeGreaterThan(0.035);
    expect(tintAt([SKIN[0] * 0.92, SKIN[1], SKIN[2] * 1.02])).toBeGreaterThan(-0.02);
  });

  it('[TOOL-23] The hue of a coloured lamp stays where it is on the skin below, and light is as it was', () => {
    const { plan, params } = faces(bluer);
    const { data } = keepTint(plan, params).layers;
    const [red, , blue] = goalAt(data, spot);
    expect(blue / red).toBeGreaterThan(1.6 * (SKIN[2] / SKIN[0]));
    for (let at = 0; at < SIDE * SIDE; at++) expect(lightOf(goalAt(data, at))).toBeCloseTo(lightOf(SKIN), 4);
    const eye = zones.rightEye.data.findIndex((value) => value > 0.99);
    expect([...goalAt(data, eye)].map((value) => value.toFixed(3))).toEqual(SKIN.map((v) => v.toFixed(3)));
  });
});
