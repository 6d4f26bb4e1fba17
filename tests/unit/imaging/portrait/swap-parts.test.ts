import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { encodeSrgb } from '#imaging/core/colour/colour-space.ts';
import type { Plane } from '#imaging/core/raster/plane.ts';
import type { Raster } from '#imaging/core/raster/raster.ts';
import { blendShapes } from '#imaging/portrait/swap/blend-shapes.ts';
import { chooseHalves } from '#imaging/portrait/swap/choose-halves.ts';
import { compareEyes } from '#imaging/portrait/swap/compare-eyes.ts';
import { cropSource } from '#imaging/portrait/swap/crop-source.ts';
import { finaliseSkin } from '#imaging/portrait/swap/finalise-skin.ts';
import { findEyeballs } from '#imaging/portrait/swap/find-eyeballs.ts';
import { findStrands } from '#imaging/portrait/swap/find-strands.ts';
import { logLight } from '#imaging/portrait/swap/log-light.ts';
import { matchBorders } from '#imaging/portrait/swap/match-borders.ts';
import { matchGrain } from '#imaging/portrait/swap/match-grain.ts';
import { meanWithin } from '#imaging/portrait/swap/mean-within.ts';
import { eyeLine, measureExpression } from '#imaging/portrait/swap/measure-expression.ts';
import { measureVeil } from '#imaging/portrait/swap/measure-veil.ts';
import { coverOfPoints, moveCovered } from '#imaging/portrait/swap/move-covered.ts';
import { PLAN_CHANNELS } from '#imaging/portrait/swap/plan-blend.ts';
import { smoothMiddle, weighSeam } from '#imaging/portrait/swap/smooth-middle.ts';
import { alignPoints } from '#imaging/vision/faces/align-points.ts';
import { faceLandmarks, facePoints, MESH_POINTS } from '#imaging/vision/faces/face-landmarks.ts';
import type { FaceMesh } from '#imaging/vision/faces/face-mesh.ts';
import { linearAt } from '#imaging/vision/faces/linear-at.ts';
import { listFrontFacing } from '#imaging/vision/faces/list-front-facing.ts';
import { loadMeshTopology } from '#imaging/vision/faces/load-mesh-topology.ts';
import { localMean } from '#imaging/vision/faces/local-mean.ts';
import { measureBroadTone, measureSourceTone, measureTone } from '#imaging/vision/faces/measure-tone.ts';
import { measureVisibility } from '#imaging/vision/faces/measure-visibility.ts';
import { measureWhite } from '#imaging/vision/faces/measure-white.ts';
import { meshNormals } from '#imaging/vision/faces/mesh-normals.ts';
import type { MeshTopology } from '#imaging/vision/faces/mesh-topology.ts';
import { listMirrored } from '#imaging/vision/faces/mirror-points.ts';
import { shiftFace } from '#imaging/vision/faces/shift-face.ts';
import { TONE_SIDE } from '#imaging/vision/faces/tone-side.ts';
import { placeInUvMap, UV_MAP_SIDE } from '#imaging/vision/faces/unwrap-face.ts';
import { findUvZones, type UvZones } from '#imaging/vision/faces/uv-zones.ts';
import { fixedCases } from '../support/any-plane.ts';
import { meanDifference, paint } from '../support/pictures.ts';

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const SIDE = UV_MAP_SIDE;
const map = { width: SIDE, height: SIDE };
let topology: MeshTopology;
let zones: UvZones;

/** A face as the canonical map shows it: flat but for its sides, which turn away. */
function meshOf(more: Partial<FaceMesh> = {}): FaceMesh {
  const points = new Float32Array(3 * MESH_POINTS);
  for (let i = 0; i < MESH_POINTS; i++) {
    const [u, v] = [topology.map[2 * i] - 0.5, topology.map[2 * i + 1] - 0.5];
    points.set([200 + 160 * u, 220 + 200 * v, 200 * u * u], 3 * i);
  }
  return { points, flag: 1, roll: 0, yaw: 0, pitch: 0, ...more };
}

