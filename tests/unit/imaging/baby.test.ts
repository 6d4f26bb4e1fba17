import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { proportions } from '#imaging/baby/ages.ts';
import { createChildForm } from '#imaging/baby/child-solid.ts';
import { placeFace } from '#imaging/baby/face-places.ts';
import { growYounger } from '#imaging/baby/grow-younger.ts';
import { mixFaces } from '#imaging/baby/mix-faces.ts';
import { faceLandmarks, facePoints } from '#imaging/faces/face-landmarks.ts';
import { type Face, findFaces, loadFaceModels } from '#imaging/faces/find-faces.ts';
import { loadMeshTopology } from '#imaging/faces/load-mesh-topology.ts';
import type { MeshTopology } from '#imaging/faces/mesh-topology.ts';
import { ImagingError } from '#imaging/imaging-error.ts';
import { decodePicture } from '#imaging/io/decode-picture.ts';
import { resizePicture } from '#imaging/io/resize-picture.ts';
import { buildLevels } from '#imaging/models/photo-levels.ts';
import type { Picture } from '#imaging/picture.ts';
import { generateBaby } from '#imaging/tools/generate-baby.ts';
import { aiBabyGeneratorParameters } from '#lib/catalog/parameters/ai-baby-generator.ts';

const parameters = aiBabyGeneratorParameters.parse({});

async function readPortrait(name: string): Promise<Picture> {
  const picture = await decodePicture(readFileSync(`public/samples/portrait-${name}.jpg`));
  const size = { width: Math.round(picture.width / 3), height: Math.round(picture.height / 3) };
  return resizePicture(picture, size);
}

async function lookAt(photo: Picture): Promise<readonly Face[]> {
  return findFaces(await buildLevels(photo), await loadFaceModels(), async () => {});
}

async function kindOf(run: Promise<unknown>): Promise<string> {
  return run.then(
    () => 'none',
    (error: unknown) => (error instanceof ImagingError ? error.kind : String(error)),
  );
}

let woman: Picture;
let man: Picture;
let topology: MeshTopology;
let places: { woman: Float32Array; man: Float32Array };

beforeAll(async () => {
  [woman, man] = await Promise.all([readPortrait('teenager'), readPortrait('bald')]);
  topology = await loadMeshTopology();
  const [ofWoman] = await lookAt(woman);
  const [ofMan] = await lookAt(man);
  places = { woman: placeFace(ofWoman.mesh, topology), man: placeFace(ofMan.mesh, topology) };
});

function widthOf(points: Float32Array, from: number, to: number): number {
  return Math.abs(points[3 * to] - points[3 * from]);
}

describe('the face of a child', () => {
  it('looks straight ahead and is even, however the parent is turned', () => {
    const { rightOuterCorner, leftOuterCorner, rightMouthCorner, leftMouthCorner } = facePoints;
    for (const [right, left] of [
      [rightOuterCorner, leftOuterCorner],
      [rightMouthCorner, leftMouthCorner],
    ]) {
      expect(places.woman[3 * right]).toBeCloseTo(-places.woman[3 * left], 0);
      expect(places.woman[3 * right + 1]).toBeCloseTo(places.woman[3 * left + 1], 0);
    }
  });

  it('is the face of a parent at either end, and leans by the seed between', () => {
    const mix = (resemblance: number, seed: number) =>
      mixFaces({ first: places.woman, second: places.man, resemblance, seed }, topology);
    const distance = (one: Float32Array, other: Float32Array) =>
      one.reduce((most, value, at) => Math.max(most, Math.abs(value - other[at])), 0);
    expect(distance(mix(1, 3), places.woman)).toBeLessThan(1e-4);
    expect(distance(mix(0, 3), places.man)).toBeLessThan(1e-4);
    expect(distance(mix(0.5, 3), mix(0.5, 3))).toBe(0);
    expect(distance(mix(0.5, 3), mix(0.5, 4))).toBeGreaterThan(0.02);
  });

  it('has larger eyes, a smaller nose and a shorter chin the younger it is', () => {
    const { rightOuterCorner, rightInnerCorner, chin } = facePoints;
    const [rightWing, , , , leftWing] = faceLandmarks.noseBase;
    const [teenager, child, baby] = (['teenager', 'child', 'baby'] as const).map((age) =>
      growYounger(places.woman, proportions[age]),
    );
    const eyes = [teenager, child, baby].map((face) => widthOf(face, rightOuterCorner, rightInnerCorner));
    const noses = [teenager, child, baby].map((face) => widthOf(face, rightWing, leftWing));
    const chins = [teenager, child, baby].map((face) => face[3 * rightInnerCorner + 1] - face[3 * chin + 1]);
    expect(eyes).toEqual(eyes.toSorted((a, b) => a - b));
    expect(noses).toEqual(noses.toSorted((a, b) => b - a));
    expect(chins).toEqual(chins.toSorted((a, b) => b - a));
  });

  it('lies on a head that has an inside and an outside', () => {
    const face = growYounger(places.man, proportions.baby);
    const { solid } = createChildForm(face, proportions.baby);
    expect(solid(0, 3, -4)).toBeLessThan(-4);
    expect(solid(0, 20, 0)).toBeGreaterThan(5);
    expect(solid(0, -28, -3)).toBeLessThan(0);
  });
});

describe('painting a child', () => {
  it('paints a portrait with one face that looks at the viewer', async () => {
    const { picture, findings } = await generateBaby(
      { photo: woman, others: [man] },
      { ...parameters, sex: 'girl' },
    );
    expect(picture).toMatchObject({ width: 1024, height: 1280, channels: 3 });
    expect(findings).toEqual({ age: 'baby', sex: 'girl' });
    const faces = await lookAt(picture);
    expect(faces).toHaveLength(1);
    expect(Math.abs(faces[0].mesh.yaw)).toBeLessThan(8);
    expect(faces[0].box.width).toBeGreaterThan(250);
  });

  it('tells what is missing', async () => {
    const wall: Picture = { width: 64, height: 64, channels: 3, data: new Uint8Array(64 * 64 * 3).fill(150) };
    const dot: Picture = { width: 1, height: 1, channels: 4, data: new Uint8Array(4) };
    expect(await kindOf(generateBaby({ photo: wall }, parameters))).toBe('no_face');
    expect(await kindOf(generateBaby({ photo: dot, others: [dot] }, parameters))).toBe('no_face');
    expect(await kindOf(generateBaby({ photo: woman }, parameters))).toBe('two_faces_needed');
    expect(await kindOf(generateBaby({ photo: woman, others: [wall] }, parameters))).toBe('two_faces_needed');
    const signal = AbortSignal.timeout(50);
    const run = generateBaby({ photo: woman, others: [man] }, parameters, { signal });
    expect(await kindOf(run)).toBe('aborted');
  });
});
