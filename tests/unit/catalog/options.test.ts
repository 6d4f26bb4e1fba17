import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parametersOf } from '#features/options/option-values.ts';
import { loadOptions } from '#lib/catalog/options/load-options.ts';
import type { Option, OptionValue, OptionValues } from '#lib/catalog/options/option.ts';
import { paidChoices } from '#lib/catalog/paid-choices.ts';
import { toolParameters } from '#lib/catalog/parameters/parameters.ts';
import { choicePreviewUrl } from '#lib/catalog/samples.ts';
import { type FeatureCode, tools } from '#lib/catalog/tools.ts';
import choiceNames from '#messages/en/choices.json' with { type: 'json' };

const running = tools.filter((tool) => tool.kind === 'picture' && tool.engines.length > 0);

/** All values that matter of an option: its choices, or its ends. */
function valuesOf(option: Option): readonly OptionValue[] {
  switch (option.kind) {
    case 'pictures':
    case 'buttons':
    case 'list':
      return [...option.choices, option.initial];
    case 'amount':
      return [option.min, option.initial, option.max, option.min + option.step];
    case 'switch':
      return [true, false];
    case 'colour':
      return [
        option.initial,
        option.suggestion,
        ...(option.automatic === undefined ? [] : [option.automatic]),
      ];
    case 'swatches':
      return [
        ...(option.none ? [option.none.value] : []),
        option.initial,
        '#1a2b3c',
        ...Object.keys(option.colours),
      ];
    case 'schemes':
      return Object.keys(option.schemes);
    case 'palette':
      return [option.initial, Array.from({ length: option.most }, () => '#1a2b3c')];
    case 'person':
      return [option.otherwise.value, 1, 9];
    case 'text':
      return ['Slow days\n2026'];
    case 'model':
      return ['', 'flux-fill-pro'];
    case 'plan':
      return [[{ intent: 'enhance' }, { intent: 'style', style: 'pencil' }]];
  }
}

function namesOf(option: Option): readonly string[] {
  if (option.kind === 'swatches')
    return [...Object.keys(option.colours), ...(option.none ? [option.none.name] : []), 'custom'];
  return 'choices' in option ? option.choices.map(String).filter((name) => !/^\d+:\d+$/.test(name)) : [];
}

describe.each(running)('options of $featureCode', ({ featureCode, inputs }) => {
  const schema = toolParameters[featureCode as FeatureCode];

  it(`The options of ${featureCode} offer nothing that the tool would refuse`, async () => {
    const { options } = await loadOptions(featureCode);
    expect(options.length).toBeGreaterThan(0);
    // A model needs words, its absence needs steps, and a poster needs letters.
    const plans = options.filter(({ kind }) => kind === 'plan');
    const texts = options.filter(({ kind }) => kind === 'text');
    const rest: OptionValues = { text: 'Aa', words: 'Make it brighter', steps: [{ intent: 'enhance' }] };
    // Pages offer no more pictures than the model makes.
    const counts = options.filter(({ name }) => name === 'count');
    const models = options.filter(({ kind }) => kind === 'model');
    const given = (option: Option, value: OptionValue) => {
      const isOfModel = option.name === 'count' && plans.length > 0;
      const maker = isOfModel ? models : option.kind === 'model' ? counts : [];
      const told = isOfModel || option.kind === 'model' ? plans : [];
      return parametersOf([option, ...texts, ...told, ...maker], {
        ...rest,
        // Makes as many pictures as any.
        ...(isOfModel && { model: 'nano-banana-2.1-edit' }),
        count: 1,
        [option.name]: value,
      });
    };
    const refused = options.flatMap((option) =>
      valuesOf(option)
        .filter((value) => !schema.safeParse(given(option, value)).success)
        .map((value) => `${option.name}: ${value}`),
    );
    expect(refused).toEqual([]);
  });

  it(`The options of ${featureCode} name every choice and nothing else in English, with a picture of each look`, async () => {
    const { options } = await loadOptions(featureCode);
    const names: Readonly<Record<string, string>> | undefined = Object.entries(choiceNames).find(
      ([feature]) => feature === featureCode,
    )?.[1];
    expect(Object.keys(names ?? {}).sort()).toEqual([...new Set(options.flatMap(namesOf))].sort());
    const pictured = options
      .filter((option) => option.kind === 'pictures')
      .flatMap((option) => option.choices.map(String).filter((name) => !option.withoutPicture?.[name]));
    const missing = pictured.filter((name) => !existsSync(`public${choicePreviewUrl(featureCode, name)}`));
    expect(missing).toEqual([]);
  });

  it(`${featureCode} offers another version where there is a seed, and a brush where there is a mask`, async () => {
    const { versions, ways, options } = await loadOptions(featureCode);
    expect(versions !== false).toBe('seed' in schema.shape);
    if (typeof versions === 'object') {
      const deciding = options.find(({ name }) => name === versions.option);
      const values = [...(versions.is ?? []), ...(versions.not ?? [])];
      expect(deciding === undefined ? [] : valuesOf(deciding)).toEqual(expect.arrayContaining(values));
    }
    expect(ways?.some((way) => way === 'brush') ?? false).toBe('mask' in inputs);
  });
});

describe.each(Object.entries(paidChoices))('paid choices of %s', (feature, byParameter) => {
  it(`[GEN-05] Paid choices of ${feature} are looks that the tool offers, so that their mark is seen`, async () => {
    const { options } = await loadOptions(feature as FeatureCode);
    for (const [parameter, paid] of Object.entries<readonly string[]>(byParameter)) {
      const option = options.find(({ name, kind }) => name === parameter && kind === 'pictures');
      expect(option === undefined ? null : valuesOf(option)).toEqual(expect.arrayContaining([...paid]));
    }
  });
});