/** A UV map from a linear colour at each place. */
function uvMapOf(colourAt: (x: number, y: number) => readonly [number, number, number]): Raster {
  const data = new Float32Array(SIDE * SIDE * 4);
  for (let at = 0; at < SIDE * SIDE; at++) {
    const [red, green, blue] = colourAt(at % SIDE, Math.floor(at / SIDE)).map(encodeSrgb);
    data.set([red, green, blue, 1], 4 * at);
  }
  return { ...map, channels: 4, data };
}

const even = (value: number): Plane => ({ ...map, data: new Float32Array(SIDE * SIDE).fill(value) });

beforeAll(async () => {
  topology = await loadMeshTopology();
  zones = findUvZones(topology);
});

describe('the map of a face', () => {
  it('[TOOL-03] Zones lie within the face, alike on both sides, and skin is none of the features', () => {
    const planes = [zones.rightEye, zones.leftEye, zones.brows, zones.nostrils, zones.lips, zones.skin];
    for (const { data } of planes)
      for (let at = 0; at < data.length; at += 97) expect(data[at] >= 0 && data[at] <= 1.0001).toBe(true);
    const mean = ({ data }: Plane, isIn: (x: number) => boolean) =>
      data.reduce((sum, value, at) => sum + (isIn(at % SIDE) ? value : 0), 0);
    expect(mean(zones.rightEye, (x) => x > SIDE / 2)).toBeLessThan(1);
    expect(mean(zones.rightEye, () => true)).toBeCloseTo(
      mean(zones.leftEye, () => true),
      -2,
    );
    for (let at = 0; at < SIDE * SIDE; at += 53) {
      if (zones.skin.data[at] < 0.5) continue;
      for (const zone of [zones.rightEye, zones.leftEye, zones.brows, zones.lips])
        expect(zone.data[at]).toBeLessThanOrEqual(0.5);
      expect(zones.depth.data[at]).toBeGreaterThan(0);
    }
  });

  it('[TOOL-03] Every point has its mirror image on the other side, and the mirror image of that is itself', () => {
    const mirrored = listMirrored(topology);
    let unpaired = 0;
    for (let i = 0; i < MESH_POINTS; i++) {
      if (mirrored[mirrored[i]] !== i) unpaired++;
      expect(topology.map[2 * mirrored[i]]).toBeCloseTo(1 - topology.map[2 * i], 1);
    }
    expect(unpaired).toBe(0);
    expect(mirrored[facePoints.noseTip]).toBe(facePoints.noseTip);
    expect(mirrored[facePoints.rightMouthCorner]).toBe(facePoints.leftMouthCorner);
  });

  it('[TOOL-03] The lips lie apart on the map, in order from above, and all else where the model has it', () => {
    const places = placeInUvMap(topology);
    expect(
      places[2 * facePoints.lowerInnerLip + 1] - places[2 * facePoints.upperInnerLip + 1],
    ).toBeGreaterThan(10);
    for (let i = 0; i < MESH_POINTS; i++) expect(places[2 * i]).toBeCloseTo(topology.map[2 * i] * SIDE, 6);
    expect(places[2 * facePoints.chin + 1]).toBeCloseTo(topology.map[2 * facePoints.chin + 1] * SIDE, 6);
  });

  it('[TOOL-03] A face that looks ahead is seen but for its sides, and from behind nothing is', () => {
    const { points } = meshOf();
    const { data } = measureVisibility(points, { topology, zones });
    expect(data[(SIDE / 2) * SIDE + SIDE / 2]).toBeGreaterThan(0.95);
    const side = points.slice();
    for (let at = 0; at < side.length; at += 3) side[at] = 200 + (points[at] - 200) * 0.1 + points[at + 2];
    const turned = measureVisibility(side, { topology, zones }).data;
    expect(meanWithin(turned, zones.skin.data)).toBeLessThan(meanWithin(data, zones.skin.data));
  });

  it('[TOOL-03] Normals are one long and look at the viewer; of a turned face the far half faces away', () => {
    const { points } = meshOf();
    const normals = meshNormals(points, topology.triangles);
    for (let at = 0; at < normals.length; at += 3)
      expect(Math.hypot(normals[at], normals[at + 1], normals[at + 2])).toBeCloseTo(1, 4);
    expect(normals[3 * facePoints.noseTip + 2]).toBeLessThan(-0.9);
    const front = listFrontFacing(topology.triangles, points);
    expect(front.length).toBeGreaterThan(0.95 * topology.triangles.length);
    const depths = Array.from({ length: front.length / 3 }, (_, i) =>
      [0, 1, 2].reduce((sum, corner) => sum + points[3 * front[3 * i + corner] + 2], 0),
    );
    expect(depths).toEqual(depths.toSorted((a, b) => b - a));
  });
});

