import { describe, expect, it } from 'vitest';
import { detectText } from '#imaging/vision/text/detect-text.ts';
import { lettering, letteringWidth, stampMark } from './support/marks.ts';
import { paint } from './support/pictures.ts';

const TEXT = 'SAMPLE PHOTO 2014';
const line = { x: 150, y: 280, height: 36, colour: [255, 255, 255] as const, breadth: 5 };

/** Soft waves of three colours. */
const scene = paint({ width: 800, height: 460, channels: 3 }, (x, y) =>
  [40, 49, 58].map((length) => 120 + 50 * Math.sin(x / length) * Math.cos(y / 31)),
);

describe('the detector of text', () => {
  it('[TOOL-15] A half-transparent line of words is found where it stands', async () => {
    const { photo } = stampMark(scene, [lettering(TEXT, line)], 0.8);
    const [found] = (await detectText(photo)) ?? [];
    expect(found?.score).toBeGreaterThan(0.8);
    const { left, right, top, bottom } = found?.box ?? { left: 0, right: 0, top: 0, bottom: 0 };
    expect(Math.abs(left - line.x)).toBeLessThan(line.height);
    expect(Math.abs(right - line.x - letteringWidth(TEXT, line.height))).toBeLessThan(line.height);
    expect(Math.abs((top + bottom) / 2 - line.y - line.height / 2)).toBeLessThan(line.height / 3);
  });

  it('[TOOL-15] Nothing is found in the same scene without words', async () => {
    expect(await detectText(scene)).toEqual([]);
  });
});
