import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toOklab } from '#imaging/core/colour/colour-space.ts';
import { distanceTransform } from '#imaging/core/morphology/distance-transform.ts';
import type { Flags } from '#imaging/core/raster/flags.ts';
import type { Plane } from '#imaging/core/raster/plane.ts';
import { UNLABELLED } from '#imaging/core/segmentation/geodesic-segmentation.ts';
import { buildMattingLaplacian, UNKNOWN } from '#imaging/core/segmentation/matting-laplacian.ts';
import { faceLandmarks, facePoints, MESH_POINTS } from '#imaging/vision/faces/face-landmarks.ts';
import type { Face } from '#imaging/vision/faces/find-faces.ts';
import { cropToSubject } from '#imaging/vision/matting/crop-to-subject.ts';
import { facesWithin } from '#imaging/vision/matting/faces-within.ts';
import { findCore, measureReach } from '#imaging/vision/matting/measure-reach.ts';
import { outlineSureFace, planTrimap } from '#imaging/vision/matting/plan-trimap.ts';
import { solveMatte } from '#imaging/vision/matting/solve-matte.ts';
import { spreadCorrections } from '#imaging/vision/matting/spread-corrections.ts';
import { isBorder, measureBorder } from '#imaging/vision/segment/measure-border.ts';
import { measurePatchSalience } from '#imaging/vision/segment/measure-patch-salience.ts';
import { pixelAt as pixelAtPlace } from '#imaging/vision/segment/pixel-at.ts';
import { ratePlace } from '#imaging/vision/segment/place-prior.ts';
import { createSubjectRequest, describeSubject } from '#imaging/vision/segment/subject-request.ts';
import { anySize, evenOklab, fixedCases, planeOf } from '../support/any-plane.ts';
import { paint, pixelAt } from '../support/pictures.ts';

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const finish = <Result>(work: Generator<void, Result, void>): Result => {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
};

/** A face whose outline is a circle. */
function faceAt(x: number, y: number, radius: number): Face {
  const points = new Float32Array(3 * MESH_POINTS);
  for (const [at, index] of faceLandmarks.faceOval.entries()) {
    const turn = (2 * Math.PI * at) / faceLandmarks.faceOval.length;
    points.set([x + radius * Math.sin(turn), y - radius * Math.cos(turn), 0], 3 * index);
  }
  expect(facePoints.chin).toBeGreaterThan(0);
  return { mesh: { points } } as unknown as Face;
}

const size = { width: 90, height: 70 };
const disc = (x: number, y: number, radius: number) => (column: number, row: number) =>
  Math.hypot(column - x, row - y) < radius;
const flagsOf = (isIn: (x: number, y: number) => boolean): Flags => ({
  ...size,
  data: Uint8Array.from({ length: 6300 }, (_, at) => (isIn(at % 90, Math.floor(at / 90)) ? 1 : 0)),
});

describe('crops to a subject', () => {
  const anyPicture = fc
    .tuple(anySize(12), fc.nat(999))
    .map(([any, seed]) =>
      paint({ ...any, channels: 4 }, (x, y) => [
        x,
        y,
        seed % 256,
        (x * 31 + y * 17 + seed) % 5 === 0 ? 255 : 0,
      ]),
    );

  it('[TOOL-18] Without a margin a crop has the tight box, and each visible pixel once', () => {
    fc.assert(
      fc.property(anyPicture, fc.integer({ min: 0, max: 40 }), (picture, margin) => {
        const visible = (data: Uint8Array) => data.filter((value, at) => at % 4 === 3 && value > 0).length;
        const tight = cropToSubject(picture, 0);
        const wide = cropToSubject(picture, margin);
        if (visible(picture.data) === 0) {
          expect(tight).toBe(picture);
          return;
        }
        expect(visible(tight.data)).toBe(visible(picture.data));
        expect(visible(wide.data)).toBe(visible(picture.data));
        expect(wide.width >= tight.width && wide.height >= tight.height).toBe(true);
        const rows = [0, tight.height - 1].map((y) =>
          tight.data.subarray(4 * y * tight.width, 4 * (y + 1) * tight.width),
        );
        for (const row of rows) expect(visible(row)).toBeGreaterThan(0);
      }),
      fixedCases,
    );
  });

  it('[TOOL-18] A margin is a share of the subject’s longer side, and there is none where the photo cuts it', () => {
    const free = paint({ width: 100, height: 60, channels: 4 }, (x, y) => [
      9,
      9,
      9,
      x >= 30 && x < 70 && y >= 20 && y < 40 ? 255 : 0,
    ]);
    const cropped = cropToSubject(free, 10);
    expect([cropped.width, cropped.height]).toEqual([48, 28]);
    expect(pixelAt(cropped, 4, 4)[3]).toBe(255);
    expect(pixelAt(cropped, 3, 4)[3]).toBe(0);
    const cut = paint(free, (x, y) => [9, 9, 9, x < 40 && y >= 20 ? 255 : 0]);
    const beside = cropToSubject(cut, 10);
    expect(pixelAt(beside, 0, beside.height - 1)[3]).toBe(255);
    expect([beside.width, beside.height]).toEqual([44, 44]);
  });
});

