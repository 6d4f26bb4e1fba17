import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linearOf, toOklab } from '#imaging/core/colour/colour-space.ts';
import { dot, lengthOf, type Vector } from '#imaging/core/geometry/vector.ts';
import { createRandom } from '#imaging/core/numeric/random.ts';
import type { Cut } from '#imaging/portrait/hair/cut.ts';
import { cuts } from '#imaging/portrait/hair/cuts.ts';
import { mixTone } from '#imaging/portrait/hair/dye/mix-tone.ts';
import { placeDye } from '#imaging/portrait/hair/dye/place-dye.ts';
import { measureNearbyHair, recolourHairEdges } from '#imaging/portrait/hair/dye/recolour-hair-edges.ts';
import { fitSkull } from '#imaging/portrait/hair/fit/fit-skull.ts';
import { type Head, toSeen, turnToOwn, turnToSeen } from '#imaging/portrait/hair/fit/head.ts';
import { createSolid, skull } from '#imaging/portrait/hair/fit/head-solid.ts';
import { combAt } from '#imaging/portrait/hair/grow/comb-hair.ts';
import { curlStrands } from '#imaging/portrait/hair/grow/curl-strands.ts';
import { addSolid, fillVolume } from '#imaging/portrait/hair/grow/fill-volume.ts';
import { integrateStrand } from '#imaging/portrait/hair/grow/integrate-strand.ts';
import { interpolateSmoothly } from '#imaging/portrait/hair/grow/interpolate-smoothly.ts';
import { findLocks, pickLock } from '#imaging/portrait/hair/grow/pick-locks.ts';
import { sampleRoots } from '#imaging/portrait/hair/grow/sample-roots.ts';
import { createStrands, joinStrands, type Strands } from '#imaging/portrait/hair/grow/strands.ts';
import { hexOfHair } from '#imaging/portrait/hair/hair-colours.ts';
import { lightHair } from '#imaging/portrait/hair/shade/light-hair.ts';
import { castDepth, type LightVolume, sampleVolume } from '#imaging/portrait/hair/shade/light-volume.ts';
import { measureExposure } from '#imaging/portrait/hair/shade/measure-exposure.ts';
import { measureHairLight } from '#imaging/portrait/hair/shade/measure-hair-light.ts';
import { anyOklab, evenOklab, fixedCases, planeOf } from '../support/any-plane.ts';
import { paint } from '../support/pictures.ts';

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const anyVector = fc.tuple(between(-20, 20), between(-20, 20), between(-20, 20));

/** A rotation about y, then about x, row by row. */
function turnOf(yaw: number, pitch: number): Float64Array {
  const [cy, sy, cp, sp] = [Math.cos(yaw), Math.sin(yaw), Math.cos(pitch), Math.sin(pitch)];
  return Float64Array.of(cy, 0, sy, sp * sy, cp, -sp * cy, -cp * sy, sp, cp * cy);
}

const headOf = (more: Partial<Head> = {}): Head => ({
  ...{ x: 60, y: 70, unit: 4, turn: turnOf(0, 0), wide: 1, high: 1, crown: 1 },
  ...more,
});

