import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadOptions } from '#lib/catalog/options/load-options.ts';
import {
  type Condition,
  hasVersions,
  holds,
  initialValues,
  type Option,
  conditionsOf as optionConditions,
  type ToolOptions,
} from '#lib/catalog/options/option.ts';
import { listTiles, tileOf } from '#lib/catalog/options/preview-tiles.ts';
import { isPaidChoice, paidChoices } from '#lib/catalog/paid-choices.ts';
import { hasWorkspace } from '#lib/catalog/tool.ts';
import { tools } from '#lib/catalog/tools.ts';

const running = tools.filter(hasWorkspace);

const anyValue = fc.oneof(fc.string(), fc.integer(), fc.boolean());
const parameterName = fc.string().filter((name) => !(name in {}));
const plain: ToolOptions = { options: [], versions: false, compares: true };

describe('conditions of options', () => {
  it('A condition on a value that is not set never holds', () => {
    fc.assert(
      fc.property(parameterName, fc.array(anyValue), (option, values) => {
        expect(holds({ option, is: values }, {})).toBe(false);
        expect(holds({ option, not: values }, {})).toBe(false);
        expect(holds({ option }, {})).toBe(false);
      }),
    );
  });

  it('A value meets exactly one of “is one of these” and “is none of these”', () => {
    fc.assert(
      fc.property(anyValue, fc.array(anyValue), fc.boolean(), (value, others, isListed) => {
        const list = isListed ? [...others, value] : others.filter((other) => other !== value);
        expect(holds({ option: 'a', is: list }, { a: value })).toBe(isListed);
        expect(holds({ option: 'a', not: list }, { a: value })).toBe(!isListed);
      }),
    );
  });

  it('A condition with both lists holds for what the one names and the other does not', () => {
    const condition = { option: 'a', is: [1, 2], not: [2] };
    expect([1, 2, 3].map((a) => holds(condition, { a }))).toEqual([true, false, false]);
  });

  it('A number is not taken for its text', () => {
    expect(holds({ option: 'factor', is: [1] }, { factor: '1' })).toBe(false);
  });

  it('Versions are there always, never, or by a condition', () => {
    expect(hasVersions({ ...plain, versions: true }, {})).toBe(true);
    expect(hasVersions(plain, { fill: 'scene' })).toBe(false);
    const byFill: ToolOptions = { ...plain, versions: { option: 'fill', is: ['scene'] } };
    expect(hasVersions(byFill, { fill: 'scene' })).toBe(true);
    expect(hasVersions(byFill, { fill: 'blur' })).toBe(false);
    expect(hasVersions(byFill, {})).toBe(false);
  });
});

/** Values that an option can have, where they can be listed. */
function choicesOf(option: Option): readonly unknown[] | null {
  if ('choices' in option) return option.choices;
  return option.kind === 'switch' ? [true, false] : null;
}

/** Conditions of a tool, each with the place where it stands. */
function conditionsOf(tool: ToolOptions): { place: string; condition: Condition }[] {
  const { options, additionalWhen, needs, versions } = tool;
  return [
    ...options.flatMap((option) =>
      optionConditions(option).map((condition) => ({ place: option.name, condition })),
    ),
    ...(additionalWhen ? [{ place: 'additionalWhen', condition: additionalWhen }] : []),
    ...(needs?.anyOf ?? []).map((condition) => ({ place: 'needs', condition })),
    ...(typeof versions === 'object' ? [{ place: 'versions', condition: versions }] : []),
  ];
}

