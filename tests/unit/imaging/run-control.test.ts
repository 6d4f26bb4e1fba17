import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { drawTexture } from '#bench/inpaint/textures.ts';
import { removeObject } from '#imaging/tools/remove-object.ts';
import { maskOf } from './support/pictures.ts';

const photo = drawTexture('gravel', { width: 200, height: 150 });
const mask = maskOf(photo, (x, y) => Math.hypot(x - 100, y - 75) < 38);
const parameters = { grow: 2, seed: 1 };

/** Time passes with each look at it, so that how fast this machine is decides nothing. */
function passTimeByLooks(): void {
  let now = 0;
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 10;
    return now;
  });
  onTestFinished(() => spy.mockRestore());
}

describe('watching and ending a run', () => {
  beforeEach(passTimeByLooks);

  it('[GEN-03] The progress of a run never falls and ends at 1', async () => {
    const shares: number[] = [];
    await removeObject({ photo, mask }, parameters, { onProgress: (share) => shares.push(share) });
    expect(shares.length).toBeGreaterThan(3);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares[0]).toBeGreaterThanOrEqual(0);
    expect(shares.at(-1)).toBe(1);
  });

  it('[GEN-03] A run ends soon after it is cancelled', async () => {
    const controller = new AbortController();
    const shares: number[] = [];
    const run = removeObject({ photo, mask }, parameters, {
      signal: controller.signal,
      onProgress(share) {
        shares.push(share);
        controller.abort();
      },
    });
    await expect(run).rejects.toMatchObject({ kind: 'aborted' });
    expect(shares).toHaveLength(1);
  });

  it('[GEN-03] A run that was cancelled before does not begin', async () => {
    const run = removeObject({ photo, mask }, parameters, { signal: AbortSignal.abort() });
    await expect(run).rejects.toMatchObject({ kind: 'aborted' });
  });

  it('[GEN-03] A run lets timers and messages have their turn', async () => {
    let turns = 0;
    const ticking = setInterval(() => turns++, 1);
    await removeObject({ photo, mask }, parameters);
    clearInterval(ticking);
    expect(turns).toBeGreaterThan(3);
  });
});
