import { expect, it } from 'vitest';
import { hasAnalyses, type PreviewedFeature, previews } from '#lib/catalog/analyses.ts';
import { loadOptions } from '#lib/catalog/options/load-options.ts';
import { previewedOptions, tileOf } from '#lib/catalog/options/preview-tiles.ts';
import { analysisParameters } from '#lib/catalog/parameters/analyses.ts';
import { previewedRuns } from '#lib/catalog/parameters/previewed-runs.ts';
import { findTool, tools } from '#lib/catalog/tools.ts';

const previewed = Object.keys(previews) as PreviewedFeature[];

it.each(previewed)('A preview is drawn of each look of %s, without parameters', async (feature) => {
  expect(findTool(feature)?.safety).toBeUndefined();
  const { options } = await loadOptions(feature);
  const looks = previewedOptions(feature, options);
  expect(looks.map(({ name }) => name)).toEqual(previews[feature].options);
  const { feature: _, ...heeded } = analysisParameters['preview-choices'].parse({ feature });
  const runs = previewedRuns(feature, heeded);
  expect(runs).toHaveLength(looks.reduce((count, { choices }) => count * choices.length, 1));
  expect(runs.map((run) => tileOf(looks, run as Record<string, string>))).toEqual([...runs.keys()]);
});

it.each(previewed)('Previews of %s are drawn with what is set beside its looks', (feature) => {
  const { heeds } = previews[feature];
  const parameters = analysisParameters['preview-choices'].parse({ feature });
  expect(Object.keys(parameters).toSorted()).toEqual(['feature', ...heeds].toSorted());
});

it('Previews of stickers are drawn of the chosen person', () => {
  const runs = previewedRuns('photo-to-emoji', { face: 2, crop: 'head' });
  expect(runs.every(({ face, crop }) => face === 2 && crop === 'head')).toBe(true);
});

it.each(tools.filter(({ engines }) => engines.length > 0))(
  '$featureCode says that it sends the photo early exactly where its workspace offers that',
  async (tool) => {
    const { options } = await loadOptions(tool.featureCode);
    const counts = options.some((option) => option.kind === 'person');
    const shows = previewed.some((feature) => feature === tool.featureCode);
    expect(hasAnalyses(tool)).toBe('mask' in tool.inputs || counts || shows);
  },
);
