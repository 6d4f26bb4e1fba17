import { expect, expectTypeOf, it } from 'vitest';
import type { z } from 'zod';
import type { AnalysisName } from '#imaging/analysis/analysis-names.ts';
import type { AnalysisParametersOf } from '#imaging/analysis/analysis-table.ts';
import { toolNames } from '#imaging/tools/tool-names.ts';
import { loadTool, type ParametersOf } from '#imaging/tools/tool-table.ts';
import type { AnalysisKind } from '#lib/catalog/analyses.ts';
import type { analysisParameters } from '#lib/catalog/parameters/analyses.ts';
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
import { findTool, type ToolEntry, tools } from '#lib/catalog/tools.ts';

// Checked by the compiler: what each schema lets through is what its tool takes.
it('Every tool of the engine gets what its schema lets through', () => {
  expectTypeOf<z.output<typeof aiBackgroundParameters>>().toExtend<ParametersOf<'ai-background'>>();
  expectTypeOf<z.output<typeof aiFilterParameters>>().toExtend<ParametersOf<'ai-filter'>>();
  expectTypeOf<z.output<typeof backgroundRemoverParameters>>().toExtend<ParametersOf<'background-remover'>>();
  expectTypeOf<z.output<typeof imageExtenderParameters>>().toExtend<ParametersOf<'image-extender'>>();
  expectTypeOf<z.output<typeof objectRemoverParameters>>().toExtend<ParametersOf<'object-remover'>>();
  expectTypeOf<z.output<typeof photoEnhancerParameters>>().toExtend<ParametersOf<'photo-enhancer'>>();
  expectTypeOf<z.output<typeof recolorParameters>>().toExtend<ParametersOf<'recolor'>>();
  expectTypeOf<z.output<typeof watermarkRemoverParameters>>().toExtend<ParametersOf<'watermark-remover'>>();
  expectTypeOf<z.output<typeof headshotGeneratorParameters>>().toExtend<ParametersOf<'headshot-generator'>>();
  expectTypeOf<z.output<typeof passportPhotoParameters>>().toExtend<ParametersOf<'passport-photo'>>();
  expectTypeOf<z.output<typeof halloweenParameters>>().toExtend<ParametersOf<'halloween'>>();
  expectTypeOf<z.output<typeof faceSwapParameters>>().toExtend<ParametersOf<'face-swap'>>();
  expectTypeOf<z.output<typeof aiClothesChangerParameters>>().toExtend<ParametersOf<'ai-clothes-changer'>>();
  expectTypeOf<z.output<typeof aiReplacerParameters>>().toExtend<ParametersOf<'ai-replacer'>>();
  expectTypeOf<z.output<typeof photoToEmojiParameters>>().toExtend<ParametersOf<'photo-to-emoji'>>();
  expectTypeOf<z.output<typeof hairstyleChangerParameters>>().toExtend<ParametersOf<'hairstyle-changer'>>();
  expectTypeOf<z.output<typeof aiBabyGeneratorParameters>>().toExtend<ParametersOf<'ai-baby-generator'>>();
});

// Checked by the compiler.
it('hands every analysis what its schema lets through', () => {
  expectTypeOf<z.output<(typeof analysisParameters)['find-thing']>>().toExtend<
    AnalysisParametersOf<'find-thing'>
  >();
  expectTypeOf<z.output<(typeof analysisParameters)['find-faces']>>().toExtend<
    AnalysisParametersOf<'find-faces'>
  >();
  expectTypeOf<AnalysisKind>().toEqualTypeOf<AnalysisName>();
});

it.each(toolNames)('The model %s, which a tool of the catalogue uses, is loaded', async (name) => {
  expect(await loadTool(name)).toBeTypeOf('function');
  expect(findTool(name)?.engines).toContain('embedded');
});

it('The embedded engine does the work of every tool that it is named for', () => {
  for (const { featureCode, engines } of tools as readonly ToolEntry[])
    expect(
      toolNames.some((name) => name === featureCode),
      featureCode,
    ).toBe(engines.includes('embedded'));
});
