import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { loadOptions } from '#lib/catalog/options/load-options.ts';
import { toolParameters } from '#lib/catalog/parameters/parameters.ts';
import { LARGEST_SEED, seedAfter } from '#lib/catalog/seed-after.ts';
import { type ToolEntry, tools } from '#lib/catalog/tools.ts';

const all = tools as readonly ToolEntry[];
const running = all.filter(({ engines }) => engines.length > 0);

/** One field of a tool's parameters, as the OpenAPI document would tell it. */
interface Field {
  readonly type?: string;
  readonly default?: unknown;
  readonly description?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Field[];
  readonly items?: Field;
  readonly oneOf?: readonly Field[];
  readonly properties?: Readonly<Record<string, Field>>;
  readonly additionalProperties?: boolean;
}

/** Fields by name. */
function fieldsOf({ featureCode }: ToolEntry): [string, Field][] {
  const { properties = {} } = z.toJSONSchema(toolParameters[featureCode], { io: 'input' });
  return Object.entries(properties) as [string, Field][];
}

const schemaOf = ({ featureCode }: ToolEntry) => toolParameters[featureCode];
/** Words of a person, or the steps that they mean; nothing for tools that are set without words. */
function wordsOf(tool: ToolEntry) {
  const { shape } = schemaOf(tool);
  if ('steps' in shape) return { steps: [{ intent: 'enhance' }] };
  const isAsked = fieldsOf(tool).some(([name, field]) => name === 'prompt' && field.default === undefined);
  return isAsked ? { prompt: 'a lighthouse' } : {};
}

/** A model that makes as many pictures as any; steps make one. */
const byModel = { model: 'nano-banana-2.1-edit', prompt: 'Make it brighter', steps: [] };

function takes(tool: ToolEntry, fields: object): boolean {
  const maker = 'count' in fields && 'steps' in schemaOf(tool).shape ? byModel : {};
  return schemaOf(tool).safeParse({ ...wordsOf(tool), ...maker, ...fields }).success;
}

/** True where nobody can make a value of the field as large as they like. */
function isBounded({ type, minimum, maximum, maxLength, maxItems, pattern, items, ...rest }: Field): boolean {
  if (rest.oneOf) return rest.oneOf.every(isBounded);
  if (type === 'object')
    return rest.additionalProperties === false && Object.values(rest.properties ?? {}).every(isBounded);
  if (rest.anyOf) return rest.anyOf.every(isBounded);
  if (rest.enum || 'const' in rest || type === 'boolean') return true;
  if (type === 'string') return maxLength !== undefined || (pattern?.endsWith('$') ?? false);
  if (type === 'array') return maxItems !== undefined && items !== undefined && isBounded(items);
  return minimum !== undefined && maximum !== undefined;
}

