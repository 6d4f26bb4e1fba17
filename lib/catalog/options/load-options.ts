import type { FeatureCode } from '../tools.ts';
import type { ToolOptions } from './option.ts';

/** The options of each tool that runs here, each in a file of its own that only its page loads. */
const optionsOf: Partial<Readonly<Record<FeatureCode, () => Promise<ToolOptions>>>> = {
  'object-remover': async () => (await import('./object-remover.ts')).objectRemoverOptions,
  'watermark-remover': async () => (await import('./watermark-remover.ts')).watermarkRemoverOptions,
  'image-extender': async () => (await import('./image-extender.ts')).imageExtenderOptions,
  recolor: async () => (await import('./recolor.ts')).recolorOptions,
  'photo-enhancer': async () => (await import('./photo-enhancer.ts')).photoEnhancerOptions,
  'ai-background': async () => (await import('./ai-background.ts')).aiBackgroundOptions,
  'background-remover': async () => (await import('./background-remover.ts')).backgroundRemoverOptions,
  'headshot-generator': async () => (await import('./headshot-generator.ts')).headshotGeneratorOptions,
  'passport-photo': async () => (await import('./passport-photo.ts')).passportPhotoOptions,
  halloween: async () => (await import('./halloween.ts')).halloweenOptions,
  'face-swap': async () => (await import('./face-swap.ts')).faceSwapOptions,
  'ai-clothes-changer': async () => (await import('./ai-clothes-changer.ts')).aiClothesChangerOptions,
  'photo-to-emoji': async () => (await import('./photo-to-emoji.ts')).photoToEmojiOptions,
  'hairstyle-changer': async () => (await import('./hairstyle-changer.ts')).hairstyleChangerOptions,
  'ai-baby-generator': async () => (await import('./ai-baby-generator.ts')).aiBabyGeneratorOptions,
  'ai-replacer': async () => (await import('./ai-replacer.ts')).aiReplacerOptions,
  'ai-filter': async () => (await import('./ai-filter.ts')).aiFilterOptions,
};

/** What a tool lets people set; a tool without an entry takes a photo alone. */
export async function loadOptions(feature: FeatureCode): Promise<ToolOptions> {
  return (await optionsOf[feature]?.()) ?? { options: [], versions: false, compares: true };
}
