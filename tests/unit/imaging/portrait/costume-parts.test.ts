import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dot, lengthOf, type Vector } from '#imaging/core/geometry/vector.ts';
import type { Mask } from '#imaging/core/picture.ts';
import { clipHairUnderHat } from '#imaging/portrait/halloween/clip-hair-under-hat.ts';
import {
  type HeadFrame,
  measureHeadFrame,
  toHeadPlace,
  toPhotoDirection,
  toPhotoPlace,
} from '#imaging/portrait/halloween/head-frame.ts';
import { measureHeadShape } from '#imaging/portrait/halloween/measure-head-shape.ts';
import {
  CANVAS,
  createCanvas,
  PAINT_CHANNELS,
  type PaintStep,
} from '#imaging/portrait/halloween/paint/canvas.ts';
import { clipStep } from '#imaging/portrait/halloween/paint/clip-step.ts';
import { cracks } from '#imaging/portrait/halloween/paint/cracks.ts';
import { drips, splatter } from '#imaging/portrait/halloween/paint/drips.ts';
import { brows, eyeRings, eyeShadow, liner, lips } from '#imaging/portrait/halloween/paint/features.ts';
import { fur } from '#imaging/portrait/halloween/paint/fur.ts';
import { paintPattern } from '#imaging/portrait/halloween/paint/paint-pattern.ts';
import { base, paintShape, randomOf } from '#imaging/portrait/halloween/paint/paint-shapes.ts';
import { pigment, pigments } from '#imaging/portrait/halloween/paint/pigment.ts';
import { scales } from '#imaging/portrait/halloween/paint/scales.ts';
import { ellipse } from '#imaging/portrait/halloween/paint/shapes.ts';
import { weave } from '#imaging/portrait/halloween/paint/weave.ts';
import { measureWhiteLight } from '#imaging/portrait/halloween/paint-light.ts';
import { combine } from '#imaging/portrait/halloween/props/combine.ts';
import { coverTop, coverWidth } from '#imaging/portrait/halloween/props/cover-head.ts';
import {
  ball,
  dome,
  type Form,
  lathe,
  mirrorForm,
  sheet,
  tube,
} from '#imaging/portrait/halloween/props/forms.ts';
import {
  cloth,
  feather,
  felt,
  furry,
  horn,
  type Material,
  type MaterialSample,
  metal,
  mottled,
  plaited,
  setMix,
} from '#imaging/portrait/halloween/props/materials.ts';
import { placeForm } from '#imaging/portrait/halloween/props/place-form.ts';
import {
  createSurfaceBuffer,
  rasterizeSurface,
  SURFACE_VALUES,
} from '#imaging/portrait/halloween/props/rasterize-surface.ts';
import { readRaster } from '#imaging/portrait/halloween/read-raster.ts';
import { facePoints } from '#imaging/vision/faces/face-landmarks.ts';
import { fixedCases } from '../support/any-plane.ts';

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const anyVector = fc.tuple(between(-2, 2), between(-2, 2), between(-2, 2));

/** Points of a face whose four corners are rotated by a roll and a yaw. */
function faceOf(roll: number, yaw: number): { points: Float32Array } {
  const points = new Float32Array(3 * 468);
  const put = (index: number, [x, y, z]: Vector) => {
    const [a, c] = [x * Math.cos(yaw) + z * Math.sin(yaw), z * Math.cos(yaw) - x * Math.sin(yaw)];
    const [u, v] = [a * Math.cos(roll) - y * Math.sin(roll), a * Math.sin(roll) + y * Math.cos(roll)];
    points.set([100 + u, 120 + v, c], 3 * index);
  };
  put(facePoints.rightCheek, [-40, 0, 0]);
  put(facePoints.leftCheek, [40, 0, 0]);
  put(facePoints.hairline, [0, -50, -30]);
  put(facePoints.chin, [0, 50, -30]);
  return { points };
}

