import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { ImagingError } from '#imaging/core/imaging-error.ts';
import { resizePicture } from '#imaging/core/io/size.ts';
import type { Picture } from '#imaging/core/picture.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { swapFaces } from '#imaging/tools/swap-faces.ts';
import { alignPoints } from '#imaging/vision/faces/align-points.ts';
import { boundPoints } from '#imaging/vision/faces/crop-face.ts';
import { sizeOfFace } from '#imaging/vision/faces/face-box.ts';
import { type Face, loadFaceModels } from '#imaging/vision/faces/find-faces.ts';
import { listFaces, pickFace } from '#imaging/vision/faces/select-faces.ts';
import { parameters as faceSwapParameters } from '#lib/catalog/tools/face-swap/parameters.ts';
import { expectGolden } from './support/golden.ts';
import { lookAt, readSubject } from './support/subjects.ts';

const parameters = faceSwapParameters.parse({});

/** Two pictures of one height beside each other. */
function join(left: Picture, right: Picture): Picture {
  const width = left.width + right.width;
  const data = new Uint8Array(width * left.height * 3);
  for (let y = 0; y < left.height; y++) {
    data.set(left.data.subarray(3 * y * left.width, 3 * (y + 1) * left.width), 3 * y * width);
    data.set(
      right.data.subarray(3 * y * right.width, 3 * (y + 1) * right.width),
      3 * (y * width + left.width),
    );
  }
  return { width, height: left.height, channels: 3, data };
}

function countChanges(before: Picture, after: Picture, within: (x: number, y: number) => boolean): number {
  let count = 0;
  for (let at = 0; at < before.data.length; at++) {
    const pixel = Math.floor(at / before.channels);
    if (before.data[at] === after.data[at]) continue;
    if (within((pixel % before.width) + 0.5, Math.floor(pixel / before.width) + 0.5)) count++;
  }
  return count;
}

/** The mean colour of a square around a point of the mesh. */
function colourAt({ width, data }: Picture, { mesh }: Face, point: number): number[] {
  const sum = [0, 0, 0];
  for (let row = -4; row <= 4; row++)
    for (let column = -4; column <= 4; column++) {
      const x = Math.round(mesh.points[3 * point]) + column;
      const y = Math.round(mesh.points[3 * point + 1]) + row;
      for (let channel = 0; channel < 3; channel++) sum[channel] += data[(y * width + x) * 3 + channel] / 81;
    }
  return sum;
}

async function kindOf(run: Promise<unknown>): Promise<string> {
  return run.then(
    () => 'none',
    (error: unknown) => (error instanceof ImagingError ? error.kind : String(error)),
  );
}

let woman: Picture;
let man: Picture;
beforeAll(async () => {
  [woman, man] = await Promise.all([readSubject('long-hair'), readSubject('bald')]);
});

