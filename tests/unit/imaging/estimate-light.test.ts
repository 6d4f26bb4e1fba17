import { beforeAll, describe, expect, it } from 'vitest';
import { toByte } from '#imaging/core/colour/colour-space.ts';
import type { Picture } from '#imaging/core/picture.ts';
import { estimateLight, illuminate } from '#imaging/vision/faces/estimate-light.ts';
import { loadMeshTopology } from '#imaging/vision/faces/load-mesh-topology.ts';
import { meshNormals } from '#imaging/vision/faces/mesh-normals.ts';
import type { MeshTopology } from '#imaging/vision/faces/mesh-topology.ts';
import { paint } from './support/pictures.ts';

const RADIUS = 100;
const CENTRE = 120;

let topology: MeshTopology;
/** The mesh of a face rolled onto a ball. */
let points: Float32Array;

beforeAll(async () => {
  topology = await loadMeshTopology();
  const { map } = topology;
  points = new Float32Array((map.length / 2) * 3);
  for (let point = 0; point < map.length / 2; point++) {
    const across = (map[2 * point] - 0.5) * 2.4;
    const down = (map[2 * point + 1] - 0.52) * 2.4;
    points[3 * point] = CENTRE + RADIUS * Math.sin(across) * Math.cos(down);
    points[3 * point + 1] = CENTRE + RADIUS * Math.sin(down);
    points[3 * point + 2] = -RADIUS * Math.cos(across) * Math.cos(down);
  }
});

type Vector = readonly [number, number, number];

/** A ball of skin in a light, black around it; `spoil` changes its linear luminance. */
function drawBall(
  light: Vector,
  spoil: (value: number, x: number, y: number) => number = (value) => value,
): Picture {
  return paint({ width: 240, height: 240, channels: 3 }, (column, row) => {
    const x = (column + 0.5 - CENTRE) / RADIUS;
    const y = (row + 0.5 - CENTRE) / RADIUS;
    if (x * x + y * y >= 1) return [0, 0, 0];
    const z = -Math.sqrt(1 - x * x - y * y);
    const shade = spoil(0.25 + 0.4 * Math.max(0, x * light[0] + y * light[1] + z * light[2]), x, y);
    return [toByte(shade), toByte(0.7 * shade), toByte(0.55 * shade)];
  });
}

function angleBetween(a: Vector, b: Vector): number {
  return (Math.acos(a[0] * b[0] + a[1] * b[1] + a[2] * b[2]) * 180) / Math.PI;
}

describe('estimating the light on a face', () => {
  it.each<[string, Vector]>([
    ['the upper left', [-0.6, -0.5, -0.62]],
    ['the right', [0.8, 0, -0.6]],
    ['the front', [0, 0, -1]],
    ['below', [0, 0.7, -0.71]],
  ])('The estimated light on a face comes from %s', (_, light) => {
    const found = estimateLight(drawBall(light), { mesh: { points }, triangles: topology.triangles });
    expect(angleBetween(found.direction, light)).toBeLessThan(15);
  });

  it('The light on a face is estimated in spite of hair and shine', () => {
    const light = [-0.6, -0.5, -0.62] as const;
    const spoilt = drawBall(light, (value, x, y) =>
      y < -0.55 || x > 0.75 ? 0.03 : value > 0.61 ? 1 : value,
    );
    const found = estimateLight(spoilt, { mesh: { points }, triangles: topology.triangles });
    expect(angleBetween(found.direction, light)).toBeLessThan(22);
  });

  it('The light of a surface is given by its normal, 1 in the mean, with the colour of the skin', () => {
    const light = [-0.6, -0.5, -0.62] as const;
    const found = estimateLight(drawBall(light), { mesh: { points }, triangles: topology.triangles });
    const lit = illuminate(found, light);
    const turned = illuminate(found, [0.6, 0.5, -0.62]);
    expect(lit / turned).toBeGreaterThan(1.5);
    expect(lit * found.level).toBeGreaterThan(0.4 * 0.72);
    expect(found.skin[1] / found.skin[0]).toBeCloseTo(0.7, 1);
  });

  it('Light from the front is assumed where nothing of the face is seen', () => {
    const nothing = paint({ width: 1, height: 1, channels: 4 }, () => [0, 0, 0, 0]);
    const found = estimateLight(nothing, { mesh: { points }, triangles: topology.triangles });
    expect(found.direction[2]).toBeLessThan(-0.99);
    expect(found.terms.every(Number.isFinite)).toBe(true);
  });

  it('The normals of a mesh are turned towards the viewer', () => {
    const normals = meshNormals(points, topology.triangles);
    for (let at = 0; at < normals.length; at += 3) {
      const outwards = [points[at] - CENTRE, points[at + 1] - CENTRE, points[at + 2]].map(
        (value) => value / RADIUS,
      );
      const cosine = outwards.reduce((sum, value, axis) => sum + value * normals[at + axis], 0);
      expect(cosine).toBeGreaterThan(0.85);
    }
  });
});
