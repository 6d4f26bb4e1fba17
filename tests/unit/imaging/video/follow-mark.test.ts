import { expect, it } from 'vitest';
import { createRandom, nextRandom } from '#imaging/core/numeric/random.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { followMark } from '#imaging/video/watermark/detection/follow-mark.ts';

const width = 160;
const height = 96;

/** A soft gradient with noise, over which a ball passes. */
function drawFrames(count: number) {
  const random = createRandom(7);
  return Array.from({ length: count }, (_, frame) => {
    const data = new Uint8Array(width * height);
    for (let i = 0; i < data.length; i++) {
      const [x, y] = [i % width, Math.floor(i / width)];
      const isBall = Math.hypot(x - 10 - 5 * frame, y - 48) < 14;
      data[i] = isBall ? 220 : 60 + 0.4 * x + (3 * nextRandom(random)) / 2 ** 32;
    }
    return { width, height, data };
  });
}

it('[TOOL-22] A brush over plain ground is refused, as nothing under it could be followed', async () => {
  const mask = new Uint8Array(width * height);
  for (let y = 40; y < 52; y++) mask.fill(255, y * width + 74, y * width + 86);
  const following = followMark({ frames: drawFrames(24), mask, place: 0 }, createProgress({}));
  await expect(following).rejects.toMatchObject({ kind: 'mark_not_found' });
});
