import { beforeAll, describe, expect, it } from 'vitest';
import { encodeSrgb, luminanceOf } from '#imaging/core/colour/colour-space.ts';
import type { Plane } from '#imaging/core/raster/plane.ts';
import type { Raster } from '#imaging/core/raster/raster.ts';
import { compareWhites } from '#imaging/portrait/swap/compare-whites.ts';
import { coverRemains } from '#imaging/portrait/swap/cover-remains.ts';
import { matchTones } from '#imaging/portrait/swap/match-tones.ts';
import { settleLight } from '#imaging/portrait/swap/settle-light.ts';
import { weighFolds } from '#imaging/portrait/swap/weigh-folds.ts';
import { facePoints, MESH_POINTS } from '#imaging/vision/faces/face-landmarks.ts';
import type { Face } from '#imaging/vision/faces/find-faces.ts';
import { loadMeshTopology } from '#imaging/vision/faces/load-mesh-topology.ts';
import { measureTeeth } from '#imaging/vision/faces/measure-teeth.ts';
import { measureBroadTone } from '#imaging/vision/faces/measure-tone.ts';
import type { MeshTopology } from '#imaging/vision/faces/mesh-topology.ts';
import { findUvZones, type UvZones } from '#imaging/vision/faces/uv-zones.ts';

const SIDE = 256;
const map = { width: SIDE, height: SIDE };
const SKIN = [0.4, 0.25, 0.15] as const;
type Colour = readonly [number, number, number];
let topology: MeshTopology;
let zones: UvZones;

beforeAll(async () => {
  topology = await loadMeshTopology();
  zones = findUvZones(topology, SIDE);
});

/** A UV map from a linear colour at each place. */
function uvMapOf(colourAt: (at: number) => Colour): Raster {
  const data = new Float32Array(SIDE * SIDE * 4);
  for (let at = 0; at < SIDE * SIDE; at++) {
    const [red, green, blue] = colourAt(at).map(encodeSrgb);
    data.set([red, green, blue, 1], 4 * at);
  }
  return { ...map, channels: 4, data };
}

/** Logarithms of a colour at each place. */
function logsOf(colourAt: (at: number) => Colour): readonly Plane[] {
  return [0, 1, 2].map((channel) => ({
    ...map,
    data: Float32Array.from({ length: SIDE * SIDE }, (_, at) => Math.log(colourAt(at)[channel])),
  }));
}

/** A face as the canonical map shows it, with open or half shut eyes and an open mouth or a shut one. */
function faceWith({ eyes = 0.4, isOpen = true }: { eyes?: number; isOpen?: boolean } = {}): Face {
  const points = new Float32Array(3 * MESH_POINTS);
  for (let i = 0; i < MESH_POINTS; i++)
    points.set([160 * topology.map[2 * i], 200 * topology.map[2 * i + 1], 0], 3 * i);
  const { upperInnerLip, lowerInnerLip } = facePoints;
  points[3 * lowerInnerLip + 1] = points[3 * upperInnerLip + 1] + (isOpen ? 20 : 0.5);
  const iris = { x: 0, y: 0, radius: 5, opening: eyes };
  const mesh = { points, flag: 1, roll: 0, yaw: 0, pitch: 0, irises: { right: iris, left: iris } };
  const spot = { x: 80, y: 100 };
  const sides = { rightEye: spot, leftEye: spot, rightEar: spot, leftEar: spot };
  const box = {
    left: 0,
    top: 0,
    width: 160,
    height: 200,
    score: 1,
    roll: 0,
    nose: spot,
    mouth: spot,
    ...sides,
  };
  return { box, mesh };
}

const placeOf = (x: number, y: number) => Math.round(y * SIDE) * SIDE + Math.round(x * SIDE);
const scaled = ([red, green, blue]: Colour, by: number): Colour => [by * red, by * green, by * blue];
const xOf = (at: number) => (at % SIDE) / SIDE - 0.5;
const yOf = (at: number) => Math.floor(at / SIDE) / SIDE - 0.5;

