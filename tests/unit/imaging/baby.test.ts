import { beforeAll, describe, expect, it } from 'vitest';
import { linearOf, luminanceOf, toByte } from '#imaging/core/colour/colour-space.ts';
import type { Vector } from '#imaging/core/geometry/vector.ts';
import { ImagingError } from '#imaging/core/imaging-error.ts';
import { createRandom } from '#imaging/core/numeric/random.ts';
import type { Picture } from '#imaging/core/picture.ts';
import { type Age, childCuts, proportions, proportionsOf } from '#imaging/portrait/baby/ages.ts';
import { createChildForm } from '#imaging/portrait/baby/child-solid.ts';
import { placeFace } from '#imaging/portrait/baby/face-places.ts';
import { growYounger } from '#imaging/portrait/baby/grow-younger.ts';
import { measureParent, type Parent } from '#imaging/portrait/baby/measure-parent.ts';
import { mixFaces, mixParents } from '#imaging/portrait/baby/mix-parents.ts';
import { raiseFeatures } from '#imaging/portrait/baby/raise-features.ts';
import { thinHair, tidyHair } from '#imaging/portrait/baby/tidy-hair.ts';
import type { Cut } from '#imaging/portrait/hair/cut.ts';
import type { Solid } from '#imaging/portrait/hair/fit/head-solid.ts';
import { sampleRoots } from '#imaging/portrait/hair/grow/sample-roots.ts';
import { generateBaby } from '#imaging/tools/generate-baby.ts';
import type { ToolOutput } from '#imaging/tools/tool.ts';
import { faceLandmarks, facePoints } from '#imaging/vision/faces/face-landmarks.ts';
import { meshPoint } from '#imaging/vision/faces/face-mesh.ts';
import { loadMeshTopology } from '#imaging/vision/faces/load-mesh-topology.ts';
import type { MeshTopology } from '#imaging/vision/faces/mesh-topology.ts';
import { findUvZones, type UvZones } from '#imaging/vision/faces/uv-zones.ts';
import { parameters as aiBabyGeneratorParameters } from '#lib/catalog/tools/ai-baby-generator/parameters.ts';
import { sampleRows } from '#tests/support/sample-matrix.ts';
import { expectGolden } from './support/golden.ts';
import { lookAt, readSubject } from './support/subjects.ts';

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
let zones: UvZones;
let parents: readonly Parent[];
let places: { woman: Float32Array; man: Float32Array };

beforeAll(async () => {
  [woman, man] = await Promise.all([readSubject('teenager'), readSubject('bald')]);
  topology = await loadMeshTopology();
  const [ofWoman] = await lookAt(woman);
  const [ofMan] = await lookAt(man);
  zones = findUvZones(topology);
  parents = await Promise.all([woman, man].map(measure));
  places = { woman: placeFace(ofWoman.mesh, topology), man: placeFace(ofMan.mesh, topology) };
});

async function measure(photo: Picture): Promise<Parent> {
  const [face] = await lookAt(photo);
  return measureParent(photo, { face, atlas: { topology, zones } });
}

function widthOf(points: Float32Array, from: number, to: number): number {
  return Math.abs(points[3 * to] - points[3 * from]);
}