describe('faces of a subject', () => {
  it('[TOOL-18] Faces over which the subject is likely belong to it; others, and those outside, do not', () => {
    const likelihood = planeOf(size, (x) => (x < 45 ? 0.9 : 0.1));
    const [own, other, outside, half] = [
      faceAt(20, 30, 10),
      faceAt(70, 30, 10),
      faceAt(300, 30, 10),
      faceAt(43, 30, 10),
    ];
    const within = facesWithin(likelihood, { faces: [own, other, outside, half], scale: [1, 1] });
    expect(within).toContain(own);
    expect(within).not.toContain(other);
    expect(within).not.toContain(outside);
    expect(within).toContain(half);
  });

  it('[TOOL-18] The sure part of a face is nine tenths of it, wherever the copy’s pixels lie', () => {
    fc.assert(
      fc.property(between(0.2, 3), between(0.2, 3), (across, down) => {
        const outline = outlineSureFace(faceAt(40, 50, 20), [across, down]);
        for (let at = 0; at < outline.length; at += 2)
          expect(Math.hypot(outline[at] / across - 40, outline[at + 1] / down - 50)).toBeCloseTo(18, 3);
      }),
      fixedCases,
    );
  });

  it('[TOOL-18] A trimap is sure far from the border, unsure along it, wider around hair, and sure in faces', () => {
    const body = disc(45, 35, 22);
    const likelihood = planeOf(size, (x, y) => (body(x, y) ? 1 : 0));
    const plan = (faces: readonly Face[]) => planTrimap(likelihood, { faces, scale: [1, 1], band: 0.03 });
    const { trimap, outside } = plan([]);
    const unsure = (data: Uint8Array) => data.filter((value) => value === UNKNOWN).length;
    expect(trimap.data[35 * 90 + 45]).toBe(1);
    expect(trimap.data[35 * 90 + 5]).toBe(0);
    expect(trimap.data[35 * 90 + 23]).toBe(UNKNOWN);
    expect(outside[35 * 90 + 45]).toBe(0);
    expect(outside[35 * 90 + 13]).toBeGreaterThan(7);
    const withFace = plan([faceAt(45, 30, 9)]);
    expect(unsure(withFace.trimap.data)).toBeGreaterThan(unsure(trimap.data));
    expect(withFace.trimap.data[30 * 90 + 45]).toBe(1);
  });
});

describe('mattes', () => {
  const guide = paint({ ...size, channels: 3 }, (x) => {
    const share = Math.max(0, Math.min(1, (x - 35) / 20));
    return [200 - 160 * share, 60 + 100 * share, 40 + 150 * share].map(Math.round);
  });
  const trimap = {
    ...size,
    data: Uint8Array.from({ length: 6300 }, (_, at) => (at % 90 < 30 ? 0 : at % 90 > 60 ? 1 : UNKNOWN)),
  };
  const share = (x: number) => Math.max(0, Math.min(1, (x - 35) / 20));
  const solve = (
    start: (x: number) => number,
    { prior, trust, steps = 300 }: { prior: Plane; trust: number; steps?: number },
  ) => {
    const laplacian = finish(buildMattingLaplacian(guide, { ...trimap, epsilon: 1e-6 }));
    const known = (x: number, y: number) => trimap.data[y * 90 + x];
    const first = planeOf(size, (x, y) => (known(x, y) === UNKNOWN ? start(x) : known(x, y)));
    return finish(solveMatte(first, { laplacian, prior, trust: planeOf(size, () => trust), steps }));
  };
  const half = planeOf(size, () => 0.5);

  it('[TOOL-18] A matte that is linear in the colours stays, and any other comes nearer to it', () => {
    const solved = solve(share, { prior: half, trust: 0 });
    const nearer = solve(() => 0.5, { prior: half, trust: 0 });
    for (let x = 0; x < 90; x++) {
      expect(Math.abs(solved.data[35 * 90 + x] - share(x))).toBeLessThan(0.03);
      const value = nearer.data[35 * 90 + x];
      if (x < 30 || x > 60) expect(value).toBe(x < 30 ? 0 : 1);
    }
    const misfit = (valueAt: (x: number) => number) =>
      Array.from({ length: 31 }, (_, at) => Math.abs(valueAt(30 + at) - share(30 + at))).reduce(
        (sum, value) => sum + value,
        0,
      );
    expect(misfit((x) => nearer.data[35 * 90 + x])).toBeLessThan(0.6 * misfit(() => 0.5));
  });

  it('[TOOL-18] A trusted prior is taken over, no steps leave the start, and no matte leaves 0 to 1', () => {
    const prior = planeOf(size, (x, y) => ((x + y) % 3) / 2);
    const trusted = solve(() => 0.5, { prior, trust: 1e5 });
    const still = solve(() => 0.5, { prior, trust: 0.1, steps: 0 });
    for (let at = 0; at < 6300; at += 7) {
      expect(trusted.data[at] >= 0 && trusted.data[at] <= 1).toBe(true);
      if (trimap.data[at] !== UNKNOWN) continue;
      expect(trusted.data[at]).toBeCloseTo(prior.data[at], 2);
      expect(still.data[at]).toBe(0.5);
    }
  });
});