describe('the light on a drawn face', () => {
  const settle = (lit: (at: number) => Colour, unknown: Float32Array = new Float32Array(SIDE * SIDE)) =>
    settleLight({ drawn: logsOf(lit), target: uvMapOf(() => SKIN), skin: zones.skin.data, unknown });

  it('[TOOL-03] A face is as bright and as red as the face below as a whole', () => {
    // Drawn light comes with the floor of its logarithm.
    const dim = [0.93, 0.95, 0.97].map((share, channel) => share * SKIN[channel] + 0.003);
    const factors = settle(() => [dim[0], dim[1], dim[2]]);
    const middle = placeOf(0.5, 0.5);
    for (const [channel, own] of SKIN.entries())
      expect(Math.abs((dim[channel] * factors[channel].data[middle]) / (own + 0.003) - 1)).toBeLessThan(
        0.005,
      );
  });

  it('[TOOL-03] A shade between the brows stays in part, and not where neither half of a face tells it', () => {
    const shade = (at: number) =>
      1 - 0.4 * Math.exp(-((xOf(at) / 0.08) ** 2) - ((yOf(at) + 0.2) / 0.06) ** 2);
    const between = placeOf(0.5, 0.3);
    const left = (unknown?: Float32Array) =>
      shade(between) * settle((at) => scaled(SKIN, shade(at)), unknown)[1].data[between];
    expect(left()).toBeLessThan(0.87);
    expect(left(new Float32Array(SIDE * SIDE).fill(1))).toBeGreaterThan(0.9);
  });

  it('[TOOL-23] A face of a clip keeps less of the lamp beside the source', () => {
    const lamp = (at: number) => 1 + 0.9 * Math.exp(-((xOf(at) + 0.22) ** 2 + yOf(at) ** 2) / 0.01);
    const params = { drawn: logsOf((at) => scaled(SKIN, lamp(at))), target: uvMapOf(() => SKIN) };
    const unknown = new Float32Array(SIDE * SIDE);
    const cheek = placeOf(0.28, 0.5);
    const left = (ownShade?: number) =>
      lamp(cheek) * settleLight({ ...params, skin: zones.skin.data, unknown, ownShade })[1].data[cheek];
    expect(left(0.4) - 1).toBeLessThan(0.6 * (left() - 1));
  });

  it('[TOOL-03] A bright cheek that the face below has not is dimmed, in all colors alike', () => {
    const lamp = (at: number) => 1 + 0.9 * Math.exp(-((xOf(at) + 0.22) ** 2 + yOf(at) ** 2) / 0.01);
    const factors = settle((at) => scaled(SKIN, lamp(at)));
    const [bright, dim] = [placeOf(0.28, 0.5), placeOf(0.72, 0.5)];
    const left = (at: number) => factors.map(({ data }) => data[at] * lamp(at));
    expect(lamp(bright)).toBeGreaterThan(1.8);
    for (const value of left(bright)) expect(value).toBeLessThan(1.4);
    for (const value of left(dim)) expect(Math.abs(value - 1)).toBeLessThan(0.08);
  });

  it('[TOOL-03] The shading of a nose of another shape stays', () => {
    const nose = (at: number) => 1 + 0.12 * Math.exp(-((xOf(at) / 0.03) ** 2) - (yOf(at) / 0.1) ** 2);
    const factors = settle((at) => scaled(SKIN, nose(at)));
    const [bridge, cheek] = [placeOf(0.5, 0.5), placeOf(0.3, 0.5)];
    const green = factors[1].data;
    expect((green[bridge] * nose(bridge)) / (green[cheek] * nose(cheek))).toBeGreaterThan(1.08);
  });

  it('[TOOL-03] A face between two lamps gets the hue of the face below at either side', () => {
    const tint = (at: number) => 0.4 * Math.tanh(6 * xOf(at));
    const factors = settle((at) => [SKIN[0] * Math.exp(-tint(at)), SKIN[1], SKIN[2] * Math.exp(tint(at))]);
    for (const at of [placeOf(0.28, 0.5), placeOf(0.72, 0.5)]) {
      const [red, green, blue] = factors.map(({ data }) => data[at]);
      expect(Math.abs(Math.log(red / green) - tint(at))).toBeLessThan(0.13);
      expect(Math.abs(Math.log(blue / green) + tint(at))).toBeLessThan(0.13);
    }
  });
});

