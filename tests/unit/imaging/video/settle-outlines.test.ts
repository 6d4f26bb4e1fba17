import { describe, expect, it } from 'vitest';
import { createProgress } from '#imaging/core/progress.ts';
import type { Layer } from '#imaging/video/watermark/layer/layer.ts';
import { settleOutlines } from '#imaging/video/watermark/layer/settle-outlines.ts';
import { brushClip } from './support/brushed-clip.ts';

const size = { width: 96, height: 80 };
const isBrushed = (x: number, y: number) => x >= 32 && x < 64 && y >= 30 && y < 50;
const { region } = brushClip(size, { isBrushed, frames: 1 });
const { hole, quads, width, height } = region;
const xOf = (k: number) => (hole[k] ?? 0) % width;
/** A stroke whose outlines are four pixels wide in what differs by them. */
const isInk = (x: number) => x >= 36 && x < 50;
const isOutline = (x: number) => Math.abs(x - 36) <= 1 || Math.abs(x - 50) <= 1;

const layer: Layer = {
  share: Float32Array.from(hole, (_, k) => (isInk(xOf(k)) ? 0.5 : 0)),
  luma: Float32Array.from(hole, (_, k) => (isInk(xOf(k)) ? 117 : 0)),
  colourShare: new Float32Array(quads.length),
  u: new Float32Array(quads.length),
  v: new Float32Array(quads.length),
};

/** Greatest error beside the outlines, after a ghost of some levels was left there. */
async function settle(groundAt: (x: number, y: number) => number, ghost: number): Promise<number> {
  const luma = Uint8Array.from({ length: width * height }, (_, i) =>
    groundAt(i % width, Math.floor(i / width)),
  );
  const colour = new Uint8Array((width * height) / 4).fill(128);
  const patch = {
    luma: Uint8Array.from(hole, (i, k) => (luma[i] ?? 0) + (isOutline(xOf(k)) ? ghost : 0)),
    ...{ u: new Uint8Array(quads.length).fill(128), v: new Uint8Array(quads.length).fill(128) },
  };
  const seen = [{ luma, u: colour, v: colour }];
  await settleOutlines(layer, { region, seen, patches: [patch], progress: createProgress({}) });
  return Math.max(...[...hole].map((i, k) => Math.abs((patch.luma[k] ?? 0) - (luma[i] ?? 0))));
}

/**
 * Greatest error of blue beside the outlines of a tinted stroke, after a ghost was left there: on all of
 * them, or on single samples.
 */
async function settleBlue(ghost: number, isThere: (q: number) => boolean = () => true): Promise<number> {
  const acrossHalf = width >> 1;
  const xOfQuad = (q: number) => 2 * ((quads[q] ?? 0) % acrossHalf);
  const tinted = { ...layer, colourShare: Float32Array.from(quads, (_, q) => (isInk(xOfQuad(q)) ? 0.5 : 0)) };
  const luma = new Uint8Array(width * height).fill(150);
  const colour = new Uint8Array((width * height) / 4).fill(128);
  const patch = {
    luma: new Uint8Array(hole.length).fill(150),
    u: Uint8Array.from(quads, (_, q) => {
      const isRim = xOfQuad(q) === 36 || xOfQuad(q) === 50;
      return 128 + (isRim && isThere(q) ? ghost : 0);
    }),
    v: new Uint8Array(quads.length).fill(128),
  };
  const seen = [{ luma, u: colour, v: colour }];
  await settleOutlines(tinted, { region, seen, patches: [patch], progress: createProgress({}) });
  return Math.max(...[...patch.u].map((value) => Math.abs(value - 128)));
}

describe('[TOOL-24] outlines of a mark that was un-blended', () => {
  it('On plain ground their ghosts go, also where its light falls off', async () => {
    expect(await settle(() => 150, 6)).toBeLessThanOrEqual(2);
    expect(await settle((x, y) => 100 + 0.8 * x + 0.5 * y, 6)).toBeLessThanOrEqual(3);
  });

  it('Ghosts of its colour go there too', async () => {
    expect(await settleBlue(6)).toBeLessThanOrEqual(2);
  });

  it('A sample of its colour that stands out from all around goes, however far it does', async () => {
    const isLone = (q: number) => Math.floor((quads[q] ?? 0) / (width >> 1)) % 3 === 1;
    expect(await settleBlue(30, isLone)).toBeLessThanOrEqual(2);
  });

  it('Texture beside them stays as it is', async () => {
    expect(await settle((x, y) => 120 + 20 * Math.sin(x / 1.7) * Math.cos(y / 1.9), 0)).toBe(0);
  });

  it('An edge of the ground right beside one stays', async () => {
    expect(await settle((x) => (x < 50 ? 90 : 140), 0)).toBe(0);
  });
});
