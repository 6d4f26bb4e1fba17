import { expect, expectTypeOf, it } from 'vitest';
import type { z } from 'zod';
import { imagingTools } from '#api/engines/embedded/imaging-tools.ts';
import { toolNames } from '#imaging/tools/tool-names.ts';
import { loadTool, type ParametersOf } from '#imaging/tools/tool-table.ts';
import type { aiFilterParameters } from '#lib/catalog/parameters/ai-filter.ts';
import type { objectRemoverParameters } from '#lib/catalog/parameters/object-remover.ts';
import { toolParameters } from '#lib/catalog/parameters/parameters.ts';
import type { photoEnhancerParameters } from '#lib/catalog/parameters/photo-enhancer.ts';
import { tools } from '#lib/catalog/tools.ts';

// Checked by the compiler: what each schema lets through is what its tool takes.
it('hands every tool what its schema lets through', () => {
  expectTypeOf<z.output<typeof objectRemoverParameters>>().toExtend<ParametersOf<'remove-object'>>();
  expectTypeOf<z.output<typeof aiFilterParameters>>().toExtend<ParametersOf<'apply-filter'>>();
  expectTypeOf<z.output<typeof photoEnhancerParameters>>().toExtend<ParametersOf<'enhance-photo'>>();
});

it.each(toolNames)('loads %s, which a tool of the catalogue uses', async (name) => {
  expect(await loadTool(name)).toBeTypeOf('function');
  expect(Object.values(imagingTools)).toContain(name);
});

it('knows the parameters of every tool that the embedded engine is named for', () => {
  const embedded = tools.filter(({ engines }) => engines.some((name) => name === 'embedded'));
  for (const { featureCode } of embedded) {
    expect(toolParameters, featureCode).toHaveProperty(featureCode);
    expect(imagingTools, featureCode).toHaveProperty(featureCode);
  }
});
