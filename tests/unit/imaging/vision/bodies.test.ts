import { describe, expect, it } from 'vitest';
import { buildLevels } from '#imaging/core/models/photo-levels.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { createPlane, type Plane } from '#imaging/core/raster/plane.ts';
import { findFaces, loadFaceModels } from '#imaging/vision/faces/find-faces.ts';
import { addLimbs } from '#imaging/vision/people/add-limbs.ts';
import { drawBody } from '#imaging/vision/people/draw-body.ts';
import { drawLimbs } from '#imaging/vision/people/draw-limbs.ts';
import { findBareLimbs } from '#imaging/vision/people/find-bare-limbs.ts';
import type { PersonPixels } from '#imaging/vision/people/learn-regions.ts';
import { type Body, locateBodies } from '#imaging/vision/people/locate-bodies.ts';
import { measureSkinTone, rateSkinTone } from '#imaging/vision/people/skin-tone.ts';
import { readPeople } from '../support/cut-outs.ts';

const progress = createProgress({});
const size = { width: 64, height: 64 };
const scale = [1, 1] as const;

function planeOf(valueAt: (x: number, y: number) => number): Plane {
  const plane = createPlane(size);
  for (let at = 0; at < plane.data.length; at++) plane.data[at] = valueAt(at % 64, Math.floor(at / 64));
  return plane;
}

/** A trunk with an arm to the right, of which a bone is seen. */
function bodyWithArm(visibility: number): Body {
  const points = Array.from({ length: 33 }, () => ({ x: 0, y: 0, visibility: 0 }));
  // The left forearm by the numbers of BlazePose.
  const [elbow, wrist] = [13, 15];
  points[elbow] = { x: 30, y: 20, visibility };
  points[wrist] = { x: 55, y: 20, visibility };
  const mask = planeOf((x, y) => (x < 24 || (x < 58 && y > 15 && y < 25) ? 0.97 : 0.02));
  return { face: 0, faceSize: 16, window: { x: 32, y: 32, width: 64, height: 64 }, mask, points };
}

const trunk = planeOf((x) => (x < 24 ? 0.99 : 0.01));

function valueAt({ width, data }: Plane, x: number, y: number): number {
  return data[y * width + x];
}

describe('limbs', () => {
  it('An arm that the likelihood misses is added where its bone is seen', () => {
    const whole = addLimbs(trunk, { bodies: [bodyWithArm(0.9)], scale });
    expect(valueAt(whole, 50, 20)).toBeGreaterThan(0.9);
    expect(valueAt(whole, 50, 40)).toBeLessThan(0.1);
  });

  it('Nothing is added along a bone that is hidden', () => {
    expect(addLimbs(trunk, { bodies: [bodyWithArm(0.2)], scale }).data).toEqual(trunk.data);
  });

  it('A border that the likelihood knows is not moved by a pixel of the coarse mask', () => {
    const wide = { ...bodyWithArm(0.9), mask: planeOf((x) => (x < 26 ? 0.97 : 0.02)) };
    expect(addLimbs(trunk, { bodies: [wide], scale }).data).toEqual(trunk.data);
  });

  it('A gap between an arm and the trunk is not filled', () => {
    const around = planeOf((x, y) => (x < 24 || y < 16 || y > 24 ? 0.99 : 0.01));
    const whole = addLimbs(around, { bodies: [bodyWithArm(0.9)], scale });
    expect(valueAt(whole, 40, 20)).toBeLessThan(0.1);
  });

  it('Pixels count as a limb up to the reach around its bones', () => {
    const near = drawLimbs(bodyWithArm(0.9), { size, scale, reach: 4, only: ['leftForearm'] });
    expect(near[20 * 64 + 40]).toBe(1);
    expect(near[23 * 64 + 40]).toBe(1);
    expect(near[26 * 64 + 40]).toBe(0);
    expect(near[20 * 64 + 24]).toBe(0);
  });
});

