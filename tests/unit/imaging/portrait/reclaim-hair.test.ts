import { describe, expect, it } from 'vitest';
import { toOklab } from '#imaging/core/colour/colour-space.ts';
import { createPlane, type Plane } from '#imaging/core/raster/plane.ts';
import { reclaimHair } from '#imaging/portrait/emoji/reclaim-hair.ts';
import { facePoints, MESH_POINTS } from '#imaging/vision/faces/face-landmarks.ts';
import { paint } from '../support/pictures.ts';

const size = { width: 300, height: 330 };

/** A head: the face from row 104 to 212 in the middle, hair around it and down to the shoulders. */
const isFace = (x: number, y: number) => Math.hypot((x - 150) / 42, (y - 158) / 54) < 1;
const isHair = (x: number, y: number) =>
  !isFace(x, y) && Math.hypot((x - 150) / 88, (y - 165) / 115) < 1 && y < 250;
const isBald = (x: number, y: number) => !isFace(x, y) && Math.hypot((x - 150) / 52, (y - 150) / 76) < 1;

function planeOf(isMarked: (x: number, y: number) => boolean): Plane {
  const plane = createPlane(size);
  for (let at = 0; at < plane.data.length; at++)
    if (isMarked(at % size.width, Math.floor(at / size.width))) plane.data[at] = 1;
  return plane;
}

function headOf(isAround: (x: number, y: number) => boolean, colour: readonly number[]) {
  const picture = paint({ ...size, channels: 3 }, (x, y) =>
    isFace(x, y) ? [224, 172, 148] : isAround(x, y) ? colour : [70, 70, 90],
  );
  const points = new Float32Array(3 * MESH_POINTS);
  points.set([150, 108, 0], 3 * facePoints.hairline);
  points.set([150, 210, 0], 3 * facePoints.chin);
  const isSkin = (x: number, y: number) => isFace(x, y) || isAround(x, y);
  return {
    planes: toOklab(picture),
    points,
    skin: planeOf(isSkin),
    hair: createPlane(size),
    face: planeOf(isSkin),
  };
}

const sumOf = ({ data }: Plane) => data.reduce((sum, value) => sum + value, 0);

describe('hair that was taken for skin', () => {
  it('[TOOL-02] Light hair around a head is hair again, and its face stays skin', () => {
    const head = headOf(isHair, [236, 205, 140]);
    reclaimHair(head);
    for (let y = 60; y < 250; y += 6)
      for (let x = 40; x < 260; x += 6) {
        const at = y * size.width + x;
        if (isFace(x, y)) expect(head.skin.data[at]).toBe(1);
        else if (isHair(x, y) && !isBald(x, y))
          expect([head.skin.data[at], head.hair.data[at]], `${x}, ${y}`).toEqual([0, 1]);
      }
  });

  it('[TOOL-02] A bald head stays bald, and hair that was found stays as it is', () => {
    const bald = headOf(isBald, [224, 172, 148]);
    const before = sumOf(bald.skin);
    reclaimHair(bald);
    expect(sumOf(bald.skin)).toBe(before);
    expect(sumOf(bald.hair)).toBe(0);
    const known = {
      ...headOf(isHair, [60, 40, 30]),
      skin: planeOf(isFace),
      hair: planeOf(isHair),
      face: planeOf(isFace),
    };
    const [skin, hair] = [sumOf(known.skin), sumOf(known.hair)];
    reclaimHair(known);
    expect([sumOf(known.skin), sumOf(known.hair)]).toEqual([skin, hair]);
  });
});
