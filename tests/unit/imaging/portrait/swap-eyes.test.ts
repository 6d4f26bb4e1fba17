import { beforeAll, describe, expect, it } from 'vitest';
import { encodeSrgb, linearOf, luminanceOf, toByte } from '#imaging/core/colour/colour-space.ts';
import type { Picture } from '#imaging/core/picture.ts';
import { coverHair, findBareSkin } from '#imaging/portrait/swap/bare-skin.ts';
import { clearWhites } from '#imaging/portrait/swap/clear-whites.ts';
import { lightOfEyeball } from '#imaging/portrait/swap/find-eyeballs.ts';
import { faceLandmarks, MESH_POINTS } from '#imaging/vision/faces/face-landmarks.ts';
import type { Face } from '#imaging/vision/faces/find-faces.ts';
import { linearAt } from '#imaging/vision/faces/linear-at.ts';
import { loadMeshTopology } from '#imaging/vision/faces/load-mesh-topology.ts';
import { measureTone } from '#imaging/vision/faces/measure-tone.ts';
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

const spot = { x: 0, y: 0 };
const ears = { nose: spot, mouth: spot, rightEye: spot, leftEye: spot, rightEar: spot, leftEar: spot };

describe('whites of a source', () => {
  const SIZE = 400;
  const IRIS = [0.05, 0.03, 0.02] as const;
  const middleOf = (points: Float32Array, ring: readonly number[]) => ({
    x: ring.reduce((sum, point) => sum + points[3 * point], 0) / ring.length,
    y: ring.reduce((sum, point) => sum + points[3 * point + 1], 0) / ring.length,
  });

  /** A face as the canonical map shows it, whose eyes are white around their irises. */
  function faceWith(
    white: Colour,
    skin: Colour,
  ): { photo: Picture; face: Face; irises: { x: number; y: number }[] } {
    const points = new Float32Array(3 * MESH_POINTS);
    for (let i = 0; i < MESH_POINTS; i++)
      points.set([SIZE * topology.map[2 * i], SIZE * topology.map[2 * i + 1], 0], 3 * i);
    const [right, left] = [faceLandmarks.rightEye, faceLandmarks.leftEye].map((ring) => ({
      ...middleOf(points, ring),
      radius: 5,
      opening: 0.3,
    }));
    const data = new Uint8Array(3 * SIZE * SIZE);
    for (let at = 0; at < SIZE * SIZE; at++) {
      const [x, y] = [(at % SIZE) + 0.5, Math.floor(at / SIZE) + 0.5];
      const away = Math.min(...[right, left].map((iris) => Math.hypot(x - iris.x, y - iris.y)));
      data.set((away < 5 ? IRIS : away < 30 ? white : skin).map(toByte), 3 * at);
    }
    const mesh = { points, flag: 1, roll: 0, yaw: 0, pitch: 0, irises: { right, left } };
    const box = { left: 0, top: 0, width: SIZE, height: SIZE, score: 1, roll: 0, ...ears };
    return {
      photo: { width: SIZE, height: SIZE, channels: 3, data },
      face: { box, mesh },
      irises: [right, left],
    };
  }

  /** Linear light before and after beside an iris, in its middle, and beyond the lids. */
  function lightsOf(white: Colour, skin: Colour = SKIN) {
    const { photo, face, irises } = faceWith(white, skin);
    const at = (dx: number, dy: number) => {
      const pixel = Math.round(irises[0].y + dy) * SIZE + Math.round(irises[0].x + dx);
      return luminanceOf([0, 1, 2].map((channel) => linearOf[photo.data[3 * pixel + channel]]));
    };
    const places = () => ({ white: at(8, 0), iris: at(0, 0), lid: at(0, 20) });
    const before = places();
    clearWhites({ photo, face });
    return { before, after: places() };
  }

  it('[TOOL-03] White in the shade of lids is lifted, its iris and lids are not', () => {
    const { before, after } = lightsOf([0.16, 0.14, 0.14]);
    expect(after.white).toBeGreaterThan(1.4 * before.white);
    expect(after.iris).toBeCloseTo(before.iris, 3);
    expect(after.lid).toBeCloseTo(before.lid, 3);
  });

  it('[TOOL-03] White that is brighter than skin, and lids as red as skin, stay', () => {
    const colours: readonly Colour[] = [
      [0.6, 0.58, 0.55],
      [0.24, 0.15, 0.09],
    ];
    for (const colour of colours) {
      const { before, after } = lightsOf(colour);
      expect(after.white).toBeCloseTo(before.white, 3);
    }
  });

  it('[TOOL-03] Lids of a black-and-white photo, which no tint tells from white, stay', () => {
    for (const warmth of [0, 0.01]) {
      const toned = (light: number): Colour => [light * (1 + warmth), light, light * (1 - warmth)];
      const { before, after } = lightsOf(toned(0.16), toned(0.3));
      expect(after.white, `${warmth}`).toBeCloseTo(before.white, 3);
    }
  });
});

