import { describe, expect, it } from 'vitest';
import { createProgress } from '#imaging/core/progress.ts';
import { carryPassing } from '#imaging/video/watermark/captions/carry-passing.ts';
import { findShifts, KINDS } from '#imaging/video/watermark/captions/find-shifts.ts';
import { emptyGround } from '#imaging/video/watermark/ground/ground.ts';
import { hideBeside } from '#imaging/video/watermark/objects/hide-beside.ts';
import { brushClip } from './support/brushed-clip.ts';

const size = { width: 200, height: 100 };
const [FRAMES, BARE_FRAMES] = [36, 8];
const GROUND = 150;
/** A plate that comes after some frames. */
const isPlate = (x: number, y: number) => x >= 70 && x < 130 && y >= 26 && y < 56;
const { region, places, drawFrame, drawFrames } = brushClip(size, { isBrushed: isPlate, frames: FRAMES });

interface Walker {
  /** Rows of his head and of his feet. */
  readonly top: number;
  readonly bottom: number;
}

/** Brightness of somebody with a head of 12 and a body of 24 pixels, who walks 3 pixels a frame. */
function bodyAt(x: number, y: number, { top, bottom, time }: Walker & { readonly time: number }) {
  const on = x - 30 - 3 * time;
  const half = y < top + 12 ? 6 : 12;
  if (y < top || y >= bottom || Math.abs(on) >= half) return null;
  return y < top + 12 ? 60 : 80 + 8 * Math.sin(on / 3);
}

async function carry(walker: Walker) {
  const sceneAt = (x: number, y: number, time: number) => bodyAt(x, y, { ...walker, time }) ?? GROUND;
  const hides = (time: number, x: number, y: number) => time >= BARE_FRAMES && isPlate(x, y);
  const frames = drawFrames((x, y, time) => (hides(time, x, y) ? 235 : sceneAt(x, y, time)));
  const letters = frames.map((_, time) => Uint8Array.from(places, ({ x, y }) => (hides(time, x, y) ? 1 : 0)));
  const grounds = frames.map(() => {
    const ground = emptyGround(region);
    ground.luma.fill(GROUND);
    ground.age.fill(1);
    return ground;
  });
  const shot = { first: 0, end: FRAMES, isStill: true };
  const work = { region, frames, letters, shot, still: drawFrame(() => GROUND) };
  await carryPassing(work, { grounds, progress: createProgress({}) });
  return { grounds, sceneAt };
}

describe('[TOOL-24] who passes behind a mark that did not always stand there', () => {
  it('He keeps his head and his trunk, as frames beside the mark show them', async () => {
    const { grounds, sceneAt } = await carry({ top: 28, bottom: 90 });
    // The frames in which he is behind the plate with his whole width.
    const errors = grounds.slice(18, 29).flatMap(({ luma }, i) =>
      places.flatMap(({ x, y }, k) => {
        const truth = sceneAt(x, y, 18 + i);
        return truth === GROUND ? [] : [Math.abs((luma[k] ?? 0) - truth)];
      }),
    );
    expect(errors.length).toBeGreaterThan(4000);
    expect(errors.filter((error) => error > 30).length).toBeLessThan(0.08 * errors.length);
  });

  it('The ground around him stays as it is known', async () => {
    const { grounds, sceneAt } = await carry({ top: 28, bottom: 90 });
    const isFar = (x: number, y: number, time: number) =>
      [-6, 0, 6].every((side) => sceneAt(x + side, y, time) === GROUND);
    const bare = grounds
      .slice(BARE_FRAMES)
      .flatMap(({ luma }, i) =>
        places.flatMap(({ x, y }, k) => (isFar(x, y, BARE_FRAMES + i) ? [luma[k]] : [])),
      );
    const wrong = bare.filter((value) => value !== GROUND);
    expect(wrong.length).toBeLessThan(0.03 * bare.length);
  });

  it('Somebody of whom nothing is seen beside the mark is not left standing there', async () => {
    const { grounds } = await carry({ top: 30, bottom: 54 });
    for (const { luma } of grounds.slice(20, 27)) expect([...new Set(luma)]).toEqual([GROUND]);
  });

  it('In strips beside a mark, hidden as a trial, the mark does not count as ground that is seen', async () => {
    const walker = { top: 20, bottom: 90 };
    const sceneAt = (x: number, y: number, time: number) => bodyAt(x, y, { ...walker, time }) ?? GROUND;
    const frames = drawFrames((x, y, time) => (isPlate(x, y) ? 235 : sceneAt(x, y, time)));
    const median = drawFrame((x, y) => (isPlate(x, y) ? 235 : GROUND));
    const shot = { first: 0, end: FRAMES, isStill: true };
    const progress = createProgress({});
    const work = { region, frames, shot, median, ground: emptyGround(region) };
    const { region: strips, ground } = await hideBeside(work, progress);
    const letters = frames.map(() => new Uint8Array(strips.hole.length).fill(1));
    const grounds = frames.map(() => ({ ...ground, luma: ground.luma.slice() }));
    await carryPassing({ region: strips, frames, letters, shot, still: median }, { grounds, progress });
    const { width, box, hole } = strips;
    const errors = grounds.flatMap(({ luma }, time) =>
      [...hole].flatMap((i, k) => {
        const truth = sceneAt((i % width) + box.left, Math.floor(i / width) + box.top, time);
        return truth === GROUND ? [] : [Math.abs((luma[k] ?? 0) - truth)];
      }),
    );
    expect(errors.length).toBeGreaterThan(1000);
    expect(errors.filter((error) => error > 30).length).toBeLessThan(0.3 * errors.length);
  });

  it.each([1, 2, 3])('Two who go apart each have their own way in a frame %s times as large', (scale) => {
    const width = scale * size.width;
    const height = scale * size.height;
    const [forth, back] = [-4 * scale, 8 * scale + 1];
    const known = (time: number) => {
      const kind = new Uint8Array(width * height);
      const luma = new Uint8Array(kind.length).fill(GROUND);
      for (const [left, speed] of [
        [40 * scale, forth],
        [140 * scale, back],
      ] as const)
        for (let y = 20 * scale; y < 80 * scale; y++)
          for (let on = 0; on < 20 * scale; on++) {
            const at = y * width + left + speed * time + on;
            kind[at] = KINDS.passing;
            luma[at] = 60 + (2 * on) / scale;
          }
      return { kind, luma };
    };
    const rows = { top: 10 * scale, bottom: 90 * scale };
    const moments = { before: known(0), now: known(1) };
    const shifts = findShifts({ size: { width, height }, scale, rows, ...moments });
    expect(shifts.map(({ dy }) => Math.abs(dy))).toEqual([0, 0]);
    const off = shifts.map(({ dx }, i) => Math.abs(dx - [forth, back][i]) / scale);
    for (const pixels of off) expect(pixels).toBeLessThan(0.5);
  });
});