describe('heads', () => {
  const anyHead = fc
    .tuple(between(-1, 1), between(-1, 1))
    .map(([yaw, pitch]) => headOf({ turn: turnOf(yaw, pitch) }));

  it('[TOOL-10] A direction turned to the viewer and back is itself, and angles and lengths stay', () => {
    fc.assert(
      fc.property(anyHead, anyVector, anyVector, (head, one, other) => {
        const [a, b] = [turnToSeen(head, one), turnToSeen(head, other)];
        for (const axis of [0, 1, 2]) expect(turnToOwn(head, a)[axis]).toBeCloseTo(one[axis], 8);
        expect(lengthOf(a)).toBeCloseTo(lengthOf(one), 8);
        expect(dot(a, b)).toBeCloseTo(dot(one, other), 6);
      }),
      fixedCases,
    );
  });

  it('[TOOL-10] A broad head has its places farther aside, and a high one higher', () => {
    fc.assert(
      fc.property(anyVector, between(0.8, 1.2), between(0.8, 1.2), (place, wide, high) => {
        const [x, y, z] = toSeen(headOf({ wide, high }), place);
        expect([x, y, z]).toEqual([place[0] * wide, place[1] * high, place[2]]);
      }),
      fixedCases,
    );
  });

  it('[TOOL-10] A head has an inside and an outside, is symmetric, and its distance grows outwards by a centimetre each', () => {
    const solid = createSolid(headOf());
    expect(solid(0, skull.y, skull.z)).toBeLessThan(-3);
    expect(solid(0, 40, 0)).toBeGreaterThan(10);
    fc.assert(
      fc.property(anyVector, ([x, y, z]) => {
        expect(solid(-x, y, z)).toBeCloseTo(solid(x, y, z), 8);
        const above = solid(0, skull.y + skull.up + Math.abs(y), skull.z);
        expect(above).toBeCloseTo(Math.abs(y), 0);
      }),
      fixedCases,
    );
  });

  const size = { width: 120, height: 140 };
  /** A person whose skull ends so many centimetres above the middle of the skull; hair of that thickness. */
  const viewOf = (high: number, hair: number) => {
    const middle = 70 - skull.y * 4;
    const isWithin = (x: number, y: number, room: number) =>
      y > middle ||
      Math.hypot((x - 60) / (4 * (skull.across + room)), (middle - y) / (4 * (high + room))) < 1;
    return {
      person: planeOf(size, (x, y) => Number(isWithin(x, y, hair))),
      hair: planeOf(size, (x, y) => Number(isWithin(x, y, hair) && !isWithin(x, y, 0))),
      scale: [1, 1] as const,
    };
  };

  it('[TOOL-10] A bald skull ends with the person, and a mean one stays', () => {
    expect(fitSkull(headOf(), viewOf(skull.up, 0)).crown).toBeCloseTo(1, 1);
    const [low, high] = [0.93, 1.08].map((share) => fitSkull(headOf(), viewOf(share * skull.up, 0)).crown);
    expect(low).toBeCloseTo(0.93, 1);
    expect(high).toBeCloseTo(1.08, 1);
    expect(high).toBeGreaterThan(low);
  });

  it('[TOOL-10] Thick hair raises no skull, a flat one is no flatter than nine tenths, and a cut head stays', () => {
    expect(fitSkull(headOf(), viewOf(skull.up, 5)).crown).toBe(1);
    expect(fitSkull(headOf(), viewOf(0.6 * skull.up, 0)).crown).toBe(0.9);
    const cut = headOf({ y: 20 });
    expect(fitSkull(cut, viewOf(skull.up, 0))).toBe(cut);
  });
});

const plainCut: Cut = {
  ...{ length: { top: 10 }, ragged: 0, lift: { top: 0.2 }, weight: 0.3, volume: { top: 1 }, stray: 0 },
  combing: { top: [0, 0, 1], sides: [0.2, -1, 0], holds: 3 },
  lock: { width: 1, together: 0.3 },
};