describe('frames of heads', () => {
  const anyFrame = fc
    .tuple(between(-0.8, 0.8), between(-0.8, 0.8))
    .map(([roll, yaw]) => measureHeadFrame(faceOf(roll, yaw)));

  it('[TOOL-17] The axes of a head are one long and at right angles, and places go to the photo and back', () => {
    fc.assert(
      fc.property(anyFrame, anyVector, (frame, place) => {
        const axes = [frame.across, frame.down, frame.back];
        for (const [at, axis] of axes.entries()) {
          expect(lengthOf(axis)).toBeCloseTo(1, 6);
          expect(dot(axis, axes[(at + 1) % 3])).toBeCloseTo(0, 5);
        }
        const back = toHeadPlace(frame, toPhotoPlace(frame, place));
        for (const axis of [0, 1, 2]) expect(back[axis]).toBeCloseTo(place[axis], 5);
        expect(lengthOf(toPhotoDirection(frame, place))).toBeCloseTo(lengthOf(place), 5);
      }),
      fixedCases,
    );
  });

  it('[TOOL-17] The origin lies between the ears, a unit is the width of the face, and down leads to the chin', () => {
    fc.assert(
      fc.property(between(-0.6, 0.6), (roll) => {
        const frame = measureHeadFrame(faceOf(roll, 0));
        expect(frame.unit).toBeCloseTo(80, 3);
        for (const [axis, value] of [100, 120, 0].entries()) expect(frame.origin[axis]).toBeCloseTo(value, 3);
        expect(frame.across[0]).toBeCloseTo(Math.cos(roll), 5);
        expect(frame.down[1]).toBeGreaterThan(0.7 * Math.cos(roll));
        expect(frame.back[2]).toBeGreaterThan(0.9);
      }),
      fixedCases,
    );
  });

  const frame: HeadFrame = {
    ...{ origin: [100, 120, 0], unit: 40, across: [1, 0, 0], down: [0, 1, 0], back: [0, 0, 1] },
  };
  const matteOf = (isIn: (x: number, y: number) => boolean): Mask => ({
    width: 200,
    height: 240,
    data: Uint8Array.from({ length: 48_000 }, (_, at) => (isIn(at % 200, Math.floor(at / 200)) ? 255 : 0)),
  });

  it('[TOOL-17] A head without a matte is bald; with one its crown and its width are those of the matte', () => {
    const face = faceOf(0, 0);
    const bald = measureHeadShape(frame, face, undefined);
    expect(bald).toMatchObject({ crown: -0.92, hair: 0 });
    const round = measureHeadShape(
      frame,
      face,
      matteOf((x, y) => Math.hypot(x - 100, y - 110) < 50),
    );
    expect(round.crown).toBeCloseTo((110 - 50 - 120) / 40, 1);
    expect(round.halfWidth(-0.25)).toBeCloseTo(50 / 40, 1);
    expect(round.hair).toBeGreaterThan(0);
    expect(round.halfWidth(-0.25)).toBeGreaterThan(round.halfWidth(-1));
  });

  it('[TOOL-17] Somebody close by on one side hardly widens a head', () => {
    const alone = measureHeadShape(
      frame,
      faceOf(0, 0),
      matteOf((x) => Math.abs(x - 100) < 30),
    );
    const beside = measureHeadShape(
      frame,
      faceOf(0, 0),
      matteOf((x) => x > 70),
    );
    expect(beside.halfWidth(0)).toBeLessThan(1.2 * alone.halfWidth(0));
  });

  it('[TOOL-17] Hair above a brim goes, all below it stays, and no hat takes nothing', () => {
    const matte = matteOf((x, y) => Math.abs(x - 100) < 30 && y > 40);
    const clipped = clipHairUnderHat(matte, [{ frame, above: -0.5 }]);
    expect(clipped.data[60 * 200 + 100]).toBe(0);
    for (let y = 104; y < 240; y += 5) expect(clipped.data[y * 200 + 100]).toBe(255);
    expect(clipHairUnderHat(matte, []).data).toEqual(matte.data);
    expect(matte.data[60 * 200 + 100]).toBe(255);
  });

  it('[TOOL-17] A covering lies over the crown, but hair as high as a tower is pressed', () => {
    const headOf = (crown: number, wide: number) => ({
      ...{ crown, hair: 0, halfWidth: () => wide, point: (): Vector => [0, 0, 0] },
    });
    expect(coverTop(headOf(-0.95, 0.6))).toBeCloseTo(-0.98, 9);
    expect(coverTop(headOf(-1.8, 0.6))).toBe(coverTop(headOf(-1.5, 0.6)));
    for (const wide of [0.2, 0.7, 3])
      expect(coverWidth(headOf(-1, wide)) >= 0.6 && coverWidth(headOf(-1, wide)) <= 0.92).toBe(true);
  });
});

