import { beforeAll, describe, expect, it } from 'vitest';
import { weighOutline } from '#imaging/core/geometry/weigh-outline.ts';
import { facingOfPoints } from '#imaging/portrait/swap/move-covered.ts';
import { softenBorder } from '#imaging/video/swap/soften-border.ts';
import { loadMeshTopology } from '#imaging/vision/faces/load-mesh-topology.ts';
import type { MeshTopology } from '#imaging/vision/faces/mesh-topology.ts';
import { findUvZones, type UvZones } from '#imaging/vision/faces/uv-zones.ts';

const SIDE = 256;
let topology: MeshTopology;
let zones: UvZones;

beforeAll(async () => {
  topology = await loadMeshTopology();
  zones = findUvZones(topology, SIDE);
});

describe('the border of a swapped face', () => {
  const window = { left: 20, top: 10, width: 100, height: 80 };
  /** Two triangles that fill the window. */
  const square = {
    triangles: Int32Array.of(0, 1, 2, 0, 2, 3),
    to: Float64Array.of(20, 10, 120, 10, 120, 90, 20, 90),
  };

  it('[TOOL-23] A drawn mesh fades to its outline, and is whole further inside', () => {
    const weights = weighOutline(window, { ...square, spread: 1.4 });
    const row = 40 * window.width;
    expect(weights[row]).toBeLessThan(0.2);
    expect(weights[row + window.width - 1]).toBeLessThan(0.2);
    expect(weights[row + 50]).toBeCloseTo(1, 3);
    for (let column = 1; column < 50; column++)
      expect(weights[row + column]).toBeGreaterThanOrEqual(weights[row + column - 1] - 1e-6);
    // No side of a triangle within the mesh is an outline.
    const whole = [...weights].filter((value) => value > 0.99).length;
    expect(whole).toBeGreaterThan(0.7 * weights.length);
  });

  it('[TOOL-23] A change that ends in the middle of a cheek fades, and brows and eyes stay whole', () => {
    const cover = Float32Array.from({ length: SIDE * SIDE }, (_, at) => (at % SIDE < 150 ? 1 : 0));
    const stays = softenBorder(cover, zones);
    const cheek = Math.round(0.6 * SIDE) * SIDE;
    expect(stays[cheek + 149]).toBeLessThan(0.2);
    expect(stays[cheek + 120]).toBeGreaterThan(0.95);
    const steps = Array.from({ length: 30 }, (_, i) => stays[cheek + 120 + i] - stays[cheek + 121 + i]);
    expect(Math.max(...steps)).toBeLessThan(0.2);
    const kept = Array.from(zones.rightEye.data.keys()).filter((at) => zones.rightEye.data[at] > 0.99);
    for (const at of kept) expect(stays[at]).toBeGreaterThan(0.9);
  });

  it('[TOOL-23] Points on the contour of a turned face stay, those that face the viewer move', () => {
    // A sheet that bends away from the viewer to the right, as a cheek does.
    const points = Float32Array.from(topology.map, () => 0);
    const bent = new Float32Array((points.length / 2) * 3);
    for (let point = 0; point < points.length / 2; point++) {
      const [u, v] = [topology.map[2 * point], topology.map[2 * point + 1]];
      const angle = (Math.PI / 2) * u;
      bent.set([100 * Math.sin(angle), 100 * v, 100 * (1 - Math.cos(angle))], 3 * point);
    }
    const facing = facingOfPoints(bent, topology);
    for (let point = 0; point < facing.length; point++) {
      const u = topology.map[2 * point];
      if (u < 0.4) expect(facing[point]).toBeGreaterThan(0.9);
      if (u > 0.93) expect(facing[point]).toBeLessThan(0.1);
    }
  });
});
