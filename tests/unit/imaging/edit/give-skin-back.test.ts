import { describe, expect, it } from 'vitest';
import { toOklab } from '#imaging/core/colour/colour-space.ts';
import { giveSkinBack } from '#imaging/edit/garment/give-skin-back.ts';
import { geodesicVoronoi } from '#imaging/vision/people/separate-people.ts';
import { measureSkinTone } from '#imaging/vision/people/skin-tone.ts';

const size = { width: 120, height: 120 };
const ALL = Array.from({ length: size.width * size.height }, (_, at) => at);
const skin = [214, 160, 134] as const;
const blue = [40, 70, 160] as const;
const yieldIfDue = () => Promise.resolve();

type Colour = readonly [red: number, green: number, blue: number];

function pictureOf(colourAt: (x: number, y: number) => Colour) {
  const data = Uint8Array.from(
    ALL.flatMap((at) => colourAt(at % size.width, Math.floor(at / size.width)).map(Math.round)),
  );
  return { ...size, channels: 3 as const, data };
}

function flagsOf(isIn: (x: number, y: number) => boolean): Uint8Array {
  return Uint8Array.from(ALL, (at) => (isIn(at % size.width, Math.floor(at / size.width)) ? 1 : 0));
}

/** An arm above row 60 and cloth below it; bare skin is known to the left of column 60. */
const isArm = (y: number) => y < 60;
const known = flagsOf((x, y) => isArm(y) && x < 60);
const taken = flagsOf((x, y) => !isArm(y) || x >= 60);
const tone = measureSkinTone(toOklab(pictureOf(() => skin)), ALL);

/** Share of the arm that was taken for cloth, and of the cloth, that is still worn. */
async function keptOf(colourAt: (x: number, y: number) => Colour, tones = [tone]) {
  const kept = await giveSkinBack(taken, {
    guide: pictureOf(colourAt),
    skin: { ...size, data: Float32Array.from(known) },
    tones,
    faceHeight: 200,
    yieldIfDue,
  });
  const share = (isIn: (x: number, y: number) => boolean) => {
    const flags = flagsOf(isIn);
    const count = (of: Uint8Array) => ALL.filter((at) => flags[at] && of[at]).length;
    return count(kept) / count(taken);
  };
  return { arm: share((_, y) => y < 58), cloth: share((_, y) => y >= 62) };
}

const lit = (colour: Colour, light: number): Colour => [
  colour[0] * light,
  colour[1] * light,
  colour[2] * light,
];

describe('skin that was taken for cloth', () => {
  it('[TOOL-05] An arm is given back where it goes on from bare skin, and its garment stays', async () => {
    expect(await keptOf((_, y) => (isArm(y) ? skin : blue))).toEqual({ arm: 0, cloth: 1 });
  });

  it('[TOOL-05] An arm is given back where it lies in a soft shadow', async () => {
    const shadeAt = (x: number) => 1 - 0.35 * Math.max(0, Math.min(1, (x - 60) / 60));
    expect((await keptOf((x, y) => (isArm(y) ? lit(skin, shadeAt(x)) : blue))).arm).toBeLessThan(0.05);
  });

  it('[TOOL-05] A beige sleeve stays where an edge parts it from skin', async () => {
    const beige = [206, 170, 140] as const;
    const seamAt = (x: number) => (x < 63 ? lit(beige, 0.45) : beige);
    const kept = await keptOf((x, y) => (isArm(y) ? (x < 60 ? skin : seamAt(x)) : blue));
    expect(kept.arm).toBeGreaterThan(0.95);
  });

  it('[TOOL-05] Beige in the pattern of a garment stays', async () => {
    const kept = await keptOf((_, y) => (isArm(y) ? skin : y % 12 < 6 ? blue : lit(skin, 0.95)));
    expect(kept.cloth).toBeGreaterThan(0.95);
  });

  it('[TOOL-05] Nothing is taken from a garment in a photo without colours, or without known skin', async () => {
    const grey = measureSkinTone(toOklab(pictureOf(() => [170, 170, 170])), ALL);
    const all = { arm: 1, cloth: 1 };
    expect(await keptOf((_, y) => (isArm(y) ? [170, 170, 170] : [60, 60, 60]), [grey])).toEqual(all);
    expect(await keptOf((_, y) => (isArm(y) ? skin : blue), [undefined])).toEqual(all);
  });
});

describe('ways of a bounded length', () => {
  const row = (data: readonly number[]) => ({ width: data.length, height: 1, data: Float32Array.from(data) });
  const ownersOf = (lightness: readonly number[], reach?: number) => {
    const owners = Uint8Array.from(lightness, (_, at) => (at === 0 ? 1 : 0));
    const zero = row(lightness.map(() => 0));
    const field = { planes: { lightness: row(lightness), a: zero, b: zero }, owners, stepCosts: [0, 40] };
    const open = new Uint8Array(lightness.length).fill(1);
    for (const _ of geodesicVoronoi({ ...field, open, ...(reach === undefined ? {} : { reach }) }));
    return [...owners];
  };

  it('[TOOL-05] Even ground is owned as far as the reach and no farther', () => {
    // A height of a face costs 400, so that four steps of 40 are within 0.4 of it.
    expect(ownersOf([0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5], 0.4)).toEqual([1, 1, 1, 1, 1, 0, 0]);
  });

  it('[TOOL-05] The first pixel beyond an edge that is dearer than the reach is nobody’s', () => {
    expect(ownersOf([0.5, 0.5, 0.9, 0.9], 0.4)).toEqual([1, 1, 0, 0]);
    expect(ownersOf([0.5, 0.5, 0.9, 0.9])).toEqual([1, 1, 1, 1]);
  });
});