describe('points of faces', () => {
  it('[TOOL-03] Points that were moved, turned and scaled are brought back exactly, by any of them', () => {
    fc.assert(
      fc.property(
        fc.tuple(between(-2.5, 2.5), between(-1, 1)),
        between(0.3, 3),
        between(-90, 90),
        ([roll, yaw], scale, shift) => {
          const { points } = meshOf();
          const moved = points.slice();
          for (let at = 0; at < moved.length; at += 3) {
            const [x, y, z] = points.subarray(at, at + 3);
            const [a, c] = [x * Math.cos(yaw) + z * Math.sin(yaw), z * Math.cos(yaw) - x * Math.sin(yaw)];
            moved[at] = scale * (a * Math.cos(roll) - y * Math.sin(roll)) + shift;
            moved[at + 1] = scale * (a * Math.sin(roll) + y * Math.cos(roll)) - shift;
            moved[at + 2] = scale * c;
          }
          const chosen = Array.from({ length: MESH_POINTS }, (_, index) => index).filter(
            (index) => index % 3 === 0,
          );
          const back = alignPoints(moved, { onto: points, chosen });
          for (let at = 0; at < points.length; at += 31)
            expect(Math.abs(back[at] - points[at])).toBeLessThan(0.05);
        },
      ),
      { ...fixedCases, numRuns: 12 },
    );
  });

  it('[TOOL-03] A face swapped with itself, or by no strength, keeps its shape; its outline stays with any', () => {
    const target = meshOf();
    const wide = meshOf();
    for (let at = 0; at < wide.points.length; at += 3) wide.points[at] = 200 + 1.2 * (wide.points[at] - 200);
    for (const [source, strength] of [
      [target, 1],
      [wide, 0],
    ] as const) {
      const shape = blendShapes({ source, target, strength }, topology);
      for (let at = 0; at < shape.length; at += 7) expect(shape[at]).toBeCloseTo(target.points[at], 2);
    }
    const shape = blendShapes({ source: wide, target, strength: 1 }, topology);
    for (const index of faceLandmarks.faceOval)
      for (const axis of [0, 1, 2])
        expect(shape[3 * index + axis]).toBeCloseTo(target.points[3 * index + axis], 3);
  });

  it('[TOOL-03] An open mouth is told by the width of it, irises tell of the eyes, and eyes have their line', () => {
    const open = meshOf();
    open.points[3 * facePoints.lowerInnerLip + 1] += 20;
    expect(measureExpression(open).mouth).toBeGreaterThan(measureExpression(meshOf()).mouth + 0.1);
    const iris = { x: 0, y: 0, radius: 5, opening: 0.33 };
    const seen = measureExpression(meshOf({ irises: { right: iris, left: { ...iris, opening: 0.11 } } }));
    expect([seen.rightEye, seen.leftEye]).toEqual([0.33, 0.11]);
    const [right, left] = [eyeLine(open, 'right'), eyeLine(open, 'left')];
    expect(right.x).toBeLessThan(left.x);
    expect(right.width).toBeCloseTo(left.width, 1);
    expect(right.angle).toBeCloseTo(-left.angle, 2);
  });

  it('[TOOL-03] A face moved into a part of its photo and back is itself', () => {
    const at = (x: number, y: number) => ({ x, y });
    const box = {
      ...{ left: 30, top: 40, width: 50, height: 60, score: 0.8, rightEye: at(40, 50), leftEye: at(60, 50) },
      ...{ nose: at(50, 60), mouth: at(50, 80), rightEar: at(30, 60), leftEar: at(80, 60) },
    };
    const iris = { x: 12, y: 14, radius: 5, opening: 0.3 };
    const face = { box, mesh: meshOf({ irises: { right: iris, left: iris } }) };
    const moved = shiftFace(face, { left: 8, top: -5 });
    expect(moved.box.rightEye).toEqual({ x: 32, y: 55 });
    expect(moved.mesh.irises?.right).toEqual({ ...iris, x: 4, y: 19 });
    const back = shiftFace(moved, { left: -8, top: 5 });
    expect(back.box).toEqual(box);
    for (const [at, value] of back.mesh.points.entries()) expect(value).toBeCloseTo(face.mesh.points[at], 3);
    const photo = paint({ width: 300, height: 200, channels: 3 }, (x, y) => [x % 256, y, 0]);
    const cropped = cropSource({ photo, face });
    const { x, y } = cropped.face.box.nose;
    expect(
      cropped.photo.data.subarray(3 * (y * cropped.photo.width + x), 3 * (y * cropped.photo.width + x) + 2),
    ).toEqual(Uint8Array.of(50, 60));
  });
});

