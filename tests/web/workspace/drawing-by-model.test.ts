import { describe, expect, it } from 'vitest';
import { initialValues, shownOptions } from '#features/options/option-values.ts';
import { drawingParameters } from '#features/workspace/drawing/drawing-parameters.ts';
import type { OptionValues, ToolOptions } from '#lib/catalog/options/option.ts';
import { toolParameters } from '#lib/catalog/parameters/parameters.ts';
import { options as artOptions } from '#lib/catalog/tools/ai-art-generator/options.ts';
import { options as imageOptions } from '#lib/catalog/tools/ai-image-generator/options.ts';

const nothing = new URLSearchParams();
const tools = [
  ['ai-art-generator', artOptions],
  ['ai-image-generator', imageOptions],
] as const;

function sentBy(options: ToolOptions, changed: OptionValues): Record<string, unknown> {
  const values = { ...initialValues(options, nothing), seed: 7, words: ' A lighthouse ', ...changed };
  const shown = shownOptions(options, { values, isMarked: false });
  return drawingParameters({ settings: { shown, values } });
}

describe.each(tools)('what %s sends', (feature, options) => {
  it(`[TOOL-11] [TOOL-19] Without a model ${feature} sends its settings, and the words stay in the browser`, () => {
    const sent = sentBy(options, {});
    expect(sent).toMatchObject({ palette: 'sunset', seed: 7, model: '' });
    expect(sent).not.toHaveProperty('prompt');
    expect(toolParameters[feature].safeParse(sent).success).toBe(true);
  });

  it(`[TOOL-11] [TOOL-19] A model is sent the words of ${feature}, and nothing of how the rules draw`, () => {
    const sent = sentBy(options, { model: 'flux-2-pro' });
    expect(Object.keys(sent).toSorted()).toEqual(['count', 'model', 'negative', 'prompt', 'ratio', 'seed']);
    expect(sent).toMatchObject({ prompt: 'A lighthouse', seed: 7 });
    expect(toolParameters[feature].safeParse(sent).success).toBe(true);
    // It makes one picture in a run; another makes four.
    expect(toolParameters[feature].safeParse({ ...sent, count: 2 }).success).toBe(false);
    expect(toolParameters[feature].safeParse({ ...sent, model: 'flux-schnell', count: 4 }).success).toBe(
      true,
    );
    expect(options.resultSize({ width: 0, height: 0 }, { ...sent, ratio: '9:20' } as OptionValues)).toEqual({
      ...{ width: 720, height: 1280 },
    });
  });
});

describe('what posters and scenes send', () => {
  it('[TOOL-11] A poster sends its letters with their forms, and a scene its hour instead of colors', () => {
    const letters = { subject: 'lettering', text: '慢慢來', han: 'tw', layout: 'block' };
    const poster = sentBy(imageOptions, letters);
    expect(poster).toMatchObject(letters);
    expect(poster).not.toHaveProperty('time');
    const scene = sentBy(imageOptions, { subject: 'skyline', time: 'night', text: 'left from before' });
    expect(scene).toMatchObject({ subject: 'skyline', time: 'night', weather: 'clouds' });
    for (const name of ['palette', 'text', 'han']) expect(scene).not.toHaveProperty(name);
    for (const sent of [poster, scene])
      expect(toolParameters['ai-image-generator'].safeParse(sent).success).toBe(true);
  });
});
