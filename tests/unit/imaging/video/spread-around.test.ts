import { describe, expect, it } from 'vitest';
import { spreadAround } from '#imaging/video/watermark/completion/spread-around.ts';
import { cropRegion, planRegions } from '#imaging/video/watermark/ground/mark-region.ts';

const size = { width: 96, height: 80 };
const pixels = size.width * size.height;
const mask = Uint8Array.from({ length: pixels }, (_, i) => {
  const [x, y] = [i % size.width, Math.floor(i / size.width)];
  return x >= 32 && x < 64 && y >= 30 && y < 50 ? 255 : 0;
});
const [region] = planRegions({ ...size, data: mask }, 1);

describe('[TOOL-24] a patch that goes on from what surrounds a mark', () => {
  it('Light and colour that fall off evenly go on behind the mark, whatever stands there', () => {
    if (!region) throw new Error('The mask has a mark');
    const { hole, quads, width, box } = region;
    const lightAt = (x: number, y: number) => 60 + 0.8 * x + 0.5 * y;
    const data = new Uint8Array(pixels * 1.5);
    for (let i = 0; i < pixels; i++)
      data[i] = mask[i] ? 235 : lightAt(i % size.width, Math.floor(i / size.width));
    for (let q = 0; q < pixels / 4; q++) {
      const x = q % (size.width / 2);
      [data[pixels + q], data[pixels * 1.25 + q]] = [90 + x, 160 - x];
    }
    const { luma, u, v } = spreadAround(region, cropRegion({ ...size, data }, region));
    const off = [...hole].map((i, k) =>
      Math.abs((luma[k] ?? 0) - lightAt((i % width) + box.left, Math.floor(i / width) + box.top)),
    );
    expect(Math.max(...off)).toBeLessThan(3);
    for (const [k, q] of quads.entries()) {
      const x = (q % (width / 2)) + box.left / 2;
      expect(Math.abs((u[k] ?? 0) - 90 - x)).toBeLessThan(3);
      expect(Math.abs((v[k] ?? 0) - 160 + x)).toBeLessThan(3);
    }
  });
});