describe('light of faces', () => {
  it('[TOOL-03] A mean within a zone is that of its weights, and light is read without opacity', () => {
    const values = Float32Array.from({ length: 100 }, (_, at) => at);
    expect(
      meanWithin(
        values,
        values.map((value) => (value < 10 ? 1 : 0)),
      ),
    ).toBeCloseTo(4.5, 5);
    expect(meanWithin(values, new Float32Array(100))).toBe(0);
    const raster = { width: 2, height: 1, channels: 4, data: Float32Array.of(0.5, 0.25, 0, 0.5, 1, 1, 1, 1) };
    const out = [0, 0, 0];
    linearAt(raster, 0, out);
    expect(out[0]).toBeCloseTo(1, 5);
    expect(encodeSrgb(out[1])).toBeCloseTo(0.5, 5);
    const logs = logLight(raster).data;
    expect(logs[1]).toBeCloseTo(Math.log(1.02), 4);
    expect(logs[0]).toBeLessThan(logs[1]);
  });

  it('[TOOL-03] The local mean of even values is their value, whatever the weights; unweighted places count nothing', () => {
    const length = TONE_SIDE * TONE_SIDE;
    const weights = Float32Array.from({ length }, (_, at) => (at % TONE_SIDE < 60 ? 1 : 0));
    const values = weights.map((weight) => (weight ? 0.4 : 99));
    const { data } = localMean(values, { weights, shares: [0.2, 0.1] });
    for (let at = 0; at < length; at += 41) expect(data[at]).toBeCloseTo(0.4, 3);
  });

  it('[TOOL-03] Tone is the colour of skin alone, and the white of eyes that of their lighter part', () => {
    const isEye = (x: number, y: number) =>
      Math.max(zones.rightEye.data[y * SIDE + x], zones.leftEye.data[y * SIDE + x]) > 0.3;
    const uvMap = uvMapOf((x, y) => (isEye(x, y) ? [0.7, 0.75, 0.8] : [0.4, 0.25, 0.15]));
    const tone = measureTone(uvMap, zones.skin);
    for (const [channel, value] of [0.4, 0.25, 0.15].entries())
      expect(tone[channel].data[64 * TONE_SIDE + 64]).toBeCloseTo(value, 2);
    const white = measureWhite(uvMap, zones);
    for (const [channel, value] of [0.7, 0.75, 0.8].entries()) expect(white[channel]).toBeCloseTo(value, 2);
  });

  it('[TOOL-03] The shade of a nose is no part of the broad tone, and is a part of the narrow one', () => {
    const isNose = (x: number, y: number) => Math.hypot(x - SIDE / 2, y - 0.5 * SIDE) < 0.07 * SIDE;
    const uvMap = uvMapOf((x, y) => (isNose(x, y) ? [0.2, 0.15, 0.1] : [0.4, 0.3, 0.2]));
    const middle = 64 * TONE_SIDE + 64;
    expect(measureBroadTone(uvMap, zones.skin)[1].data[middle]).toBeGreaterThan(0.25);
    expect(measureTone(uvMap, zones.skin)[1].data[middle]).toBeLessThan(0.23);
  });

  it('[TOOL-03] Light from beside a face is a part of the tone of a source, and shade on both halves is not', () => {
    const isCheek = (x: number, y: number) => Math.hypot(x - 0.32 * SIDE, y - 0.52 * SIDE) < 0.07 * SIDE;
    const toneAt = (isLit: (x: number, y: number) => boolean) => {
      const uvMap = uvMapOf((x, y) => (isLit(x, y) ? [0.6, 0.5, 0.4] : [0.4, 0.3, 0.2]));
      return measureSourceTone(uvMap, zones.skin)[1].data[66 * TONE_SIDE + 41];
    };
    const plain = toneAt(() => false);
    const oneSide = toneAt(isCheek);
    const both = toneAt((x, y) => isCheek(x, y) || isCheek(SIDE - 1 - x, y));
    // A half has half of the difference, and the broad tone a part of the rest.
    expect(Math.log(oneSide / plain)).toBeGreaterThan(0.2);
    expect(Math.log(both / plain)).toBeLessThan(0.7 * Math.log(oneSide / plain));
  });

  it('[TOOL-03] Lids that lie within the points of an eye are no white of it', () => {
    const isEye = (x: number, y: number) =>
      Math.max(zones.rightEye.data[y * SIDE + x], zones.leftEye.data[y * SIDE + x]) > 0.3;
    const rows = [...zones.rightEye.data.keys()].filter((at) => zones.rightEye.data[at] > 0.9);
    const middle = Math.floor(rows.reduce((sum, at) => sum + Math.floor(at / SIDE), 0) / rows.length);
    const uvMap = uvMapOf((x, y) => (isEye(x, y) && y < middle ? [0.4, 0.4, 0.42] : [0.7, 0.45, 0.35]));
    const [red, green, blue] = measureWhite(uvMap, zones);
    expect(red / green).toBeLessThan(1.1);
    expect(blue).toBeCloseTo(0.42, 1);
  });

  it('[TOOL-03] A narrowed eye shows its eyeball where it is white, and a lid where it has the tint of skin', () => {
    const skin = [0.5, 0.3, 0.22] as const;
    const isEye = (x: number, y: number) =>
      Math.max(zones.rightEye.data[y * SIDE + x], zones.leftEye.data[y * SIDE + x]) > 0.3;
    const rows = [...zones.rightEye.data.keys()].filter((at) => zones.rightEye.data[at] > 0.95);
    const middle = Math.floor(rows.reduce((sum, at) => sum + Math.floor(at / SIDE), 0) / rows.length);
    const uvMap = uvMapOf((x, y) => (isEye(x, y) && y < middle ? [0.55, 0.55, 0.55] : skin));
    const { data } = findEyeballs({ uvMap, sourceTone: measureBroadTone(uvMap, zones.skin) }, zones);
    const meanOf = (isIn: (row: number) => boolean) => {
      const chosen = rows.filter((at) => isIn(Math.floor(at / SIDE)));
      return chosen.reduce((sum, at) => sum + data[at], 0) / chosen.length;
    };
    expect(meanOf((row) => row < middle - 4)).toBeGreaterThan(0.85);
    expect(meanOf((row) => row > middle + 4)).toBeLessThan(0.15);
  });

  it('[TOOL-03] A half that little is seen of is drawn whole from the other, across the middle alone', () => {
    const seen = (share: number) => ({
      ...map,
      data: Float32Array.from({ length: SIDE * SIDE }, (_, at) => (at % SIDE < SIDE / 2 ? share : 1)),
    });
    const shares = chooseHalves(seen(0.4), zones);
    expect(shares.subarray(0, 0.45 * SIDE).every((share) => share === 0)).toBe(true);
    expect(shares.subarray(0.55 * SIDE).every((share) => share === 1)).toBe(true);
    expect(shares[SIDE / 2]).toBeCloseTo(0.5, 1);
    for (const share of [0.8, 1])
      expect(chooseHalves(seen(share), zones).every((own) => own === 1)).toBe(true);
    expect(chooseHalves(even(0.5), zones).every((own) => own === 1)).toBe(true);
  });

  it('[TOOL-03] Two eyes that mirror each other are alike, and a hidden one is not', () => {
    const pattern = (x: number, y: number): readonly [number, number, number] => {
      const value = 0.3 + 0.2 * Math.sin(Math.min(x, SIDE - 1 - x) / 3) * Math.cos(y / 4);
      return [value, value, value];
    };
    expect(compareEyes(uvMapOf(pattern), zones)).toBeGreaterThan(0.98);
    const hidden = uvMapOf((x, y) =>
      x < SIDE / 2
        ? pattern(x, y)
        : [0.2 + (((x * 37) ^ (y * 91)) % 64) / 200, 0.2 + (((x * 37) ^ (y * 91)) % 64) / 200, 0.2],
    );
    expect(compareEyes(hidden, zones)).toBeLessThan(0.4);
  });

  it('[TOOL-03] Black pupils are no veil; where the darkest places are half as light as skin there is one', () => {
    const isDark = (x: number, y: number) =>
      Math.max(zones.rightEye.data[y * SIDE + x], zones.leftEye.data[y * SIDE + x]) > 0.6;
    const veil = (dark: number) =>
      measureVeil(
        uvMapOf((x, y) => (isDark(x, y) ? [dark, dark, dark] : [0.4, 0.3, 0.25])),
        zones,
      );
    expect([...veil(0.005)]).toEqual([0, 0, 0]);
    const [faint, strong] = [veil(0.1), veil(0.16)];
    for (const channel of [0, 1, 2]) {
      expect(strong[channel]).toBeGreaterThanOrEqual(faint[channel]);
      expect(strong[channel]).toBeLessThan(0.16);
    }
    expect(strong[1]).toBeGreaterThan(0.05);
  });

  it('[TOOL-03] Skin all over a visible face is whole, and occluders are kept out', () => {
    const free = { skin: even(1), visibility: even(1), occluders: even(0) };
    const { target, source } = finaliseSkin(free, zones);
    const middle = Math.round(0.55 * SIDE) * SIDE + Math.round(0.35 * SIDE);
    expect(target.data[middle]).toBeGreaterThan(0.98);
    expect(source.data[middle]).toBeGreaterThan(0.9);
    const hand = {
      ...map,
      data: Float32Array.from({ length: SIDE * SIDE }, (_, at) => (at % SIDE < SIDE / 2 ? 1 : 0)),
    };
    const covered = finaliseSkin({ ...free, occluders: hand }, zones);
    expect(covered.target.data[middle]).toBe(0);
    expect(covered.source.data[middle]).toBe(0);
  });

  it('[TOOL-03] A strand that hangs over the cheek from above is found; two that mirror each other are brows or folds', () => {
    const skin = [0.45, 0.3, 0.22] as const;
    const isStrand = (x: number, y: number) => Math.abs(x - 0.3 * SIDE - 0.04 * y) < 5 && y < 0.6 * SIDE;
    const found = findStrands(
      uvMapOf((x, y) => (isStrand(x, y) ? [0.03, 0.02, 0.015] : skin)),
      zones,
    );
    const y = Math.round(0.25 * SIDE);
    expect(found.data[y * SIDE + Math.round(0.3 * SIDE + 0.04 * y)]).toBeGreaterThan(0.7);
    expect(found.data[y * SIDE + Math.round(0.7 * SIDE)]).toBe(0);
    const isPair = (x: number, row: number) => isStrand(x, row) || isStrand(SIDE - 1 - x, row);
    const both = findStrands(
      uvMapOf((x, row) => (isPair(x, row) ? [0.03, 0.02, 0.015] : skin)),
      zones,
    );
    expect(both.data[y * SIDE + Math.round(0.3 * SIDE + 0.04 * y)]).toBe(0);
  });

  it('[TOOL-03] A source is corrected by the ratio to its target along the border, within bounds', () => {
    const weights = zones.skin.data.map((value) => 0.5 * value);
    const gains = [even(1), even(1), even(1)];
    const correct = (target: number) =>
      matchBorders({
        ...{ target: uvMapOf(() => [target, target, target]), source: uvMapOf(() => [0.3, 0.3, 0.3]) },
        ...{ direct: weights, turned: new Float32Array(SIDE * SIDE), gains, mirroredGains: gains },
        bare: even(1),
      })[1].data[(SIDE / 2) * SIDE + SIDE / 2];
    expect(correct(0.36)).toBeCloseTo(1.2, 1);
    expect(correct(0.01)).toBeCloseTo(0.45, 2);
  });

  it('[TOOL-03] A narrow gap in the change does not tell the light around it, and a broad one does', () => {
    const gains = [even(1), even(1), even(1)];
    const beside = (width: number) => {
      const away = (at: number) => Math.max(0, Math.abs((at % SIDE) / SIDE - 0.5) - width / 2);
      const direct = Float32Array.from({ length: SIDE * SIDE }, (_, at) => Math.min(1, 50 * away(at)));
      return matchBorders({
        ...{ target: uvMapOf(() => [0.2, 0.2, 0.2]), source: uvMapOf(() => [0.3, 0.3, 0.3]) },
        ...{ direct, turned: new Float32Array(SIDE * SIDE), gains, mirroredGains: gains },
        bare: even(1),
      })[1].data[(SIDE / 2) * SIDE + Math.round((0.52 + width / 2) * SIDE)];
    };
    expect(beside(0.01)).toBeCloseTo(1, 1);
    expect(beside(0.2)).toBeCloseTo(0.67, 1);
  });
});

