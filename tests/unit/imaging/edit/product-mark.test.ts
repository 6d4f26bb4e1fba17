import { describe, expect, it } from 'vitest';
import type { Picture } from '#imaging/core/picture.ts';
import { chooseCorner } from '#imaging/edit/product-mark/choose-corner.ts';
import { corners, drawProductMark, placeOfMark } from '#imaging/edit/product-mark/draw-product-mark.ts';
import { markPicture, markResult } from '#imaging/edit/product-mark/mark-result.ts';
import { paint } from '../support/pictures.ts';

const SIZE = { width: 1000, height: 750 };

const noise = (x: number, y: number) => (Math.imul(x + 977 * y + 1, 2_654_435_761) >>> 24) % 256;
const grounds = {
  light: paint({ ...SIZE, channels: 3 }, () => [255, 255, 255]),
  dark: paint({ ...SIZE, channels: 3 }, () => [0, 0, 0]),
  middle: paint({ ...SIZE, channels: 3 }, () => [119, 119, 119]),
  noise: paint({ ...SIZE, channels: 3 }, (x, y) => [noise(x, y), noise(y, x), noise(x + 5, y)]),
};

/** Relative luminance, 0–1 (WCAG 2.2). */
function luminance(values: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = values.map((value) => (value / 255) ** 2.2);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Luminances in the place of the mark, the least first. */
function luminancesOfMark(picture: Picture): number[] {
  const box = placeOfMark(picture, 'bottom-right');
  const found: number[] = [];
  // Without the round corners of the badge.
  for (let y = box.top + 6; y < box.top + box.height - 2; y++)
    for (let x = box.left + 6; x < box.left + box.width - 6; x++) {
      const at = (y * picture.width + x) * picture.channels;
      found.push(luminance([...picture.data.slice(at, at + 3)]));
    }
  return found.toSorted((a, b) => a - b);
}

describe("the product's mark", () => {
  it.each(Object.entries(grounds))('[LIMIT-06] The mark is read on a %s picture', (_, ground) => {
    const found = luminancesOfMark(drawProductMark(ground, 'bottom-right'));
    const share = (part: number) => found[Math.floor(part * (found.length - 1))] ?? 0;
    // Lines cover about a sixth of the badge.
    expect((share(0.95) + 0.05) / (share(0.5) + 0.05)).toBeGreaterThan(4.5);
  });

  it('[LIMIT-06] The mark stands in the place that was told, leaves all else bit for bit, and is always the same', () => {
    const photo = paint({ width: 160, height: 120, channels: 1 }, (x, y) => [noise(x, y)]);
    for (const corner of corners) {
      const marked = drawProductMark(photo, corner);
      expect(drawProductMark(photo, corner).data).toEqual(marked.data);
      const { left, top, width, height } = placeOfMark(photo, corner);
      let stray = 0;
      for (const [at, value] of marked.data.entries()) {
        const [x, y] = [at % photo.width, Math.floor(at / photo.width)];
        const isInside = x >= left && x < left + width && y >= top && y < top + height;
        if (!isInside && value !== photo.data[at]) stray += 1;
      }
      expect(stray).toBe(0);
      expect(marked.data).not.toEqual(photo.data);
    }
  });

  it('[LIMIT-06] The mark follows the size of its picture, and hides little of it', () => {
    for (const size of [
      { width: 2048, height: 1536 },
      { width: 1536, height: 2048 },
      { width: 600, height: 600 },
      { width: 2048, height: 180 },
      { width: 64, height: 64 },
      { width: 3, height: 2 },
    ]) {
      const { left, top, width, height } = placeOfMark(size, 'bottom-right');
      expect(left + width).toBeLessThanOrEqual(size.width);
      expect(top + height).toBeLessThanOrEqual(size.height);
      expect(width * height).toBeLessThanOrEqual(0.13 * size.width * size.height);
      if (Math.min(size.width, size.height) >= 600) expect(width / size.width).toBeLessThan(0.18);
    }
  });

  it('[LIMIT-06] The mark is opaque enough on transparent parts, and drawn on grey pictures', () => {
    const clear = paint({ ...SIZE, channels: 4 }, () => [0, 0, 0, 0]);
    const { left, top } = placeOfMark(SIZE, 'bottom-right');
    const marked = drawProductMark(clear, 'bottom-right');
    expect(marked.data[((top + 8) * SIZE.width + left + 8) * 4 + 3]).toBeGreaterThan(140);
    const grey = paint({ ...SIZE, channels: 1 }, () => [200]);
    expect(drawProductMark(grey, 'top-left').data.some((value) => value < 110)).toBe(true);
  });

  it('[LIMIT-06] The mark keeps out of what a tool has changed, and of a busy corner where another is calm', () => {
    const before = grounds.light;
    const changedAt = (isChanged: (x: number, y: number) => boolean) =>
      paint({ ...SIZE, channels: 3 }, (x, y) => (isChanged(x, y) ? [220, 220, 220] : [255, 255, 255]));
    expect(chooseCorner(before, before)).toBe('bottom-right');
    expect(
      chooseCorner(
        changedAt((x, y) => x > 500 && y > 400),
        before,
      ),
    ).toBe('bottom-left');
    expect(
      chooseCorner(
        changedAt((_, y) => y > 400),
        before,
      ),
    ).toBe('top-right');
    expect(
      chooseCorner(
        changedAt(() => true),
        before,
      ),
    ).toBe('bottom-right');
    const busy = paint({ ...SIZE, channels: 3 }, (x, y) => {
      const value = x > 500 && y > 400 ? noise(x, y) : 255;
      return [value, value, value];
    });
    expect(chooseCorner(busy)).toBe('bottom-left');
    expect(chooseCorner(grounds.noise)).toBe('bottom-right');
  });

  it('[LIMIT-06] A marked copy is no longer than it may be, and smaller pictures and animations keep their size', async () => {
    const large = paint({ width: 300, height: 90, channels: 3 }, () => [200, 200, 200]);
    expect(await markPicture(large, { maxSide: 200 })).toMatchObject({ width: 200, height: 60 });
    expect(await markPicture(large, { maxSide: 2048 })).toMatchObject({ width: 300, height: 90 });
    const moving = { frames: [large, large] as const, frameMilliseconds: 40 };
    const marked = await markResult(moving, { maxSide: 2048 });
    if (!('frames' in marked)) throw new Error('it moves no more');
    expect(marked.frames).toHaveLength(2);
    for (const frame of marked.frames) expect(frame.data.some((value) => value < 110)).toBe(true);
  });
});
