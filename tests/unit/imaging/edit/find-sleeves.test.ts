import { describe, expect, it } from 'vitest';
import { createPlane } from '#imaging/core/raster/plane.ts';
import { findSleeves } from '#imaging/edit/garment/find-sleeves.ts';
import type { Body } from '#imaging/vision/people/locate-bodies.ts';

const size = { width: 60, height: 80 };
const elbow = { x: 20, y: 30 };
const wrist = { x: 20, y: 60 };

/** A body of which the left forearm is seen. */
const body: Body = {
  ...{ face: 0, faceSize: 20, mask: createPlane(size) },
  window: { x: 30, y: 40, width: 80, height: 80 },
  points: Array.from({ length: 33 }, (_, number) => {
    const place = number === 13 ? elbow : number === 15 ? wrist : { x: 0, y: 0 };
    return { ...place, visibility: number === 13 || number === 15 ? 0.9 : 0.1 };
  }),
};

const sleevesOf = (worn: Uint8Array) => {
  const flags = findSleeves(body, { size, scale: [1, 1], faceHeight: 20, worn });
  return { on: flags[45 * size.width + 20], beside: flags[45 * size.width + 40] };
};

describe('sleeves', () => {
  const all = new Uint8Array(size.width * size.height).fill(1);

  it('[TOOL-05] A forearm along which cloth is worn is a sleeve, and what is farther away is none', () => {
    expect(sleevesOf(all)).toEqual({ on: 1, beside: 0 });
  });

  it('[TOOL-05] A bare forearm is no sleeve, so that the skirt below it is whole', () => {
    const bare = all.map((_, at) => (Math.abs((at % size.width) - 20) < 5 ? 0 : 1));
    expect(sleevesOf(bare)).toEqual({ on: 0, beside: 0 });
  });
});
