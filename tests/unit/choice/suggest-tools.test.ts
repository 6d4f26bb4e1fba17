import { expect, it } from 'vitest';
import type { PhotoLook } from '#features/workspace/choice/look-at-photo.ts';
import { FITTING, splitTools } from '#features/workspace/choice/suggest-tools.ts';
import { isInputRequired } from '#lib/catalog/inputs.ts';
import { type ToolEntry, tools } from '#lib/catalog/tools.ts';

const look = (part: Partial<PhotoLook>): PhotoLook => ({
  ...{ width: 1600, height: 1200, people: 0, isPlain: false, isCutOut: false, isPoor: false },
  ...part,
});

const fitting = (part: Partial<PhotoLook>, missing: readonly string[] = []) =>
  splitTools(look(part), new Set(missing))[0].map(({ key }) => key);

it('A photo of people is offered the tools for faces, and the cut-out before them', () => {
  expect(fitting({ people: 1 })).toEqual([
    'backgroundRemover',
    'headShot',
    'objectRemover',
    'faceSwap',
    'hairstyleChanger',
    'passportPhoto',
  ]);
});

it('A photo that may show people is offered tools for both', () => {
  const keys = fitting({ people: 0.65 });
  expect(keys).toContain('faceSwap');
  expect(keys).toContain('aiBackground');
});

it('A photo of a thing is offered what changes things, and no tool for faces', () => {
  const keys = fitting({ isPlain: true });
  expect(keys.slice(0, 2)).toEqual(['backgroundRemover', 'objectRemover']);
  expect(keys).toContain('recolor');
  expect(keys).not.toContain('faceSwap');
});

it('A small or noisy photo is offered the enhancer first', () => {
  expect(fitting({ isPoor: true })[0]).toBe('photoEnhancer');
});

it('A photo that is cut out already is offered another background first', () => {
  expect(fitting({ isCutOut: true })[0]).toBe('aiBackground');
});

it('A panorama is offered more room', () => {
  expect(fitting({ width: 4000, height: 1500 })).toContain('imageExtender');
});

it('All tools that begin with a photo are offered once, and none that the host does not offer', () => {
  const all: readonly ToolEntry[] = tools;
  const expected = all.filter(
    ({ kind, inputs, engines }) =>
      kind === 'picture' && isInputRequired(inputs, 'photo') && engines.length > 0,
  );
  const [first, others] = splitTools(look({ people: 0.6 }), new Set());
  expect(first).toHaveLength(FITTING);
  expect([...first, ...others].map(({ key }) => key).toSorted()).toEqual(
    expected.map(({ key }) => key).toSorted(),
  );
  expect(fitting({}, ['background-remover'])).not.toContain('backgroundRemover');
});
