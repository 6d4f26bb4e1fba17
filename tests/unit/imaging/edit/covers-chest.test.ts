import { describe, expect, it } from 'vitest';
import { coversChest } from '#imaging/edit/garment/covers-chest.ts';
import { placeInFrame } from '#imaging/vision/people/face-frame.ts';
import { planeOf } from '../support/any-plane.ts';
import { uprightFrame } from '../support/face-frame.ts';

const size = { width: 120, height: 200 };
const frame = uprightFrame({ x: 60, y: 30, width: 30, height: 40 });

const wornWhere = (isWorn: (x: number, y: number) => boolean) =>
  planeOf(size, (x, y) => {
    const place = placeInFrame(frame, x + 0.5, y + 0.5);
    return isWorn(place.x, place.y) ? 1 : 0;
  });

describe('garments on the chest', () => {
  const body = new Uint8Array(size.width * size.height).fill(1);
  const strand = wornWhere((x, y) => x > 0.6 && x < 1 && y > 0.5 && y < 2.4);

  it('[TOOL-05] A strand beside a bare chest is no garment', () => {
    expect(coversChest(strand, { frame, body })).toBe(false);
  });

  it('[TOOL-05] A top, a low dress, and shorts below a bare chest are garments', () => {
    const garments = [
      wornWhere((x, y) => Math.abs(x) < 1 && y > 0.8),
      wornWhere((x, y) => Math.abs(x) < 0.8 && y > 1.9),
      wornWhere((x, y) => Math.abs(x) < 0.8 && y > 2.9),
    ];
    for (const garment of garments) expect(coversChest(garment, { frame, body })).toBe(true);
  });

  it('[TOOL-05] Where the photo ends above the chest, or it is a neighbor’s, nothing is said', () => {
    const above = body.map((_, at) => (at < 70 * size.width ? 1 : 0));
    expect(coversChest(strand, { frame, body: above })).toBe(true);
  });
});
