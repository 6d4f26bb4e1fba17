import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toolOptions } from '#lib/catalog/options/tool-options.ts';
import { resultSize, sizeProblem } from '#lib/catalog/result-size.ts';
import {
  liesOverPhoto,
  type Sample,
  sampleResultImage,
  sampleScenes,
  sampleSize,
  sampleUrl,
  sampleWidths,
  sceneOf,
  sceneThumbUrl,
  THUMB_WIDTH,
} from '#lib/catalog/samples.ts';
import { worksWithoutPhoto } from '#lib/catalog/tool.ts';
import { loadAllSamples } from '#lib/catalog/tool-samples.ts';
import { extendedRatios } from '#lib/catalog/tools/image-extender/options.ts';
import { firstSample } from '#lib/catalog/tools/object-remover/samples.ts';
import { type FeatureCode, findTool, tools } from '#lib/catalog/tools.ts';
import { MAX_UPLOAD_PIXELS, MAX_UPLOAD_SIDE } from '#lib/catalog/uploads.ts';

const samples = await loadAllSamples();

function sizeOf(feature: FeatureCode, request: Parameters<typeof resultSize>[1]) {
  const tool = findTool(feature);
  if (!tool) throw new RangeError(feature);
  return resultSize({ tool, options: toolOptions[feature] }, request);
}

const side = fc.integer({ min: 16, max: 8000 });
const photoSize = fc.record({ width: side, height: side });
const unlimited = { factor: 1, size: 512, crop: 'none', ratio: 'free', left: 0, right: 0, top: 0, bottom: 0 };

describe('the size of a result', () => {
  it('No tool is told to give more pixels than it works on, unless it is asked to add some', () => {
    const same = tools.filter(
      (tool) =>
        !['photo-to-emoji', 'ai-baby-generator'].includes(tool.featureCode) && !worksWithoutPhoto(tool),
    );
    fc.assert(
      fc.property(photoSize, fc.constantFrom(...same), (photo, { featureCode, maxPixels }) => {
        const size = sizeOf(featureCode, { photo, values: unlimited });
        if (size === null) return;
        expect(size.width * size.height).toBeLessThanOrEqual(Math.min(maxPixels, photo.width * photo.height));
        // Rounding down takes at most a pixel off each side.
        const scale = Math.sqrt((size.width * size.height) / (photo.width * photo.height));
        expect(Math.abs(size.width - photo.width * scale)).toBeLessThan(2 + photo.width / photo.height);
      }),
    );
  });

  it('A photo within what a tool works on keeps its size to the pixel', () => {
    fc.assert(
      fc.property(photoSize, (photo) => {
        const most = findTool('ai-filter')?.maxPixels ?? 0;
        fc.pre(photo.width * photo.height <= most);
        expect(sizeOf('ai-filter', { photo, values: {} })).toEqual(photo);
      }),
    );
  });

  it('An enlargement multiplies both sides of what the tool works on', () => {
    const photo = { width: 300, height: 200 };
    for (const factor of [1, 2, 4])
      expect(sizeOf('photo-enhancer', { photo, values: { factor } })).toEqual({
        ...{ width: 300 * factor, height: 200 * factor },
      });
  });

  it('An extension to a ratio holds the whole photo and has that ratio', () => {
    const ratios = extendedRatios.filter((ratio) => ratio !== 'free');
    fc.assert(
      fc.property(
        fc.record({
          width: fc.integer({ min: 100, max: 3000 }),
          height: fc.integer({ min: 100, max: 3000 }),
        }),
        fc.constantFrom(...ratios),
        (photo, ratio) => {
          const size = sizeOf('image-extender', { photo, values: { ratio } });
          const [across = 1, down = 1] = ratio.split(':').map(Number);
          expect(size?.width).toBeGreaterThanOrEqual(photo.width);
          expect(size?.height).toBeGreaterThanOrEqual(photo.height);
          const { width = 0, height = 0 } = size ?? {};
          // One side is the photo's, the other is rounded.
          expect(Math.abs(width * down - height * across)).toBeLessThanOrEqual(Math.max(across, down) / 2);
          expect(width === photo.width || height === photo.height).toBe(true);
        },
      ),
    );
  });

  it('Results of one fixed size have it, and those that are cut out have none yet', () => {
    const photo = { width: 1000, height: 500 };
    expect(sizeOf('photo-to-emoji', { photo, values: { size: 320 } })).toEqual({
      width: 320,
      height: 320,
    });
    expect(sizeOf('ai-baby-generator', { photo, values: {} })).toEqual({ width: 1024, height: 1280 });
    expect(sizeOf('background-remover', { photo, values: { crop: 'subject' } })).toBeNull();
    expect(sizeOf('background-remover', { photo, values: { crop: 'none' } })).toEqual(photo);
    expect(sizeOf('passport-photo', { photo, values: {} })).toBeNull();
    expect(sizeOf('headshot-generator', { photo, values: {} })).toBeNull();
  });

  it('A result is too large from one pixel above the limits on', () => {
    const photo = { width: 100, height: 100 };
    const problem = (width: number, height: number) =>
      sizeProblem(toolOptions['photo-enhancer'], { photo, result: { width, height } });
    expect(problem(MAX_UPLOAD_SIDE, 1000)).toBeNull();
    expect(problem(MAX_UPLOAD_SIDE + 1, 1000)).toBe('tooLarge');
    expect(problem(1000, MAX_UPLOAD_SIDE + 1)).toBe('tooLarge');
    expect(problem(MAX_UPLOAD_PIXELS / 5000, 5000)).toBeNull();
    expect(problem(MAX_UPLOAD_PIXELS / 5000, 5001)).toBe('tooLarge');
  });

  it('An extension may add half of each side, and no more', () => {
    const photo = { width: 1000, height: 1000 };
    const problem = (width: number) =>
      sizeProblem(toolOptions['image-extender'], { photo, result: { width, height: 1500 } });
    expect(problem(1500)).toBeNull();
    expect(problem(1510)).toBe('grown');
  });
});

