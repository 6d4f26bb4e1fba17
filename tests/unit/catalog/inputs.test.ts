import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  findInput,
  inputRoleNames,
  inputRoles,
  isInputRequired,
  MAX_INPUTS,
  sortByRole,
} from '#lib/catalog/inputs.ts';
import { LARGEST_SEED, seedAfter } from '#lib/catalog/seed-after.ts';
import { type ToolEntry, tools } from '#lib/catalog/tools.ts';
import { UPLOAD_PURPOSES } from '#lib/catalog/uploads.ts';

const anyInputs = fc.array(fc.record({ role: fc.constantFrom(...inputRoleNames), uploadId: fc.uuid() }));

it('Inputs are listed in the order of their roles, and those of one role keep their order', () => {
  fc.assert(
    fc.property(anyInputs, (inputs) => {
      const sorted = sortByRole(inputs);
      expect(sorted).toHaveLength(inputs.length);
      const ranks = sorted.map(({ role }) => inputRoleNames.indexOf(role));
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
      for (const name of inputRoleNames) {
        const ofRole = (list: typeof inputs) => list.filter(({ role }) => role === name);
        expect(ofRole(sorted)).toEqual(ofRole(inputs));
      }
      expect(sortByRole(sorted)).toEqual(sorted);
    }),
  );
});

it('The first input of a role is found whatever stands before it, and none where the role is missing', () => {
  fc.assert(
    fc.property(anyInputs, fc.constantFrom(...inputRoleNames), (inputs, wanted) => {
      const at = inputs.findIndex(({ role }) => role === wanted);
      expect(findInput(inputs, wanted)).toBe(inputs[at]);
    }),
  );
});

it('Every role takes a kind of upload that exists', () => {
  for (const { purpose } of Object.values(inputRoles)) expect(UPLOAD_PURPOSES).toContain(purpose);
});

it.each(tools as readonly ToolEntry[])(
  'The inputs of $featureCode have bounds that a request can meet',
  ({ inputs, kind }) => {
    const bounds = Object.values(inputs);
    for (const [min, max] of bounds) {
      expect(min).toBeGreaterThanOrEqual(0);
      expect(max).toBeGreaterThanOrEqual(Math.max(1, min));
    }
    expect(bounds.reduce((sum, [, max]) => sum + max, 0)).toBeLessThanOrEqual(MAX_INPUTS);
    // Marks and additional photos need a photo or a video; trimap strokes need a photo.
    if (inputs.mask || inputs.additional)
      expect(isInputRequired(inputs, kind === 'video' ? 'video' : 'photo')).toBe(true);
    if (inputs.corrections) expect(isInputRequired(inputs, 'photo')).toBe(true);
    expect(isInputRequired(inputs, 'video')).toBe(kind === 'video');
  },
);

it('Seeds of further versions stay within the range of seeds and differ from one another', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: LARGEST_SEED }),
      fc.integer({ min: 1, max: 100 }),
      (seed, steps) => {
        const next = seedAfter(seed, steps);
        expect(next).toBeGreaterThanOrEqual(0);
        expect(next).toBeLessThanOrEqual(LARGEST_SEED);
        expect(next).not.toBe(seed);
        expect(seedAfter(seedAfter(seed, 1), steps - 1)).toBe(next);
      },
    ),
  );
});
