import { beforeAll, describe, expect, it } from 'vitest';
import { drawTexture } from '#bench/inpaint/textures.ts';
import { resizePicture } from '#imaging/core/io/size.ts';
import { buildLevels } from '#imaging/core/models/photo-levels.ts';
import type { Picture } from '#imaging/core/picture.ts';
import { createProgress, progressFrom } from '#imaging/core/progress.ts';
import { suppressOverlaps } from '#imaging/vision/faces/detect-faces.ts';
import { rollOfFace } from '#imaging/vision/faces/face-box.ts';
import { faceLandmarks, facePoints, MESH_POINTS } from '#imaging/vision/faces/face-landmarks.ts';
import { meshPoint } from '#imaging/vision/faces/face-mesh.ts';
import { type Face, type FaceModels, findFaces } from '#imaging/vision/faces/find-faces.ts';
import { lay, mirror, sheet, turnQuarters } from './support/compose.ts';
import { openModels } from './support/models.ts';
import { paint } from './support/pictures.ts';
import { readPortrait, readValues } from './support/portrait.ts';

let models: FaceModels;
let portrait: Picture;
let faces: readonly Face[];

async function find(photo: Picture): Promise<readonly Face[]> {
  return findFaces(await buildLevels(photo), { ...models, progress: createProgress({}) });
}

beforeAll(async () => {
  const { blazeface, facemesh, iris } = await openModels('blazeface', 'facemesh', 'iris');
  models = { detector: blazeface, mesh: facemesh, iris };
  portrait = await readPortrait();
  faces = await find(portrait);
});

describe('finding faces', () => {
  it('The one face of a portrait is found with high confidence', () => {
    expect(faces).toHaveLength(1);
    const [{ box, mesh }] = faces;
    expect(box.score).toBeGreaterThan(0.8);
    expect(mesh.flag).toBeGreaterThan(0.9);
    expect(box.rightEye.x).toBeLessThan(box.leftEye.x);
    expect(box.mouth.y).toBeGreaterThan(box.nose.y);
  });

  it('A portrait is seen to look straight ahead', () => {
    const { roll, yaw, pitch } = faces[0].mesh;
    for (const angle of [roll, yaw, pitch]) expect(Math.abs(angle)).toBeLessThan(6);
  });

  it('Face points lie where an independent program on the same models puts them', () => {
    const expected: [number, number][] = readValues('portrait-points.json');
    expect(expected).toHaveLength(MESH_POINTS);
    const distances = expected.map(([x, y], index) => {
      const point = meshPoint(faces[0].mesh, index);
      return Math.hypot(point.x - x, point.y - y);
    });
    const mean = distances.reduce((sum, distance) => sum + distance, 0) / MESH_POINTS;
    expect(mean / faces[0].box.height).toBeLessThan(0.02);
  });

  it('The irises are found inside of the eyes', () => {
    const { mesh } = faces[0];
    const { rightOuterCorner, rightInnerCorner, leftInnerCorner, leftOuterCorner } = facePoints;
    const eyes = [
      { iris: mesh.irises?.right, from: rightOuterCorner, to: rightInnerCorner },
      { iris: mesh.irises?.left, from: leftInnerCorner, to: leftOuterCorner },
    ];
    for (const { iris, from, to } of eyes) {
      const [a, b] = [meshPoint(mesh, from), meshPoint(mesh, to)];
      expect(iris?.x).toBeGreaterThan(a.x);
      expect(iris?.x).toBeLessThan(b.x);
      expect((iris?.radius ?? 0) / (b.x - a.x)).toBeGreaterThan(0.12);
      expect((iris?.radius ?? 0) / (b.x - a.x)).toBeLessThan(0.35);
    }
  });

  it.each([1, 2, 3])('A face turned by %i quarters is found with its rotation', async (quarters) => {
    const [face, ...others] = await find(turnQuarters(portrait, quarters));
    expect(others).toEqual([]);
    expect(face.mesh.flag).toBeGreaterThan(0.9);
    const turned = ((rollOfFace(face.box) * 180) / Math.PI - quarters * 90 + 720 + 180) % 360;
    expect(Math.abs(turned - 180)).toBeLessThan(15);
  });

  it('A mirrored face is found mirrored', async () => {
    const [face] = await find(mirror(portrait));
    const nose = meshPoint(face.mesh, facePoints.noseTip);
    const before = meshPoint(faces[0].mesh, facePoints.noseTip);
    expect(Math.abs(portrait.width - nose.x - before.x)).toBeLessThan(2);
    expect(Math.abs(nose.y - before.y)).toBeLessThan(2);
  });

  it('Every face of a large group is found', async () => {
    const group = sheet(1200, 800, [150, 140, 130]);
    const small = await resizePicture(portrait, { width: 96, height: 120 });
    for (let i = 0; i < 24; i++)
      lay(group, i % 3 ? small : mirror(small), { x: 20 + 147 * (i % 8), y: 60 + 190 * (i >> 3) });
    expect(await find(group)).toHaveLength(24);
  });

  it('No face is found in bricks, grass and gravel', async () => {
    for (const texture of ['brick', 'grass', 'gravel'])
      expect(await find(drawTexture(texture, { width: 320, height: 240 }))).toEqual([]);
  });

  it('A face hidden by transparency is not seen', async () => {
    const hidden = paint({ ...portrait, channels: 4 }, (x, y) => {
      const from = 3 * (y * portrait.width + x);
      return [...portrait.data.subarray(from, from + 3), 0];
    });
    expect(await find(hidden)).toEqual([]);
  });

  it.each([
    [1, 1],
    [3, 700],
    [900, 2],
  ])('Faces are looked for in a photo of %i × %i pixels', async (width, height) => {
    expect(await find(sheet(width, height, [90, 120, 60]))).toEqual([]);
  });

  it('Finding faces can be cancelled at any time', async () => {
    const levels = await buildLevels(portrait);
    for (const limit of [0, 0.4, 0.8]) {
      const controller = new AbortController();
      const checked = createProgress({ signal: controller.signal });
      const running = findFaces(levels, {
        ...models,
        progress: progressFrom(async (share) => {
          if (share >= limit) controller.abort();
          await checked.report(share);
        }),
      });
      await expect(running).rejects.toMatchObject({ kind: 'aborted' });
    }
  });
});

describe('telling faces apart', () => {
  const point = { x: 0, y: 0 };
  const points = {
    rightEye: point,
    leftEye: point,
    nose: point,
    mouth: point,
    rightEar: point,
    leftEar: point,
  };
  const box = (left: number, size: number, score: number) => ({
    ...points,
    ...{ left, top: 0, width: size, height: size, score },
  });

  it('Of boxes that overlap or contain each other the most confident is kept', () => {
    const kept = suppressOverlaps([box(0, 100, 0.7), box(10, 100, 0.9), box(40, 30, 0.8), box(150, 90, 0.6)]);
    expect(kept.map(({ score }) => score)).toEqual([0.9, 0.6]);
  });

  it('Named face points exist, each once in a group', () => {
    for (const group of Object.values(faceLandmarks)) {
      expect(new Set(group).size).toBe(group.length);
      expect(Math.max(...group)).toBeLessThan(MESH_POINTS);
    }
  });
});