describe('samples', () => {
  it('The widths of a sample grow, begin with the thumbnail’s and end within its picture', () => {
    for (const sample of samples) {
      const widths = sampleWidths(sample);
      expect(widths[0]).toBe(THUMB_WIDTH);
      expect(widths).toEqual(widths.toSorted((a, b) => a - b));
      const most = Math.min(sampleSize(sample).width, sample.result?.width ?? Number.POSITIVE_INFINITY);
      expect(widths.at(-1)).toBeLessThanOrEqual(Math.max(most, THUMB_WIDTH));
      expect(sampleResultImage(sample).width).toBe(widths.at(-1));
    }
  });

  it('Only the sample that phones show first has widths between the others', () => {
    expect(sampleWidths(firstSample)).toEqual([320, 640, 720, 960, 1280, 1680]);
    const { isFirst: _, ...later } = firstSample;
    expect(sampleWidths(later)).toEqual([320, 640, 1280, 1680]);
  });

  it('Samples of one scene share what was before, and each has its own result', () => {
    const [one, other] = samples.filter(({ scene }) => scene === 'landscape');
    const urlOf = (sample: Sample | undefined, side: 'before' | 'after') =>
      sample && sampleUrl({ sample, side, width: 640 });
    expect(urlOf(one, 'before')).toBe(urlOf(other, 'before'));
    expect(urlOf(one, 'after')).not.toBe(urlOf(other, 'after'));
    expect(sceneThumbUrl('room')).toBe(`/samples/room-before-${THUMB_WIDTH}.avif`);
  });

  it('A result of another size, or one shown alone, does not lie over its photo', () => {
    expect(liesOverPhoto(firstSample)).toBe(true);
    expect(liesOverPhoto({ ...firstSample, result: { width: 10, height: 10 } })).toBe(false);
    expect(liesOverPhoto({ ...firstSample, isAlone: true })).toBe(false);
  });

  it('The picture of a sample for search engines keeps the ratio of the result', () => {
    for (const sample of samples) {
      const { width, height } = sample.result ?? sceneOf(sample);
      const image = sampleResultImage(sample);
      expect(Math.abs(image.height - (image.width * height) / width)).toBeLessThanOrEqual(0.5);
    }
  });

  it('No two samples and no two scenes have the same key, and an unknown scene is refused', () => {
    expect(new Set(samples.map(({ key }) => key)).size).toBe(samples.length);
    expect(new Set(sampleScenes.map(({ key }) => key)).size).toBe(sampleScenes.length);
    expect(() => sceneOf({ scene: 'moon' as 'room' })).toThrow('no scene moon');
  });
});