describe('the light of eyes and teeth', () => {
  const inMouth = (at: number) => zones.mouth.data[at] > 0.5;
  const isEye = (at: number) => Math.max(zones.rightEye.data[at], zones.leftEye.data[at]) > 0.3;
  const seen = (face: Face, { teeth, white }: { teeth: Colour; white: Colour }) => {
    const uvMap = uvMapOf((at) => (inMouth(at) ? teeth : isEye(at) ? white : SKIN));
    const tone = measureBroadTone(uvMap, zones.skin);
    const target = { ...map, data: new Float32Array(SIDE * SIDE).fill(1) };
    return { face, uvMap, target, sourceTone: tone, targetTone: tone };
  };
  const bright: Colour = [0.8, 0.8, 0.75];
  const shaded: Colour = [0.12, 0.08, 0.1];

  it('[TOOL-03] Teeth are told without the gaps between them', () => {
    const uvMap = uvMapOf((at) => (at % 3 === 0 ? [0.02, 0.01, 0.01] : bright));
    for (const [channel, value] of measureTeeth(uvMap, zones).entries())
      expect(value).toBeCloseTo(bright[channel], 2);
  });

  it('[TOOL-03] Teeth and eyes stay white on a face whose narrowed eyes lie in the shade of their lids', () => {
    const source = seen(faceWith(), { teeth: bright, white: [0.3, 0.3, 0.3] });
    const target = seen(faceWith({ eyes: 0.2 }), { teeth: bright, white: shaded });
    const order = { source, target, skin: luminanceOf(SKIN), zones };
    const { eyes, teeth } = compareWhites({ ...order, skinGains: [1, 1, 1] });
    expect(luminanceOf(teeth)).toBeGreaterThan(0.9);
    expect(luminanceOf(eyes)).toBeGreaterThan(0.9);
  });

  it('[TOOL-03] The white of open eyes tells their light where no teeth are seen', () => {
    const source = seen(faceWith({ isOpen: false }), { teeth: bright, white: [0.5, 0.5, 0.5] });
    const target = seen(faceWith({ isOpen: false }), { teeth: bright, white: [0.3, 0.3, 0.3] });
    const order = { source, target, skin: luminanceOf(SKIN), zones };
    const { eyes } = compareWhites({ ...order, skinGains: [0.6, 0.6, 0.6] });
    expect(luminanceOf(eyes)).toBeCloseTo(0.6, 1);
  });

  it('[TOOL-03] Teeth in the shade of lips do not darken eyes on skin that is as bright', () => {
    const source = seen(faceWith({ eyes: 0.2 }), { teeth: bright, white: [0.25, 0.22, 0.22] });
    const target = seen(faceWith({ eyes: 0.2 }), { teeth: [0.4, 0.25, 0.25], white: shaded });
    const order = { source, target, zones };
    const gainOf = (skinGain: number, skin = luminanceOf(SKIN)) =>
      luminanceOf(compareWhites({ ...order, skin, skinGains: [skinGain, skinGain, skinGain] }).eyes);
    expect(gainOf(1)).toBeGreaterThan(0.85);
    // In shade, and where white would shine in dark skin, eyes are dimmed.
    expect(gainOf(0.6)).toBeLessThan(0.6);
    expect(gainOf(1, 0.1)).toBeLessThan(0.6);
  });

  it('[TOOL-03] Teeth of an open mouth leave no white line between shut lips', () => {
    const source = seen(faceWith(), { teeth: bright, white: bright });
    const eyeballs = { ...map, data: new Float32Array(SIDE * SIDE) };
    const lineOf = (isOpen: boolean) => {
      const target = seen(faceWith({ isOpen }), { teeth: bright, white: bright });
      const [, green] = matchTones(source, { target, atlas: { zones }, eyeballs });
      return green.data[zones.mouth.data.findIndex((value) => value > 0.98)];
    };
    expect(lineOf(true)).toBeGreaterThan(0.8);
    expect(lineOf(false)).toBeLessThan(0.25);
  });
});