describe('the light of an eyeball', () => {
  it('[TOOL-03] It has the tint of white where that lies in shade', () => {
    const [red, green, blue] = lightOfEyeball([0.1, 0.09, 0.08], SKIN);
    expect(red / green).toBeLessThan(1.2);
    expect(blue / green).toBeGreaterThan(1.2 * (SKIN[2] / SKIN[1]));
    expect(luminanceOf([red, green, blue])).toBeCloseTo(luminanceOf(SKIN), 3);
  });

  it('[TOOL-03] A colored lamp that is mirrored in an eye does not color it', () => {
    const [red, green, blue] = lightOfEyeball([0.05, 0.06, 0.2], SKIN);
    expect(red / green).toBeGreaterThan(1);
    expect(blue / green).toBeLessThan(1);
  });
});

describe('skin that a face is told from', () => {
  const BLACK: Colour = [0.02, 0.022, 0.024];

  /** Skin with a broad brow, or a shade, below the points of brows. */
  function faceWithBrows(hair = BLACK) {
    const isBrow = (at: number) => zones.brows.data[Math.max(0, at - 10 * SIDE)] > 0.5;
    const data = new Float32Array(4 * SIDE * SIDE);
    for (let at = 0; at < SIDE * SIDE; at++)
      data.set([...(isBrow(at) ? hair : SKIN).map(encodeSrgb), 1], 4 * at);
    const uvMap = { ...map, channels: 4, data };
    const target = { ...map, data: new Float32Array(SIDE * SIDE).fill(1) };
    const targetTone = measureTone(uvMap, { ...zones.skin, data: zones.skin.data.map((v) => v * 0.5) });
    const places = Array.from(zones.skin.data.keys()).filter(
      (at) => zones.skin.data[at] > 0.9 && isBrow(at) && zones.brows.data[at] < 0.05,
    );
    return { uvMap, places, bareSkin: findBareSkin({ uvMap, target, targetTone }, zones) };
  }

  it('[TOOL-03] Hair of brows beyond their points is none', () => {
    const { places, bareSkin } = faceWithBrows();
    expect(places.length).toBeGreaterThan(20);
    for (const at of places) expect(bareSkin.bare.data[at]).toBeLessThan(0.1 + 0.2 * bareSkin.all.data[at]);
    const cheek = Math.round(0.62 * SIDE) * SIDE + Math.round(0.3 * SIDE);
    expect(bareSkin.bare.data[cheek]).toBe(bareSkin.all.data[cheek]);
  });

  it('[TOOL-03] Shade of the tint of skin is skin', () => {
    const { places, bareSkin } = faceWithBrows([0.08, 0.05, 0.03]);
    for (const at of places) expect(bareSkin.bare.data[at]).toBeGreaterThan(0.9 * bareSkin.all.data[at]);
  });

  it('[TOOL-03] Hair of brows is covered with even skin before light is compared', () => {
    const { uvMap, places, bareSkin } = faceWithBrows();
    const goal = SKIN.map((value) => ({ ...map, data: new Float32Array(SIDE * SIDE).fill(value) }));
    const covered = coverHair(uvMap, { ...bareSkin, goal });
    const colour = [0, 0, 0];
    for (const at of places) {
      linearAt(covered, at, colour);
      expect(luminanceOf(colour)).toBeGreaterThan(0.6 * luminanceOf(SKIN));
    }
  });
});