describe('combing and growing', () => {
  it('[TOOL-10] Combing is symmetric, and away from a parting on both its sides', () => {
    const { combing } = plainCut;
    fc.assert(
      fc.property(between(0.1, 8), between(-5, 12), between(-10, 6), (x, y, z) => {
        const [left, right] = [combAt(combing, [x, y, z]), combAt(combing, [-x, y, z])];
        expect(right[0]).toBeCloseTo(-left[0], 6);
        expect(right[1]).toBeCloseTo(left[1], 6);
        expect(right[2]).toBeCloseTo(left[2], 6);
      }),
      fixedCases,
    );
    const parted = { ...combing, part: 2, away: 1 };
    expect(combAt(parted, [4, 13, 0])[0]).toBeGreaterThan(0.5);
    expect(combAt(parted, [0, 13, 0])[0]).toBeLessThan(-0.5);
    expect(combAt(parted, [2, 13, 0])[0]).toBeCloseTo(0, 6);
  });

  it('[TOOL-10] Gathered hair runs towards its place from everywhere, one long', () => {
    const gathered: Vector = [0, 2, -12];
    fc.assert(
      fc.property(anyVector, (place) => {
        const way = combAt({ ...plainCut.combing, gathered }, place);
        const there = gathered.map((value, axis) => value - place[axis]);
        fc.pre(Math.hypot(...there) > 0.1);
        expect(lengthOf(way)).toBeCloseTo(1, 6);
        expect(way.reduce((sum, value, axis) => sum + value * there[axis], 0)).toBeCloseTo(
          Math.hypot(...there),
          5,
        );
      }),
      fixedCases,
    );
  });

  it('[TOOL-10] Roots lie on the skull with normals that are one long and point away from it', () => {
    const roots = sampleRoots(headOf(), { cut: plainCut, count: 200, random: createRandom(3) });
    expect(roots.count).toBe(200);
    for (let at = 0; at < 600; at += 3) {
      const [x, y, z] = roots.places.subarray(at, at + 3);
      const own = [x / skull.across, (y - skull.y) / skull.up, (z - skull.z) / skull.along];
      expect(Math.hypot(...own)).toBeCloseTo(1, 4);
      const normal = roots.normals.subarray(at, at + 3);
      expect(Math.hypot(...normal)).toBeCloseTo(1, 4);
      expect(normal[0] * own[0] + normal[1] * own[1] + normal[2] * own[2]).toBeGreaterThan(0);
      expect(roots.heights[at / 3]).toBeGreaterThan(-1.2);
    }
  });

  it('[TOOL-10] A strip has roots within it alone, and the same seed the same roots', () => {
    const strip = (seed: number) =>
      sampleRoots(headOf(), { cut: { ...plainCut, strip: 2 }, count: 60, random: createRandom(seed) }).places;
    const places = strip(5);
    for (let at = 0; at < places.length; at += 3) expect(Math.abs(places[at])).toBeLessThan(2.1);
    expect(strip(5)).toEqual(places);
    expect(strip(6)).not.toEqual(places);
  });

  it('[TOOL-10] A root follows the nearest leading root on its side of the parting', () => {
    const roots = sampleRoots(headOf(), { cut: plainCut, count: 80, random: createRandom(9) });
    const [locks, part] = [7, 1.5];
    const found = findLocks(roots, { locks, part });
    const { places } = roots;
    const distance = (i: number, lock: number) =>
      Math.hypot(...[0, 1, 2].map((axis) => places[3 * i + axis] - places[3 * lock + axis]));
    for (let i = 0; i < roots.count; i++) {
      const isSide = (lock: number) => places[3 * lock] < part === places[3 * i] < part;
      const sides = Array.from({ length: locks }, (_, lock) => lock).filter(isSide);
      if (sides.length === 0) continue;
      expect(isSide(found[i])).toBe(true);
      expect(distance(i, found[i])).toBeCloseTo(Math.min(...sides.map((lock) => distance(i, lock))), 5);
    }
  });

  it('[TOOL-10] Hairs of a lock without raggedness and strays have its full length and no bend', () => {
    for (let seed = 1; seed < 20; seed++) {
      const lock = pickLock(plainCut, createRandom(seed));
      expect(lock.length).toBe(1);
      expect(lock.bend).toBeCloseTo(0, 9);
      expect(lock.shade >= 0 && lock.shade < 1).toBe(true);
      expect([-1, 1]).toContain(lock.sense);
      const ragged = pickLock({ ...plainCut, ragged: 0.5, stray: 0.2 }, createRandom(seed));
      expect(Math.abs(ragged.length - 1)).toBeLessThanOrEqual(0.3);
      expect(Math.abs(ragged.bend)).toBeLessThanOrEqual(0.2);
    }
  });
});

/** Straight hairs downwards, half a centimetre a step. */
function straightStrands(count: number, room: number): Strands {
  const strands = createStrands(count, room);
  for (let i = 0; i < count; i++) {
    strands.sizes[i] = room;
    strands.shades[i] = i / count;
    for (let step = 0; step < room; step++)
      strands.places.set([i, -0.5 * step, 0.1 * i], 3 * (i * room + step));
  }
  return strands;
}

