import { describe, expect, it } from 'vitest';
import { firstMarking, markingParameters } from '#features/marking/marking.ts';
import { initialValues, parametersOf, shownOptions } from '#features/options/option-values.ts';
import { clipParameters } from '#features/workspace/clip/clip-actions.ts';
import { drawingParameters } from '#features/workspace/drawing/drawing-parameters.ts';
import { type EngineModel, findModel, modelsServing } from '#lib/catalog/engine-models/models.ts';
import { loadOptions } from '#lib/catalog/options/load-options.ts';
import {
  conditionsOf,
  hasVersions,
  type OptionValues,
  type ToolOptions,
} from '#lib/catalog/options/option.ts';
import { toolParameters } from '#lib/catalog/parameters/parameters.ts';
import { hasWorkspace, worksWithoutPhoto } from '#lib/catalog/tool.ts';
import { type ToolEntry, tools } from '#lib/catalog/tools.ts';

const running = tools.filter(hasWorkspace);

/** Parameters that the page of a tool sends for these values. */
function sentBy(tool: ToolEntry, { options, values }: { options: ToolOptions; values: OptionValues }) {
  const marking = firstMarking(options.ways);
  const shown = shownOptions(options, { values, isMarked: marking.way === 'brush' });
  const model = findModel(values.model);
  if (tool.kind === 'video') {
    const takesSeed = model && model.fields.seed !== undefined;
    const part = { from: 0, seconds: 4 };
    return clipParameters({ options, shown, values, part, takesSeed }).parameters;
  }
  if (worksWithoutPhoto(tool)) return drawingParameters({ settings: { shown, values } });
  return { ...parametersOf(shown, values), ...markingParameters(marking, options.ways) };
}

/** Values with which the page of a tool offers a model, and with as many pictures as it makes. */
function valuesWith(model: EngineModel, options: ToolOptions): OptionValues {
  const first = initialValues(options, new URLSearchParams());
  const choice = options.options.find(({ kind }) => kind === 'model');
  const needed = (choice ? conditionsOf(choice) : []).flatMap(({ option, is: [value] = [] }) =>
    value === undefined ? [] : [[option, value] as const],
  );
  const counted = 'count' in first && { count: Math.min(Number(first.count), model.maxCount) };
  const chosen = { seed: 7, words: 'A red dress', model: model.id };
  return { ...first, ...Object.fromEntries(needed), ...counted, ...chosen };
}

const served = running.flatMap((tool) =>
  modelsServing(tool.featureCode).map((model) => ({ tool, model, feature: tool.featureCode, id: model.id })),
);

describe.each(served)('what the page of $feature sends for $id', ({ tool, model, feature, id }) => {
  it(`[GEN-01] ${feature} takes what its own page sends for ${id}, with a seed where that takes one`, async () => {
    const options = await loadOptions(feature);
    const sent = sentBy(tool, { options, values: valuesWith(model, options) });
    expect(toolParameters[feature].safeParse(sent).error?.issues ?? []).toEqual([]);
    expect(sent).toMatchObject({ model: id });
    if (tool.kind === 'video') expect('seed' in sent).toBe(model.fields.seed !== undefined);
  });
});

it('[GEN-04] A run by a model that takes no seed has versions only where the tool has them by itself', () => {
  const tool = { versions: false } as const;
  const parameters = { model: 'bria-video-eraser', seed: 1 };
  expect(hasVersions({ ...tool, takesSeed: false }, parameters)).toBe(false);
  expect(hasVersions({ ...tool, takesSeed: true }, parameters)).toBe(true);
  expect(hasVersions(tool, parameters)).toBe(false);
  expect(hasVersions({ ...tool, takesSeed: true }, { model: 'seedvr2-video' })).toBe(false);
});