describe('light for paint', () => {
  it('[TOOL-17] White paint is no darker than skin, follows the light, and takes its tint in part', () => {
    const skin = [0.5, 0.4, 0.32] as const;
    const levels = [0.1, 0.2, 0.4, 0.6].map((level) => measureWhiteLight({ level, skin })[1]);
    expect(levels).toEqual(levels.toSorted((a, b) => a - b));
    fc.assert(
      fc.property(between(0.02, 0.9), between(0.2, 1), between(0.2, 1), (level, green, blue) => {
        for (const value of measureWhiteLight({ level, skin: [1, green, blue] }))
          expect(value > 0.15 && value < 1.6).toBe(true);
      }),
      fixedCases,
    );
    const [warm, cold] = [[1, 0.6, 0.3] as const, [0.5, 0.6, 0.8] as const].map((own) =>
      measureWhiteLight({ level: 0.4, skin: own }),
    );
    expect(warm[0] / warm[2]).toBeGreaterThan(cold[0] / cold[2]);
  });

  it('[TOOL-17] A raster is read exactly at its pixels, straight between them, and evenly beyond its border', () => {
    const raster = {
      ...{ width: 5, height: 4, channels: 2 },
      data: Float32Array.from({ length: 40 }, (_, at) => {
        const [x, y] = [Math.floor(at / 2) % 5, Math.floor(at / 10)];
        return at % 2 ? 3 * x - y : 7 - x + 2 * y;
      }),
    };
    const read = (x: number, y: number) => {
      const out = new Float32Array(4);
      readRaster(raster, { x, y, out, at: 1 });
      return [...out];
    };
    fc.assert(
      fc.property(between(0, 4), between(0, 3), (x, y) => {
        const [before, first, second, after] = read(x, y);
        expect([before, after]).toEqual([0, 0]);
        expect(first).toBeCloseTo(7 - x + 2 * y, 4);
        expect(second).toBeCloseTo(3 * x - y, 4);
      }),
      fixedCases,
    );
    expect(read(-5, -5)).toEqual(read(0, 0));
    expect(read(50, 50)).toEqual(read(4, 3));
  });
});

/** A canvas after a step. */
function painted(step: PaintStep, seed = 3) {
  const canvas = createCanvas(44);
  step(canvas, seed);
  return canvas;
}

/** Opacity of a canvas at a place of the face. */
function opacityAt({ width, scale, data }: ReturnType<typeof createCanvas>, x: number, y: number): number {
  const [column, row] = [Math.floor((x - CANVAS.left) * scale), Math.floor((y - CANVAS.top) * scale)];
  return data[(row * width + column) * PAINT_CHANNELS + 3];
}

