import { expect, it } from 'vitest';
import { hasAids, previewedOptions } from '#lib/catalog/aids.ts';
import { loadOptions } from '#lib/catalog/options/load-options.ts';
import { previewedRuns } from '#lib/catalog/parameters/previewed-runs.ts';
import { findTool, tools } from '#lib/catalog/tools.ts';

const previewed = Object.entries(previewedOptions) as [keyof typeof previewedOptions, string][];

it.each(previewed)(
  'draws a preview of each choice of %s, of which nothing is asked',
  async (feature, name) => {
    expect(findTool(feature)?.safety).toBeUndefined();
    const { options } = await loadOptions(feature);
    const option = options.find((candidate) => candidate.name === name);
    const choices = option && 'choices' in option ? option.choices : [];
    expect(previewedRuns(feature).map((run) => run[name])).toEqual(choices);
  },
);

it.each(tools.filter(({ engines }) => engines.length > 0))(
  'says of $featureCode that it sends the photo early exactly where its workbench offers that',
  async (tool) => {
    const { options } = await loadOptions(tool.featureCode);
    const counts = options.some((option) => option.kind === 'person' && !option.inOther);
    const previews = previewed.some(([feature]) => feature === tool.featureCode);
    expect(hasAids(tool)).toBe(tool.inputs.mask !== 'none' || counts || previews);
  },
);
