import { describe, expect, it } from 'vitest';
import type { Picture } from '#imaging/core/picture.ts';
import { planSet } from '#imaging/portrait/headshot/plan-set.ts';
import { loadTool } from '#imaging/tools/tool-table.ts';
import { loadOptions } from '#lib/catalog/options/load-options.ts';
import { hasVersions } from '#lib/catalog/options/option.ts';
import { toolParameters } from '#lib/catalog/parameters/parameters.ts';
import { filterStyles } from '#lib/catalog/tools/ai-filter/options.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';

const SIDE = 48;

/** Soft shapes with a little grain: something to draw, and to go on with. */
const photo: Picture = {
  width: SIDE,
  height: SIDE,
  channels: 3,
  data: Uint8Array.from({ length: SIDE * SIDE * 3 }, (_, at) => {
    const [x, y] = [Math.floor(at / 3) % SIDE, Math.floor(at / 3 / SIDE)];
    return 128 + 70 * Math.sin(x / 7 + (at % 3)) + 30 * Math.sin(y / 5) + ((at * 7919) % 13);
  }),
};

async function differs(
  { tool, feature }: { tool: Parameters<typeof loadTool>[0]; feature: FeatureCode },
  given: Record<string, unknown>,
): Promise<boolean> {
  const run = await loadTool(tool);
  const make = async (seed: number) =>
    (await run({ photo }, toolParameters[feature].parse({ ...given, seed }))).picture.data;
  const [one, another] = [await make(1), await make(2)];
  return one.some((value, at) => value !== another[at]);
}

describe('another seed', () => {
  it.each(filterStyles)(
    'Another seed changes the filter %s, or no other version of it is offered',
    async (style) => {
      const options = await loadOptions('ai-filter');
      const isOther = await differs({ tool: 'ai-filter', feature: 'ai-filter' }, { style });
      expect(hasVersions(options, { style })).toBe(isOther);
    },
  );

  it.each(['mirror', 'colour'])(
    'Another seed changes no margin of %s, so no other version of it is offered',
    async (fill) => {
      const isOther = await differs(
        { tool: 'image-extender', feature: 'image-extender' },
        { fill, right: 20 },
      );
      expect([isOther, hasVersions(await loadOptions('image-extender'), { fill })]).toEqual([false, false]);
    },
  );
});

it('[TOOL-12] Another seed continues a set behind the existing portraits', () => {
  const photos = Array.from({ length: 2 }, () => ({}) as Parameters<typeof planSet>[0]['photos'][number]);
  const order = { style: 'mixed', outfit: 'mixed', seed: 3, photos } as const;
  const whole = planSet({ ...order, count: 6, from: 0 });
  expect(planSet({ ...order, count: 2, from: 4 })).toEqual(whole.slice(4));
  expect(new Set(whole.map(({ seed }) => seed)).size).toBe(6);
});