describe('face paint', () => {
  const red = { colour: pigments.crimson, opacity: 1 };
  const steps: readonly (readonly [string, PaintStep])[] = [
    ['lips', lips(red)],
    ['eye shadow', eyeShadow(red)],
    ['a liner', liner(red)],
    ['brows', brows(red)],
    ['rings', eyeRings(red)],
    ['cracks', cracks({ from: [[0, 0.1, 1.5]], length: 0.3, width: 0.01 }, red)],
    ['drips', drips({ from: [[0.1, 0.5]], length: 0.2, width: 0.02 }, red)],
    ['drops', splatter({ count: 20, size: 0.05, area: [-0.3, 0.2, 0.3, 0.8] }, red)],
    ['a base', base({ ...red, opacity: 0.8 })],
    ['sacking', weave({ colours: [pigments.bone, pigments.ash], threads: 30 })],
  ];

  it.each(steps)(
    '[TOOL-17] Paint of %s covers something, not beyond all, and is the same for the same seed',
    (_, step) => {
      const canvas = painted(step);
      expect(painted(step).data).toEqual(canvas.data);
      let most = 0;
      for (let at = 0; at < canvas.data.length; at += PAINT_CHANNELS) {
        const opacity = canvas.data[at + 3];
        most = Math.max(most, opacity);
        expect(opacity >= 0 && opacity <= 1 + 1e-5).toBe(true);
        // Colours are premultiplied and reflect no more than all light.
        for (let channel = 0; channel < 3; channel++)
          expect(canvas.data[at + channel] <= 1.05 * opacity + 1e-4 && canvas.data[at + channel] >= 0).toBe(
            true,
          );
      }
      expect(most).toBeGreaterThan(0.3);
    },
  );

  it('[TOOL-17] Lips are painted where the mouth is, alike on both sides, and the eyes stay free of them', () => {
    const canvas = painted(lips({ ...red, stray: 0, bristles: 0 }));
    expect(opacityAt(canvas, 0, 0.7)).toBeGreaterThan(0.8);
    expect(opacityAt(canvas, -0.16, 0.36)).toBe(0);
    for (const x of [0.03, 0.06, 0.09])
      expect(opacityAt(canvas, x, 0.7)).toBeCloseTo(opacityAt(canvas, -x, 0.7), 0);
  });

  it('[TOOL-17] A clipped step paints within its shape alone, and there as it would without', () => {
    const shape = ellipse([0, 0.4], { across: 0.2, down: 0.15 });
    const [whole, clipped] = [base(red), clipStep(base(red), shape)].map((step) => painted(step));
    for (let row = 0; row < whole.height; row++)
      for (let column = 0; column < whole.width; column++) {
        const at = (row * whole.width + column) * PAINT_CHANNELS + 3;
        const away = shape.distance((column + 0.5) / 44 + CANVAS.left, (row + 0.5) / 44 + CANVAS.top);
        expect(clipped.data[at]).toBe(away < 0 ? whole.data[at] : 0);
      }
  });

  it('[TOOL-17] A pattern fills its region with a soft border, and nothing beyond it', () => {
    const region = ellipse([0, 0.4], { across: 0.25, down: 0.25 });
    const canvas = createCanvas(44);
    paintPattern(canvas, {
      ...{ region, soft: 0.06 },
      pattern: (place, out) => {
        expect(place.inside).toBeCloseTo(-region.distance(place.x, place.y), 9);
        [out.red, out.green, out.blue] = [1, 0.5, 0];
      },
    });
    expect(opacityAt(canvas, 0, 0.4)).toBe(1);
    expect(opacityAt(canvas, 0.4, 0.4)).toBe(0);
    const rim = opacityAt(canvas, 0.25, 0.4);
    expect(rim > 0.1 && rim < 0.9).toBe(true);
  });

  it('[TOOL-17] Scales and fur keep to their region', () => {
    const region = ellipse([0, 0.4], { across: 0.2, down: 0.2 });
    const three = [pigments.bone, pigments.ash, pigments.black] as const;
    const scaled = painted(scales({ region, size: 0.06, colours: three, groove: pigments.black }));
    expect(opacityAt(scaled, 0, 0.4)).toBeGreaterThan(0.5);
    expect(opacityAt(scaled, 0.4, 0.4)).toBe(0);
    const furred = painted(
      fur({ region, count: 150, length: 0.08, colours: [pigments.soot], angle: () => 1.5 }),
    );
    const sum = (isIn: (x: number, y: number) => boolean) => {
      let total = 0;
      for (let x = -0.5; x < 0.5; x += 0.02)
        for (let y = 0; y < 0.9; y += 0.02) total += isIn(x, y) ? opacityAt(furred, x, y) : 0;
      return total;
    };
    expect(sum((x, y) => region.distance(x, y) > 0.13)).toBe(0);
    expect(sum((x, y) => region.distance(x, y) < 0)).toBeGreaterThan(1);
  });

  it('[TOOL-17] No paint changes nothing, full paint hides what was below, and chance lies between 0 and 1', () => {
    const shape = ellipse([0, 0.4], { across: 0.3, down: 0.3 });
    const plain = { soft: 0.01, stray: 0, bristles: 0 };
    const none = painted(paintShape(shape, { ...plain, colour: pigments.gold, opacity: 0 }));
    expect(none.data.filter((value, at) => at % PAINT_CHANNELS === 3 && value > 0)).toHaveLength(0);
    const random = randomOf(5);
    const values = Array.from({ length: 500 }, random);
    expect(Math.min(...values) >= 0 && Math.max(...values) < 1).toBe(true);
    expect(values.reduce((sum, value) => sum + value, 0) / 500).toBeCloseTo(0.5, 1);
  });

  it('[TOOL-17] Pigments are linear light: black below white, each channel within 0 and 1', () => {
    for (const own of Object.values(pigments))
      for (const value of own) expect(value > 0 && value < 1).toBe(true);
    expect(pigment('#ffffff')).toEqual([1, 1, 1]);
    expect(pigment('#000000')).toEqual([0, 0, 0]);
    expect(pigment('#808080')[0]).toBeCloseTo(0.2159, 3);
  });
});

