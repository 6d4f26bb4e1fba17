import { describe, expect, it } from 'vitest';
import { mapToBytes, mapToFloats } from '#imaging/core/raster/map-values.ts';
import { cropPlane, pastePlane } from '#imaging/core/raster/plane.ts';
import { planeOf } from '../support/any-plane.ts';

const size = { width: 5, height: 4 };
const box = { left: 1, top: 2, right: 4, bottom: 4 };

describe('a rectangle of a plane', () => {
  it('A rectangle that was cut out and is put back changes nothing', () => {
    const plane = planeOf(size, (x, y) => 10 * y + x);
    const part = cropPlane(plane, box);
    expect([...part.data]).toEqual([21, 22, 23, 31, 32, 33]);
    pastePlane(plane, { ...box, part });
    expect(plane).toEqual(planeOf(size, (x, y) => 10 * y + x));
  });

  it('What is put into a rectangle leaves all around it', () => {
    const plane = planeOf(size, () => 7);
    pastePlane(plane, { ...box, part: planeOf({ width: 3, height: 2 }, () => 1) });
    expect(plane).toEqual(planeOf(size, (x, y) => (x >= 1 && x < 4 && y >= 2 ? 1 : 7)));
  });
});

describe('values of an array', () => {
  it('Bytes and floats are made from the values of any array as the arrays’ own constructors make them', () => {
    const values = Float32Array.from({ length: 50 }, (_, at) => 17.3 * at - 200);
    const change = (value: number, at: number) => value * 1.7 + at;
    expect(mapToBytes(values, change)).toEqual(Uint8Array.from(values, change));
    expect(mapToFloats(values, change)).toEqual(Float32Array.from(values, change));
    expect(mapToFloats([], change)).toHaveLength(0);
  });
});
