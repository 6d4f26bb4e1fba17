/**
 * Names of all tools, the feature codes of the host's catalogue. Apart from their code, so that a host can
 * name them unloaded.
 */
export const toolNames = [
  'object-remover',
  'watermark-remover',
  'image-extender',
  'recolor',
  'photo-enhancer',
  'ai-filter',
  'ai-background',
  'background-remover',
  'headshot-generator',
  'passport-photo',
  'halloween',
  'face-swap',
  'ai-clothes-changer',
  'ai-replacer',
  'photo-to-emoji',
  'hairstyle-changer',
  'ai-baby-generator',
] as const;

export type ToolName = (typeof toolNames)[number];
