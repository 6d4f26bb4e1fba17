import { describe, expect, it } from 'vitest';
import { planCanvas } from '#imaging/edit/outpaint/plan-canvas.ts';
import type { PhotoWarning } from '#imaging/portrait/passport/photo-warnings.ts';
import { toolOptions } from '#lib/catalog/options/tool-options.ts';
import { resultSize, sizeProblem } from '#lib/catalog/result-size.ts';
import { extendedRatios } from '#lib/catalog/tools/image-extender/options.ts';
import { type FeatureCode, findTool } from '#lib/catalog/tools.ts';
import findings from '#messages/en/findings.json' with { type: 'json' };

function sizeOf(feature: FeatureCode, request: Parameters<typeof resultSize>[1]) {
  const tool = findTool(feature);
  if (!tool) throw new RangeError(feature);
  return resultSize({ tool, options: toolOptions[feature] }, request);
}

const photo = { width: 1681, height: 1119 };

describe('the size that is told before a run', () => {
  it('The size told before a run is that of the extended photo, by sides and by ratio', () => {
    for (const ratio of extendedRatios) {
      const sides = ratio === 'free' ? { left: 20, right: 7, top: 0, bottom: 13 } : {};
      const values = { left: 0, right: 0, top: 0, bottom: 0, ratio, ...sides };
      const told = sizeOf('image-extender', { photo, values });
      const refused = told && sizeProblem(toolOptions['image-extender'], { photo, result: told });
      const plan = () => planCanvas(photo, { ...values, anchor: 'center' });
      if (refused) expect(plan, ratio).toThrow();
      else {
        const { left, right, top, bottom } = plan();
        const made = { width: photo.width + left + right, height: photo.height + top + bottom };
        expect(told, ratio).toEqual(made);
      }
    }
  });

  it('The size told before a run is the photo’s own, or the largest that a tool works on', () => {
    expect(sizeOf('object-remover', { photo, values: {} })).toEqual(photo);
    const large = sizeOf('ai-filter', { photo: { width: 8000, height: 6000 }, values: {} });
    expect(large).toEqual({ width: 4618, height: 3464 });
  });

  it('A size above the largest allowed is told before the run', () => {
    const large = { width: 4000, height: 3000 };
    const told = sizeOf('photo-enhancer', { photo: large, values: { factor: 4 } });
    expect(told && sizeProblem(toolOptions['photo-enhancer'], { photo: large, result: told })).toBe(
      'tooLarge',
    );
  });
});

it('Every objection that an office may have to a passport photo has a sentence', () => {
  // The compiler holds that none is missing.
  const sentences: Readonly<Record<PhotoWarning, string>> = findings.passport;
  expect(Object.values(sentences).filter((sentence) => !sentence.endsWith('.'))).toEqual([]);
});