describe('grain of a changed face', () => {
  const chance = (x: number, y: number, seed: number) =>
    (Math.imul(x * 374_761_393 + y * 668_265_263 + seed, 2_246_822_519) >>> 16) / 65_536;
  const size = { width: 120, height: 100, channels: 3 as const };
  const photo = paint(size, (x, y) => {
    const grain = 14 * (chance(x, y, 1) + chance(x, y, 2) - 1);
    return [150, 120, 100].map((value) => Math.round(value + grain));
  });
  const points = Float32Array.of(20, 20, 0, 100, 20, 0, 100, 80, 0, 20, 80, 0);
  const isFace = (x: number, y: number) => Math.hypot(x - 60, y - 50) < 25;
  const smooth = () =>
    paint(size, (x, y) =>
      isFace(x, y) ? [160, 130, 110] : [...photo.data.subarray(3 * (y * 120 + x), 3 * (y * 120 + x) + 3)],
    );

  it('[TOOL-03] A smooth face gets the grain of its photo, the same each time; unchanged pixels stay', () => {
    const [after, again] = [smooth(), smooth()];
    matchGrain(after, { photo, points });
    matchGrain(again, { photo, points });
    expect(again.data).toEqual(after.data);
    expect(meanDifference(after, smooth())).toBeGreaterThan(0.3);
    for (let y = 0; y < 100; y += 3)
      for (let x = 0; x < 120; x += 3)
        if (!isFace(x, y)) expect(after.data[3 * (y * 120 + x)]).toBe(photo.data[3 * (y * 120 + x)]);
    let sum = 0;
    let count = 0;
    for (let at = 0; at < after.data.length; at += 3)
      if (isFace((at / 3) % 120, Math.floor(at / 360))) {
        sum += after.data[at];
        count++;
      }
    expect(sum / count).toBeCloseTo(160, -0.5);
  });

  it('[TOOL-03] In a photo without grain none is added', () => {
    const clean = paint(size, () => [150, 120, 100]);
    const after = paint(size, (x, y) => (isFace(x, y) ? [160, 130, 110] : [150, 120, 100]));
    const before = after.data.slice();
    matchGrain(after, { photo: clean, points });
    expect(after.data).toEqual(before);
  });
});

