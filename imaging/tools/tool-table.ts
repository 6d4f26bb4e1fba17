import type { Tool } from './tool.ts';

/**
 * Loaders of all tools by the feature codes of the host's catalogue. Code is loaded at first use. Each tool
 * takes parameters of its own type.
 */
const toolTable = {
  'object-remover': async () => (await import('./remove-object.ts')).removeObject,
  'watermark-remover': async () => (await import('./remove-watermark.ts')).removeWatermark,
  'image-extender': async () => (await import('./extend-image.ts')).extendImage,
  recolor: async () => (await import('./recolor-image.ts')).recolorImage,
  'photo-enhancer': async () => (await import('./enhance-photo.ts')).enhancePhoto,
  'ai-filter': async () => (await import('./apply-filter.ts')).applyFilter,
  'ai-background': async () => (await import('./replace-background.ts')).replaceBackground,
  'background-remover': async () => (await import('./remove-background.ts')).removeBackground,
  'headshot-generator': async () => (await import('./make-headshots.ts')).makeHeadshots,
  'passport-photo': async () => (await import('./make-passport-photo.ts')).makePassportPhoto,
  halloween: async () => (await import('./apply-halloween.ts')).applyHalloween,
  'face-swap': async () => (await import('./swap-faces.ts')).swapFaces,
  'ai-clothes-changer': async () => (await import('./change-clothes.ts')).changeClothes,
  'ai-replacer': async () => (await import('./replace-region.ts')).replaceRegion,
  'photo-to-emoji': async () => (await import('./make-emoji.ts')).makeEmoji,
  'hairstyle-changer': async () => (await import('./change-hairstyle.ts')).changeHairstyle,
  'ai-baby-generator': async () => (await import('./generate-baby.ts')).generateBaby,
  kontext: async () => (await import('./follow-plan.ts')).followPlan,
  'nano-banana': async () => (await import('./follow-plan.ts')).followPlan,
} satisfies Readonly<Record<string, () => Promise<Tool<never>>>>;

export type ToolName = keyof typeof toolTable;

/** Narrows a feature code to that of a tool. */
export function isToolName(name: string): name is ToolName {
  return Object.hasOwn(toolTable, name);
}

/** Parameters of a tool. */
export type ParametersOf<Name extends ToolName> = Parameters<
  Awaited<ReturnType<(typeof toolTable)[Name]>>
>[1];

/**
 * Loads a tool by its feature code. It takes the output of the host's schema of the same name; a test holds
 * both together.
 * @throws RangeError where there is no such tool
 */
export async function loadTool(name: string): Promise<Tool<Readonly<Record<string, unknown>>>> {
  if (!isToolName(name)) throw new RangeError(`imaging has no tool ${name}`);
  return (await toolTable[name]()) as Tool<never> as Tool<Readonly<Record<string, unknown>>>;
}