describe.each(all)('the parameters of $featureCode', (tool) => {
  const fields = fieldsOf(tool);

  it(`${tool.featureCode} needs no parameters but the words of what it makes`, () => {
    expect(takes(tool, {})).toBe(true);
    const needed = fields.filter(([, field]) => field.default === undefined).map(([name]) => name);
    // Steps may be left out where a model is named.
    const isEither = fields.some(([name]) => name === 'steps');
    expect(takes(tool, isEither ? { steps: [] } : {})).toBe(!isEither);
    expect(needed).toEqual(isEither ? [] : Object.keys(wordsOf(tool)));
  });

  it(`${tool.featureCode} has no parameter that could be of any size`, () => {
    expect(fields.filter(([, field]) => !isBounded(field)).map(([name]) => name)).toEqual([]);
  });

  it(`${tool.featureCode} refuses a parameter that it does not know`, () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.jsonValue({ maxDepth: 1 }), (name, value) => {
        expect(takes(tool, { [`${name}-unknown`]: value })).toBe(false);
      }),
      { numRuns: 20 },
    );
  });

  it(`${tool.featureCode} refuses values of another kind under the name of the parameter`, () => {
    for (const [name] of fields) {
      for (const wrong of [null, {}, [{}], Number.NaN, Number.POSITIVE_INFINITY, '</script>', '../x']) {
        if (['prompt', 'negative', 'text'].includes(name) && typeof wrong === 'string') continue;
        const parsed = schemaOf(tool).safeParse({ ...wordsOf(tool), [name]: wrong });
        expect(parsed.error?.issues[0]?.path[0], `${name}: ${wrong}`).toBe(name);
      }
    }
  });

  it(`${tool.featureCode} takes numbers up to their bounds and none beyond`, () => {
    const numbers = fields.filter(
      ([, field]) => !field.enum && /^(?:number|integer)$/.test(field.type ?? ''),
    );
    for (const [name, { minimum = Number.NaN, maximum = Number.NaN }] of numbers) {
      expect([takes(tool, { [name]: minimum }), takes(tool, { [name]: maximum })], name).toEqual([
        true,
        true,
      ]);
      expect(
        [minimum - 1, minimum - 1e-6].some((value) => takes(tool, { [name]: value })),
        name,
      ).toBe(false);
      expect(
        [maximum + 1, maximum + 1e-6].some((value) => takes(tool, { [name]: value })),
        name,
      ).toBe(false);
    }
  });

  it(`${tool.featureCode} takes what it gave back, so that a run can be started again from its record`, () => {
    const first = schemaOf(tool).parse(wordsOf(tool));
    expect(schemaOf(tool).parse(first)).toEqual(first);
    expect(JSON.parse(JSON.stringify(first))).toEqual(first);
  });

  it(`Every parameter of ${tool.featureCode} is described`, () => {
    expect(schemaOf(tool).description).toMatch(/\w/);
    expect(fields.filter(([, { description }]) => !description).map(([name]) => name)).toEqual([]);
  });
});

describe.each(running)('the first settings of $featureCode', (tool) => {
  it(`The page of ${tool.featureCode} shows the values that a run without parameters has`, async () => {
    const { options } = await loadOptions(tool.featureCode);
    const values = schemaOf(tool).parse(wordsOf(tool));
    // Without sides, an extension would add nothing: its page proposes some, and the host does not.
    const proposed = tool.featureCode === 'image-extender' ? ['left', 'right'] : [];
    const others = options
      // Words stand in no field before somebody writes them.
      .filter(({ kind }) => kind !== 'plan')
      .filter(({ name, initial }) => JSON.stringify(values[name]) !== JSON.stringify(initial))
      .map(({ name }) => name);
    expect(others).toEqual(proposed);
  });

  it(`The page of ${tool.featureCode} offers each slider within the bounds, on whole steps, up to its end`, async () => {
    const { options } = await loadOptions(tool.featureCode);
    const isWhole = (steps: number) => Math.abs(steps - Math.round(steps)) < 1e-6;
    for (const option of options) {
      if (option.kind !== 'amount') continue;
      const { name, min, max, step, initial } = option;
      expect(min < max && step > 0 && initial >= min && initial <= max, name).toBe(true);
      expect(isWhole((max - min) / step) && isWhole((initial - min) / step), name).toBe(true);
      expect([takes(tool, { [name]: min }), takes(tool, { [name]: max })], name).toEqual([true, true]);
    }
  });

  it('The largest seed is followed by the smallest, and a run without a seed by the second', () => {
    expect(LARGEST_SEED).toBe(2 ** 31 - 1);
    expect(seedAfter(LARGEST_SEED, 1)).toBe(0);
    for (const seed of [undefined, null, '7']) expect(seedAfter(seed, 1)).toBe(2);
  });
});

describe('seeds', () => {
  it('A tool with a seed takes every seed that another version may have', () => {
    const seeded = all.filter((tool) => 'seed' in schemaOf(tool).shape);
    expect(seeded.length).toBeGreaterThan(5);
    for (const tool of seeded) {
      expect([0, LARGEST_SEED].every((seed) => takes(tool, { seed }))).toBe(true);
      expect([-1, LARGEST_SEED + 1, 0.5].some((seed) => takes(tool, { seed }))).toBe(false);
    }
  });

  it('The largest seed is followed by the smallest, and a run without a seed by the second', () => {
    expect(LARGEST_SEED).toBe(2 ** 31 - 1);
    expect(seedAfter(LARGEST_SEED, 1)).toBe(0);
    for (const seed of [undefined, null, '7']) expect(seedAfter(seed, 1)).toBe(2);
  });
});
