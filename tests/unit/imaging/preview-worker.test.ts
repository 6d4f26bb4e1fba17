import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Picture } from '#imaging/core/picture.ts';
import { drawArt } from '#imaging/tools/draw-art.ts';
import { drawImage } from '#imaging/tools/draw-image.ts';

interface Preview {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8ClampedArray;
}

type Scope = { postMessage?: (preview: Preview) => void; onmessage?: (event: { data: object }) => void };

// The worker takes the scope that it is loaded in, as in a browser.
const scope = globalThis as unknown as Scope;

function preview(data: object): Promise<Preview> {
  return new Promise((resolve) => {
    scope.postMessage = resolve;
    scope.onmessage?.({ data });
  });
}

function colours({ width, height, pixels }: Preview): Picture {
  const data = new Uint8Array(3 * width * height);
  for (let at = 0; at < width * height; at++) data.set(pixels.subarray(4 * at, 4 * at + 3), 3 * at);
  return { width, height, channels: 3, data };
}

describe('previews of drawings', () => {
  beforeAll(async () => {
    await import('#imaging/tools/preview-worker.ts');
  });

  it('[TOOL-19] A preview is the picture that a run with its settings draws, at its size', async () => {
    const look = { palette: 'ocean', medium: 'watercolour', ratio: '4:5', seed: 9 } as const;
    const { picture } = await drawArt({ ...look, family: 'waves', size: 0.09, count: 1 });
    expect(colours(await preview({ ...look, form: 'waves' }))).toEqual(picture);
  });

  it('[TOOL-11] So is that of a scene', async () => {
    const look = { palette: 'calm', ratio: '9:20', seed: 4, time: 'dusk', weather: 'clouds' } as const;
    const { picture } = await drawImage({ ...look, subject: 'skyline', size: 0.09, count: 1 });
    expect(colours(await preview({ ...look, form: 'skyline' }))).toEqual(picture);
  });

  it('[TOOL-19] The worker needs nothing that browsers lack', async () => {
    const { errors, outputFiles } = await build({
      entryPoints: ['imaging/tools/preview-worker.ts'],
      ...{ bundle: true, splitting: true, minify: true, format: 'esm', platform: 'browser' },
      ...{ outdir: 'unwritten', write: false, logLevel: 'silent' },
    });
    expect(errors).toEqual([]);
    const bytes = outputFiles.reduce((sum, { contents }) => sum + contents.length, 0);
    expect(bytes).toBeLessThan(100_000);
  });
});