describe('strands', () => {
  const ground = { head: headOf(), solid: createSolid(headOf()), cut: plainCut, spacing: 0.4 };
  const start = {
    ...{ place: [0, skull.y + skull.up, skull.z] as Vector, direction: [0, 1, 0] as Vector },
    ...{ combed: [0, 0.2, -1] as Vector, layer: 0.5, lift: 0.1, length: 12, side: 1, ahead: -1 },
    ...{ open: 0, drift: 0, uneven: 0 },
  };

  it('[TOOL-10] A hair begins at its root, has steps of one length, is no longer than asked, and stays out of the head', () => {
    fc.assert(
      fc.property(between(-0.9, 0.9), between(2, 20), (aside, length) => {
        const strands = createStrands(1, 64);
        const x = aside * skull.across;
        const y = skull.y + skull.up * Math.sqrt(1 - aside * aside);
        const place: Vector = [x, y, skull.z];
        integrateStrand(strands, { index: 0, ground, start: { ...start, place, length } });
        const count = strands.sizes[0];
        expect(count).toBeGreaterThan(1);
        expect((count - 1) * ground.spacing).toBeLessThanOrEqual(length + ground.spacing);
        for (const axis of [0, 1, 2]) expect(strands.places[axis]).toBeCloseTo(place[axis], 4);
        for (let step = 1; step < count; step++) {
          const [from, to] = [3 * (step - 1), 3 * step];
          const way = Math.hypot(
            ...[0, 1, 2].map((axis) => strands.places[to + axis] - strands.places[from + axis]),
          );
          expect(way).toBeCloseTo(ground.spacing, 3);
          const [px, py, pz] = strands.places.subarray(to, to + 3);
          expect(ground.solid(px, py, pz)).toBeGreaterThan(-0.6);
        }
      }),
      { ...fixedCases, numRuns: 25 },
    );
  });

  it('[TOOL-10] Heavy hair hangs lower than light hair, and none ends below the level of its cut', () => {
    const end = (cut: Cut) => {
      const strands = createStrands(1, 120);
      integrateStrand(strands, { index: 0, ground: { ...ground, cut }, start: { ...start, length: 40 } });
      const last = 3 * (strands.sizes[0] - 1);
      return strands.places[last + 1];
    };
    expect(end({ ...plainCut, weight: 0.8 })).toBeLessThan(end({ ...plainCut, weight: 0.05 }));
    expect(end({ ...plainCut, weight: 0.8, level: -2 })).toBeGreaterThan(-2 - 2 * ground.spacing);
  });

  it('[TOOL-10] Joined strands are all of both, in order, and empty ones add nothing', () => {
    const [one, other] = [straightStrands(3, 5), straightStrands(2, 8)];
    const joined = joinStrands(one, other);
    expect([joined.count, joined.room]).toEqual([5, 8]);
    expect([...joined.sizes]).toEqual([5, 5, 5, 8, 8]);
    for (let i = 0; i < 3; i++)
      expect(joined.places.subarray(i * 24, i * 24 + 15)).toEqual(one.places.subarray(i * 15, (i + 1) * 15));
    expect(joined.places.subarray(72)).toEqual(other.places);
    expect(joinStrands(one, createStrands(0, 5))).toEqual(one);
  });

  it('[TOOL-10] A curl keeps its root, stays within its radius of the hair, and none of no radius changes anything', () => {
    const curl = { radius: 0.8, pitch: 3, irregular: 0, from: 2 };
    const wound = (radius: number) => {
      const strands = straightStrands(4, 30);
      const locks = [pickLock(plainCut, createRandom(2))];
      const options = { curl: { ...curl, radius }, spacing: 0.5, locks, lockOf: new Uint16Array(4) };
      curlStrands(strands, { ...options, random: createRandom(7) });
      return strands.places;
    };
    const straight = straightStrands(4, 30).places;
    for (const [at, value] of wound(0).entries()) expect(value).toBeCloseTo(straight[at], 6);
    const places = wound(0.8);
    let farthest = 0;
    for (let at = 0; at < places.length; at += 3) {
      const away = Math.hypot(...[0, 1, 2].map((axis) => places[at + axis] - straight[at + axis]));
      farthest = Math.max(farthest, away);
      if (at % 90 === 0) expect(away).toBe(0);
    }
    expect(farthest).toBeLessThanOrEqual(0.8 * 1.2 + 1e-5);
    expect(farthest).toBeGreaterThan(0.5);
  });
});

