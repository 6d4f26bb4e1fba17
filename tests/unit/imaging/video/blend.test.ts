import { describe, expect, it } from 'vitest';
import { emptyGround } from '#imaging/video/watermark/ground/ground.ts';
import { layerOf, needsGround, unblendPatch } from '#imaging/video/watermark/layer/layer.ts';
import { regressBlend } from '#imaging/video/watermark/shares/blend.ts';
import { brushClip } from './support/brushed-clip.ts';

const size = { width: 96, height: 80 };
const FRAMES = 30;
const isBrushed = (x: number, y: number) => x >= 32 && x < 64 && y >= 30 && y < 50;
const { region } = brushClip(size, { isBrushed, frames: FRAMES });
const { hole, width, height } = region;
const places = [...hole.keys()].map((k) => ({ x: (hole[k] ?? 0) % width, k }));

const groundAt = (k: number, time: number) => 70 + 30 * Math.sin(k / 7 + time / 2);

/** Frames of a mark that hides a share of the ground in each pixel, with the true ground of each. */
function drawPairs(
  markAt: (x: number) => { readonly share: number; readonly offset: number },
  /** Frames by which the ground that was carried is off. */
  off = 0,
) {
  return Array.from({ length: FRAMES }, (_, time) => {
    const luma = new Uint8Array(width * height);
    const grey = () => new Uint8Array((width * height) / 4).fill(128);
    const ground = emptyGround(region);
    for (const { x, k } of places) {
      const { share, offset } = markAt(x);
      ground.luma[k] = groundAt(k, time + off);
      luma[hole[k] ?? 0] = groundAt(k, time) * (1 - share) + offset + 0.5;
    }
    ground.u.fill(128);
    ground.v.fill(128);
    ground.age.fill(1);
    return { seen: { luma, u: grey(), v: grey() }, ground };
  });
}

