import { describe, expect, it } from 'vitest';
import { findCut } from '#imaging/edit/outpaint/describe-sheet.ts';

const width = 200;
const height = 140;

/** Number of border rows that belong to a thing cut by the border; `isThing` draws what is salient. */
function cutRows(isThing: (x: number, y: number) => boolean): number {
  const salience = new Float32Array(width * height).map((_, at) =>
    isThing(at % width, Math.floor(at / width)) ? 0.9 : 0.1,
  );
  const sheet = { width, height, pixels: new Uint8Array(width * height * 4), blocked: undefined };
  const cut = findCut(sheet, { salience, band: 40 });
  let rows = 0;
  for (let y = 0; y < height; y++) rows += cut[y * width + width - 1];
  return rows;
}

describe('a thing at the side of a photo', () => {
  it('[TOOL-09] A thing is cut by the border where the border goes through its middle', () => {
    expect(cutRows((x, y) => Math.hypot(x - width, y - 70) < 30)).toBeGreaterThan(40);
  });

  it('[TOOL-09] A thing is whole where it stands inside the photo', () => {
    expect(cutRows((x, y) => Math.hypot(x - 150, y - 70) < 30)).toBe(0);
  });

  it('[TOOL-09] A thing is whole where it just touches the border', () => {
    const isLeaf = (x: number, y: number) => Math.abs(y - 70) < 8 && x > 150;
    expect(cutRows((x, y) => isLeaf(x, y) || Math.hypot(x - 160, y - 70) < 30)).toBe(0);
  });

  it('[TOOL-09] What takes nearly all of the border is the scene there, not a thing', () => {
    expect(cutRows((x, y) => x > 160 && y > 8 && y < 132)).toBe(0);
    expect(cutRows((x, y) => x > 160 && y > 90)).toBeGreaterThan(40);
  });

  it('[TOOL-09] A structure as high far into the photo is the scene itself', () => {
    expect(cutRows((_, y) => Math.abs(y - 70) < 30)).toBe(0);
  });
});
