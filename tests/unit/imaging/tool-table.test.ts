import { expect, expectTypeOf, it } from 'vitest';
import type { z } from 'zod';
import type { AnalysisName, AnalysisParametersOf } from '#imaging/tools/analysis/analysis-table.ts';
import { isDrawingName } from '#imaging/tools/drawing-table.ts';
import { isToolName, loadTool, type ParametersOf, type ToolName } from '#imaging/tools/tool-table.ts';
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
import type { parameters as kontextParameters } from '#lib/catalog/tools/kontext/parameters.ts';
import type { parameters as nanoBananaParameters } from '#lib/catalog/tools/nano-banana/parameters.ts';
import type { parameters as objectRemoverParameters } from '#lib/catalog/tools/object-remover/parameters.ts';
import type { parameters as passportPhotoParameters } from '#lib/catalog/tools/passport-photo/parameters.ts';
import type { parameters as photoEnhancerParameters } from '#lib/catalog/tools/photo-enhancer/parameters.ts';
import type { parameters as photoToEmojiParameters } from '#lib/catalog/tools/photo-to-emoji/parameters.ts';
import type { parameters as recolorParameters } from '#lib/catalog/tools/recolor/parameters.ts';
import type { parameters as watermarkRemoverParameters } from '#lib/catalog/tools/watermark-remover/parameters.ts';
import { type ToolEntry, tools } from '#lib/catalog/tools.ts';

/** The schemas of the tools of the engine. The compiler checks that each tool takes what its schema gives. */
interface Schemas {
  readonly 'ai-baby-generator': typeof aiBabyGeneratorParameters;
  readonly 'ai-background': typeof aiBackgroundParameters;
  readonly 'ai-clothes-changer': typeof aiClothesChangerParameters;
  readonly 'ai-filter': typeof aiFilterParameters;
  readonly 'ai-replacer': typeof aiReplacerParameters;
  readonly 'background-remover': typeof backgroundRemoverParameters;
  readonly 'face-swap': typeof faceSwapParameters;
  readonly 'hairstyle-changer': typeof hairstyleChangerParameters;
  readonly halloween: typeof halloweenParameters;
  readonly 'headshot-generator': typeof headshotGeneratorParameters;
  readonly 'image-extender': typeof imageExtenderParameters;
  readonly kontext: typeof kontextParameters;
  readonly 'nano-banana': typeof nanoBananaParameters;
  readonly 'object-remover': typeof objectRemoverParameters;
  readonly 'passport-photo': typeof passportPhotoParameters;
  readonly 'photo-enhancer': typeof photoEnhancerParameters;
  readonly 'photo-to-emoji': typeof photoToEmojiParameters;
  readonly recolor: typeof recolorParameters;
  readonly 'watermark-remover': typeof watermarkRemoverParameters;
}

it('Every tool of the engine gets what its schema lets through', () => {
  expectTypeOf<{ [Name in keyof Schemas]: z.output<Schemas[Name]> }>().toExtend<{
    [Name in ToolName]: ParametersOf<Name>;
  }>();
});

// Checked by the compiler.
it('Every analysis gets what its schema lets through', () => {
  expectTypeOf<z.output<(typeof analysisParameters)['find-thing']>>().toExtend<
    AnalysisParametersOf<'find-thing'>
  >();
  expectTypeOf<z.output<(typeof analysisParameters)['find-faces']>>().toExtend<
    AnalysisParametersOf<'find-faces'>
  >();
  // Looks at videos are made as clips are.
  expectTypeOf<
    Exclude<AnalysisKind, 'preview-effect' | 'preview-video' | 'find-marks'>
  >().toEqualTypeOf<AnalysisName>();
});

it('The embedded engine has every tool of the catalogue that names it, and no others', () => {
  // Videos are made as clips, whatever their tool.
  const isMade = ({ kind, featureCode }: ToolEntry) =>
    kind === 'video' || isToolName(featureCode) || isDrawingName(featureCode);
  const named = (tools as readonly ToolEntry[]).filter(({ engines }) => engines.includes('embedded'));
  expect(named.filter((tool) => !isMade(tool))).toEqual([]);
  expect(tools.filter(isMade).filter((tool) => tool.kind === 'picture' && !named.includes(tool))).toEqual([]);
});

it.each(tools.map(({ featureCode }) => featureCode).filter(isToolName))(
  'The code of %s is loaded by its feature code',
  async (name) => {
    expect(await loadTool(name)).toBeTypeOf('function');
  },
);
