import { beforeAll, describe, expect, it } from 'vitest';
import { carryMouth, chooseMouth, keepMouth, type MouthChoice } from '#imaging/portrait/swap/keep-mouth.ts';
import { PLAN_CHANNELS } from '#imaging/portrait/swap/plan-blend.ts';
import { faceLandmarks, facePoints, MESH_POINTS } from '#imaging/vision/faces/face-landmarks.ts';
import type { FaceMesh } from '#imaging/vision/faces/face-mesh.ts';
import { loadMeshTopology } from '#imaging/vision/faces/load-mesh-topology.ts';
import type { MeshTopology } from '#imaging/vision/faces/mesh-topology.ts';
import { findUvZones, type UvZones } from '#imaging/vision/faces/uv-zones.ts';

const SIDE = 256;
const LIPS: readonly number[] = [...faceLandmarks.outerLips, ...faceLandmarks.innerLips];
let topology: MeshTopology;
let zones: UvZones;

beforeAll(async () => {
  topology = await loadMeshTopology();
  zones = findUvZones(topology, SIDE);
});

/** A face as the canonical map shows it, whose mouth is open by a share of its width. */
function meshWith(opening: number): FaceMesh {
  const points = new Float32Array(3 * MESH_POINTS);
  for (let i = 0; i < MESH_POINTS; i++)
    points.set([160 * topology.map[2 * i], 200 * topology.map[2 * i + 1], 0], 3 * i);
  const { upperInnerLip, lowerInnerLip, rightMouthCorner, leftMouthCorner } = facePoints;
  const width = Math.hypot(
    points[3 * leftMouthCorner] - points[3 * rightMouthCorner],
    points[3 * leftMouthCorner + 1] - points[3 * rightMouthCorner + 1],
  );
  points[3 * lowerInnerLip] = points[3 * upperInnerLip];
  points[3 * lowerInnerLip + 1] = points[3 * upperInnerLip + 1] + opening * width;
  return { points, flag: 1, roll: 0, yaw: 0, pitch: 0 };
}

describe('choice of a mouth', () => {
  const choose = (source: number, target: number) => chooseMouth(meshWith(source), meshWith(target));

  it('[TOOL-03] The mouth of the photo is kept if one of two shows teeth and the other none', () => {
    expect(choose(0.2, 0.03)).toBe('kept-shut');
    expect(choose(0.03, 0.2)).toBe('kept');
  });

  it('[TOOL-03] Mouths that both show teeth, or both none, are warped, also if one is opened further', () => {
    for (const [source, target] of [
      [0.26, 0.15],
      [0.15, 0.26],
      [0.01, 0.05],
      [0.05, 0.01],
    ])
      expect(choose(source, target)).toBe('warped');
  });
});

describe('a mouth that is kept', () => {
  const keep = (choice: MouthChoice) => {
    const data = new Float32Array(SIDE * SIDE * PLAN_CHANNELS).fill(1);
    const layers = { width: SIDE, height: SIDE, channels: PLAN_CHANNELS, data };
    return keepMouth({ layers, share: 1 }, { choice, zones }).layers.data;
  };
  /** Value of a layer at the point of a mesh. */
  const valueAt = (data: Float32Array, { point, layer }: { point: number; layer: number }) => {
    const [x, y] = [0, 1].map((axis) => Math.floor(SIDE * topology.map[2 * point + axis]));
    return data[PLAN_CHANNELS * (SIDE * y + x) + layer];
  };
  const CHEEK = 50;
  const BESIDE_MOUTH = 206;

  it('[TOOL-03] No lips of the source are seen, and its cheeks are', () => {
    for (const choice of ['kept', 'kept-shut'] as const) {
      const data = keep(choice);
      for (const point of LIPS) expect(valueAt(data, { point, layer: 0 })).toBeLessThan(0.05);
      expect(valueAt(data, { point: CHEEK, layer: 0 })).toBe(1);
    }
    const warped = keep('warped');
    for (const point of LIPS) expect(valueAt(warped, { point, layer: 0 })).toBe(1);
  });

  it('[TOOL-03] Folds of a laugh fade beside a shut mouth alone', () => {
    const contrastOf = (choice: MouthChoice) => valueAt(keep(choice), { point: BESIDE_MOUTH, layer: 12 });
    expect(contrastOf('kept-shut')).toBeLessThan(0.4);
    for (const choice of ['kept', 'warped'] as const) expect(contrastOf(choice)).toBe(1);
  });

  it('[TOOL-03] Its lips keep their form and move with the face; what is away from them is not changed', () => {
    const own = meshWith(0).points;
    const shape = own.map((value, at) => value + Math.sin(at) + 3);
    const carried = carryMouth(shape, { own, topology });
    for (const axis of [0, 1, 2]) {
      const shift = LIPS.reduce((sum, i) => sum + (shape[3 * i + axis] - own[3 * i + axis]) / LIPS.length, 0);
      for (const point of LIPS) {
        const moved = carried[3 * point + axis] - own[3 * point + axis];
        expect(moved).toBeCloseTo(shift, 3);
      }
      expect(carried[3 * CHEEK + axis]).toBe(shape[3 * CHEEK + axis]);
    }
  });
});
