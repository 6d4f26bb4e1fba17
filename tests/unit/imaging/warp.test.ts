import { describe, expect, it } from 'vitest';
import { type MeshPair, placeTriangles } from '#imaging/core/geometry/place-triangles.ts';
import { triangulate } from '#imaging/core/geometry/triangulate.ts';
import { createRandom, nextRandom } from '#imaging/core/numeric/random.ts';
import { buildMipLevels, type Raster } from '#imaging/core/raster/raster.ts';
import { faceLandmarks, MESH_POINTS } from '#imaging/vision/faces/face-landmarks.ts';
import { loadMeshTopology } from '#imaging/vision/faces/load-mesh-topology.ts';
import { warpTriangles } from '#imaging/vision/faces/unwrap-face.ts';
import { readMeshTopology } from '#scripts/models/read-mesh-topology.ts';

const side = 40;
const window = { left: 0, top: 0, width: side, height: side };

function drawRaster(value: (x: number, y: number) => number): Raster {
  const data = Float32Array.from({ length: side * side }, (_, at) =>
    value((at % side) + 0.5, Math.floor(at / side) + 0.5),
  );
  return { width: side, height: side, channels: 1, data };
}

/** Points all over the picture with its corners, moved by a map. */
function drawMesh(move: (x: number, y: number) => readonly [number, number]): MeshPair {
  const random = createRandom(3);
  const inner = Array.from({ length: 60 }, () => (side * nextRandom(random)) / 2 ** 32);
  const to = Float64Array.from([0, 0, side, 0, side, side, 0, side, ...inner]);
  const from = to.slice();
  for (let at = 0; at < to.length; at += 2) from.set(move(to[at], to[at + 1]), at);
  return { triangles: triangulate(to), from, to };
}

function largestDifference(a: Float32Array, b: Float32Array): number {
  return a.reduce((most, value, at) => Math.max(most, Math.abs(value - b[at])), 0);
}

describe('carrying a picture from one mesh onto another', () => {
  it('A picture is unchanged where both meshes are the same', () => {
    const random = createRandom(1);
    const picture = drawRaster(() => (255 * nextRandom(random)) / 2 ** 32);
    const warped = warpTriangles(buildMipLevels(picture), { mesh: drawMesh((x, y) => [x, y]), window });
    expect(largestDifference(warped.data, picture.data)).toBeLessThan(1e-2);
  });

  it('A picture turns and shifts as the points do, without a seam between triangles', () => {
    const wave = (x: number, y: number) => 128 + 100 * Math.sin(0.3 * x) * Math.cos(0.2 * y);
    const move = (x: number, y: number) => [0.8 * x - 0.1 * y + 6, 0.1 * x + 0.8 * y + 2] as const;
    const warped = warpTriangles(buildMipLevels(drawRaster(wave)), { mesh: drawMesh(move), window });
    const expected = drawRaster((x, y) => wave(...move(x, y)));
    expect(largestDifference(warped.data, expected.data)).toBeLessThan(2);
  });

  it('A shrunk picture is averaged', () => {
    const stripes = drawRaster((x) => (Math.floor(x) % 2 === 0 ? 0 : 200));
    const mesh = drawMesh((x, y) => [x, y]);
    const to = mesh.to.map((value) => value / 8);
    const warped = warpTriangles(buildMipLevels(stripes), {
      mesh: { ...mesh, to },
      window: { ...window, width: 5, height: 5 },
    });
    for (const value of warped.data) expect(Math.abs(value - 100)).toBeLessThan(3);
  });

  it('Nothing is drawn outside the triangles, nor from outside the picture', () => {
    const mesh: MeshPair = {
      triangles: Int32Array.of(0, 1, 2),
      from: Float64Array.of(-10, 0, 10, 0, -10, 20),
      to: Float64Array.of(0, 0, 20, 0, 0, 20),
    };
    const { data } = warpTriangles([drawRaster(() => 50)], { mesh, window });
    expect(data[0]).toBe(0);
    expect(data[15]).toBe(50);
    expect(data[side * side - 1]).toBe(0);
  });

  it('Every window of a place gets the same pixels', () => {
    const mesh = drawMesh((x, y) => [y, x]);
    const whole = placeTriangles(window, mesh);
    const part = placeTriangles({ left: 11, top: 7, width: 5, height: 3 }, mesh);
    expect(part.x[2 * 5 + 4]).toBeCloseTo(whole.x[(7 + 2) * side + 11 + 4], 4);
    expect([...whole.x].every((value) => !Number.isNaN(value))).toBe(true);
  });
});

describe('the triangles of the face mesh', () => {
  it('The triangles of the face mesh cover a flat map of the face once, with the mouth filled apart', async () => {
    const { triangles, mouthTriangles, map } = await loadMeshTopology();
    expect(map).toHaveLength(2 * MESH_POINTS);
    const sides = new Map<string, number>();
    const all = [...triangles, ...mouthTriangles];
    let area = 0;
    for (let at = 0; at < all.length; at += 3) {
      const corners = all.slice(at, at + 3);
      for (let i = 0; i < 3; i++) {
        const key = [corners[i], corners[(i + 1) % 3]].sort((a, b) => a - b).join();
        sides.set(key, (sides.get(key) ?? 0) + 1);
      }
      const [ax, ay, bx, by, cx, cy] = corners.flatMap((corner) => [map[2 * corner], map[2 * corner + 1]]);
      // All turn the same way, so that those seen from behind can be told.
      area -= ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) / 2;
    }
    const single = [...sides].filter(([, count]) => count === 1).map(([key]) => key);
    const oval: readonly number[] = faceLandmarks.faceOval;
    expect(single).toHaveLength(oval.length);
    expect(new Set(single.flatMap((key) => key.split(',').map(Number)))).toEqual(new Set(oval));
    expect(Math.max(...sides.values())).toBe(2);
    const outline = oval.reduce((sum, point, at) => {
      const next = oval[(at + 1) % oval.length];
      return sum + map[2 * point] * map[2 * next + 1] - map[2 * next] * map[2 * point + 1];
    }, 0);
    expect(area).toBeCloseTo(Math.abs(outline) / 2, 3);
  });

  it('The triangles of the face mesh are refused where the source is not what it was', () => {
    const source =
      'export const TRI468: number[] = [0, 1, 468];\nexport const UV468: [number][] = [[0, 0],];';
    expect(() => readMeshTopology(Buffer.from(source))).toThrow('468 points');
    expect(() => readMeshTopology(new Uint8Array(3))).toThrow('no table TRI468');
  });
});