describe('skin that is moved', () => {
  /** A plan that replaces what lies below a share of the map. */
  function planBelow(top: number, strength: number) {
    const data = new Float32Array(SIDE * SIDE * PLAN_CHANNELS);
    for (let at = Math.ceil(top * SIDE) * SIDE; at < SIDE * SIDE; at++) data[PLAN_CHANNELS * at] = strength;
    return { layers: { ...map, channels: PLAN_CHANNELS, data }, share: 1 - top };
  }

  it('[TOOL-03] Points below hair stay, those among replaced skin move, and none jumps beside another', () => {
    for (const strength of [1, 0.5]) {
      const covered = coverOfPoints(planBelow(0.4, strength), { topology, strength });
      for (let point = 0; point < MESH_POINTS; point++) {
        const row = topology.map[2 * point + 1] ?? 0;
        if (row < 0.33) expect(covered[point]).toBeLessThan(0.01);
        if (row > 0.47 && row < 0.9) expect(covered[point]).toBeGreaterThan(0.99);
      }
      const middle = [...covered].filter((value) => value > 0.05 && value < 0.95);
      expect(middle.length).toBeGreaterThan(3);
    }
    const own = Float32Array.of(1, 2, 3, 4, 5, 6);
    const shape = own.map((value) => value + 10);
    const moved = moveCovered(shape, { own, covered: Float32Array.of(0, 0.5) });
    expect([...moved]).toEqual([1, 2, 3, 9, 10, 11]);
  });
});