describe('strokes of corrections', () => {
  it('[TOOL-18] Reach grows with the distance from a stroke, and broad strokes reach farther', () => {
    const large = { width: 400, height: 300 };
    const reachOf = (half: number) =>
      measureReach({
        ...large,
        data: Uint8Array.from({ length: 120_000 }, (_, at) =>
          Number(Math.abs(Math.floor(at / 400) - 150) <= half),
        ),
      });
    const [fine, broad] = [reachOf(1), reachOf(7)];
    for (let y = 150; y < 298; y++)
      expect(fine[(y + 1) * 400 + 45]).toBeGreaterThanOrEqual(fine[y * 400 + 45]);
    expect(fine[150 * 400 + 45]).toBe(0);
    const end = (reach: Float32Array) => [...Array(300).keys()].findLast((y) => reach[y * 400 + 45] < 1) ?? 0;
    expect(end(broad) - 157).toBeGreaterThan(1.5 * (end(fine) - 151));
    const none = measureReach(flagsOf(() => false));
    expect(none.every((value) => value > 1)).toBe(true);
  });

  it('[TOOL-18] The core of a stroke lies within it, and leaves its unsteady rim out', () => {
    const stroke = flagsOf(disc(45, 35, 12));
    const core = findCore(stroke);
    for (const [at, flag] of core.entries()) if (flag) expect(stroke.data[at]).toBe(1);
    expect(core[35 * 90 + 45]).toBe(1);
    expect(core[35 * 90 + 34]).toBe(0);
  });

  const scene = paint({ ...size, channels: 3 }, (x) =>
    x < 30 ? [200, 40, 40] : x < 60 ? [40, 160, 60] : [40, 60, 200],
  );
  const strokesOf = (label: number, isIn: (x: number, y: number) => boolean) => {
    const stroke = flagsOf(isIn);
    const core = findCore(stroke);
    return { labels: stroke.data.map((flag) => (flag ? label : UNLABELLED)), core };
  };

  it('[TOOL-18] A stroke takes the colour that it lies on, up to the next edge, and nothing far away', () => {
    const decided = flagsOf((x) => x < 30);
    const strokes = strokesOf(1, disc(45, 35, 8));
    const labels = spreadCorrections({ planes: toOklab(scene), decided, strokes });
    for (const [at, flag] of strokes.core.entries()) if (flag) expect(labels[at]).toBe(1);
    expect(labels[35 * 90 + 5]).toBe(1);
    expect(labels[35 * 90 + 75]).toBe(0);
  });

  it('[TOOL-18] Without strokes nothing changes, and a stroke over its own label does not either', () => {
    const decided = flagsOf((x) => x < 30);
    const none = { labels: new Uint8Array(6300).fill(UNLABELLED), core: new Uint8Array(6300) };
    expect(spreadCorrections({ planes: toOklab(scene), decided, strokes: none })).toEqual(decided.data);
    const again = strokesOf(1, disc(15, 35, 6));
    expect(spreadCorrections({ planes: toOklab(scene), decided, strokes: again })).toEqual(decided.data);
  });
});