describe.each(running)('the options of $featureCode', ({ featureCode, inputs }) => {
  it(`Each option of ${featureCode} has a name of its own, and starts at one of its choices`, async () => {
    const { options } = await loadOptions(featureCode);
    expect(new Set(options.map(({ name }) => name)).size).toBe(options.length);
    for (const option of options) {
      if (!('choices' in option)) continue;
      expect(option.choices, option.name).toContain(option.initial);
      expect(new Set(option.choices).size, option.name).toBe(option.choices.length);
      for (const name of Object.keys(option.withoutPicture ?? {})) expect(option.choices).toContain(name);
    }
  });

  it(`Each condition of ${featureCode} asks for another option and for values that it can have`, async () => {
    const tool = await loadOptions(featureCode);
    for (const { place, condition } of conditionsOf(tool)) {
      const asked = tool.options.find(({ name }) => name === condition.option);
      expect(asked?.name, place).toBe(condition.option);
      expect(condition.option, place).not.toBe(place);
      const choices = asked ? choicesOf(asked) : null;
      const values = [...(condition.is ?? []), ...(condition.not ?? [])];
      if (choices)
        expect(
          values.filter((value) => !choices.includes(value)),
          place,
        ).toEqual([]);
      expect(condition.is || condition.not, place).toBeDefined();
    }
  });

  it(`${featureCode} asks for a mark only in ways that it has, and for more photos only where it takes them`, async () => {
    const { options, ways = [], additionalWhen } = await loadOptions(featureCode);
    expect(new Set(ways).size).toBe(ways.length);
    const isMarkable = ways.length > 0;
    expect(options.filter(({ marked, unmarked }) => (marked || unmarked) && !isMarkable)).toEqual([]);
    if (additionalWhen) expect('additional' in inputs).toBe(true);
    const inAdditional = options.filter((option) => option.kind === 'person' && option.inAdditional);
    if (inAdditional.length > 0) expect('additional' in inputs).toBe(true);
  });

  it(`${featureCode} finds by words only options that have words to be found`, async () => {
    const { options, findsByWords = [] } = await loadOptions(featureCode);
    const named = options
      .filter(({ kind }) => ['pictures', 'buttons', 'list', 'swatches', 'schemes'].includes(kind))
      .map(({ name }) => name);
    expect(findsByWords.filter((name) => !named.includes(name))).toEqual([]);
  });
});

it.each(tools)(
  '$featureCode has options exactly where a page offers it',
  async ({ featureCode, ...tool }) => {
    const { options } = await loadOptions(featureCode);
    if (!hasWorkspace(tool)) expect(options).toEqual([]);
    else expect(options.length).toBeGreaterThan(0);
  },
);

it('Initial values are those of the options, by name', () => {
  const values = initialValues({
    ...plain,
    options: [
      { kind: 'switch', name: 'all', label: 'allFaces', initial: false },
      { kind: 'list', name: 'sex', label: 'sex', choices: ['any', 'girl'], initial: 'girl' },
    ],
  });
  expect(values).toEqual({ all: false, sex: 'girl' });
  expect(initialValues(plain)).toEqual({});
});

describe('the sheet of previews', () => {
  const choices = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 5 });
  const sets = fc.array(choices, { minLength: 1, maxLength: 3 }).map((lists) =>
    lists.map((list, index) => ({
      kind: 'pictures' as const,
      name: `option${index}`,
      label: 'style' as const,
      choices: list,
      initial: list[0] ?? '',
    })),
  );

  it('Every combination of looks has one tile, and the last look changes first', () => {
    fc.assert(
      fc.property(sets, (options) => {
        const tiles = listTiles(options);
        expect(tiles).toHaveLength(options.reduce((count, option) => count * option.choices.length, 1));
        expect(tiles.map((tile) => tileOf(options, tile))).toEqual([...tiles.keys()]);
        const last = options.at(-1);
        const first = tiles.slice(0, last?.choices.length).map((tile) => tile[last?.name ?? '']);
        expect(first).toEqual(last?.choices);
      }),
      { numRuns: 50 },
    );
  });

  it('A look that is not offered has no tile', () => {
    const style = {
      kind: 'pictures',
      name: 'style',
      label: 'style',
      choices: ['oil'],
      initial: 'oil',
    } as const;
    expect(tileOf([style], { style: 'ink' })).toBe(-1);
    expect(tileOf([style], {})).toBe(-1);
  });
});

describe('paid choices', () => {
  const choices = { 'ai-filter': { style: ['oil'] } } as const;
  const filter = { feature: 'ai-filter', parameter: 'style' } as const;

  it('[GEN-05] A choice is paid by its tool, its parameter and its value together', () => {
    expect(isPaidChoice({ ...filter, value: 'oil' }, choices)).toBe(true);
    expect(isPaidChoice({ ...filter, value: 'ink' }, choices)).toBe(false);
    expect(isPaidChoice({ ...filter, parameter: 'strength', value: 'oil' }, choices)).toBe(false);
    expect(isPaidChoice({ ...filter, feature: 'halloween', value: 'oil' }, choices)).toBe(false);
  });

  it('[GEN-05] The older ages of a child belong to Pro by the table of the catalogue', () => {
    const age = { feature: 'ai-baby-generator', parameter: 'age' } as const;
    expect(
      ['baby', 'child', 'teenager'].map((value) => isPaidChoice({ ...age, value }, paidChoices)),
    ).toEqual([...[false, true, true]]);
  });
});
