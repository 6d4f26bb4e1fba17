import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Plane } from '#imaging/core/raster/plane.ts';
import { CLIP_MAP_SIDE } from '#imaging/video/swap/clip-map-side.ts';
import { coverBrows } from '#imaging/video/swap/cover-brows.ts';
import { boxOfPoints, sizeOfPoints } from '#imaging/video/swap/face-extent.ts';
import { fitSource } from '#imaging/video/swap/fit-source.ts';
import { MESH_POINTS } from '#imaging/vision/faces/face-landmarks.ts';
import { loadMeshTopology } from '#imaging/vision/faces/load-mesh-topology.ts';
import type { MeshTopology } from '#imaging/vision/faces/mesh-topology.ts';
import { findUvZones, type UvZones } from '#imaging/vision/faces/uv-zones.ts';

const SIDE = CLIP_MAP_SIDE;
const map = { width: SIDE, height: SIDE };
let topology: MeshTopology;
let zones: UvZones;

beforeAll(async () => {
  topology = await loadMeshTopology();
  zones = findUvZones(topology, SIDE);
});

/** Mean of a map where brows lie. */
function meanOverBrows({ data }: Plane): number {
  let [sum, all] = [0, 0];
  for (const [at, value] of data.entries()) {
    sum += value * (zones.brows.data[at] ?? 0);
    all += zones.brows.data[at] ?? 0;
  }
  return sum / all;
}

/** Skin everywhere but where a place is hidden. */
const skinBut = (isHidden: (at: number) => boolean): Plane => ({
  ...map,
  data: Float32Array.from({ length: SIDE * SIDE }, (_, at) => (isHidden(at) ? 0.1 : 1)),
});

describe('skin under brows', () => {
  it('[TOOL-23] Broad dark brows are replaced whole', () => {
    const skin = skinBut((at) => (zones.brows.data[at] ?? 0) > 0.1);
    expect(meanOverBrows(skin)).toBeLessThan(0.3);
    expect(meanOverBrows(coverBrows(skin, zones))).toBeGreaterThan(0.95);
  });

  it('[TOOL-23] A fringe over forehead and brows stays in front of them', () => {
    const fringe = skinBut((at) => Math.floor(at / SIDE) < 0.42 * SIDE);
    expect(meanOverBrows(coverBrows(fringe, zones))).toBeLessThan(0.4);
  });

  it('[TOOL-23] Skin that was seen is never lost, and far from brows and eyes nothing changes', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(SIDE - 1), (value, row) => {
        const skin = { ...map, data: Float32Array.from({ length: SIDE * SIDE }, () => value) };
        skin.data.fill(1, row * SIDE, (row + 1) * SIDE);
        const covered = coverBrows(skin, zones).data;
        expect(covered.every((now, at) => now >= (skin.data[at] ?? 0) - 1e-6)).toBe(true);
        const chin = Math.round(0.8 * SIDE) * SIDE;
        expect(covered.slice(chin)).toEqual(skin.data.slice(chin));
      }),
      { numRuns: 20 },
    );
  });
});

/** A grey photo with a face of `side` pixels by its points. */
function faceOfSide(side: number) {
  const points = Float32Array.from({ length: 3 * MESH_POINTS }, (_, at) => {
    const [x = 0, y = 0] = topology.map.slice(2 * Math.floor(at / 3));
    return at % 3 === 2 ? 0 : 20 + side * (at % 3 === 0 ? x : y);
  });
  const size = Math.ceil(side) + 40;
  const data = new Uint8Array(3 * size * size).fill(90);
  const photo = { width: size, height: size, channels: 3, data } as const;
  const eye = { x: points[0] ?? 0, y: points[1] ?? 0, radius: side / 20, opening: 0.3 };
  const mesh = { points, flag: 1, roll: 0, yaw: 0, pitch: 0, irises: { right: eye, left: eye } };
  return { photo, face: { mesh, box: boxOfPoints(points) } } as const;
}

describe('the size of a source face', () => {
  it('[TOOL-23] A larger source is scaled to the faces of the clip, never below them', async () => {
    const ratios = fc.double({ min: 1.3, max: 5, noNaN: true });
    await fc.assert(
      fc.asyncProperty(ratios, fc.integer({ min: 60, max: 120 }), async (ratio, largest) => {
        const given = faceOfSide(1.25 * ratio * largest);
        const { photo, face } = await fitSource(given, largest);
        const size = sizeOfPoints(face.mesh.points);
        expect(size).toBeGreaterThan(1.15 * largest);
        expect(size).toBeLessThan(1.35 * largest);
        const scale = photo.width / given.photo.width;
        expect(face.mesh.irises?.left.x).toBeCloseTo(scale * given.face.mesh.irises.left.x, 3);
        expect(face.mesh.irises?.left.radius).toBeCloseTo(scale * given.face.mesh.irises.left.radius, 3);
      }),
      { numRuns: 12 },
    );
  });

  it('[TOOL-23] A smaller source stays as it is', async () => {
    const given = faceOfSide(100);
    expect(await fitSource(given, 120)).toBe(given);
  });
});