describe('borders and salience', () => {
  it('[TOOL-18] A border pixel is inside with an outside neighbour; the photo’s own side is no outside', () => {
    const whole = flagsOf(() => true);
    for (let at = 0; at < 6300; at += 31) expect(isBorder(whole, at)).toBe(false);
    const half = flagsOf((x) => x < 40);
    for (let y = 0; y < 70; y++)
      for (let x = 0; x < 90; x++) expect(isBorder(half, y * 90 + x)).toBe(x === 39);
  });

  it('[TOOL-18] The step across a border is the difference of its sides, largest on the border, whichever way it runs', () => {
    for (const isIn of [(x: number) => x < 40, (_x: number, y: number) => y < 30]) {
      const region = flagsOf(isIn);
      const inside = distanceTransform(region);
      const outside = distanceTransform({ ...size, data: region.data.map((flag) => 1 - flag) });
      const planes = evenOklab(size, [0, 0.02, 0]);
      for (const at of planes.lightness.data.keys()) planes.lightness.data[at] = region.data[at] ? 0.3 : 0.8;
      const { lengths, steps } = measureBorder(planes, { region, inside, outside, reach: 4, piece: 90 });
      const means = Array.from({ length: 9 }, (_, offset) => steps[3 * offset] / lengths[0]);
      expect(means.indexOf(Math.max(...means))).toBeGreaterThanOrEqual(3);
      expect(means.indexOf(Math.max(...means))).toBeLessThanOrEqual(5);
      expect(Math.max(...means)).toBeCloseTo(0.5, 1);
      for (let offset = 0; offset < 9; offset++) expect(steps[3 * offset + 1]).toBeCloseTo(0, 4);
    }
  });

  const patches = (middle: readonly number[], closed: number) => ({
    rims: Float64Array.of(100, 0),
    frame: 100,
    means: Float64Array.of(0.5, 0, 0, ...middle),
    links: [[{ to: 1, length: 10, closed: closed * 10 }], [{ to: 0, length: 10, closed: closed * 10 }]],
  });

  it('[TOOL-18] What differs from the border behind strong edges is salient; background and its like are not', () => {
    const [background, thing] = measurePatchSalience(patches([0.9, 0.1, 0.1], 1));
    expect(background).toBeLessThan(0.05);
    expect(thing).toBeGreaterThan(0.9);
    expect(measurePatchSalience(patches([0.5, 0, 0], 0))[1]).toBeLessThan(0.05);
    const rising = [0, 0.3, 0.6, 1].map(
      (closed) => measurePatchSalience(patches([0.9, 0.1, 0.1], closed))[1],
    );
    expect(rising).toEqual(rising.toSorted((a, b) => a - b));
  });

  it('[TOOL-18] A place in per cent is a pixel of the photo, and the middle is the likeliest', () => {
    fc.assert(
      fc.property(anySize(50), between(0, 100), between(0, 100), (any, x, y) => {
        const at = pixelAtPlace(any, { x, y });
        const [column, row] = [at % any.width, Math.floor(at / any.width)];
        expect(Math.abs(column - (x / 100) * any.width)).toBeLessThanOrEqual(1);
        expect(Math.abs(row - (y / 100) * any.height)).toBeLessThanOrEqual(1);
        expect(ratePlace({ x: x / 100, y: y / 100 })).toBeLessThanOrEqual(ratePlace({ x: 0.5, y: 0.5 }));
        expect(ratePlace({ x: x / 100, y: y / 100 })).toBeCloseTo(
          ratePlace({ x: 1 - x / 100, y: y / 100 }),
          9,
        );
      }),
      fixedCases,
    );
  });

  it('[TOOL-18] Parameters become a request as they are, and only an unsure thing is told as guessed', () => {
    const photo = paint({ width: 2, height: 2, channels: 3 }, () => [1, 2, 3]);
    const box = { left: 10, top: 20, right: 80, bottom: 90 };
    const request = createSubjectRequest({ photo }, { find: 'tap', x: 30, y: 40, ...box, snap: 0.5 });
    expect(request).toMatchObject({ photo, find: 'tap', tap: { x: 30, y: 40 }, box, snap: 0.5 });
    expect(
      describeSubject({ foundBy: 'person', sureness: 0.1 } as Parameters<typeof describeSubject>[0]),
    ).toEqual({ foundBy: 'person' });
    for (const [sureness, thingGuessed] of [
      [0.456, true],
      [0.789, false],
    ] as const)
      expect(
        describeSubject({ foundBy: 'thing', sureness } as Parameters<typeof describeSubject>[0]),
      ).toEqual({
        ...{ foundBy: 'thing', sureness: Math.round(100 * sureness) / 100, thingGuessed },
      });
  });
});
