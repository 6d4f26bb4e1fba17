import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { decodePicture } from '#imaging/core/io/decode-picture.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { analysePaint } from '#imaging/video/face-paint/analyse-paint.ts';
import type { ClipPaint } from '#imaging/video/face-paint/clip-paint.ts';
import { FacePainter } from '#imaging/video/face-paint/face-painter.ts';
import { smoothLayer } from '#imaging/video/swap/layer-smoother.ts';
import type { FacePaintName } from '#lib/catalog/tools/video-effects/constants.ts';
import { samplePath } from './support/portrait-clip.ts';
import { changeAlong, drawZoomed } from './support/zooming-clip.ts';

const size = { width: 288, height: 320 };
const zoom = { size, growth: 1.012, turn: 0.006 };
const COUNT = 7;
const pixels = size.width * size.height;
const progress = createProgress({});

describe('[TOOL-21] faces that are painted while the camera zooms and turns', () => {
  let clip: readonly Uint8Array[] = [];
  let paint: ClipPaint;

  beforeAll(async () => {
    // The face lies in the middle of this part.
    const part = sharp(await readFile(samplePath('portrait-long-hair'))).extract({
      ...{ left: 100, top: 250, width: 1080, height: 1000 },
    });
    const picture = await decodePicture(await part.resize({ width: 480 }).removeAlpha().png().toBuffer());
    clip = Array.from({ length: COUNT }, (_, index) => drawZoomed(picture, { ...zoom, index }));
    async function* frames() {
      for (const [place, data] of clip.entries()) yield { place, data };
    }
    paint = await analysePaint(
      { size, matrix: 'bt709', framesPerSecond: 25, frames: frames(), count: COUNT },
      progress,
    );
  }, 120_000);

  /** Frames as a run shows them. */
  async function draw(effect: FacePaintName): Promise<readonly Uint8Array[]> {
    const painter = await FacePainter.create(paint, { effect, strength: 1, seed: 1, size, matrix: 'bt709' });
    const drawn = await Promise.all(
      clip.map(async (frame, place) => {
        const data = Uint8Array.from(frame);
        await painter.draw(data, { place, progress });
        return { frame, drawn: data };
      }),
    );
    return drawn.map((own, place) => {
      const beside = drawn.filter((other, i) => other !== own && Math.abs(i - place) <= 2);
      return smoothLayer(own, { size, faces: painter.facesAt(place), beside, eyeReach: painter.eyeReach });
    });
  }

  it.each(['serpent', 'neon-skeleton'] as const)(
    'Fine lines go along: %s changes by at most 1.5 grey levels more than the clip',
    async (effect) => {
      const shown = await draw(effect);
      const [first = new Uint8Array()] = clip;
      const excess = shown.slice(2, -1).map((before, i) => {
        const after = shown[i + 3] ?? first;
        const own = { before: clip[i + 2] ?? first, after: clip[i + 3] ?? first };
        const counts = (at: number) => after[at] !== own.after[at];
        const changed = Array.from({ length: pixels }, (_, at) => at).filter(counts);
        expect(changed.length).toBeGreaterThan(0.1 * pixels);
        return changeAlong({ before, after }, { ...zoom, counts }) - changeAlong(own, { ...zoom, counts });
      });
      expect(excess.reduce((sum, value) => sum + value, 0) / excess.length).toBeLessThan(1.5);
    },
    60_000,
  );
});