describe('remains of brows', () => {
  /** Brows that a source covers from a row down, and those of one half not at all. */
  const remainsOf = (top: number, isHalf: boolean) => {
    const wanted = new Float32Array(SIDE * SIDE).fill(1);
    const direct = wanted.map((_, at) => (yOf(at) + 0.5 > top && (!isHalf || xOf(at) < 0) ? 1 : 0));
    return coverRemains({ direct, turned: new Float32Array(SIDE * SIDE), wanted }, { zones });
  };
  const rows = () => {
    const inBrow = Array.from(zones.brows.data.keys()).filter((at) => zones.brows.data[at] > 0.9);
    const rowOf = (share: number) => yOf(inBrow[Math.floor(share * inBrow.length)]) + 0.5;
    return { first: rowOf(0), upper: rowOf(0.1), inBrow };
  };

  it('[TOOL-03] The upper edge of brows that the source covers else is covered with even skin', () => {
    const { upper, inBrow } = rows();
    const plain = remainsOf(upper, false);
    for (const at of inBrow)
      expect(plain[at]).toBeCloseTo(yOf(at) + 0.5 > upper ? 0 : zones.brows.data[at], 5);
  });

  it('[TOOL-03] The outer half of brows whose inner half the source covers is covered with even skin', () => {
    const wanted = new Float32Array(SIDE * SIDE).fill(1);
    const direct = wanted.map((_, at) => (Math.abs(xOf(at)) < 0.17 ? 1 : 0));
    const plain = coverRemains({ direct, turned: new Float32Array(SIDE * SIDE), wanted }, { zones });
    const outer = rows().inBrow.filter((at) => direct[at] === 0);
    expect(outer.length).toBeGreaterThan(50);
    for (const at of outer) expect(plain[at]).toBeGreaterThan(0.8);
  });

  it('[TOOL-03] Brows that the source covers not at all stay', () => {
    const { first, inBrow } = rows();
    const plain = remainsOf(first - 0.1, true);
    for (const at of inBrow) expect(plain[at]).toBe(0);
  });
});

describe('folds of a smile', () => {
  const beside = placeOf(0.5, 0.6);
  const foldsOf = (source: Face, target: Face) => weighFolds(source.mesh, { target: target.mesh, zones });

  it('[TOOL-03] Folds of a laugh do not belong beside a shut mouth, and end away from it', () => {
    const folds = foldsOf(faceWith(), faceWith({ isOpen: false }));
    const nextToLips = zones.lips.data.findIndex((value) => value > 0.5);
    expect(folds[nextToLips]).toBeGreaterThan(0.9);
    expect(folds[placeOf(0.5, 0.3)]).toBeLessThan(0.01);
  });

  it('[TOOL-23] The corners of a shut mouth do not belong beside a laugh that is kept', () => {
    const [shut, laugh] = [faceWith({ isOpen: false }).mesh, faceWith().mesh];
    const nextToLips = zones.lips.data.findIndex((value) => value > 0.5);
    expect(weighFolds(shut, { target: laugh, zones, keepsMouth: true })[nextToLips]).toBeGreaterThan(0.9);
    expect(weighFolds(laugh, { target: laugh, zones, keepsMouth: true })[nextToLips]).toBe(0);
  });

  it('[TOOL-03] Folds stay where both faces laugh, or where the target alone does', () => {
    for (const isOpen of [true, false]) expect(foldsOf(faceWith({ isOpen }), faceWith())[beside]).toBe(0);
  });
});
