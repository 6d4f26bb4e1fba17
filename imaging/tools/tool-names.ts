/** Names of all tools, apart from their code, so that a host can name them without loading it. */
export const toolNames = [
  'remove-object',
  'remove-watermark',
  'extend-image',
  'recolor-image',
  'enhance-photo',
  'apply-filter',
  'replace-background',
  'remove-background',
  'make-headshots',
  'make-passport-photo',
  'apply-halloween',
  'swap-faces',
  'change-clothes',
  'replace-region',
  'make-emoji',
  'change-hairstyle',
  'generate-baby',
] as const;

export type ToolName = (typeof toolNames)[number];
