import { describe, expect, it } from 'vitest';
import type { Picture } from '#imaging/core/picture.ts';
import { createPlane, type Plane } from '#imaging/core/raster/plane.ts';
import { leaveBareSkin } from '#imaging/portrait/hair/select/leave-bare-skin.ts';
import { paint } from '../support/pictures.ts';

const SIZE = { width: 120, height: 100 };
const UNIT = 6;

type Colour = readonly [number, number, number];

const skin: Colour = [222, 176, 152];

/** Hair above row 50, in which a rectangle has the colour of skin; below it a face. */
function drawHead(
  hair: Colour,
  strands: number,
): { guide: Picture; hair: Plane; face: Plane; spot: number[] } {
  const isSpot = (x: number, y: number) => x >= 40 && x < 80 && y >= 30 && y < 50;
  const guide = paint({ ...SIZE, channels: 3 }, (x, y) => {
    const grain = ((x * 7 + y * 13) % 5) - 2;
    // Features of a face are rougher than a forehead.
    if (y >= 50) return skin.map((value) => value + 2 * grain);
    const streak = x % 4 < 2 ? strands : -strands;
    return isSpot(x, y)
      ? skin.map((value) => value + grain + streak)
      : hair.map((value) => value + 2 * grain);
  });
  const [hairs, face] = [createPlane(SIZE), createPlane(SIZE)];
  const spot: number[] = [];
  for (let at = 0; at < hairs.data.length; at++) {
    const [x, y] = [at % SIZE.width, Math.floor(at / SIZE.width)];
    face.data[at] = y < 50 ? 0 : 1;
    // The border is soft.
    hairs.data[at] = y === 50 ? 0.3 : 1 - face.data[at];
    if (isSpot(x, y)) spot.push(at);
  }
  return { guide, hair: hairs, face, spot };
}

function countKept({ data }: Plane, pixels: readonly number[]): number {
  return pixels.reduce((sum, at) => sum + data[at], 0) / pixels.length;
}

describe('bare skin among hair', () => {
  it('[TOOL-10] A forehead that was taken for dark hair is left bare, and the hair around it stays', () => {
    const { spot, ...head } = drawHead([44, 34, 30], 0);
    const left = leaveBareSkin(head.hair, { ...head, unit: UNIT });
    expect(countKept(left, spot)).toBeLessThan(0.15);
    const rim = Array.from({ length: 36 }, (_, i) => 50 * SIZE.width + 42 + i);
    expect(countKept(left, rim)).toBe(0);
    const rest = [...left.data.keys()].filter((at) => head.hair.data[at] === 1 && !spot.includes(at));
    expect(countKept(left, rest)).toBe(1);
  });

  it('[TOOL-10] Shining strands of the colour of skin stay hair', () => {
    const { spot, ...head } = drawHead([44, 34, 30], 14);
    expect(countKept(leaveBareSkin(head.hair, { ...head, unit: UNIT }), spot)).toBe(1);
  });

  it('[TOOL-10] Hair that is as light as skin stays as it is', () => {
    const { spot, ...head } = drawHead([214, 178, 140], 0);
    expect(countKept(leaveBareSkin(head.hair, { ...head, unit: UNIT }), spot)).toBe(1);
  });

  it('[TOOL-10] Without a face that tells the colour of skin nothing changes', () => {
    const { guide, hair } = drawHead([44, 34, 30], 0);
    expect(leaveBareSkin(hair, { guide, face: createPlane(SIZE), unit: UNIT })).toBe(hair);
  });
});
