import { describe, expect, it } from 'vitest';
import { describeTexture } from '#imaging/edit/outpaint/describe-texture.ts';
import { excludePlaces } from '#imaging/edit/outpaint/exclude-places.ts';

const [width, height, band] = [100, 50, 20];

interface Scene {
  readonly isUnlike?: (x: number, y: number) => boolean;
  readonly isCut?: (x: number, y: number) => boolean;
  /** Grey of the even rows and columns; that of the others is 0. */
  readonly contrast?: number;
  /** Places that are never copied from, whatever they look like. */
  readonly isBlocked?: (x: number, y: number) => boolean;
}

/** Tells if a place of a sheet is excluded, by what is unlike its border and what the border cuts. */
function exclude({ isUnlike = () => false, isCut = () => false, contrast = 90, isBlocked }: Scene) {
  const places = Array.from({ length: width * height }, (_, at) => [at % width, Math.floor(at / width)]);
  const pixels = Uint8Array.from(places.flatMap(([x, y]) => Array(4).fill(contrast * ((x + y) % 2))));
  const blocked = isBlocked && Uint8Array.from(places, ([x, y]) => (isBlocked(x, y) ? 1 : 0));
  const sheet = { width, height, pixels, blocked };
  const traits = {
    salience: new Float32Array(width * height),
    unlikeness: Float32Array.from(places, ([x, y]) => (isUnlike(x, y) ? 60 : 5)),
    cut: Uint8Array.from(places, ([x, y]) => (isCut(x, y) ? 1 : 0)),
    texture: describeTexture(sheet),
  };
  const { data } = excludePlaces({ sheet, traits, band });
  return (x: number, y: number) => data[y * width + x] === 1;
}

describe('places that are no source of patches', () => {
  it('[TOOL-09] What is found nowhere at the border is not copied, what is found there is', () => {
    const isExcluded = exclude({ isUnlike: (x, y) => Math.hypot(x - 40, y - 25) < 15 });
    expect(isExcluded(40, 25)).toBe(true);
    expect(isExcluded(5, 25)).toBe(false);
    expect(isExcluded(70, 5)).toBe(false);
  });

  it('[TOOL-09] Detail beside the border is copied only where there is little else, what is smooth always', () => {
    expect(exclude({})(97, 25)).toBe(true);
    expect(exclude({ contrast: 2 })(97, 25)).toBe(false);
    expect(exclude({ isUnlike: (x) => x < 75 })(97, 25)).toBe(false);
  });

  it('[TOOL-09] A photo that is unlike its border all over is copied all the same', () => {
    const isExcluded = exclude({ isUnlike: (x) => x < 96 });
    expect(isExcluded(40, 25)).toBe(false);
  });

  it('[TOOL-09] Alike specks that hold no whole patch are too little to copy from', () => {
    const isExcluded = exclude({ isUnlike: (x, y) => x % 3 > 0 || y % 2 > 0, contrast: 2 });
    expect(isExcluded(40, 25)).toBe(false);
  });

  it('[TOOL-09] What is never copied from does not count as left', () => {
    const isExcluded = exclude({ isUnlike: (x) => x < 75, isBlocked: (x) => x >= 75, contrast: 2 });
    expect(isExcluded(40, 25)).toBe(false);
    expect(exclude({ isUnlike: (x) => x < 75, contrast: 2 })(40, 25)).toBe(true);
  });

  it('[TOOL-09] A border that a thing hides tells nothing of the rest, and the thing itself is not copied', () => {
    const isExcluded = exclude({ isUnlike: (x) => x < 50, isCut: (x, y) => x > 80 && y > 15 });
    expect(isExcluded(20, 25)).toBe(false);
    expect(isExcluded(95, 30)).toBe(true);
  });
});