describe('exchanging faces', () => {
  it('[TOOL-03] Swapping changes nothing outside the face, keeps pose and skin tone, and repeats exactly', async () => {
    const [face] = await lookAt(woman);
    const { left, top, right, bottom } = boundPoints(face.mesh.points);
    const isInside = (x: number, y: number) => x > left - 1 && x < right + 1 && y > top - 1 && y < bottom + 1;
    const { picture } = await swapFaces({ photo: woman, others: [man] }, parameters);
    await expectGolden('face-swap', picture);
    expect(countChanges(woman, picture, (x, y) => !isInside(x, y))).toBe(0);
    expect(countChanges(woman, picture, isInside)).toBeGreaterThan(20_000);
    for (const cheek of [50, 280]) {
      const before = colourAt(woman, face, cheek);
      const after = colourAt(picture, face, cheek);
      for (let channel = 0; channel < 3; channel++)
        expect(Math.abs(after[channel] - before[channel])).toBeLessThan(26);
    }
    const [swapped] = await lookAt(picture);
    expect(Math.abs(swapped.mesh.yaw - face.mesh.yaw)).toBeLessThan(6);
    const second = await swapFaces({ photo: woman, others: [man] }, parameters);
    expect(Buffer.compare(picture.data, second.picture.data)).toBe(0);
  });

  it('[TOOL-03] All faces are swapped where that is asked for', async () => {
    const pair = join(man, woman);
    const child = await readSubject('child');
    const { picture, findings } = await swapFaces(
      { photo: pair, others: [child] },
      { ...parameters, all: true },
    );
    const isLeft = (x: number) => x < man.width;
    expect(countChanges(pair, picture, isLeft)).toBeGreaterThan(10_000);
    expect(countChanges(pair, picture, (x) => !isLeft(x))).toBeGreaterThan(10_000);
    expect(findings).toMatchObject({ faces: 2, swapped: 2, posesDiffer: false });
  });

  it('[TOOL-03] Faces are counted from the left, and the largest is the default', async () => {
    const faces = await listFaces(join(man, woman), {
      models: await loadFaceModels(),
      progress: createProgress({}),
    });
    expect(faces).toHaveLength(2);
    expect(pickFace(faces, { number: 2 }).box.left).toBeGreaterThan(man.width);
    const sizes = faces.map(({ box }) => sizeOfFace(box));
    expect(sizeOfFace(pickFace(faces, { number: 0 }).box)).toBe(Math.max(...sizes));
  });

  it('[TOOL-03] Swapping tells what is missing', async () => {
    const wall: Picture = { width: 64, height: 64, channels: 3, data: new Uint8Array(64 * 64 * 3).fill(150) };
    expect(await kindOf(swapFaces({ photo: woman }, parameters))).toBe('invalid_request');
    expect(await kindOf(swapFaces({ photo: wall, others: [man] }, parameters))).toBe('no_face');
    expect(await kindOf(swapFaces({ photo: woman, others: [wall] }, parameters))).toBe('no_face');
    expect(await kindOf(swapFaces({ photo: woman, others: [man] }, { ...parameters, face: 3 }))).toBe(
      'invalid_request',
    );
    const small = await resizePicture(man, { width: man.width >> 2, height: man.height >> 2 });
    expect(await kindOf(swapFaces({ photo: woman, others: [small] }, parameters))).toBe('face_too_small');
    const signal = AbortSignal.timeout(30);
    expect(await kindOf(swapFaces({ photo: woman, others: [man] }, parameters, { signal }))).toBe('aborted');
  });

  it('[TOOL-03] Swapping takes pictures of any size without failing', async () => {
    for (const [width, height] of [
      [1, 1],
      [3, 40],
    ]) {
      const photo: Picture = { width, height, channels: 4, data: new Uint8Array(width * height * 4) };
      expect(await kindOf(swapFaces({ photo, others: [photo] }, parameters))).toBe('no_face');
    }
  });
});

describe('laying one cloud of points onto another', () => {
  it('[TOOL-03] The similarity transform between two point clouds is found', () => {
    const numbers = fc.double({ min: -3, max: 3, noNaN: true });
    fc.assert(
      fc.property(numbers, numbers, fc.double({ min: 0.2, max: 4, noNaN: true }), (angle, shift, scale) => {
        const cloud = Float32Array.from({ length: 30 }, (_, at) => Math.sin(7 * at * at + at));
        const moved = cloud.slice();
        for (let at = 0; at < 30; at += 3) {
          const [x, y, z] = cloud.subarray(at, at + 3);
          moved[at] = scale * (x * Math.cos(angle) - z * Math.sin(angle)) + shift;
          moved[at + 1] = scale * y - shift;
          moved[at + 2] = scale * (x * Math.sin(angle) + z * Math.cos(angle));
        }
        const found = alignPoints(cloud, { onto: moved, chosen: [...Array(10).keys()] });
        for (let at = 0; at < 30; at++) expect(Math.abs(found[at] - moved[at])).toBeLessThan(0.02);
      }),
      { numRuns: 20 },
    );
  });
});
