import { families, type Tool } from './tool.ts';
import { aiArtGenerator } from './tools/ai-art-generator/entry.ts';
import { babyGenerator } from './tools/ai-baby-generator/entry.ts';
import { aiBackground } from './tools/ai-background/entry.ts';
import { clothesChanger } from './tools/ai-clothes-changer/entry.ts';
import { aiFilter } from './tools/ai-filter/entry.ts';
import { aiImageGenerator } from './tools/ai-image-generator/entry.ts';
import { aiReplacer } from './tools/ai-replacer/entry.ts';
import { backgroundRemover } from './tools/background-remover/entry.ts';
import { faceSwap } from './tools/face-swap/entry.ts';
import { hairstyleChanger } from './tools/hairstyle-changer/entry.ts';
import { halloween } from './tools/halloween/entry.ts';
import { headShot } from './tools/headshot-generator/entry.ts';
import { imageExtender } from './tools/image-extender/entry.ts';
import { kontext } from './tools/kontext/entry.ts';
import { nanoBanana } from './tools/nano-banana/entry.ts';
import { objectRemover } from './tools/object-remover/entry.ts';
import { passportPhoto } from './tools/passport-photo/entry.ts';
import { photoEnhancer } from './tools/photo-enhancer/entry.ts';
import { photoToEmoji } from './tools/photo-to-emoji/entry.ts';
import { recolor } from './tools/recolor/entry.ts';
import { videoEffects } from './tools/video-effects/entry.ts';
import { videoEnhancer } from './tools/video-enhancer/entry.ts';
import { videoFaceSwap } from './tools/video-face-swap/entry.ts';
import { videoWatermarkRemover } from './tools/video-watermark-remover/entry.ts';
import { watermarkRemover } from './tools/watermark-remover/entry.ts';

/** All tools in the order of the menus. Navigation, pages, limits and validation read this list. */
export const tools = [
  objectRemover,
  watermarkRemover,
  imageExtender,
  recolor,
  photoEnhancer,
  aiBackground,
  backgroundRemover,
  aiReplacer,
  headShot,
  passportPhoto,
  halloween,
  faceSwap,
  clothesChanger,
  photoToEmoji,
  hairstyleChanger,
  babyGenerator,
  aiFilter,
  aiImageGenerator,
  aiArtGenerator,
  kontext,
  nanoBanana,
  videoEffects,
  videoEnhancer,
  videoFaceSwap,
  videoWatermarkRemover,
] as const satisfies readonly Tool[];

export type FeatureCode = (typeof tools)[number]['featureCode'];
export type ToolKey = (typeof tools)[number]['key'];
/** An entry of the table, with its keys narrowed to those that exist. */
export type ToolEntry = Tool & { readonly key: ToolKey; readonly featureCode: FeatureCode };

const byFeature = new Map<string, ToolEntry>(tools.map((tool) => [tool.featureCode, tool]));

const byKey = new Map<string, ToolEntry>(tools.map((tool) => [tool.key, tool]));

/** The entry of a tool. */
export function toolOf(key: ToolKey): ToolEntry {
  const found = byKey.get(key);
  if (!found) throw new RangeError(`no tool ${key}`);
  return found;
}

/** The tool that the api knows by this name, if there is one. */
export function findTool(featureCode: string): ToolEntry | undefined {
  return byFeature.get(featureCode);
}

/** The families that have tools, in the order of the menus, with their tools. */
export const toolsByFamily = families
  .map((family) => ({ ...family, tools: tools.filter((tool) => tool.family === family.key) }))
  .filter((family) => family.tools.length > 0);
