import type { Tool } from './tool.ts';
import type { ToolName } from './tool-names.ts';

/** Loaders of all tools, run at first use. Each takes parameters of its own type. */
const toolTable = {
  'remove-object': async () => (await import('./remove-object.ts')).removeObject,
  'remove-watermark': async () => (await import('./remove-watermark.ts')).removeWatermark,
  'extend-image': async () => (await import('./extend-image.ts')).extendImage,
  'recolor-image': async () => (await import('./recolor-image.ts')).recolorImage,
  'enhance-photo': async () => (await import('./enhance-photo.ts')).enhancePhoto,
  'apply-filter': async () => (await import('./apply-filter.ts')).applyFilter,
  'replace-background': async () => (await import('./replace-background.ts')).replaceBackground,
  'remove-background': async () => (await import('./remove-background.ts')).removeBackground,
  'make-headshots': async () => (await import('./make-headshots.ts')).makeHeadshots,
  'make-passport-photo': async () => (await import('./make-passport-photo.ts')).makePassportPhoto,
  'apply-halloween': async () => (await import('./apply-halloween.ts')).applyHalloween,
  'swap-faces': async () => (await import('./swap-faces.ts')).swapFaces,
  'change-clothes': async () => (await import('./change-clothes.ts')).changeClothes,
  'replace-region': async () => (await import('./replace-region.ts')).replaceRegion,
  'make-emoji': async () => (await import('./make-emoji.ts')).makeEmoji,
  'change-hairstyle': async () => (await import('./change-hairstyle.ts')).changeHairstyle,
  'generate-baby': async () => (await import('./generate-baby.ts')).generateBaby,
} satisfies Record<ToolName, () => Promise<Tool<never>>>;

/** Parameters of a tool. */
export type ParametersOf<Name extends ToolName> = Parameters<
  Awaited<ReturnType<(typeof toolTable)[Name]>>
>[1];

/** Loads a tool. It takes the output of the host's schema of the same name; a test holds both together. */
export async function loadTool(name: ToolName): Promise<Tool<Readonly<Record<string, unknown>>>> {
  return (await toolTable[name]()) as Tool<never> as Tool<Readonly<Record<string, unknown>>>;
}
