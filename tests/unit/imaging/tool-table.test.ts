import { expect, expectTypeOf, it } from 'vitest';
import type { z } from 'zod';
import { imagingTools } from '#api/engines/embedded/imaging-tools.ts';
import type { AidName } from '#imaging/aids/aid-names.ts';
import type { AidParametersOf } from '#imaging/aids/aid-table.ts';
import { toolNames } from '#imaging/tools/tool-names.ts';
import { loadTool, type ParametersOf } from '#imaging/tools/tool-table.ts';
import type { AidKind } from '#lib/catalog/aids.ts';
import type { aiBabyGeneratorParameters } from '#lib/catalog/parameters/ai-baby-generator.ts';
import type { aiBackgroundParameters } from '#lib/catalog/parameters/ai-background.ts';
import type { aiClothesChangerParameters } from '#lib/catalog/parameters/ai-clothes-changer.ts';
import type { aiFilterParameters } from '#lib/catalog/parameters/ai-filter.ts';
import type { aiReplacerParameters } from '#lib/catalog/parameters/ai-replacer.ts';
import type { aidParameters } from '#lib/catalog/parameters/aids.ts';
import type { backgroundRemoverParameters } from '#lib/catalog/parameters/background-remover.ts';
import type { faceSwapParameters } from '#lib/catalog/parameters/face-swap.ts';
import type { hairstyleChangerParameters } from '#lib/catalog/parameters/hairstyle-changer.ts';
import type { halloweenParameters } from '#lib/catalog/parameters/halloween.ts';
import type { headshotGeneratorParameters } from '#lib/catalog/parameters/headshot-generator.ts';
import type { imageExtenderParameters } from '#lib/catalog/parameters/image-extender.ts';
import type { objectRemoverParameters } from '#lib/catalog/parameters/object-remover.ts';
import type { passportPhotoParameters } from '#lib/catalog/parameters/passport-photo.ts';
import type { photoEnhancerParameters } from '#lib/catalog/parameters/photo-enhancer.ts';
import type { photoToEmojiParameters } from '#lib/catalog/parameters/photo-to-emoji.ts';
import type { recolorParameters } from '#lib/catalog/parameters/recolor.ts';
import type { watermarkRemoverParameters } from '#lib/catalog/parameters/watermark-remover.ts';
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
it('hands every aid what its schema lets through', () => {
  expectTypeOf<z.output<(typeof aidParameters)['find-thing']>>().toExtend<AidParametersOf<'find-thing'>>();
  expectTypeOf<z.output<(typeof aidParameters)['find-faces']>>().toExtend<AidParametersOf<'find-faces'>>();
  expectTypeOf<AidKind>().toEqualTypeOf<AidName>();
});

it.each(toolNames)('loads %s, which a tool of the catalogue uses', async (name) => {
  expect(await loadTool(name)).toBeTypeOf('function');
  expect(Object.values(imagingTools)).toContain(name);
});

it('does the work of every tool that the embedded engine is named for', () => {
  for (const { featureCode, engines } of tools)
    expect(featureCode in imagingTools, featureCode).toBe(engines.some((name) => name === 'embedded'));
});