describe('light on hair', () => {
  const volumeOf = (densityAt: (x: number, y: number, z: number) => number): LightVolume => {
    const [columns, rows, layers] = [6, 7, 5];
    const density = Float32Array.from({ length: columns * rows * layers }, (_, at) =>
      densityAt(at % columns, Math.floor(at / columns) % rows, Math.floor(at / columns / rows)),
    );
    return { columns, rows, layers, x: 10, y: -4, z: 2, cell: 0.5, density };
  };

  it('[TOOL-10] Values between cells are those of a slope, and beyond the box those of its border', () => {
    const volume = volumeOf(() => 0);
    const values = Float32Array.from(volume.density, (_, at) => {
      const [x, y, z] = [at % 6, Math.floor(at / 6) % 7, Math.floor(at / 42)];
      return 2 * x - y + 3 * z;
    });
    fc.assert(
      fc.property(between(0, 4.9), between(0, 5.9), between(0, 3.9), (x, y, z) => {
        const place = [10 + 0.5 * x, -4 + 0.5 * y, 2 + 0.5 * z] as const;
        expect(sampleVolume(volume, values, place)).toBeCloseTo(2 * x - y + 3 * z, 4);
      }),
      fixedCases,
    );
    expect(sampleVolume(volume, values, [-99, -99, -99])).toBeCloseTo(0, 4);
    expect(sampleVolume(volume, values, [99, 99, 99])).toBeCloseTo(10 - 6 + 12, 1);
  });

  it('[TOOL-10] Straight towards the light depth is the sum of the cells before it', () => {
    fc.assert(
      fc.property(
        fc.nat(99),
        fc.constantFrom<readonly [number, number, number]>([0, 1, 0], [0, -1, 0]),
        (seed, towards) => {
          const volume = volumeOf((x, y, z) => ((x * 7 + y * 13 + z * 29 + seed) % 10) / 10);
          const depth = castDepth(volume, towards);
          for (let z = 1; z < 4; z++)
            for (let x = 1; x < 4; x++)
              for (let y = 0; y < 7; y++) {
                let sum = 0;
                for (let row = y + towards[1]; row >= 0 && row < 7; row += towards[1])
                  sum += volume.density[x + 6 * (row + 7 * z)];
                expect(depth[x + 6 * (y + 7 * z)]).toBeCloseTo(sum, 4);
              }
        },
      ),
      fixedCases,
    );
  });

  it('[TOOL-10] Nothing in the way lets all light through, and more hair lets less', () => {
    const light = { towards: [0.2, 1, 0.4] as const } as unknown as Parameters<
      typeof lightHair
    >[1]['headLight'];
    const [empty, thin, thick] = [0, 0.1, 0.5].map((each) =>
      lightHair(
        volumeOf(() => each),
        { headLight: light },
      ),
    );
    for (const at of empty.fromKey.keys()) {
      expect(empty.fromKey[at]).toBe(1);
      expect(empty.fromAround[at]).toBeCloseTo(1, 5);
      expect(thin.fromKey[at]).toBeLessThanOrEqual(1);
      expect(thick.fromKey[at]).toBeLessThanOrEqual(thin.fromKey[at]);
      expect(thick.fromAround[at]).toBeLessThanOrEqual(thin.fromAround[at]);
    }
  });

  it('[TOOL-10] A box holds all hair with room around, and a head in it is opaque', () => {
    const strands = straightStrands(6, 20);
    const volume = fillVolume(strands, 0.02);
    const whole = volume.density.reduce((sum, value) => sum + value, 0) * volume.cell ** 2;
    // Six hairs of nineteen steps of half a centimetre.
    expect(whole).toBeCloseTo(0.02 * 6 * 19 * 0.5, 3);
    expect(volume.x).toBeLessThanOrEqual(-5);
    expect(volume.y + (volume.rows - 1) * volume.cell).toBeGreaterThanOrEqual(5 - volume.cell);
    const solid = addSolid(volume, (x, y, z) => Math.hypot(x - 2, y + 4, z) - 2);
    expect(Math.max(...solid.density)).toBeGreaterThanOrEqual(6);
    expect(fillVolume(createStrands(3, 4), 1).density.every((value) => value === 0)).toBe(true);
  });

  it('[TOOL-10] A photo of white is well exposed, a dark one dark, and a few lamps do not count', () => {
    const exposureOf = (greyAt: (x: number, y: number) => number) =>
      measureExposure(
        paint({ width: 140, height: 100, channels: 3 }, (x, y) => [greyAt(x, y), greyAt(x, y), greyAt(x, y)]),
      );
    expect(exposureOf(() => 255)).toBe(1);
    expect(exposureOf(() => 140)).toBeCloseTo(linearOf[140] / 0.55, 4);
    expect(exposureOf((x, y) => (x < 4 && y < 4 ? 255 : 140))).toBeCloseTo(linearOf[140] / 0.55, 4);
  });

  it('[TOOL-10] Light of hair rises from shadow over its middle to highlights, within its samples', () => {
    fc.assert(
      fc.property(anyOklab(), (samples) => {
        const { dark, middle, light, a } = measureHairLight(samples);
        expect([dark, middle, light]).toEqual([dark, middle, light].toSorted((one, other) => one - other));
        expect(Math.min(...samples.lightness.data)).toBeLessThanOrEqual(dark);
        expect(Math.max(...samples.lightness.data)).toBeGreaterThanOrEqual(light);
        expect(a).toBeGreaterThanOrEqual(Math.min(...samples.a.data) - 1e-6);
      }),
      fixedCases,
    );
  });
});

