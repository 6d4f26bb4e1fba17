import { describe, expect, it } from 'vitest';
import { readStillGround } from '#imaging/video/watermark/captions/read-still-ground.ts';
import { cropRegion, planRegions } from '#imaging/video/watermark/ground/mark-region.ts';
import { medianPlanes } from '#imaging/video/watermark/layer/still-mark.ts';

const size = { width: 160, height: 80 };
const FRAMES = 40;
/** Captions are shown from here on, one after the other, to the end. */
const SHOWN_FROM = 8;
/** Two strokes in one place of all captions. */
const isInk = (x: number, y: number) => y >= 34 && y < 46 && ((x >= 60 && x < 68) || (x >= 100 && x < 108));
/** Somebody in dark clothes who stands at the first stroke while it is not there. */
const isBody = (x: number, time: number) => time < SHOWN_FROM + 2 && x >= 46 && x < 82;
const mask = Uint8Array.from({ length: size.width * size.height }, (_, i) => {
  const [x, y] = [i % size.width, Math.floor(i / size.width)];
  return x >= 24 && x < 136 && y >= 28 && y < 52 ? 255 : 0;
});
const [region] = planRegions({ ...size, data: mask }, FRAMES);
if (!region) throw new Error('The mask has a mark');
const { hole, width, box } = region;
const places = [...hole].map((i) => ({ x: (i % width) + box.left, y: Math.floor(i / width) + box.top }));
const groundAt = (x: number, y: number) => 150 + 10 * Math.sin(x / 5 + y / 3);

describe('[TOOL-24] the ground under captions of a still camera', () => {
  it('It does not take the colour of who stands there while no caption is shown', () => {
    if (!region) throw new Error('The mask has a mark');
    const frames = Array.from({ length: FRAMES }, (_, time) => {
      const data = new Uint8Array(size.width * size.height * 1.5).fill(128);
      for (let i = 0; i < mask.length; i++) {
        const [x, y] = [i % size.width, Math.floor(i / size.width)];
        data[i] = time >= SHOWN_FROM && isInk(x, y) ? 235 : isBody(x, time) ? 30 : groundAt(x, y);
      }
      return cropRegion({ ...size, data }, region);
    });
    const letters = frames.map((_, time) =>
      Uint8Array.from(places, ({ x, y }) => (time >= SHOWN_FROM && isInk(x, y) ? 1 : 0)),
    );
    const shot = { first: 0, end: FRAMES, isStill: true };
    const median = medianPlanes(frames, shot);
    const { ground, isHidden } = readStillGround({ region, frames, letters }, { shot, median });
    expect(isHidden).not.toContain(1);
    for (const [k, { x, y }] of places.entries()) {
      const isNeverShown = isInk(x, y) && x < 80;
      if (isNeverShown) expect(ground.age[k]).toBe(0);
      else expect(Math.abs((ground.luma[k] ?? 0) - groundAt(x, y))).toBeLessThan(2);
    }
  });

  it('Where light flickers everywhere it is as bright as in the median frame, not as in the darkest', () => {
    if (!region) throw new Error('The mask has a mark');
    const levels = [40, 90, 140, 190] as const;
    const isLetter = (x: number, y: number, time: number) => time >= 32 && isInk(x, y);
    const frames = Array.from({ length: FRAMES }, (_, time) => {
      const data = new Uint8Array(size.width * size.height * 1.5).fill(128);
      for (let i = 0; i < mask.length; i++)
        data[i] = isLetter(i % size.width, Math.floor(i / size.width), time) ? 235 : (levels[time % 4] ?? 0);
      return cropRegion({ ...size, data }, region);
    });
    const letters = frames.map((_, time) =>
      Uint8Array.from(places, ({ x, y }) => (isLetter(x, y, time) ? 1 : 0)),
    );
    const shot = { first: 0, end: FRAMES, isStill: true };
    const median = medianPlanes(frames, shot);
    const { ground } = readStillGround({ region, frames, letters }, { shot, median });
    for (const value of ground.luma) expect([90, 140]).toContain(value);
  });

  it('Who stands there for most of the time is not taken for the ground', () => {
    if (!region) throw new Error('The mask has a mark');
    const [gone, shown] = [22, 32];
    const isLetter = (x: number, y: number, time: number) => time >= shown && isInk(x, y);
    const frames = Array.from({ length: FRAMES }, (_, time) => {
      const data = new Uint8Array(size.width * size.height * 1.5).fill(128);
      for (let i = 0; i < mask.length; i++) {
        const [x, y] = [i % size.width, Math.floor(i / size.width)];
        const isThere = time < gone && x >= 46 && x < 82;
        data[i] = isLetter(x, y, time) ? 235 : isThere ? 30 : groundAt(x, y);
      }
      return cropRegion({ ...size, data }, region);
    });
    const letters = frames.map((_, time) =>
      Uint8Array.from(places, ({ x, y }) => (isLetter(x, y, time) ? 1 : 0)),
    );
    const shot = { first: 0, end: FRAMES, isStill: true };
    const median = medianPlanes(frames, shot);
    const { ground } = readStillGround({ region, frames, letters }, { shot, median });
    for (const [k, { x, y }] of places.entries())
      expect(Math.abs((ground.luma[k] ?? 0) - groundAt(x, y))).toBeLessThan(2);
  });
});
