import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { engineModels } from '#lib/catalog/engine-models/models.ts';
import { canModelFollow, wordsOfRun } from '#lib/catalog/engine-models/tool-wishes.ts';
import { loadOptions } from '#lib/catalog/options/load-options.ts';
import type { Option } from '#lib/catalog/options/option.ts';
import { toolParameters } from '#lib/catalog/parameters/parameters.ts';
import { findTool } from '#lib/catalog/tools.ts';

const wished = [
  ...new Set(
    engineModels.flatMap(({ words }) =>
      Object.entries(words)
        .filter(([, text]) => text.includes('{wish}'))
        .map(([feature]) => feature),
    ),
  ),
].flatMap((feature) => findTool(feature)?.featureCode ?? []);

const sayFor = (feature: string, values: Readonly<Record<string, unknown>>) =>
  wordsOfRun('{wish}', { feature, values });

function choicesOf(option: Option): readonly unknown[] {
  if (option.kind === 'swatches') return Object.keys(option.colours);
  return 'choices' in option ? option.choices : [];
}

describe.each(wished)('[GEN-04] the words of %s for a model', (feature) => {
  it('[GEN-04] Whatever is chosen is said in whole words, or refused together with a model', async () => {
    const { options } = await loadOptions(feature);
    const chosen = Object.fromEntries(
      options.flatMap((option) => {
        const choices = choicesOf(option);
        return choices.length > 0 ? [[option.name, fc.constantFrom(...choices)]] : [];
      }),
    );
    fc.assert(
      fc.property(fc.record(chosen), (values) => {
        const schema = toolParameters[feature];
        const own = schema.parse(values);
        const words = sayFor(feature, own);
        expect(canModelFollow(feature)(own)).toBe(true);
        expect(schema.safeParse({ ...values, model: 'flux-kontext-pro' }).success).toBe(words !== null);
        if (words !== null) expect(words).not.toMatch(/undefined|null|NaN|\{|#$/);
      }),
      { numRuns: 60 },
    );
  });
});

it('[GEN-04] Settings are told a model as sentences', () => {
  const { parse } = toolParameters['ai-background'];
  const scene = { backdrop: 'scene', view: 'sea', time: 'golden', weather: 'clouds', ground: 'sand' };
  expect(sayFor('ai-background', parse(scene))).toContain(
    'the sea in the light of a low sun with some clouds',
  );
  const hair = toolParameters['hairstyle-changer'].parse({ style: 'bob-fringe', colour: 'auburn' });
  expect(sayFor('hairstyle-changer', hair)).toContain('this cut: bob fringe, dyed auburn');
  const clothes = toolParameters['ai-clothes-changer'].parse({ fabric: 'denim', part: 'upper' });
  expect(sayFor('ai-clothes-changer', clothes)).toContain('the clothes above the waist to denim fabric');
  const portraits = toolParameters['headshot-generator'].parse({ style: 'brick', outfit: 'navy-suit' });
  expect(sayFor('headshot-generator', portraits)).toMatch(/light: a brick wall.*Clothes: a navy suit\./);
  expect(sayFor('headshot-generator', { ...portraits, count: 5 })).toBeNull();
  const described = parse({ prompt: 'a lighthouse', backdrop: 'plain' });
  expect(sayFor('ai-background', described)).toContain('in front of a lighthouse. Keep');
  const marked = { becomes: 'material', prompt: 'a wicker chair' };
  const replaced = toolParameters['ai-replacer'].parse(marked);
  expect(sayFor('ai-replacer', replaced)).toBe('a wicker chair');
  expect(sayFor('ai-replacer', { ...replaced, find: 'tap' })).toBeNull();
  expect(sayFor('image-extender', toolParameters['image-extender'].parse({ left: 10 }))).toContain(
    'Continue',
  );
  expect(wordsOfRun('Remove it.', { feature: 'object-remover', values: {} })).toBe('Remove it.');
});