describe('dye', () => {
  const place = { width: 40, top: 0, rows: 200, crown: 20, lowest: 180, unit: 4, seed: 3 };

  it('[TOOL-10] An ombre leaves the crown, dyes the ends, and comes in bands as in the whole', () => {
    const whole = placeDye('ombre', place);
    const rowOf = (row: number) => [...whole.subarray(row * 40, row * 40 + 40)];
    expect(Math.max(...rowOf(25))).toBe(0);
    expect(Math.min(...rowOf(185))).toBe(1);
    const mean = (row: number) => rowOf(row).reduce((sum, value) => sum + value, 0) / 40;
    expect(mean(90)).toBeLessThan(mean(120));
    const band = placeDye('ombre', { ...place, top: 60, rows: 50 });
    expect(band).toEqual(whole.subarray(60 * 40, 110 * 40));
  });

  it('[TOOL-10] Highlights are streaks along the hair: they vary across more than down, and never cover it', () => {
    const streaks = placeDye('highlights', { ...place, unit: 8 });
    let [across, down] = [0, 0];
    for (let row = 60; row < 160; row++)
      for (let x = 0; x < 39; x++) {
        const at = row * 40 + x;
        across += Math.abs(streaks[at + 1] - streaks[at]);
        down += Math.abs(streaks[at + 40] - streaks[at]);
      }
    expect(across).toBeGreaterThan(4 * down);
    expect(Math.max(...streaks)).toBeLessThanOrEqual(0.8501);
    expect(streaks.subarray(0, 20 * 40).every((value) => value === 0)).toBe(true);
  });

  const params = {
    second: undefined,
    pattern: 'ombre',
    own: [0.2, 0.1, 0.05],
    shine: 0.4,
    exposure: 1,
  } as const;

  it('[TOOL-10] Kept hair has its own colour at the roots, and a name means its colour', () => {
    expect(mixTone({ ...params, colour: 'keep' }).roots).toEqual([0.2, 0.1, 0.05]);
    const named = mixTone({ ...params, colour: 'auburn' });
    expect(named).toEqual(mixTone({ ...params, colour: hexOfHair('auburn') }));
    for (const channel of [0, 1, 2]) expect(named.tips[channel]).toBeGreaterThan(named.roots[channel]);
  });

  it('[TOOL-10] In a dark photo a dye is as much darker, and a second colour is that of tips or of streaks', () => {
    const [bright, dark] = [1, 0.4].map((exposure) => mixTone({ ...params, colour: '#c08040', exposure }));
    for (const channel of [0, 1, 2]) expect(dark.roots[channel]).toBeCloseTo(0.4 * bright.roots[channel], 8);
    const ombre = mixTone({ ...params, colour: '#402010', second: '#ffffff' });
    expect(ombre.tips).toEqual([1, 1, 1]);
    expect(ombre.streaks).toBeUndefined();
    const streaked = mixTone({ ...params, colour: '#402010', second: '#ffffff', pattern: 'highlights' });
    expect(streaked.tips).toEqual(streaked.roots);
    expect(streaked.streaks).toEqual([1, 1, 1]);
    expect(() => mixTone({ ...params, colour: 'nothing' })).toThrow();
  });

  const guide = paint({ width: 60, height: 40, channels: 3 }, (x) =>
    x < 30 ? [90, 50, 30] : [220, 220, 230],
  );

  it('[TOOL-10] Half covered pixels get the colour of the hair beside them, pure hair and bare ground keep theirs', () => {
    const hair = planeOf(guide, (x) => (x < 28 ? 1 : x < 32 ? 0.5 : 0));
    const nearby = measureNearbyHair(guide, { hair, unit: 4 });
    const planes = toOklab(guide);
    const before = toOklab(guide);
    const cover = Uint8Array.from(hair.data, (value) => Math.round(255 * value));
    recolourHairEdges(planes, { nearby, cover, x: 0, y: 0, scaleX: 1, scaleY: 1 });
    const at = (x: number) => 20 * 60 + x;
    for (const name of ['lightness', 'a', 'b'] as const) {
      expect(planes[name].data[at(10)]).toBeCloseTo(before[name].data[at(10)], 5);
      expect(planes[name].data[at(45)]).toBe(before[name].data[at(45)]);
      expect(Math.abs(planes[name].data[at(31)] - before[name].data[at(10)])).toBeLessThan(0.04);
    }
    expect(nearby.inside.data[at(45)]).toBe(0);
    expect(nearby.inside.data[at(5)]).toBeGreaterThan(nearby.inside.data[at(25)]);
  });

  it('[TOOL-10] Values are extended smoothly from where they are known, at any size', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 30 }),
        fc.integer({ min: 3, max: 30 }),
        between(0, 9),
        (width, height, value) => {
          const even = planeOf({ width, height }, (x, y) => ((x + y) % 3 ? 77 : value));
          const known = Uint8Array.from(even.data, (own) => (own === 77 ? 0 : 1));
          const [out] = interpolateSmoothly([even], known);
          for (const own of out.data) expect(own).toBeCloseTo(value, 2);
        },
      ),
      fixedCases,
    );
    const slope = planeOf({ width: 60, height: 20 }, (x) => x);
    const [out] = interpolateSmoothly(
      [slope],
      Uint8Array.from(slope.data, (x) => (x < 10 || x >= 50 ? 1 : 0)),
    );
    expect(out.data[10 * 60 + 30]).toBeCloseTo(30, -1);
  });
});

describe('cuts and colours', () => {
  it('[TOOL-10] Every cut has lengths and volumes above nothing, and an effect of gravity between none and all', () => {
    for (const [, cut] of Object.entries<Cut>(cuts)) {
      for (const part of [cut.length, cut.volume])
        for (const value of Object.values(part)) expect(value).toBeGreaterThanOrEqual(0);
      expect(cut.weight >= 0 && cut.weight <= 1).toBe(true);
      expect(cut.lock.together >= 0 && cut.lock.together <= 1).toBe(true);
    }
  });

  it('[TOOL-10] A colour of one’s own stays itself, and even hair is as light as its colour', () => {
    expect(hexOfHair('#12ab9f')).toBe('#12ab9f');
    const even = measureHairLight(evenOklab({ width: 5, height: 4 }, [0.4, 0.02, 0.03]));
    expect(even.dark).toBeCloseTo(0.4, 6);
    expect(even.light).toBeCloseTo(0.4, 6);
    expect(even.b).toBeCloseTo(0.03, 6);
  });
});
