import { describe, expect, it } from 'vitest';
import { createProgress, progressFrom } from '#imaging/core/progress.ts';
import { findMoving, findMovingInShot } from '#imaging/video/watermark/ground/find-moving.ts';
import { emptyGround } from '#imaging/video/watermark/ground/ground.ts';
import { cropRegion, planRegions, type RegionPlanes } from '#imaging/video/watermark/ground/mark-region.ts';
import { createActiveTracks } from '#imaging/video/watermark/objects/active-tracks.ts';
import { carryBehind } from '#imaging/video/watermark/objects/carry-behind.ts';
import { createKnownObjects, MAX_COPIED } from '#imaging/video/watermark/objects/known-objects.ts';
import {
  canvasAt,
  createTrack,
  notePixel,
  OWN,
  takeSnapshot,
} from '#imaging/video/watermark/objects/object-track.ts';
import { sampleObject } from '#imaging/video/watermark/objects/sample-object.ts';
import { trackObjects } from '#imaging/video/watermark/objects/track-objects.ts';

const size = { width: 160, height: 96 };
const pixels = size.width * size.height;
type Draw = (data: Uint8Array, time: number) => void;

/** A plate before a ground of waves, and what is drawn over the ground in each frame. */
function drawClip(frameCount: number, { top, bottom, draw }: { top: number; bottom: number; draw: Draw }) {
  const mask = Uint8Array.from({ length: pixels }, (_, i) => {
    const [x, y] = [i % size.width, Math.floor(i / size.width)];
    return x >= 64 && x < 104 && y >= top && y < bottom ? 255 : 0;
  });
  const [region] = planRegions({ ...size, data: mask }, frameCount);
  if (!region) throw new Error('The mask has a mark');
  const bareData = new Uint8Array(pixels * 1.5).fill(128);
  for (let i = 0; i < pixels; i++)
    bareData[i] = 90 + 20 * Math.sin((i % size.width) / 6) * Math.cos(Math.floor(i / size.width) / 5);
  const truth = Array.from({ length: frameCount }, (_, time) => {
    const data = bareData.slice();
    draw(data, time);
    return data;
  });
  const hide = (data: Uint8Array) => data.map((value, i) => (i < pixels && mask[i] ? 235 : value));
  const frames = truth.map((data) => cropRegion({ ...size, data: hide(data) }, region));
  const median = cropRegion({ ...size, data: bareData }, region);
  const ground = emptyGround(region);
  for (const [k, i] of region.hole.entries()) ground.luma[k] = median.luma[i] ?? 0;
  for (const [q, i] of region.quads.entries())
    [ground.u[q], ground.v[q]] = [median.u[i] ?? 0, median.v[i] ?? 0];
  const shot = { first: 0, end: frameCount, isStill: true };
  return { work: { region, frames, shot, median, ground } };
}

/** A striped walker of 16 pixels. */
function drawWalker(data: Uint8Array, { left, top, bottom }: { left: number; top: number; bottom: number }) {
  for (let y = top; y < bottom; y++)
    for (let x = Math.max(0, Math.ceil(left)); x < Math.min(size.width, left + 16); x++)
      data[y * size.width + x] = 190 + 25 * Math.sin((x - left) / 2) * Math.cos(y / 3);
}

