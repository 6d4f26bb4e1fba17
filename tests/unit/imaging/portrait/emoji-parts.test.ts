import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linearOf, linearToOklab, luminanceOf } from '#imaging/core/colour/colour-space.ts';
import { estimateSkinLightness } from '#imaging/portrait/emoji/estimate-skin-lightness.ts';
import { expressions } from '#imaging/portrait/emoji/expressions.ts';
import { type EyePlace, MAX_LENS_WIDTH, placeEyes } from '#imaging/portrait/emoji/eye-place.ts';
import { hexToLight, inkToLight, mixInks } from '#imaging/portrait/emoji/ink-light.ts';
import { isWinking, motions } from '#imaging/portrait/emoji/motions.ts';
import type { StickerPortrait } from '#imaging/portrait/emoji/portrait.ts';
import { readExpression } from '#imaging/portrait/emoji/read-expression.ts';
import {
  closeStroke,
  ellipse,
  heartIn,
  inFrame,
  type LocalFrame,
  onSheet,
  outlineOf,
  smoothCurve,
  taper,
} from '#imaging/portrait/emoji/shapes.ts';
import { facePoints } from '#imaging/vision/faces/face-landmarks.ts';
import { WELL_EXPOSED_WHITE } from '#imaging/vision/faces/measure-photo-white.ts';
import { fixedCases } from '../support/any-plane.ts';

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const anyFrame: fc.Arbitrary<LocalFrame> = fc.record({
  ...{ x: between(-100, 100), y: between(-100, 100) },
  ...{ unit: between(1, 50), angle: between(-3, 3) },
});
const anyPoints = fc.array(fc.tuple(between(-50, 50), between(-50, 50)), { minLength: 3, maxLength: 9 });

describe('frames and curves', () => {
  it('[TOOL-02] A frame turns and scales places about its own, and the far side is opposite', () => {
    fc.assert(
      fc.property(anyFrame, between(-3, 3), between(-3, 3), (frame, u, v) => {
        const place = inFrame(frame, u, v);
        expect(Math.hypot(place.x - frame.x, place.y - frame.y)).toBeCloseTo(
          frame.unit * Math.hypot(u, v),
          6,
        );
        const other = inFrame(frame, -u, -v);
        expect((place.x + other.x) / 2).toBeCloseTo(frame.x, 6);
        expect((place.y + other.y) / 2).toBeCloseTo(frame.y, 6);
        expect(onSheet(frame, [[u, v]])).toEqual([place.x, place.y]);
      }),
      fixedCases,
    );
  });

  it('[TOOL-02] A curve passes through its points in order, closed or open, and keeps straight lines straight', () => {
    fc.assert(
      fc.property(anyPoints, fc.boolean(), fc.integer({ min: 1, max: 6 }), (points, closed, steps) => {
        const curve = smoothCurve(points.flat(), { closed, steps });
        expect(curve.length / 2).toBe(closed ? points.length * steps : (points.length - 1) * steps + 1);
        for (const [at, [x, y]] of points.entries()) {
          expect(curve[2 * at * steps]).toBeCloseTo(x, 9);
          expect(curve[2 * at * steps + 1]).toBeCloseTo(y, 9);
        }
      }),
      fixedCases,
    );
    const line = smoothCurve([0, 0, 1, 2, 2, 4, 3, 6], { closed: false, steps: 5 });
    for (let at = 0; at < line.length; at += 2) expect(line[at + 1]).toBeCloseTo(2 * line[at], 9);
  });

  it('[TOOL-02] An ellipse lies on its axes, and a heart is as broad on either side', () => {
    fc.assert(
      fc.property(anyFrame, between(0.2, 3), between(0.2, 3), (frame, across, down) => {
        const corners = ellipse(frame, { middle: [0.5, -0.2], axes: [across, down] });
        const middle = inFrame(frame, 0.5, -0.2);
        const [cosine, sine] = [Math.cos(frame.angle), Math.sin(frame.angle)];
        for (let at = 0; at < corners.length; at += 2) {
          const [dx, dy] = [corners[at] - middle.x, corners[at + 1] - middle.y];
          const [u, v] = [(dx * cosine + dy * sine) / frame.unit, (dy * cosine - dx * sine) / frame.unit];
          expect((u / across) ** 2 + (v / down) ** 2).toBeCloseTo(1, 6);
        }
      }),
      fixedCases,
    );
    const heart = heartIn({ x: 0, y: 0, unit: 1, angle: 0 });
    const xs = heart.filter((_, at) => at % 2 === 0);
    expect(Math.max(...xs)).toBeCloseTo(1, 2);
    expect(Math.min(...xs)).toBeCloseTo(-1, 2);
  });

  it('[TOOL-02] A tapered line is thickest in its middle, and as thin at its ends as asked', () => {
    fc.assert(
      fc.property(
        anyPoints,
        between(1, 9),
        fc.tuple(between(0, 1), between(0, 1)),
        (points, radius, ends) => {
          const line = taper(points.flat(), { radius, ends });
          const radii = Array.from({ length: line.length / 3 }, (_, at) => line[3 * at + 2]);
          expect(radii[0]).toBeCloseTo(radius * ends[0], 6);
          expect(radii[radii.length - 1]).toBeCloseTo(radius * ends[1], 6);
          expect(Math.max(...radii)).toBeCloseTo(radius, 6);
        },
      ),
      fixedCases,
    );
  });

  it('[TOOL-02] A closed stroke ends where it begins, of one width, and outlines go through their places', () => {
    const stroke = closeStroke([0, 0, 4, 0, 4, 3], 2);
    expect([...stroke]).toEqual([0, 0, 2, 4, 0, 2, 4, 3, 2, 0, 0, 2]);
    const frame = { x: 1, y: 2, unit: 3, angle: 0 };
    const outline = outlineOf(frame, [
      [0, 0],
      [1, 0],
      [0, 1],
    ]);
    expect([outline[0], outline[1]]).toEqual([1, 2]);
    expect([outline[16], outline[17]]).toEqual([4, 2]);
  });
});