describe('the face of a child', () => {
  it('[TOOL-08] The face of a child looks straight ahead and is symmetric, however the parent is turned', () => {
    const { rightOuterCorner, leftOuterCorner, rightMouthCorner, leftMouthCorner } = facePoints;
    for (const [right, left] of [
      [rightOuterCorner, leftOuterCorner],
      [rightMouthCorner, leftMouthCorner],
    ]) {
      expect(places.woman[3 * right]).toBeCloseTo(-places.woman[3 * left], 0);
      expect(places.woman[3 * right + 1]).toBeCloseTo(places.woman[3 * left + 1], 0);
    }
  });

  it('[TOOL-08] The face of a child is that of a parent at either end of the slider, and leans by the seed between', () => {
    const mix = (resemblance: number, seed: number) =>
      mixFaces({ first: places.woman, second: places.man, resemblance, seed }, topology);
    const distance = (one: Float32Array, other: Float32Array) =>
      one.reduce((most, value, at) => Math.max(most, Math.abs(value - other[at])), 0);
    expect(distance(mix(1, 3), places.woman)).toBeLessThan(1e-4);
    expect(distance(mix(0, 3), places.man)).toBeLessThan(1e-4);
    expect(distance(mix(0.5, 3), mix(0.5, 3))).toBe(0);
    expect(distance(mix(0.5, 3), mix(0.5, 4))).toBeGreaterThan(0.02);
  });

  it('[TOOL-08] The younger the child, the larger the eyes, the smaller the nose and the shorter the chin', () => {
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

  it('[TOOL-08] The face of a child lies on a head that has an inside and an outside', () => {
    const face = growYounger(places.man, proportions.baby);
    const { solid } = createChildForm(face, proportions.baby);
    expect(solid(0, 3, -4)).toBeLessThan(-4);
    expect(solid(0, 20, 0)).toBeGreaterThan(5);
    expect(solid(0, -28, -3)).toBeLessThan(0);
  });
});

/** Reach of a solid to the side at a height, between two depths. */
function reachOf(solid: Solid, y: number, [near, far]: readonly [number, number]): number {
  let reach = 0;
  for (let z = far; z <= near; z += 0.25) {
    if (solid(0, y, z) >= 0) continue;
    let [inside, outside] = [0, 12];
    while (outside - inside > 1e-3) {
      const middle = (inside + outside) / 2;
      if (solid(middle, y, z) < 0) inside = middle;
      else outside = middle;
    }
    reach = Math.max(reach, inside);
  }
  return reach;
}

/** Depths in centimetres between which the face lies, without the ears, and those of the ears. */
const FACE = [6, -2] as const;
const EARS = [-2.5, -9] as const;

interface Portrait {
  readonly face: Float32Array;
  readonly form: ReturnType<typeof createChildForm>;
  readonly eyeY: number;
  readonly chinY: number;
}

function createPortrait(parent: Float32Array, age: Age): Portrait {
  const known = proportionsOf(age, 'girl');
  const face = growYounger(parent, known);
  const { leftInnerCorner, leftOuterCorner, chin } = facePoints;
  const eyeY = (face[3 * leftInnerCorner + 1] + face[3 * leftOuterCorner + 1]) / 2;
  return { face, form: createChildForm(face, known), eyeY, chinY: face[3 * chin + 1] };
}

/** Height of the top of a head. */
function crownOf({ head }: Portrait['form']): number {
  let y = 18;
  while (reachOf(head, y, [6, -14]) === 0) y -= 0.05;
  return y;
}

describe('the head of a child', () => {
  it('[TOOL-08] The eyes of a child are below the middle of a broad skull, the lower the younger it is', () => {
    for (const parent of [places.woman, places.man]) {
      const levels = (['baby', 'child', 'teenager'] as const).map((age) => {
        const portrait = createPortrait(parent, age);
        const crown = crownOf(portrait.form);
        return (portrait.eyeY - portrait.chinY) / (crown - portrait.chinY);
      });
      expect(levels[0]).toBeLessThan(0.42);
      expect(levels[1]).toBeLessThan(0.48);
      expect(levels).toEqual(levels.toSorted((a, b) => a - b));
      const { form, chinY } = createPortrait(parent, 'baby');
      expect((2 * reachOf(form.head, 4, [6, -8])) / (crownOf(form) - chinY)).toBeGreaterThan(0.75);
    }
  });

  it('[TOOL-08] The outline of a child’s head has no corner and narrows from the cheeks to the chin', () => {
    for (const parent of [places.woman, places.man])
      for (const age of ['baby', 'child', 'teenager'] as const) {
        const { form, eyeY, chinY } = createPortrait(parent, age);
        const heights = Array.from(
          { length: Math.floor((eyeY - chinY) / 0.4) },
          (_, step) => eyeY - 0.4 * step,
        );
        const widths = heights.map((y) => reachOf(form.head, y, FACE));
        const angles = widths.slice(1).map((width, at) => Math.atan2(0.4, widths[at] - width));
        for (const [at, angle] of angles.slice(1).entries())
          expect((Math.abs(angle - angles[at]) * 180) / Math.PI).toBeLessThan(12);
        const below = widths.slice(Math.ceil(widths.length / 3));
        expect(below).toEqual(below.toSorted((a, b) => b - a));
      }
  });

  it('[TOOL-08] The ears of a child are between the brows and the mouth, and stand out a little', () => {
    const outerBrow = faceLandmarks.leftBrow[3];
    for (const age of ['baby', 'child', 'teenager'] as const) {
      const { face, form, eyeY } = createPortrait(places.man, age);
      const ears: number[] = [];
      let out = 0;
      for (let y = eyeY + 5; y > eyeY - 8; y -= 0.1) {
        const further = reachOf(form.head, y, EARS) - reachOf(form.head, y, FACE);
        if (further > 0.25 && y < face[3 * outerBrow + 1]) ears.push(y);
        out = Math.max(out, y < eyeY ? further : 0);
      }
      expect(ears[0]).toBeGreaterThan(eyeY);
      expect(ears.at(-1)).toBeGreaterThan(face[3 * facePoints.upperInnerLip + 1]);
      expect((ears[0] ?? 0) - (ears.at(-1) ?? 0)).toBeGreaterThan(3);
      expect(out).toBeLessThan(1.9);
    }
  });

  it('[TOOL-08] The jaw of a child is as broad as those of the parents', () => {
    const broad = places.man.map((value, at) => (at % 3 === 0 ? 1.05 * value : value));
    const [plain, broader] = [places.man, broad].map((parent) => {
      const { form, chinY } = createPortrait(parent, 'baby');
      return reachOf(form.head, chinY + 2.5, FACE);
    });
    expect(broader).toBeGreaterThan(plain + 0.15);
  });

  it('[TOOL-08] The lips of a child stand out on both sides of their line, and the eyes have a fold', () => {
    const { face } = createPortrait(places.woman, 'child');
    const [unit, side] = [16, 256];
    const points = Float64Array.from({ length: (2 * face.length) / 3 }, (_, at) => {
      const value = face[3 * Math.floor(at / 2) + (at % 2)];
      return side / 2 + (at % 2 === 0 ? value : -value) * unit;
    });
    const heights = raiseFeatures({ width: side, height: side, points, unit });
    const heightAt = (index: number, up = 0) =>
      heights.data[Math.round(points[2 * index + 1] - up * unit) * side + Math.round(points[2 * index])];
    const { upperInnerLip, lowerInnerLip } = facePoints;
    const [lower, upper, lid] = [17, 0, 386];
    const gap = heightAt(upperInnerLip);
    const halfWay = (a: number, b: number) => (points[2 * a + 1] - points[2 * b + 1]) / 2 / unit;
    expect(heightAt(lower, halfWay(lower, lowerInnerLip))).toBeGreaterThan(gap + 0.08);
    expect(heightAt(upper, halfWay(upper, upperInnerLip))).toBeGreaterThan(gap + 0.03);
    expect(heightAt(lid, 0.15)).toBeGreaterThan(heightAt(lid, 0.6) + 0.04);
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
  it('[TOOL-08] The jaw of a teenager is wider than the neck, and the cheeks stay within the bones', () => {
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

  it('[TOOL-08] The neck, shoulders and jaw of a teenage boy are broader than those of a girl', () => {
    const [girl, boy] = (['girl', 'boy'] as const).map((sex) => proportionsOf('teenager', sex));
    expect(boy.neck).toBeGreaterThan(girl.neck);
    expect(boy.shoulders).toBeGreaterThan(girl.shoulders);
    expect(boy.grown?.mandible[0]).toBeGreaterThan(girl.grown?.mandible[0] ?? 0);
    expect(proportionsOf('child', 'boy')).toEqual(proportionsOf('child', 'girl'));
  });
});

describe('hair of the young', () => {
  it('[TOOL-08] The hair of a child is dark where both parents are grey, and the darker the skin the darker it is', () => {
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
    expect(hairOver([0.67, 0.46, 0.36])).toBeGreaterThan(0.02);
    expect(hairOver([0.67, 0.46, 0.36])).toBeLessThan(0.06);
  });

  describe('from parents of known hair', () => {
    const black: Vector = [0.013, 0.0095, 0.008];
    const brown: Vector = [0.055, 0.036, 0.025];
    const blonde: Vector = [0.34, 0.23, 0.12];
    const seeds = Array.from({ length: 12 }, (_, seed) => seed);

    /** Lightness of CIELAB of the hair of children of two light-skinned parents, by seed. */
    function hairsOf(
      [first, second]: readonly [Vector, Vector],
      { age, resemblance = 0.5 }: { readonly age: Age; readonly resemblance?: number },
    ): number[] {
      const parentOf = (hair: Vector) => ({
        ...({ hair, skin: [0.6, 0.42, 0.33], iris: [0.07, 0.04, 0.02], correction: [1, 1, 1] } as const),
        relief: { width: 1, height: 1, data: new Float32Array([1]) },
        places: places.man,
      });
      const both = { first: parentOf(first), second: parentOf(second) };
      const orders = seeds.map((seed) => ({ ...both, age, sex: 'girl', resemblance, seed }) as const);
      return orders.map((order) => lightnessOf(mixParents(order, topology).hair));
    }

    it('[TOOL-08] The child of two parents with dark hair has dark hair at every age', () => {
      const [ofBlack, ofBrown] = [black, brown].map(lightnessOf);
      for (const age of ['baby', 'child', 'teenager'] as const) {
        expect(Math.max(...hairsOf([black, black], { age }))).toBeLessThan(ofBlack + 4);
        expect(Math.max(...hairsOf([brown, brown], { age }))).toBeLessThan(ofBrown + 4);
        expect(Math.max(...hairsOf([brown, black], { age }))).toBeLessThan(ofBrown + 2);
      }
    });

    it('[TOOL-08] Dark hair is dominant over blonde, unless the child is to be like the blonde parent', () => {
      const middle = (lightnessOf(black) + lightnessOf(blonde)) / 2;
      const mixed = hairsOf([blonde, black], { age: 'child' });
      expect(mixed.reduce((sum, value) => sum + value, 0) / mixed.length).toBeLessThan(middle - 5);
      const alike = hairsOf([blonde, black], { age: 'child', resemblance: 1 });
      expect(Math.min(...alike)).toBeGreaterThan(lightnessOf(blonde) - 3);
      expect(Math.min(...hairsOf([blonde, blonde], { age: 'baby' }))).toBeGreaterThan(
        lightnessOf(blonde) - 3,
      );
    });
  });

  it('[TOOL-08] The hair of a baby is almost gone at the hairline, and lets light through at the outline', () => {
    const head = {
      ...{ x: 0, y: 0, unit: 1, high: 1, crown: 1, wide: 1 },
      turn: Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1),
    };
    const shareNearLine = (cut: Cut) => {
      const { heights, count } = sampleRoots(head, { cut, count: 4000, random: createRandom(3) });
      return heights.filter((height) => height < 1.5).length / count;
    };
    const [cut] = childCuts.baby.boy;
    const { thins: _, ...even } = cut;
    expect(shareNearLine(cut)).toBeLessThan(0.35 * shareNearLine(even));
    const one = () => ({
      width: 2,
      height: 1,
      cover: Float32Array.of(1, 1),
      light: new Float32Array(6).fill(1),
    });
    const hair = one();
    const plane = (...values: number[]) => ({ width: 2, height: 1, data: Float32Array.from(values) });
    thinHair(hair, { visibility: plane(1, 0.05), body: plane(1, 1) });
    expect(hair.cover[0]).toBe(1);
    expect(hair.cover[1]).toBeLessThan(0.75);
    expect(hair.light[3]).toBeCloseTo(hair.cover[1]);
  });

  it('[TOOL-08] The hair of a child leaves the neck free of single hairs, and is no hole in deep shade', () => {
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

/** Mean linear colour around a point. */
function colourAt({ width, channels, data }: Picture, { x, y }: { x: number; y: number }): number[] {
  const sum = [0, 0, 0];
  for (let row = -4; row <= 4; row++)
    for (let column = -4; column <= 4; column++)
      for (let channel = 0; channel < 3; channel++) {
        const at = ((Math.round(y) + row) * width + Math.round(x) + column) * channels + channel;
        sum[channel] += linearOf[data[at]] / 81;
      }
  return sum;
}

/** Lightness of CIELAB. */
function lightnessOf(linear: readonly number[]): number {
  return 116 * Math.cbrt(luminanceOf(linear)) - 16;
}

describe('the skin of a child', () => {
  it('[TOOL-08] Parents of light, olive, brown and dark skin are told apart', async () => {
    const between: Parent[] = [];
    for (const name of sampleRows(['curls', 'afro'], { count: 1 }))
      between.push(await measure(await readSubject(name)));
    const measured = [parents[0], ...between, parents[1]];
    const lightnesses = measured.map(({ skin }) => lightnessOf(skin));
    for (const [i, lightness] of lightnesses.slice(1).entries())
      expect(lightness).toBeLessThan(lightnesses[i] - 6);
  });

  it('[TOOL-08] The skin of a parent is measured against the white of the photo, whatever its exposure', async () => {
    const data = Uint8Array.from(woman.data, (value) => toByte(0.6 * linearOf[value]));
    const { skin } = await measure({ ...woman, data });
    expect(Math.abs(lightnessOf(skin) - lightnessOf(parents[0].skin))).toBeLessThan(4);
  });
});

describe('painting a child', () => {
  const shares: number[] = [];
  let painted: ToolOutput;

  beforeAll(async () => {
    const input = { photo: woman, others: [man] };
    const onProgress = (share: number) => void shares.push(share);
    painted = await generateBaby(input, { ...parameters, sex: 'girl' }, { onProgress });
  });

  it('[GEN-03] The progress of painting a child rises to its end', () => {
    expect(shares.length).toBeGreaterThan(10);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
  });

  it('[TOOL-08] A painted child is a portrait with one face that looks at the viewer', async () => {
    const { picture, findings } = painted;
    expect(picture).toMatchObject({ width: 1024, height: 1280, channels: 3 });
    expect(findings).toEqual({ age: 'baby', sex: 'girl' });
    await expectGolden('ai-baby-generator', picture);
    const faces = await lookAt(picture);
    expect(faces).toHaveLength(1);
    expect(Math.abs(faces[0].mesh.yaw)).toBeLessThan(8);
    const forehead = lightnessOf(colourAt(picture, meshPoint(faces[0].mesh, 151)));
    const [dark, light] = parents.map(({ skin }) => lightnessOf(skin)).sort((a, b) => a - b);
    expect(forehead).toBeGreaterThan(dark - 3);
    expect(forehead).toBeLessThan(light + 3);
    expect(faces[0].box.width).toBeGreaterThan(250);
  });

  it('[TOOL-08] Painting a child tells what is missing', async () => {
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
