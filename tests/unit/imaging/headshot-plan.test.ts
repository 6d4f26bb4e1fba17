import { expect, it } from 'vitest';
import { planSet } from '#imaging/portrait/headshot/plan-set.ts';
import { parameters } from '#lib/catalog/tools/headshot-generator/parameters.ts';
import { readParameters } from '#scripts/imaging/read-options.ts';

const set = { count: 12, from: 0, seed: 1, photos: [{}] as never };

it('[TOOL-12] Several looks and outfits take turns, each pair before one comes again, and a set goes on where it ended', () => {
  const style = ['park', 'brick', 'wood'] as const;
  const outfit = ['own', 'navy-suit', 'white-shirt'] as const;
  const pairs = planSet({ ...set, style, outfit }).map((one) => `${one.style} ${one.outfit}`);
  expect(new Set(pairs.slice(0, 9)).size).toBe(9);
  expect(pairs.slice(0, 3).map((pair) => pair.split(' ')[0])).toEqual([...style]);
  const rest = planSet({ ...set, from: 5, count: 7, style, outfit });
  expect(rest.map((one) => `${one.style} ${one.outfit}`)).toEqual(pairs.slice(5));
  expect(planSet({ ...set, style: 'park', outfit: 'own' }).every((one) => one.style === 'park')).toBe(true);
});

it('[TOOL-12] The command line takes one look or several with commas', () => {
  expect(readParameters(parameters, { style: 'park' }).style).toBe('park');
  expect(readParameters(parameters, { style: 'park,wood' }).style).toEqual(['park', 'wood']);
  expect(readParameters(parameters, { style: 'mixed' }).style).toBe('mixed');
  expect(() => readParameters(parameters, { style: 'park,gone' })).toThrow('--style');
});
