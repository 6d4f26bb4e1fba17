import { expect, expectTypeOf, it } from 'vitest';
import type { z } from 'zod';
import { imagingTools } from '#api/engines/embedded/imaging-tools.ts';
import type { AnalysisName } from '#imaging/analysis/analysis-names.ts';
import type { AnalysisParametersOf } from '#imaging/analysis/analysis-table.ts';
import { toolNames } from '#imaging/tools/tool-names.ts';
import { loadTool, type ParametersOf } from '#imaging/tools/tool-table.ts';
import type { AidKind } from '#lib/catalog/aids.ts';
import type { aidParameters } from '#lib/catalog/parameters/aids.ts';
import type { parameters as aiBabyGeneratorParameters } from '#lib/catalog/tools/ai-baby-generator/parameters.ts';
import type { parameters as aiBackgroundParameters } from '#lib/catalog/tools/ai-background/parameters.ts';
import type { parameters as aiClothesChangerParameters } from '#lib/catalog/tools/ai-clothes-changer/parameters.ts';
import type { parameters as aiFilterParameters } from '#lib/catalog/tools/ai-filter/parameters.ts';
import type { parameters as aiReplacerParameters } from '#lib/catalog/tools/ai-replacer/parameters.ts';
import type { parameters as backgroundRemoverParameters } from '#lib/catalog/tools/background-remover/parameters.ts';
import type { parameters as faceSwapParameters } from '#lib/catalog/tools/face-swap/parameters.ts';
import type { parameters as hairstyleChangerParameters } from '#lib/catalog/tools/hairstyle-changer/parameters.ts';
import type { parameters as halloweenParameters } from '#lib/catalog/tools/halloween/parameters.ts';
import type { parameters as headshotGeneratorParameters } from '#lib/catalog/tools/headshot-generator/parameters.ts';
import type { parameters as imageExtenderParameters } from '#lib/catalog/tools/image-extender/parameters.ts';
import type { parameters as objectRemoverParameters } from '#lib/catalog/tools/object-remover/parameters.ts';
import type { parameters as passportPhotoParameters } from '#lib/catalog/tools/passport-photo/parameters.ts';
import type { parameters as photoEnhancerParameters } from '#lib/catalog/tools/photo-enhancer/parameters.ts';
import type { parameters as photoToEmojiParameters } from '#lib/catalog/tools/photo-to-emoji/parameters.ts';
import type { parameters as recolorParameters } from '#lib/catalog/tools/recolor/parameters.ts';
import type { parameters as watermarkRemoverParameters } from '#lib/catalog/tools/watermark-remover/parameters.ts';
import { tools } from '#lib/catalog/tools.ts';

// Checked by the compiler: what each schema lets through is what its tool takes.
it('hands every tool what its schema lets through', () => {
  expectTypeOf<z.output<typeof aiBackgroundParameters>>().toExtend<ParametersOf<'replace-background'>>();
  expectTypeOf<z.output<typeof aiFilterParameters>>().toExtend<ParametersOf<'apply-filter'>>();
  expectTypeOf<z.output<typeof backgroundRemoverParameters>>().toExtend<ParametersOf<'remove-background'>>();
  expectTypeOf<z.output<typeof imageExtenderParameters>>().toExtend<ParametersOf<'extend-image'>>();
  expectTypeOf<z.output<typeof objectRemoverParameters>>().toExtend<ParametersOf<'remove-object'>>();
  expectTypeOf<z.output<typeof photoEnhancerParameters>>().toExtend<ParametersOf<'enhance-photo'>>();
  expectTypeOf<z.output<typeof recolorParameters>>().toExtend<ParametersOf<'recolor-image'>>();
  expectTypeOf<z.output<typeof watermarkRemoverParameters>>().toExtend<ParametersOf<'remove-watermark'>>();
  expectTypeOf<z.output<typeof headshotGeneratorParameters>>().toExtend<ParametersOf<'make-headshots'>>();
  expectTypeOf<z.output<typeof passportPhotoParameters>>().toExtend<ParametersOf<'make-passport-photo'>>();
  expectTypeOf<z.output<typeof halloweenParameters>>().toExtend<ParametersOf<'apply-halloween'>>();
  expectTypeOf<z.output<typeof faceSwapParameters>>().toExtend<ParametersOf<'swap-faces'>>();
  expectTypeOf<z.output<typeof aiClothesChangerParameters>>().toExtend<ParametersOf<'change-clothes'>>();
  expectTypeOf<z.output<typeof aiReplacerParameters>>().toExtend<ParametersOf<'replace-region'>>();
  expectTypeOf<z.output<typeof photoToEmojiParameters>>().toExtend<ParametersOf<'make-emoji'>>();
  expectTypeOf<z.output<typeof hairstyleChangerParameters>>().toExtend<ParametersOf<'change-hairstyle'>>();
  expectTypeOf<z.output<typeof aiBabyGeneratorParameters>>().toExtend<ParametersOf<'generate-baby'>>();
});

// Checked by the compiler.
it('hands every analysis what its schema lets through', () => {
  expectTypeOf<z.output<(typeof aidParameters)['find-thing']>>().toExtend<
    AnalysisParametersOf<'find-thing'>
  >();
  expectTypeOf<z.output<(typeof aidParameters)['find-faces']>>().toExtend<
    AnalysisParametersOf<'find-faces'>
  >();
  expectTypeOf<AidKind>().toEqualTypeOf<AnalysisName>();
});

it.each(toolNames)('loads %s, which a tool of the catalogue uses', async (name) => {
  expect(await loadTool(name)).toBeTypeOf('function');
  expect(Object.values(imagingTools)).toContain(name);
});

it('does the work of every tool that the embedded engine is named for', () => {
  for (const { featureCode, engines } of tools)
    expect(featureCode in imagingTools, featureCode).toBe(engines.some((name) => name === 'embedded'));
});
