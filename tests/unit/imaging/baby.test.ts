import { beforeAll, describe, expect, it } from 'vitest';
import { proportions, proportionsOf } from '#imaging/baby/ages.ts';
import { createChildForm } from '#imaging/baby/child-solid.ts';
import { placeFace } from '#imaging/baby/face-places.ts';
import { growYounger } from '#imaging/baby/grow-younger.ts';
import { mixFaces } from '#imaging/baby/mix-faces.ts';
import { mixParents } from '#imaging/baby/mix-parents.ts';
import { tidyHair } from '#imaging/baby/tidy-hair.ts';
import { faceLandmarks, facePoints } from '#imaging/faces/face-landmarks.ts';
import { loadMeshTopology } from '#imaging/faces/load-mesh-topology.ts';
import type { MeshTopology } from '#imaging/faces/mesh-topology.ts';
import { ImagingError } from '#imaging/imaging-error.ts';
import type { Picture } from '#imaging/picture.ts';
import { generateBaby } from '#imaging/tools/generate-baby.ts';
import { aiBabyGeneratorParameters } from '#lib/catalog/parameters/ai-baby-generator.ts';
import { lookAt, readSitter } from './support/sitters.ts';

const parameters = aiBabyGeneratorParameters.parse({});

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
  [woman, man] = await Promise.all([readSitter('teenager'), readSitter('bald')]);
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

/** Half the width of a head, seen from the front, at a height. */
function halfWidth(form: ReturnType<typeof createChildForm>, y: number): number {
  let widest = 0;
  for (let x = 0; x < 12; x += 0.05)
    for (let z = -8; z < 8; z += 0.5) if (form.head(x, y, z) < 0) widest = Math.max(widest, x);
  return widest;
}

describe('the head of a teenager', () => {
  it('has a jaw that is wider than the neck, and cheeks that do not stand out below the bones', () => {
    for (const sex of ['girl', 'boy'] as const) {
      const known = proportionsOf('teenager', sex);
      const face = growYounger(places.man, known);
      const form = createChildForm(face, known);
      const chinY = face[3 * facePoints.chin + 1];
      const [low, jaw, cheeks] = [2.5, 5, 7.5].map((up) => halfWidth(form, chinY + up));
      expect(low).toBeGreaterThan(known.neck);
      expect(jaw).toBeGreaterThan(low);
      expect(cheeks).toBeGreaterThan(jaw);
      expect(cheeks - jaw).toBeLessThan(1.9);
    }
  });

  it('is broader in neck, shoulders and jaw for boys', () => {
    const [girl, boy] = (['girl', 'boy'] as const).map((sex) => proportionsOf('teenager', sex));
    expect(boy.neck).toBeGreaterThan(girl.neck);
    expect(boy.shoulders).toBeGreaterThan(girl.shoulders);
    expect(boy.grown?.mandible[0]).toBeGreaterThan(girl.grown?.mandible[0] ?? 0);
    expect(proportionsOf('child', 'boy')).toEqual(proportionsOf('child', 'girl'));
  });
});

describe('hair of the young', () => {
  it('is not blonde over dark skin where a parent is grey', () => {
    const parent = {
      iris: [0.07, 0.04, 0.02],
      correction: [1, 1, 1],
      hair: [0.3, 0.3, 0.3],
      relief: { width: 1, height: 1, data: new Float32Array([1]) },
    } as const;
    const hairOver = (skin: readonly [number, number, number]) => {
      const both = {
        first: { ...parent, skin, places: places.man },
        second: { ...parent, skin, places: places.man },
      };
      const order = { ...both, age: 'teenager', sex: 'boy', resemblance: 0.5, seed: 1 } as const;
      return mixParents(order, topology).hair[1];
    };
    expect(hairOver([0.085, 0.038, 0.024])).toBeLessThan(0.015);
    expect(hairOver([0.67, 0.46, 0.36])).toBeGreaterThan(0.15);
  });

  it('leaves the neck free of single hairs, and is no hole in deep shade', () => {
    const side = 128;
    const view = { width: side, height: side, unit: 16, x: 64, y: -60 };
    const hair = {
      ...{ width: side, height: side },
      light: new Float32Array(3 * side * side),
      cover: new Float32Array(side * side),
    };
    for (let row = 0; row < side; row++) {
      hair.cover[row * side + 64] = 1;
      hair.cover.fill(1, row * side, row * side + 30);
    }
    tidyHair(hair, { view, colour: [0.1, 0.08, 0.06], seed: 1 });
    const [face, neck] = [10 * side, 90 * side];
    expect(hair.cover[face + 64]).toBe(1);
    expect(hair.cover[neck + 64]).toBeLessThan(0.3);
    expect(hair.cover[neck + 15]).toBe(1);
    expect(hair.light[3 * (neck + 15)]).toBeGreaterThan(0.005);
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