describe('the middle of a face that is mirrored', () => {
  /** Light that falls off from the middle on both sides, as where one half meets its mirror image. */
  const light = {
    ...map,
    data: Float32Array.from(
      { length: SIDE * SIDE },
      (_, at) => -6 * Math.abs(((at % SIDE) + 0.5) / SIDE - 0.5),
    ),
  };
  const half = (isFirst: boolean) =>
    Float32Array.from({ length: SIDE * SIDE }, (_, at) => (at % SIDE < SIDE / 2 === isFirst ? 1 : 0));
  /** Sharpness of the turn of the light in the middle of the map. */
  function crease(data: Float32Array): number {
    const at = (SIDE / 2) * SIDE + SIDE / 2;
    const reach = Math.round(0.015 * SIDE);
    const value = (column: number) => (light.data[column] ?? 0) + Math.log(data[column] ?? 1);
    return 2 * value(at) - value(at - reach) - value(at + reach);
  }

  const bare = new Float32Array(SIDE * SIDE).fill(1);

  it('[TOOL-03] Dark brows at both sides do not darken the skin between them', () => {
    const brow = (at: number) => Math.abs(Math.abs((at % SIDE) / SIDE - 0.5) - 0.12) < 0.08;
    const between = (skin: Float32Array) =>
      smoothMiddle([{ ...light, data: bare.map((_, at) => (brow(at) ? -2 : -0.5)) }], {
        halves: { direct: half(true), turned: half(false) },
        skin,
      })[0]?.[(SIDE / 2) * SIDE + SIDE / 2];
    expect(between(bare)).toBeLessThan(0.97);
    expect(between(bare.map((_, at) => (brow(at) ? 0 : 1)))).toBeCloseTo(1, 2);
  });

  it('[TOOL-03] Neither half tells the middle of a mirrored face, and one half all of a whole face', () => {
    const size = { width: SIDE, height: SIDE, data: bare };
    const seam = weighSeam({ direct: half(true), turned: half(false) }, size);
    const row = (SIDE / 2) * SIDE;
    expect(seam[row + SIDE / 2]).toBeGreaterThan(0.95);
    expect(seam[row + Math.round(0.3 * SIDE)]).toBeLessThan(0.01);
    const whole = weighSeam({ direct: bare, turned: bare.map(() => 0) }, size);
    expect(whole.every((share) => share < 0.01)).toBe(true);
  });

  it('[TOOL-03] It has no crease any more, and a face that is not mirrored is left alone', () => {
    const none = new Float32Array(SIDE * SIDE).fill(1);
    const [mirrored = none] = smoothMiddle([light], {
      halves: { direct: half(true), turned: half(false) },
      skin: bare,
    });
    expect(crease(mirrored)).toBeLessThan(0.5 * crease(none));
    const turned = none.map(() => 0);
    const [whole] = smoothMiddle([light], { halves: { direct: none, turned }, skin: bare });
    expect(whole).toHaveLength(SIDE * SIDE);
    for (const value of whole ?? []) expect(Math.abs(value - 1)).toBeLessThan(0.01);
    for (let at = 0; at < SIDE; at++)
      if (Math.abs(at / SIDE - 0.5) > 0.1) expect(mirrored[(SIDE / 2) * SIDE + at]).toBeCloseTo(1, 2);
  });
});
