import { expect, it } from 'vitest';
import { validateAnalysis } from '#api/generation/start/validate-request.ts';
import { hasAnalyses } from '#lib/catalog/analyses.ts';
import { previewedOptions, tileOf } from '#lib/catalog/options/preview-tiles.ts';
import { toolOptions } from '#lib/catalog/options/tool-options.ts';
import { analysisParameters, previewedRuns } from '#lib/catalog/parameters/analyses.ts';
import { findTool, tools } from '#lib/catalog/tools.ts';

const previewed = tools.flatMap(({ featureCode }) => {
  const { previews } = toolOptions[featureCode];
  return previews ? [{ featureCode, previews }] : [];
});

it('Costumes, stickers and styles can be seen on the own photo', () => {
  expect(previewed.map(({ featureCode }) => featureCode).toSorted()).toEqual([
    'ai-filter',
    'halloween',
    'photo-to-emoji',
  ]);
});

it.each(previewed)(
  'A preview is drawn of each look of $featureCode, without parameters',
  ({ featureCode: feature, previews }) => {
    const looks = previewedOptions(toolOptions[feature]);
    expect(looks.map(({ name }) => name)).toEqual(previews.options);
    const { feature: _, ...heeded } = analysisParameters['preview-choices'].parse({ feature });
    const runs = previewedRuns(feature, heeded);
    expect(runs).toHaveLength(looks.reduce((count, { choices }) => count * choices.length, 1));
    expect(runs.map((run) => tileOf(looks, run as Record<string, string>))).toEqual([...runs.keys()]);
  },
);

it.each(previewed)(
  '[GEN-02] Previews of $featureCode are drawn without consent only where its runs are',
  ({ featureCode: feature }) => {
    const safety = findTool(feature)?.safety;
    expect([undefined, { consent: true }]).toContainEqual(safety);
    const request = { kind: 'preview-choices', uploadId: '', parameters: { feature } };
    expect(validateAnalysis({ ...request, consent: true }).parameters).toMatchObject({ feature });
    const unasked = () => validateAnalysis({ ...request, consent: false });
    if (safety) expect(unasked).toThrow('consent_required');
    else expect(unasked()).toBeDefined();
  },
);

it.each(previewed)(
  'Previews of $featureCode are drawn with what is set beside its looks',
  ({ featureCode: feature, previews }) => {
    const parameters = analysisParameters['preview-choices'].parse({ feature });
    expect(Object.keys(parameters).toSorted()).toEqual(['feature', ...previews.heeds].toSorted());
  },
);

it('No previews are drawn of a tool that has none, or by what a tool does not heed', () => {
  const takes = (parameters: object) => analysisParameters['preview-choices'].safeParse(parameters).success;
  expect(takes({ feature: 'halloween', faces: 2 })).toBe(true);
  expect(takes({ feature: 'ai-filter', faces: 2 })).toBe(false);
  expect(takes({ feature: 'recolor' })).toBe(false);
});

it('Previews of stickers are drawn of the chosen person', () => {
  const runs = previewedRuns('photo-to-emoji', { face: 2, crop: 'head' });
  expect(runs.every(({ face, crop }) => face === 2 && crop === 'head')).toBe(true);
});

it('A photo is sent early only by a workspace that marks, counts people or previews looks', () => {
  const early = tools.filter((tool) => hasAnalyses(tool, toolOptions[tool.featureCode]));
  expect(early.map(({ featureCode }) => featureCode).toSorted()).toEqual([
    'ai-background',
    'ai-clothes-changer',
    'ai-filter',
    'ai-replacer',
    'background-remover',
    'face-swap',
    'hairstyle-changer',
    'halloween',
    'object-remover',
    'passport-photo',
    'photo-to-emoji',
    'recolor',
    'watermark-remover',
  ]);
});