describe('inks', () => {
  it('[TOOL-02] A colour in OKLab and back is itself, and no light leaves 0 to 1', () => {
    fc.assert(
      fc.property(fc.nat(0xffffff), (hex) => {
        const light = hexToLight(hex);
        const [red, green, blue] = [(hex >> 16) & 255, (hex >> 8) & 255, hex & 255];
        expect(light).toEqual([linearOf[red], linearOf[green], linearOf[blue]]);
        const ink = [0, 0, 0];
        linearToOklab(light, ink);
        const back = inkToLight([ink[0], ink[1], ink[2]]);
        for (const channel of [0, 1, 2]) expect(back[channel]).toBeCloseTo(light[channel], 4);
      }),
      fixedCases,
    );
    fc.assert(
      fc.property(between(-0.5, 1.5), between(-1, 1), between(-1, 1), (lightness, a, b) => {
        for (const value of inkToLight([lightness, a, b])) expect(value >= 0 && value <= 1).toBe(true);
      }),
      fixedCases,
    );
  });

  it('[TOOL-02] A mix of two inks is either at its ends, and half way between in the middle', () => {
    const ink = fc.tuple(between(0, 1), between(-0.3, 0.3), between(-0.3, 0.3));
    fc.assert(
      fc.property(ink, ink, (one, other) => {
        for (const axis of [0, 1, 2])
          expect(mixInks(one, { other, share: 0 })[axis]).toBeCloseTo(one[axis], 9);
        const half = mixInks(one, { other, share: 0.5 });
        for (const axis of [0, 1, 2]) {
          expect(mixInks(one, { other, share: 1 })[axis]).toBeCloseTo(other[axis], 9);
          expect(half[axis]).toBeCloseTo((one[axis] + other[axis]) / 2, 9);
        }
      }),
      fixedCases,
    );
  });

  it('[TOOL-02] The darker the exposure, the more skin is lightened, and a brown stays a brown', () => {
    const skin = [0.55, 0.04, 0.06] as const;
    const lightness = [0.2, 0.5, WELL_EXPOSED_WHITE, 1].map((white) => estimateSkinLightness(skin, white));
    expect(lightness).toEqual(lightness.toSorted((a, b) => b - a));
    fc.assert(
      fc.property(between(0.15, 0.95), between(0.1, 1), (seen, white) => {
        const settled = estimateSkinLightness([seen, 0.04, 0.06], white);
        const [ownLight, light] = [seen, settled].map((value) => luminanceOf(inkToLight([value, 0, 0])));
        expect(Number.isFinite(settled)).toBe(true);
        expect(light).toBeGreaterThan(0.02);
        expect(light).toBeLessThan(0.75);
        expect(ownLight).toBeGreaterThan(0);
      }),
      fixedCases,
    );
  });

  it('[TOOL-02] Of two people in one photo the darker one stays the darker', () => {
    fc.assert(
      fc.property(between(0.3, 0.85), between(0.04, 0.15), between(0.2, 1), (dark, more, white) => {
        const [one, other] = [dark, dark + more].map((value) =>
          estimateSkinLightness([value, 0.04, 0.06], white),
        );
        expect(one).toBeLessThanOrEqual(other + 1e-9);
      }),
      fixedCases,
    );
  });
});

