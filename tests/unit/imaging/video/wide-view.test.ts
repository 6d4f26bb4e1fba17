import { describe, expect, it } from 'vitest';
import { cropRegion, planRegions } from '#imaging/video/watermark/ground/mark-region.ts';
import { embedRegion, planWide } from '#imaging/video/watermark/ground/wide-view.ts';

const size = { width: 320, height: 180 };
const pixels = size.width * size.height;

function plan(frames: number) {
  const data = new Uint8Array(pixels);
  for (let y = 80; y < 100; y++) data.fill(255, y * size.width + 140, y * size.width + 180);
  const [region] = planRegions({ ...size, data }, frames);
  if (!region) throw new Error('The mask has a mark');
  const box = planWide(region, { size, frames, marks: 1 });
  return { region, box };
}

describe('[TOOL-24] farther surroundings of a mark', () => {
  it('A region in a larger box shows the same pixels and colours of the mark', () => {
    const { region, box } = plan(10);
    const wide = embedRegion(region, box ?? region.box);
    expect(wide.width).toBeGreaterThan(region.width);
    const data = Uint8Array.from({ length: pixels * 1.5 }, (_, i) => (i * 7919) % 251);
    const [near, far] = [cropRegion({ ...size, data }, region), cropRegion({ ...size, data }, wide)];
    expect(Array.from(wide.hole, (i) => far.luma[i])).toEqual(Array.from(region.hole, (i) => near.luma[i]));
    expect(Array.from(wide.quads, (q) => far.u[q])).toEqual(Array.from(region.quads, (q) => near.u[q]));
  });

  it('They are smaller in a long clip, and there are none where memory allows no more than the region', () => {
    const widthOf = (frames: number) => {
      const { box } = plan(frames);
      return box && box.right - box.left;
    };
    expect(widthOf(5000)).toBeLessThan(widthOf(10) ?? 0);
    expect(widthOf(100_000)).toBeNull();
  });
});
