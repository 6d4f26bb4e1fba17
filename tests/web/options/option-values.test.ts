import { describe, expect, it } from 'vitest';
import {
  initialValues,
  isLacking,
  parametersOf,
  shownOptions,
  valuesOfRun,
} from '#features/options/option-values.ts';
import type { OptionValues, ToolOptions } from '#lib/catalog/options/option.ts';
import { toolParameters } from '#lib/catalog/parameters/parameters.ts';
import { options as aiClothesChangerOptions } from '#lib/catalog/tools/ai-clothes-changer/options.ts';
import { options as hairstyleChangerOptions } from '#lib/catalog/tools/hairstyle-changer/options.ts';
import { options as halloweenOptions } from '#lib/catalog/tools/halloween/options.ts';
import { options as imageExtenderOptions } from '#lib/catalog/tools/image-extender/options.ts';
import { options as kontextOptions } from '#lib/catalog/tools/kontext/options.ts';

const nothing = new URLSearchParams();

const namesOf = (options: ToolOptions, values: OptionValues, isMarked = false) =>
  shownOptions(options, { values, isMarked }).map(({ name }) => name);

describe('what is set at first', () => {
  it('The costume set at first is the one that the page’s URL names', () => {
    expect(initialValues(halloweenOptions, new URLSearchParams('template=raven')).template).toBe('raven');
  });

  it('The costume set at first is the usual one where the URL names none that exists', () => {
    expect(initialValues(halloweenOptions, new URLSearchParams('template=nobody')).template).toBe(
      'classic-skull',
    );
  });

  it('The values set after a reload are those the run was started with', () => {
    const values = initialValues(halloweenOptions, nothing);
    const resumed = valuesOfRun(values, { template: 'bat', strength: 0.5, seed: 7 });
    expect(resumed).toMatchObject({ template: 'bat', strength: 0.5, scene: true });
    expect(resumed).not.toHaveProperty('seed');
  });
});

describe('what is shown and sent', () => {
  it('A second colour is shown and sent only for fabrics that have one', () => {
    const values = initialValues(aiClothesChangerOptions, nothing);
    expect(namesOf(aiClothesChangerOptions, values)).not.toContain('colour2');
    expect(namesOf(aiClothesChangerOptions, { ...values, fabric: 'argyle' })).toContain('colour2');
  });

  it('Search parameters are left out where the object is marked by hand', () => {
    const values = initialValues(aiClothesChangerOptions, nothing);
    expect(namesOf(aiClothesChangerOptions, values)).toEqual(expect.arrayContaining(['part', 'person']));
    expect(namesOf(aiClothesChangerOptions, values, true)).not.toContain('part');
  });

  it('Sides are left out where a ratio is asked for', () => {
    const values = { ...initialValues(imageExtenderOptions, nothing), ratio: '16:9' };
    const shown = shownOptions(imageExtenderOptions, { values, isMarked: false });
    expect(parametersOf(shown, values)).toEqual({
      ratio: '16:9',
      anchor: 'center',
      fill: 'scene',
      model: '',
    });
  });
});

describe('an instruction', () => {
  const steps = [{ intent: 'mirror' }] as const;
  const values: OptionValues = { ...initialValues(kontextOptions, nothing), words: ' Mirror it ', steps };

  const sentBy = (chosen: OptionValues) =>
    parametersOf(shownOptions(kontextOptions, { values: chosen, isMarked: false }), chosen);

  it('[TOOL-13] Without a model the steps are sent, and the words stay in the browser', () => {
    expect(sentBy(values)).toEqual({ model: '', steps });
    expect(sentBy({ ...values, count: 3 })).toEqual({ model: '', steps });
  });

  it('[TOOL-13] A model is sent the words and no steps, and both are back after a reload', () => {
    const sent = sentBy({ ...values, model: 'flux-2-pro-edit' });
    expect(sent).toEqual({ model: 'flux-2-pro-edit', prompt: 'Mirror it', count: 1 });
    expect(valuesOfRun(initialValues(kontextOptions, nothing), sent)).toMatchObject({
      ...{ model: 'flux-2-pro-edit', words: 'Mirror it' },
    });
  });

  it('[TOOL-13] A model makes several pictures of one photo, as many as it makes in a run; steps make one', () => {
    const parse = (given: object) => toolParameters.kontext.safeParse(given).success;
    const told = { model: 'flux-kontext-pro', prompt: 'Mirror it' };
    expect(sentBy({ ...values, ...told, count: 3 })).toMatchObject({ count: 3 });
    expect([1, 4, 5].map((count) => parse({ ...told, count }))).toEqual([true, true, false]);
    expect(parse({ ...told, model: 'flux-2-pro-edit', count: 2 })).toBe(false);
    expect([1, 2].map((count) => parse({ steps: [{ intent: 'enhance' }], count }))).toEqual([true, false]);
  });
});

describe('a run that would change nothing', () => {
  it('A run without a new cut and a new colour of hair would change nothing', () => {
    const values = initialValues(hairstyleChangerOptions, nothing);
    expect(isLacking(hairstyleChangerOptions, values)).toBe(true);
    expect(isLacking(hairstyleChangerOptions, { ...values, colour: 'copper' })).toBe(false);
    expect(isLacking(hairstyleChangerOptions, { ...values, style: 'bob' })).toBe(false);
  });

  it('A run that adds nothing to any side would change nothing', () => {
    const values = { ...initialValues(imageExtenderOptions, nothing), left: 0, right: 0 };
    expect(isLacking(imageExtenderOptions, values)).toBe(true);
    expect(isLacking(imageExtenderOptions, { ...values, ratio: '1:1' })).toBe(false);
  });
});
