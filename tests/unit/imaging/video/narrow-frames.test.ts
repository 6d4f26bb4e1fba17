import { expect, it } from 'vitest';
import { followPixels } from '#imaging/video/watermark/ground/find-sights.ts';
import { addSights, emptyGround } from '#imaging/video/watermark/ground/ground.ts';
import { brushClip } from './support/brushed-clip.ts';

const SPEED = 4;

it.each([
  { size: { width: 2, height: 64 }, movement: [0, 0, 0, SPEED, 0, 0] as const },
  { size: { width: 64, height: 2 }, movement: [SPEED, 0, 0, 0, 0, 0] as const },
])(
  '[TOOL-24] Ground is read in frames of $size.width × $size.height, whose colours have one line',
  (clip) => {
    const { size, movement } = clip;
    const isBrushed = (x: number, y: number) => Math.max(x, y) >= 20 && Math.max(x, y) < 30;
    const { region, drawFrames } = brushClip(size, { isBrushed, frames: 2 });
    const frames = drawFrames((x, y) => 20 + Math.max(x, y)).map((planes) => ({
      ...planes,
      u: planes.u.map((_, i) => 100 + i),
    }));
    const stay = [0, 0, 0, 0, 0, 0] as const;
    const shot = { first: 0, end: 2, isStill: false };
    const course = { shots: [shot], toStart: [stay, stay], fromStart: [stay, movement] };
    const ground = emptyGround(region);
    const sights = followPixels(region, { course, frame: 0, to: 1 });
    addSights(ground, { region, sights, planesOf: (place) => frames[place] ?? frames[0], frame: 0 });
    expect([...ground.u]).toEqual([...region.quads].map((place) => 100 + place + SPEED / 2));
  },
);
