import { describe, expect, it } from 'vitest';
import { linearOf, toByte, toOklab } from '#imaging/core/colour/colour-space.ts';
import type { Picture } from '#imaging/core/picture.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { dyePerson } from '#imaging/portrait/hair/dye/dye-person.ts';
import type { Head } from '#imaging/portrait/hair/fit/head.ts';
import { leaveBareNeck } from '#imaging/portrait/hair/select/leave-bare-neck.ts';
import { planeOf } from '../support/any-plane.ts';
import { paint } from '../support/pictures.ts';

const size = { width: 120, height: 140 };
const turn = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1);
/** A head in the middle, 4 pixels a centimetre. */
const head: Head = { x: 60, y: 56, unit: 4, turn, wide: 1, high: 1, crown: 1 };

const HAIR = [90, 60, 36];
const SKIN = [214, 160, 132];
const isCap = (x: number, y: number) => y < 56 && Math.hypot(x - 60, y - 46) < 40;
/** Below the chin and before the neck. */
const isPatch = (x: number, y: number) => Math.abs(x - 60) < 17 && y > 90 && y < 106;
const isNeck = (x: number, y: number) => Math.abs(x - 60) < 20 && y >= 56;

/** A photo whose patch below the chin has a colour of its own. */
const photoOf = (patch: readonly number[]) =>
  paint({ ...size, channels: 3 }, (x, y) => {
    const grain = 6 * ((x * 7 + y * 13) % 3) - 6;
    const own = isCap(x, y) ? HAIR : isPatch(x, y) ? patch : isNeck(x, y) ? SKIN : [235, 235, 235];
    return own.map((value) => Math.max(0, Math.min(255, value + grain)));
  });

describe('necks', () => {
  const skin = planeOf(size, (x, y) => Number(isNeck(x, y) && !isPatch(x, y)));
  const found = (photo: Picture, isHair = (x: number, y: number) => isCap(x, y) || isPatch(x, y)) => {
    const hair = planeOf(size, (x, y) => Number(isHair(x, y)));
    return { hair, left: leaveBareNeck(hair, { guide: photo, skin, head, scale: [1, 1] }) };
  };
  const at = 98 * 120 + 60;

  it('[TOOL-10] A neck in the shadow of the chin is no hair, and the hair of the head stays', () => {
    const { hair, left } = found(photoOf(SKIN.map((value) => 0.55 * value)));
    expect(left.data[at]).toBe(0);
    expect(left.data[20 * 120 + 60]).toBe(1);
    expect(hair.data[at]).toBe(1);
  });

  it('[TOOL-10] Tips of hair before the neck stay, and so does hair that hangs down over it', () => {
    const bob = found(photoOf(HAIR));
    expect(bob.left.data).toEqual(bob.hair.data);
    const isLong = (x: number, y: number) => isCap(x, y) || (Math.abs(x - 60) < 17 && y > 90);
    const long = found(photoOf(SKIN.map((value) => 0.55 * value)), isLong);
    expect(long.left.data).toEqual(long.hair.data);
  });
});

describe('dye in dark photos', () => {
  const bright = photoOf(SKIN);
  const dark = paint({ ...size, channels: 3 }, (x, y) =>
    [0, 1, 2].map((channel) => toByte(0.06 * linearOf[bright.data[3 * (y * 120 + x) + channel]])),
  );
  const hair = planeOf(size, (x, y) => Number(isCap(x, y)));
  const dyed = async (photo: Picture) => {
    const request = { head, guide: photo, hair, colour: '#b0603a', seed: 1 };
    const { lightness } = toOklab(await dyePerson(photo, { ...request, progress: createProgress({}) }));
    return lightness.data[30 * 120 + 60];
  };

  it('[TOOL-10] Dyed hair is as dark as its photo: it does not glow', async () => {
    const [day, night] = [await dyed(bright), await dyed(dark)];
    expect(day).toBeGreaterThan(0.45);
    // Lightness in OKLab is the cube root of light.
    expect(night / day).toBeGreaterThan(0.8 * Math.cbrt(0.06));
    expect(night / day).toBeLessThan(1.25 * Math.cbrt(0.06));
  });
});