describe('bare limbs', () => {
  const skin = [0.7, 0.05, 0.06] as const;
  const blue = [0.45, -0.02, -0.12] as const;
  const dark = [0.3, 0.035, 0.05] as const;
  const isFace = (x: number, y: number) => x < 12 && y < 12;
  const isArm = (x: number, y: number) => x >= 28 && x < 58 && y > 15 && y < 25;

  /** A person in a dress of the colour of skin, with an arm of a colour. */
  function personWith(arm: readonly [number, number, number]): PersonPixels {
    const colourAt = (x: number, y: number) => {
      const light = 1 + 0.03 * Math.sin(x + 2 * y);
      return (isArm(x, y) ? arm : skin).map((value) => light * value);
    };
    const [lightness, a, b] = [0, 1, 2].map((axis) => planeOf((x, y) => colourAt(x, y)[axis]));
    const planes = { lightness, a, b };
    const pixels = Int32Array.from({ length: 64 * 64 }, (_, at) => at);
    const inFace = Uint8Array.from(pixels, (at) => (isFace(at % 64, Math.floor(at / 64)) ? 1 : 0));
    const tone = measureSkinTone(
      planes,
      [...pixels].filter((at) => inFace[at]),
    );
    if (!tone) throw new Error('no tone was measured');
    const tones = Float32Array.from(pixels, (at) =>
      rateSkinTone(tone, [lightness.data[at], a.data[at], b.data[at]], 'body'),
    );
    const place = { x: 6, y: 6 };
    const frame = { centre: place, chin: place, neck: 6, width: 12, height: 16, down: { x: 0, y: 1 } };
    const none = new Uint8Array(pixels.length);
    const places = Array.from(pixels, () => place);
    const cells = new Int32Array(pixels.length);
    return {
      planes,
      pixels,
      inFace,
      tone,
      tones,
      frame,
      places,
      cells,
      textures: none,
      rates: new Float32Array(),
    };
  }

  it('An arm of the tone of the face is bare, and a dress of that tone is not', () => {
    const bare = findBareLimbs(personWith(skin), { body: bodyWithArm(0.9), scale });
    expect(bare[20 * 64 + 45]).toBe(1);
    expect(bare[50 * 64 + 10]).toBe(0);
  });

  it('A sleeve is not bare, nor is an arm that is hidden', () => {
    expect(findBareLimbs(personWith(blue), { body: bodyWithArm(0.9), scale })).not.toContain(1);
    expect(findBareLimbs(personWith(skin), { body: bodyWithArm(0.2), scale })).not.toContain(1);
  });

  it('The arm of a neighbour is bare by the tone of the neighbour, and one that lies elsewhere is nothing', () => {
    const [person, brown] = [personWith(dark), personWith(dark).planes];
    const tone = measureSkinTone(brown, [20 * 64 + 40, 20 * 64 + 42, 21 * 64 + 44]);
    const params = { body: bodyWithArm(0.9), scale };
    expect(findBareLimbs(person, params)[20 * 64 + 45]).toBe(0);
    expect(findBareLimbs(person, { ...params, tone })[20 * 64 + 45]).toBe(1);
    expect(findBareLimbs(person, { ...params, tone })[50 * 64 + 10]).toBe(0);
    const far = {
      ...bodyWithArm(0.9),
      points: bodyWithArm(0.9).points.map((at) => ({ ...at, x: at.x + 500 })),
    };
    expect(findBareLimbs(person, { ...params, tone, body: far })).not.toContain(1);
  });
});

describe('bodies', () => {
  it('A mask of a turned window lies where the window was', () => {
    const mask = planeOf((_, y) => (y < 32 ? 1 : 0));
    const window = { x: 32, y: 32, width: 40, height: 40, angle: Math.PI / 2 };
    const drawn = drawBody({ ...bodyWithArm(1), window, mask }, { size, scale });
    // A quarter turn clockwise: what was above lies to the right.
    expect(valueAt(drawn, 44, 32)).toBeCloseTo(1);
    expect(valueAt(drawn, 20, 32)).toBeCloseTo(0);
    expect(valueAt(drawn, 60, 32)).toBe(0);
  });

  it('The body of a whole figure covers her, and her feet lie below her knees', async () => {
    const { photo, truth } = await readPeople('figure', 512);
    const levels = await buildLevels(photo);
    const faces = await findFaces(levels, { ...(await loadFaceModels()), iris: undefined, progress });
    const [body, ...others] = await locateBodies(levels, { faces, progress });
    expect(others).toHaveLength(0);
    const drawn = drawBody(body, { size: photo, scale });
    let [both, either] = [0, 0];
    for (let at = 0; at < drawn.data.length; at++) {
      both += Number(drawn.data[at] > 0.5 && truth.data[at] > 127);
      either += Number(drawn.data[at] > 0.5 || truth.data[at] > 127);
    }
    expect(both / either).toBeGreaterThan(0.8);
    const heights = [11, 23, 25, 27].map((number) => body.points[number].y);
    expect(heights).toEqual(heights.toSorted((one, other) => one - other));
  });

  it('A face that fills the photo has no body', async () => {
    const { photo } = await readPeople('portrait-bald', 256);
    const levels = await buildLevels(photo);
    const faces = await findFaces(levels, { ...(await loadFaceModels()), iris: undefined, progress });
    const bottom = { ...levels, height: Math.ceil(faces[0].box.top + faces[0].box.height) };
    expect(await locateBodies(bottom, { faces, progress })).toEqual([]);
  });
});