describe('[TOOL-24] objects that are followed behind a mark of a still camera', () => {
  it('Who walks by after long flicker, and amid it, is followed behind a plate', async () => {
    const [first, count] = [90, 115];
    const { region, frames, shot, median } = drawClip(count, {
      ...{ top: 36, bottom: 60 },
      draw(data, time) {
        // Patches that are never found again: where one was is another, of another look, two frames later.
        for (let column = time % 2; column < 3; column += 2)
          for (const top of [13, 75])
            for (let y = top; y < top + 8; y++)
              for (let x = column * 32 + 42; x < column * 32 + 52; x++)
                data[y * size.width + x] = ([25, 240, 165][(time >> 1) % 3] ?? 0) + 5 * Math.sin(x * y);
        drawWalker(data, { left: 5 * (time - first) - 16, top: 27, bottom: 69 });
      },
    }).work;
    const progress = createProgress({});
    const moving = frames.map((planes) => findMoving({ region, median }, planes));
    const { known } = await trackObjects({ region, frames, shot, moving }, { step: 1, progress });
    const [before, behind] = [first + 14, first + 18];
    const ways = (known[behind] ?? []).map(
      ({ track }) => (track.places[behind]?.x ?? 0) - (track.places[before]?.x ?? Number.NaN),
    );
    expect(ways.some((way) => Math.abs(way - 5 * (behind - before)) < 1)).toBe(true);
  });

  it('The largest of a crowd that comes at once is followed, not the smallest', () => {
    const { work } = drawClip(2, { top: 36, bottom: 60, draw: () => {} });
    const active = createActiveTracks(work.region, () => {});
    const sizes = Array.from({ length: 20 }, (_, i) => 2000 - 90 * i);
    const started = sizes.map((size) => active.start(size, { frame: 0, step: 1 }));
    expect(active.list()).toEqual(started.slice(0, 12));
  });

  it('One that passes the lower border is shown down to the last row', () => {
    const lefts = [40, 74] as const;
    const draw: Draw = (data, time) => drawWalker(data, { left: lefts[time] ?? 0, top: 40, bottom: 96 });
    const { region, frames, shot, median } = drawClip(2, { top: 70, bottom: 96, draw }).work;
    const moving = frames.map((planes) => findMoving({ region, median }, planes));
    const track = createTrack(1, region);
    track.places.push({ x: 0, y: 0 }, { x: lefts[1] - lefts[0], y: 0 });
    const owners = moving.map((flags) => flags.slice());
    for (const [i, flag] of (owners[0] ?? []).entries()) {
      const [x, y] = [i % region.width, Math.floor(i / region.width)];
      if (flag)
        notePixel(track, { at: canvasAt(track, { x, y, place: { x: 0, y: 0 } }), frame: 0, state: OWN });
    }
    const known = { track, snapshot: takeSnapshot(track, Number.POSITIVE_INFINITY) };
    const pass = { step: 1, owners, known: [undefined, [known]] } as const;
    const seen = sampleObject(
      { region, frames, shot, moving },
      { pass, known, path: track.places, frame: 1 },
    );
    // Four pixels of the walker of the last row, away from its outline.
    const inside = [...region.hole].flatMap((i, k) => {
      const x = (i % region.width) + region.box.left;
      return Math.floor(i / region.width) === region.height - 1 && x >= 80 && x < 84 ? [k] : [];
    });
    expect(inside.map((k) => seen?.share[k])).toEqual([1, 1, 1, 1]);
  });

  it('An end of the run is heard between any two frames, from the first one on', async () => {
    const { work } = drawClip(30, {
      ...{ top: 36, bottom: 60 },
      draw: (data, time) => drawWalker(data, { left: 5 * time - 16, top: 16, bottom: 80 }),
    });
    const read: number[] = [];
    const frames = new Proxy<readonly RegionPlanes[]>(work.frames, {
      get(all, key) {
        if (typeof key === 'string' && /^\d+$/.test(key)) read.push(Number(key));
        return Reflect.get(all, key);
      },
    });
    const aborted = AbortSignal.abort();
    await expect(
      findMovingInShot({ ...work, frames }, createProgress({ signal: aborted })),
    ).rejects.toMatchObject({ kind: 'aborted' });
    expect(read).toEqual([]);
    const shares: number[] = [];
    const record = progressFrom(async (share) => void shares.push(share));
    await carryBehind(work, record);
    for (const last of [5, Math.floor(shares.length / 2), shares.length - 2]) {
      let left = last;
      const stop = progressFrom(async () => {
        if (left-- === 0) throw new Error('stopped');
      });
      await expect(carryBehind(work, stop)).rejects.toThrow('stopped');
    }
    const steps = shares.map((share, i) => share - (shares[i - 1] ?? 0));
    expect(Math.max(...steps)).toBeLessThan(0.1);
  });

  it('What is known of one that fills its surroundings and is renewed in each frame stays within bounds', () => {
    const [count, side] = [400, 200];
    const { region } = drawClip(1, { top: 36, bottom: 60, draw: () => {} }).work;
    const wide = { ...region, width: side, height: side };
    const track = createTrack(1, wide);
    const { known, note, close } = createKnownObjects(count);
    for (let frame = 0; frame < count; frame++) {
      for (let at = 0; at < track.state.length; at += 7) notePixel(track, { at, frame, state: OWN });
      track.places[frame] = { x: 0, y: 0 };
      note(frame, [track]);
    }
    const copies = new Set(known.flatMap((all) => (all ?? []).map(({ snapshot }) => snapshot)));
    const bytes = [...copies].reduce((sum, { state, source }) => sum + state.length + 4 * source.length, 0);
    expect(known.every((all) => all?.length === 1)).toBe(true);
    expect(copies.size).toBeGreaterThan(2);
    expect(bytes).toBeLessThanOrEqual(MAX_COPIED);
    // It stood still, so that it does not pass behind the mark.
    close(track);
    expect(known.flat()).toEqual([]);
  });
});
