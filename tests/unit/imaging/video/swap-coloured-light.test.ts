import { beforeAll, describe, expect, it } from 'vitest';
import { encodeSrgb } from '#imaging/core/colour/colour-space.ts';
import { weighChanged } from '#imaging/portrait/swap/weigh-changed.ts';
import { CLIP_MAP_SIDE } from '#imaging/video/swap/clip-map-side.ts';
import { smoothLayer } from '#imaging/video/swap/layer-smoother.ts';
import { MESH_POINTS } from '#imaging/vision/faces/face-landmarks.ts';
import { findSkin } from '#imaging/vision/faces/find-skin.ts';
import { loadMeshTopology } from '#imaging/vision/faces/load-mesh-topology.ts';
import { mixLampTints } from '#imaging/vision/faces/mix-lamp-tints.ts';
import { findUvZones, type UvZones } from '#imaging/vision/faces/uv-zones.ts';

const SIDE = CLIP_MAP_SIDE;
const map = { width: SIDE, height: SIDE };
const SKIN = [0.5, 0.33, 0.25] as const;
const HAIR = [0.03, 0.02, 0.015] as const;
const [ORANGE, BLUE] = [[1.1, 0.75, 0.35] as const, [0.6, 0.75, 1.2] as const];
let zones: UvZones;

beforeAll(async () => {
  zones = findUvZones(await loadMeshTopology(), SIDE);
});

/** A face between two lamps, which meet where a winding line runs down its nose; a lock hangs beside it. */
function faceBetween(left: readonly number[], right: readonly number[]) {
  const data = new Float32Array(4 * SIDE * SIDE);
  for (let at = 0; at < SIDE * SIDE; at++) {
    const [x, y] = [(at % SIDE) / SIDE, Math.floor(at / SIDE) / SIDE];
    const share = 1 / (1 + Math.exp(-(x - 0.45 - 0.08 * Math.sin(9 * y)) / 0.015));
    const albedo = x < 0.22 ? HAIR : SKIN;
    for (const channel of [0, 1, 2] as const) {
      const lamp = (left[channel] ?? 0) * (1 - share) + (right[channel] ?? 0) * share;
      data[4 * at + channel] = encodeSrgb(Math.min(1, albedo[channel] * lamp));
    }
    data[4 * at + 3] = 1;
  }
  return { ...map, channels: 4, data };
}

function meanOf(values: Float32Array, isAsked: (at: number) => boolean): number {
  const asked = [...values.keys()].filter(isAsked);
  return asked.reduce((sum, at) => sum + (values[at] ?? 0), 0) / asked.length;
}

describe('skin between two lamps', () => {
  it('[TOOL-23] Both sides of a face are skin, whatever the colours of the lamps, and a lock is none', () => {
    const visibility = { ...map, data: new Float32Array(SIDE * SIDE).fill(1) };
    const skin = findSkin({ uvMap: faceBetween(ORANGE, BLUE), visibility }, zones).data;
    const isBare = (at: number) => (zones.skin.data[at] ?? 0) > 0.9;
    const column = (at: number) => (at % SIDE) / SIDE;
    expect(meanOf(skin, (at) => isBare(at) && column(at) > 0.25 && column(at) < 0.4)).toBeGreaterThan(0.9);
    expect(meanOf(skin, (at) => isBare(at) && column(at) > 0.55)).toBeGreaterThan(0.9);
    expect(meanOf(skin, (at) => isBare(at) && column(at) < 0.2)).toBeLessThan(0.2);
  });

  it('[TOOL-23] Tints lie on the line between both lamps, no further than skin has them', () => {
    const count = 200;
    const features = new Float32Array(3 * count);
    for (let pixel = 0; pixel < count; pixel++)
      features.set([0, (0.8 * pixel) / count, (-1.6 * pixel) / count], 3 * pixel);
    features.set([0, 3, 3], 0);
    const sure = new Float32Array(count).fill(1).fill(0, 0, 1);
    const tints = mixLampTints(features, sure);
    const warm = tints?.[0] ?? new Float32Array(count);
    const cold = tints?.[1] ?? new Float32Array(count);
    for (const pixel of [30, 100, 170]) {
      expect(warm[pixel]).toBeCloseTo(features[3 * pixel + 1] ?? 0, 2);
      expect(cold[pixel]).toBeCloseTo(features[3 * pixel + 2] ?? 0, 2);
    }
    expect(warm[0]).toBeGreaterThan(-0.1);
    expect(warm[0]).toBeLessThan(0.9);
  });

  it('[TOOL-23] Under one lamp no other tints are skin than before', () => {
    const features = Float32Array.from({ length: 600 }, (_, at) => (at % 3 === 0 ? 0 : 0.3 * Math.sin(at)));
    expect(mixLampTints(features, new Float32Array(200).fill(1))).toBeUndefined();
    expect(mixLampTints(features, new Float32Array(200))).toBeUndefined();
  });
});

describe('borders of a change', () => {
  it('[TOOL-23] A change counts the less the nearer its border is, and gaps by chance belong to it', () => {
    const size = { width: 40, height: 40 };
    const flags = Uint8Array.from({ length: 1600 }, (_, at) => (at % 40 >= 20 && at % 40 !== 32 ? 1 : 0));
    const row = weighChanged(flags, size).data.slice(20 * 40, 21 * 40);
    expect([...row.slice(0, 20)].every((value) => value === 0)).toBe(true);
    expect(row[20]).toBeLessThan(0.3);
    expect(row[21]).toBeGreaterThan(row[20] ?? 1);
    expect(row[26]).toBeCloseTo(1);
    expect(row[32]).toBeCloseTo(1);
  });

  it('[TOOL-23] A line that neighbours have from elsewhere leaves no line in a frame', () => {
    const size = { width: 96, height: 96 };
    const points = new Float32Array(3 * MESH_POINTS).fill(10);
    const mesh = { points, flag: 1, roll: 0, yaw: 0, pitch: 0, irises: undefined };
    const window = { left: 0, top: 0, ...size };
    const still = new Uint8Array(96 * 96 * 1.5).fill(100);
    const drawWith = (depth: number) =>
      still.map((value, at) =>
        at < 96 * 96 && at % 96 > 60 ? value + 20 - (at % 96 === 80 ? depth : 0) : value,
      );
    const [own, other] = [0, 60].map((depth) => ({ frame: still, drawn: drawWith(depth) }));
    if (!own || !other) throw new Error('two frames');
    const beside = [other, other, other, other];
    const smooth = smoothLayer(own, { size, faces: [{ mesh, window }], beside, eyeReach: 0.75 });
    for (let x = 70; x < 90; x++) expect(smooth[90 * 96 + x], `${x}`).toBeGreaterThan(118);
  });
});