describe('motions', () => {
  it('[TOOL-02] Every expression has a motion, which loops without a jump and moves little', () => {
    for (const name of Object.keys(expressions) as (keyof typeof motions)[]) {
      const motion = motions[name];
      const [first, last] = [motion(0), motion(1)];
      for (const key of ['tilt', 'stretch', 'right', 'up', 'blink'] as const)
        expect(last[key]).toBeCloseTo(first[key], 6);
      for (let phase = 0; phase < 1; phase += 0.01) {
        const [here, next] = [motion(phase), motion(phase + 0.01)];
        expect(Math.abs(here.tilt)).toBeLessThan(0.1);
        expect(Math.abs(here.stretch)).toBeLessThan(0.1);
        expect(Math.hypot(here.right, here.up)).toBeLessThan(0.05);
        expect(here.blink >= 0 && here.blink <= 1).toBe(true);
        expect(Math.abs(next.tilt - here.tilt)).toBeLessThan(0.02);
      }
    }
  });

  it('[TOOL-02] A wink is shut for about half of its loop, in one piece', () => {
    const shut = Array.from({ length: 100 }, (_, at) => isWinking(at / 100));
    expect(shut.filter(Boolean).length).toBeGreaterThan(40);
    expect(shut.filter((is, at) => is !== shut[(at + 1) % 100])).toHaveLength(2);
  });
});

/** A portrait with its eyes level, so many pixels apart and wide. */
function portraitOf(more: Partial<StickerPortrait> = {}): StickerPortrait {
  const points = new Float64Array(2 * 468);
  const put = (index: number, x: number, y: number) => points.set([x, y], 2 * index);
  put(facePoints.rightOuterCorner, 60, 100);
  put(facePoints.rightInnerCorner, 90, 100);
  put(facePoints.leftInnerCorner, 130, 100);
  put(facePoints.leftOuterCorner, 160, 100);
  const iris = { x: 75, y: 100, radius: 7, opening: 0.3, ink: [0.4, 0, 0] as const };
  const irises = { right: iris, left: { ...iris, x: 145 } };
  return { points, irises, lean: 0, yaw: 0, side: 220, ...more } as StickerPortrait;
}

describe('eyes and expressions', () => {
  const middleOf = ({ frame }: EyePlace) => frame.x;

  it('[TOOL-02] Eyes lie between their corners, level and symmetric, larger the more is exaggerated, and never touch', () => {
    const units = [0, 0.5, 1].map((exaggeration) => {
      const [right, left] = placeEyes(portraitOf(), exaggeration);
      expect(middleOf(right)).toBeCloseTo(75, 9);
      expect(middleOf(left)).toBeCloseTo(145, 9);
      expect(right.frame.unit).toBeCloseTo(left.frame.unit, 9);
      expect(right.frame.angle).toBe(0);
      expect([right.outer, left.outer]).toEqual([-1, 1]);
      expect(right.frame.unit + left.frame.unit).toBeLessThan(70);
      return right.frame.unit;
    });
    expect(units).toEqual(units.toSorted((a, b) => a - b));
    expect(units[0]).toBeGreaterThan(15);
  });

  it('[TOOL-02] On a turned head the farther eye is smaller and lies further in; behind glasses eyes fit the lenses', () => {
    const [right, left] = placeEyes(portraitOf({ yaw: 25 }), 0);
    expect(left.frame.unit).toBeLessThan(right.frame.unit);
    expect(middleOf(left)).toBeLessThan(145);
    expect(middleOf(right)).toBeCloseTo(75, 9);
    const glasses = { across: 0.2 } as StickerPortrait['glasses'];
    const [behind] = placeEyes(portraitOf({ glasses }), 1);
    expect(behind.frame.unit).toBeLessThanOrEqual(0.86 * Math.min(MAX_LENS_WIDTH, 0.2) * 70 + 1e-9);
  });

  it('[TOOL-02] A face is read by its lids, the corners of its mouth and the gap between its lips', () => {
    const read = (right: number, left: number, mouth: { open: number; curve: number }) => {
      const { irises } = portraitOf();
      const eyes = { right: { ...irises.right, opening: right }, left: { ...irises.left, opening: left } };
      return readExpression(portraitOf({ irises: eyes }), mouth as Parameters<typeof readExpression>[1]);
    };
    expect(read(0.05, 0.3, { open: 0, curve: 0 })).toBe('wink');
    expect(read(0.3, 0.05, { open: 0.9, curve: 0.3 })).toBe('wink');
    expect(read(0.05, 0.05, { open: 0, curve: 0 })).toBe('neutral');
    expect(read(0.3, 0.3, { open: 0.1, curve: 0.2 })).toBe('smile');
    expect(read(0.3, 0.3, { open: 0.6, curve: 0.2 })).toBe('laugh');
    expect(read(0.3, 0.3, { open: 0.8, curve: 0 })).toBe('surprised');
    expect(read(0.3, 0.3, { open: 0.1, curve: 0 })).toBe('neutral');
  });
});