describe('[TOOL-24] a half-transparent mark by the ground of other frames', () => {
  it('Dark outlines of white letters go as the letters do', () => {
    const pairs = drawPairs((x) =>
      x % 8 < 4
        ? { share: 0.5, offset: 118 }
        : x % 8 === 4
          ? { share: 0.25, offset: 4 }
          : { share: 0, offset: 0 },
    );
    const blend = regressBlend(region, pairs);
    if (!blend) throw new Error('The mark is half-transparent');
    const layer = layerOf(region, blend);
    const unknown = emptyGround(region);
    const patches = pairs.map(({ seen }) => unblendPatch({ region, seen, layer, ground: unknown }));
    const errors = patches.flatMap(({ luma }, time) =>
      [...luma].map((value, k) => Math.abs(value - groundAt(k, time))),
    );
    expect(blend.opacity).toBeCloseTo(0.5, 1);
    expect(errors.filter((error) => error > 4).length).toBeLessThan(0.01 * errors.length);
  });

  it('Ground that is a little off does not make a mark denser', () => {
    const pairs = drawPairs((x) => (x % 8 < 4 ? { share: 0.5, offset: 115 } : { share: 0, offset: 0 }), 1.2);
    const blend = regressBlend(region, pairs);
    expect(blend?.opacity).toBeCloseTo(0.5, 1);
    expect(Math.abs((blend?.colour[0] ?? 0) - 230)).toBeLessThan(10);
  });

  it('Dense pixels need their ground, those that let much through do not', () => {
    const blend = regressBlend(
      region,
      drawPairs((x) => (x % 8 < 4 ? { share: 0.85, offset: 195 } : { share: 0.4, offset: 92 })),
    );
    if (!blend) throw new Error('The mark is half-transparent');
    const layer = layerOf(region, blend);
    for (const { x, k } of places) expect(needsGround(layer, k)).toBe(x % 8 < 4);
  });

  it('A mark that stays the same over changing ground is opaque, whatever some of its pixels tell', () => {
    const opaque = { share: 1, offset: 100 };
    const pairs = drawPairs((x) => (x % 10 === 0 ? { share: 0.5, offset: 118 } : opaque));
    expect(regressBlend(region, pairs)).toBeNull();
  });

  it('White that no frame changes tells no share, and stays white', () => {
    const pairs = drawPairs((x) => (x % 8 < 4 ? { share: 0.5, offset: 60 } : { share: 0, offset: 0 }));
    const white = places.filter(({ x }) => x % 8 === 6).map(({ k }) => k);
    for (const { seen, ground } of pairs) {
      // Of another colour than it is carried as, so that it is not of the mark's one colour.
      seen.u.fill(150);
      for (const k of white) {
        ground.luma[k] = 255;
        seen.luma[hole[k] ?? 0] = 255;
      }
    }
    const blend = regressBlend(region, pairs);
    if (!blend) throw new Error('The mark is half-transparent');
    const layer = layerOf(region, blend);
    const unknown = emptyGround(region);
    for (const { seen } of pairs) {
      const { luma } = unblendPatch({ region, seen, layer, ground: unknown });
      for (const k of white) expect(luma[k]).toBe(255);
    }
  });

  it('Plain ground beside a mark stays as it is, also where somebody passes before it', () => {
    const pairs = drawPairs((x) => (x % 8 < 4 ? { share: 0.5, offset: 118 } : { share: 0, offset: 0 }));
    const plain = places.filter(({ x }) => x % 8 >= 6);
    const isPassing = (x: number, time: number) => x % 16 >= 8 && time >= 4 && time < 7;
    for (const [time, { seen, ground }] of pairs.entries())
      for (const { x, k } of plain) {
        ground.luma[k] = 100;
        seen.luma[hole[k] ?? 0] = isPassing(x, time) ? 40 : 100;
      }
    const blend = regressBlend(region, pairs);
    if (!blend) throw new Error('The mark is half-transparent');
    const layer = layerOf(region, blend);
    const unknown = emptyGround(region);
    for (const { k } of plain) expect(layer.share[k]).toBe(0);
    for (const [time, { seen }] of pairs.entries()) {
      const { luma, u, v } = unblendPatch({ region, seen, layer, ground: unknown });
      for (const { x, k } of plain) expect(luma[k]).toBe(isPassing(x, time) ? 40 : 100);
      for (const value of [...u, ...v]) expect(Math.abs(value - 128)).toBeLessThan(4);
    }
  });

  it('Ground whose changes are lost in rounding does not make a dense mark opaque', () => {
    const pairs = drawPairs(() => ({ share: 0.8, offset: 184 }));
    for (const [time, { seen, ground }] of pairs.entries())
      for (const { x, k } of places) {
        if (x % 10 < 4) continue;
        ground.luma[k] = 100 + (time % 2);
        seen.luma[hole[k] ?? 0] = (ground.luma[k] ?? 0) * 0.2 + 184.5;
      }
    expect(regressBlend(region, pairs)?.opacity).toBeCloseTo(0.8, 1);
  });

  it('A rim whose mean would suit the colour of the letters has the share of its own slope', () => {
    const markAt = (x: number) => {
      if (x % 8 < 4) return { share: 0.7, offset: 134 };
      return x % 8 === 4 ? { share: 0.55, offset: 124 } : { share: 0, offset: 0 };
    };
    // A bright sky, and then a dark house for most of the time.
    const houseAt = (k: number, time: number) => (time < 8 ? 185 : 55) + 12 * Math.sin(k / 7 + time / 2);
    const pairs = drawPairs(markAt);
    for (const [time, { seen, ground }] of pairs.entries())
      for (const { x, k } of places) {
        const { share, offset } = markAt(x);
        ground.luma[k] = houseAt(k, time);
        seen.luma[hole[k] ?? 0] = houseAt(k, time) * (1 - share) + offset + 0.5;
      }
    const blend = regressBlend(region, pairs);
    const rims = places.filter(({ x }) => x % 8 === 4).map(({ k }) => blend?.share[k] ?? 0);
    for (const share of rims) expect(Math.abs(share - 0.55)).toBeLessThan(0.03);
  });
});