const unitBall = ball([0, 0, 0], { axes: [1, 1, 1], steps: 16 });
const pointOf = ({ points }: Form, at: number): Vector => [
  points[3 * at],
  points[3 * at + 1],
  points[3 * at + 2],
];
const normalOf = ({ values }: Form, at: number): Vector => {
  const [, , x, y, z] = values.subarray(at * SURFACE_VALUES);
  return [x, y, z];
};
const countOf = ({ points }: Form) => points.length / 3;

describe('forms', () => {
  it('[TOOL-17] A ball has its points on the ball, and its normals along their ways from its middle', () => {
    for (let at = 0; at < countOf(unitBall); at++) {
      expect(lengthOf(pointOf(unitBall, at))).toBeCloseTo(1, 5);
      expect(lengthOf(normalOf(unitBall, at))).toBeCloseTo(1, 4);
      expect(Math.abs(dot(pointOf(unitBall, at), normalOf(unitBall, at)))).toBeGreaterThan(0.98);
    }
    for (const index of unitBall.triangles) expect(index < countOf(unitBall)).toBe(true);
  });

  it('[TOOL-17] A dome is the upper half of its ball, and a turned profile keeps its radii and heights', () => {
    const half = dome([0, 0, 0], [1, 1, 1]);
    for (const index of half.triangles) expect(half.points[3 * index + 1]).toBeLessThan(1e-4);
    const cup = lathe(
      [
        [0.5, 0],
        [0.8, -1],
        [0.8, -2],
      ],
      { smooth: false, steps: 12 },
    );
    const radii = Array.from({ length: countOf(cup) }, (_, at) =>
      Math.hypot(pointOf(cup, at)[0], pointOf(cup, at)[2]),
    );
    expect(Math.min(...radii)).toBeCloseTo(0.5, 5);
    expect(Math.max(...radii)).toBeCloseTo(0.8, 5);
  });

  it('[TOOL-17] A tube is as far from its line as its radius says', () => {
    const straight = tube(
      [
        [0, 0, 0, 0.2],
        [0, 1, 0, 0.2],
        [0, 2, 0, 0.2],
      ],
      { sides: 10 },
    );
    for (let at = 0; at < countOf(straight); at++) {
      const [x, y, z] = pointOf(straight, at);
      expect(Math.hypot(x, z)).toBeCloseTo(0.2, 4);
      expect(y >= -1e-5 && y <= 2 + 1e-5).toBe(true);
    }
  });

  it('[TOOL-17] A sheet is a grid: its corners are where they are put, and it has two triangles for each cell', () => {
    const flat = sheet({ at: (s, t) => [2 * s, 3 * t, 0], columns: 4, rows: 5, size: [2, 3] });
    expect(countOf(flat)).toBe(30);
    expect(flat.triangles).toHaveLength(4 * 5 * 6);
    expect(pointOf(flat, 29)).toEqual([2, 3, 0]);
    expect([flat.values[29 * SURFACE_VALUES], flat.values[29 * SURFACE_VALUES + 1]]).toEqual([2, 3]);
    for (let at = 0; at < 30; at++) expect(Math.abs(normalOf(flat, at)[2])).toBeCloseTo(1, 5);
  });

  it('[TOOL-17] Mirrored twice a form is itself, and unplaced it stays', () => {
    const horned = tube([
      [0.2, 0, 0, 0.1],
      [0.5, -0.4, 0.1, 0.06],
      [0.6, -0.9, 0.3, 0.01],
    ]);
    expect(mirrorForm(mirrorForm(horned))).toEqual(horned);
    expect(mirrorForm(horned).points[0]).toBe(-horned.points[0]);
    expect(placeForm(horned, {}).points).toEqual(horned.points);
  });

  it('[TOOL-17] Placed forms keep their shape: distances grow by the size alone, and normals stay one long', () => {
    const angle = between(-3, 3);
    fc.assert(
      fc.property(
        fc.tuple(angle, angle, angle),
        between(0.2, 3),
        anyVector,
        ([nod, lean, turn], size, at) => {
          const placed = placeForm(unitBall, { nod, lean, turn, size, at });
          for (const [one, other] of [
            [3, 40],
            [7, 100],
          ] as const) {
            const apart = (form: Form) =>
              Math.hypot(...pointOf(form, one).map((value, axis) => value - pointOf(form, other)[axis]));
            expect(apart(placed)).toBeCloseTo(size * apart(unitBall), 4);
            expect(lengthOf(normalOf(placed, one))).toBeCloseTo(1, 4);
          }
        },
      ),
      { ...fixedCases, numRuns: 20 },
    );
  });

  it('[TOOL-17] Combined props are all of them, in their order', () => {
    const builder = (name: string) => (_head: unknown, seed: number) => [
      { form: unitBall, material: felt([seed, 0, 0]), layer: name },
    ];
    const parts = combine(builder('back') as never, builder('front') as never)({} as never, 7);
    expect(parts.map(({ layer }) => layer)).toEqual(['back', 'front']);
  });
});

