import type { ToolName } from '#imaging/tools/tool-names.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';

/** The tool of imaging that does the work of each tool of the catalogue; the others need another engine. */
export const imagingTools: Readonly<Partial<Record<FeatureCode, ToolName>>> = {
  'object-remover': 'remove-object',
  'watermark-remover': 'remove-watermark',
  'image-extender': 'extend-image',
  recolor: 'recolor-image',
  'photo-enhancer': 'enhance-photo',
  'ai-background': 'replace-background',
  'ai-filter': 'apply-filter',
  'background-remover': 'remove-background',
  'headshot-generator': 'make-headshots',
  'passport-photo': 'make-passport-photo',
  halloween: 'apply-halloween',
  'face-swap': 'swap-faces',
  'ai-replacer': 'replace-region',
  'ai-clothes-changer': 'change-clothes',
  'photo-to-emoji': 'make-emoji',
  'hairstyle-changer': 'change-hairstyle',
  'ai-baby-generator': 'generate-baby',
};