describe('surfaces', () => {
  const window = { left: 0, top: 0, width: 20, height: 16 };
  const square = (depth: number, side: number) => ({
    points: Float32Array.of(2, 2, depth, 2 + side, 2, depth, 2, 2 + side, depth, 2 + side, 2 + side, depth),
    values: Float32Array.from({ length: 4 * SURFACE_VALUES }, (_, at) =>
      at % SURFACE_VALUES === 0 ? Math.floor(at / SURFACE_VALUES) % 2 : 1,
    ),
    triangles: Int32Array.of(0, 1, 2, 1, 3, 2),
  });

  it('[TOOL-17] A surface covers its own samples, once, with values that go straight from corner to corner', () => {
    const buffer = createSurfaceBuffer(window);
    rasterizeSurface(buffer, { surface: square(5, 10), part: 3 });
    for (let y = 0; y < 16; y++)
      for (let x = 0; x < 20; x++) {
        const at = y * 20 + x;
        const isIn = x >= 2 && x < 12 && y >= 2 && y < 12;
        expect(buffer.part[at]).toBe(isIn ? 3 : 0);
        if (!isIn) continue;
        expect(buffer.depth[at]).toBeCloseTo(5, 5);
        expect(buffer.values[at * SURFACE_VALUES]).toBeCloseTo((x + 0.5 - 2) / 10, 4);
      }
  });

  it('[TOOL-17] The nearer surface is seen, whichever is drawn first', () => {
    for (const order of [
      [1, 2],
      [2, 1],
    ] as const) {
      const buffer = createSurfaceBuffer(window);
      for (const part of order)
        rasterizeSurface(buffer, { surface: square(part === 1 ? 9 : 4, part === 1 ? 12 : 6), part });
      expect(buffer.part[4 * 20 + 4]).toBe(2);
      expect(buffer.part[11 * 20 + 11]).toBe(1);
    }
  });

  const two = [pigments.bone, pigments.black] as const;
  const materials: readonly (readonly [string, Material])[] = [
    ['mottled', mottled({ colours: two })],
    ['felt', felt(pigments.soot)],
    ['cloth', cloth(two, { end: 1, opacity: 0.8 })],
    ['horn', horn(two, { length: 1 })],
    ['metal', metal(pigments.gold)],
    ['fur', furry(two, { end: 1, root: 0.1 })],
    ['a feather', feather(two)],
    ['straw', plaited(two)],
  ];
  const empty = (): MaterialSample => ({
    red: 0,
    green: 0,
    blue: 0,
    opacity: 1,
    gloss: 0,
    glow: 0,
    height: 0,
  });

  it.each(materials)(
    '[TOOL-17] Of %s every place has a colour, an opacity within 0 and 1, and the same one again',
    (_, material) => {
      fc.assert(
        fc.property(between(-1, 3), between(0, 2), (u, v) => {
          const [out, again] = [empty(), empty()];
          material(u, v, out);
          material(u, v, again);
          expect(again).toEqual(out);
          expect(out.opacity >= 0 && out.opacity <= 1).toBe(true);
          for (const value of [out.red, out.green, out.blue]) expect(value >= 0 && value < 2).toBe(true);
          expect(Math.abs(out.height)).toBeLessThan(0.06);
        }),
        { ...fixedCases, numRuns: 25 },
      );
    },
  );

  it('[TOOL-17] Torn cloth and thinning fur end where they are to end, and a mix is either colour at its ends', () => {
    for (const material of [cloth(two, { end: 1, fray: 0.05 }), furry(two, { end: 1, fray: 0.05 })]) {
      const [inside, outside] = [empty(), empty()];
      material(0.3, 0.7, inside);
      material(0.3, 1.1, outside);
      expect(inside.opacity).toBeGreaterThan(0.95);
      expect(outside.opacity).toBe(0);
    }
    const out = empty();
    setMix(out, two, 1);
    expect([out.red, out.green, out.blue]).toEqual([...pigments.black]);
  });
});
