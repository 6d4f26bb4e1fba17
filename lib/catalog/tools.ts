import type { FamilyKey } from './families.ts';
import { MAX_UPLOAD_PIXELS } from './uploads.ts';

/** One tool. Navigation, pages, limits and validation all read this table; adding a tool is one entry and its messages. */
export interface Tool {
  /** Key of its names in `messages/`, and of its page. */
  readonly key: string;
  readonly family: FamilyKey;
  /** Path of its page without language prefix. */
  readonly path: `/${string}`;
  /** The api's name of it: counts, costs and tasks go by it. */
  readonly featureCode: string;
  readonly kind: 'picture' | 'video';
  readonly inputs: {
    readonly photo: 'none' | 'required';
    readonly mask: 'none' | 'optional' | 'required';
    /** Whether strokes may tell it what belongs to the subject and what does not. */
    readonly corrections?: 'optional';
    /** How many more photos it takes, at least and at most; left out where it takes none. */
    readonly others?: readonly [least: number, most: number];
  };
  /** Left out where the same settings, or the same mask, make no sense for many photos. */
  readonly batch?: true;
  /** What is asked of its runs: that the people in the photos agree, that bodies show no more skin than before. */
  readonly safety?: { readonly consent: boolean; readonly skin: boolean };
  /** The most pixels of a photo that it works on; a larger one is scaled down to them first, and the page says so. */
  readonly maxPixels: number;
  /** Engines that can serve it, best first. */
  readonly engines: readonly EngineName[];
  /** Credits for one run; 0 where runs are counted by the day. */
  readonly creditCost: number;
  /** IPTC digital source type that marks its results. */
  readonly digitalSourceType:
    | 'algorithmicallyEnhanced'
    | 'compositeSynthetic'
    | 'compositeWithTrainedAlgorithmicMedia'
    | 'trainedAlgorithmicMedia';
}

export type EngineName = 'embedded';

/** More photos for one run, over all tools. */
export const MAX_OTHER_PHOTOS = 11;

/** Edits that leave most of a photo alone work at its full size, whatever it is. */
const LOCAL_PIXELS = MAX_UPLOAD_PIXELS;

/** Tools that make every pixel anew, by the memory they need. */
const WHOLE_PIXELS = 16_000_000;

export const tools = [
  {
    key: 'objectRemover',
    family: 'retouch',
    path: '/remove-object-from-photo',
    featureCode: 'object-remover',
    kind: 'picture',
    inputs: { photo: 'required', mask: 'required' },
    batch: true,
    maxPixels: LOCAL_PIXELS,
    engines: ['embedded'],
    creditCost: 0,
    digitalSourceType: 'algorithmicallyEnhanced',
  },
  {
    key: 'watermarkRemover',
    family: 'retouch',
    path: '/remove-image-watermark',
    featureCode: 'watermark-remover',
    kind: 'picture',
    inputs: { photo: 'required', mask: 'optional' },
    batch: true,
    maxPixels: LOCAL_PIXELS,
    engines: ['embedded'],
    creditCost: 0,
    digitalSourceType: 'algorithmicallyEnhanced',
  },
  {
    key: 'imageExtender',
    family: 'retouch',
    path: '/ai-image-extender',
    featureCode: 'image-extender',
    kind: 'picture',
    inputs: { photo: 'required', mask: 'none' },
    batch: true,
    maxPixels: WHOLE_PIXELS,
    engines: ['embedded'],
    creditCost: 0,
    digitalSourceType: 'algorithmicallyEnhanced',
  },
  {
    key: 'recolor',
    family: 'retouch',
    path: '/recolor-image',
    featureCode: 'recolor',
    kind: 'picture',
    inputs: { photo: 'required', mask: 'optional' },
    maxPixels: LOCAL_PIXELS,
    engines: ['embedded'],
    creditCost: 0,
    digitalSourceType: 'algorithmicallyEnhanced',
  },
  {
    key: 'photoEnhancer',
    family: 'retouch',
    path: '/photo-enhancer',
    featureCode: 'photo-enhancer',
    kind: 'picture',
    inputs: { photo: 'required', mask: 'none' },
    batch: true,
    maxPixels: WHOLE_PIXELS,
    engines: ['embedded'],
    creditCost: 0,
    digitalSourceType: 'algorithmicallyEnhanced',
  },
  {
    key: 'aiBackground',
    family: 'retouch',
    path: '/ai-background',
    featureCode: 'ai-background',
    kind: 'picture',
    inputs: { photo: 'required', mask: 'optional', corrections: 'optional', others: [0, 1] },
    batch: true,
    maxPixels: WHOLE_PIXELS,
    engines: ['embedded'],
    creditCost: 0,
    digitalSourceType: 'compositeSynthetic',
  },
  {
    key: 'backgroundRemover',
    family: 'retouch',
    path: '/background-remover',
    featureCode: 'background-remover',
    kind: 'picture',
    inputs: { photo: 'required', mask: 'optional', corrections: 'optional' },
    batch: true,
    maxPixels: WHOLE_PIXELS,
    engines: ['embedded'],
    creditCost: 0,
    digitalSourceType: 'algorithmicallyEnhanced',
  },
  {
    key: 'aiReplacer',
    family: 'retouch',
    path: '/ai-replace',
    featureCode: 'ai-replacer',
    kind: 'picture',
    inputs: { photo: 'required', mask: 'optional', others: [0, 1] },
    safety: { consent: true, skin: true },
    maxPixels: WHOLE_PIXELS,
    engines: ['embedded'],
    creditCost: 0,
    digitalSourceType: 'compositeSynthetic',
  },
  {
    key: 'headShot',
    family: 'people',
    path: '/headshot-generator',
    featureCode: 'headshot-generator',
    kind: 'picture',
    inputs: { photo: 'required', mask: 'none', others: [0, 11] },
    safety: { consent: true, skin: false },
    maxPixels: WHOLE_PIXELS,
    engines: ['embedded'],
    creditCost: 0,
    digitalSourceType: 'compositeSynthetic',
  },
  {
    key: 'passportPhoto',
    family: 'people',
    path: '/passport-photo-maker',
    featureCode: 'passport-photo',
    kind: 'picture',
    inputs: { photo: 'required', mask: 'optional', corrections: 'optional' },
    maxPixels: WHOLE_PIXELS,
    engines: ['embedded'],
    creditCost: 0,
    digitalSourceType: 'algorithmicallyEnhanced',
  },
  {
    key: 'halloween',
    family: 'create',
    path: '/halloween-filter-templates',
    featureCode: 'halloween',
    kind: 'picture',
    inputs: { photo: 'required', mask: 'none' },
    maxPixels: WHOLE_PIXELS,
    engines: ['embedded'],
    creditCost: 0,
    digitalSourceType: 'compositeSynthetic',
  },
  {
    key: 'faceSwap',
    family: 'people',
    path: '/face-swap',
    featureCode: 'face-swap',
    kind: 'picture',
    inputs: { photo: 'required', mask: 'none', others: [1, 1] },
    safety: { consent: true, skin: false },
    maxPixels: WHOLE_PIXELS,
    engines: ['embedded'],
    creditCost: 0,
    digitalSourceType: 'compositeSynthetic',
  },
  {
    key: 'clothesChanger',
    family: 'people',
    path: '/ai-replace/ai-clothes-changer',
    featureCode: 'ai-clothes-changer',
    kind: 'picture',
    inputs: { photo: 'required', mask: 'optional', others: [0, 1] },
    safety: { consent: true, skin: true },
    maxPixels: WHOLE_PIXELS,
    engines: ['embedded'],
    creditCost: 0,
    digitalSourceType: 'algorithmicallyEnhanced',
  },
  {
    key: 'photoToEmoji',
    family: 'create',
    path: '/ai-filter/photo-to-emoji',
    featureCode: 'photo-to-emoji',
    kind: 'picture',
    inputs: { photo: 'required', mask: 'none' },
    batch: true,
    maxPixels: WHOLE_PIXELS,
    engines: ['embedded'],
    creditCost: 0,
    digitalSourceType: 'algorithmicallyEnhanced',
  },
  {
    key: 'hairstyleChanger',
    family: 'people',
    path: '/hairstyle-changer',
    featureCode: 'hairstyle-changer',
    kind: 'picture',
    inputs: { photo: 'required', mask: 'none' },
    maxPixels: WHOLE_PIXELS,
    engines: ['embedded'],
    creditCost: 0,
    digitalSourceType: 'compositeSynthetic',
  },
  {
    key: 'babyGenerator',
    family: 'people',
    path: '/ai-baby-generator',
    featureCode: 'ai-baby-generator',
    kind: 'picture',
    inputs: { photo: 'required', mask: 'none', others: [0, 1] },
    safety: { consent: true, skin: false },
    maxPixels: WHOLE_PIXELS,
    engines: ['embedded'],
    creditCost: 0,
    digitalSourceType: 'compositeSynthetic',
  },
  {
    key: 'aiFilter',
    family: 'create',
    path: '/ai-filter',
    featureCode: 'ai-filter',
    kind: 'picture',
    inputs: { photo: 'required', mask: 'none' },
    batch: true,
    maxPixels: WHOLE_PIXELS,
    engines: ['embedded'],
    creditCost: 0,
    digitalSourceType: 'algorithmicallyEnhanced',
  },
  {
    key: 'aiImageGenerator',
    family: 'create',
    path: '/ai-image-generator',
    featureCode: 'ai-image-generator',
    kind: 'picture',
    inputs: { photo: 'none', mask: 'none' },
    maxPixels: WHOLE_PIXELS,
    engines: [],
    creditCost: 0,
    digitalSourceType: 'trainedAlgorithmicMedia',
  },
  {
    key: 'aiArtGenerator',
    family: 'create',
    path: '/ai-art-generator',
    featureCode: 'ai-art-generator',
    kind: 'picture',
    inputs: { photo: 'none', mask: 'none' },
    maxPixels: WHOLE_PIXELS,
    engines: [],
    creditCost: 0,
    digitalSourceType: 'trainedAlgorithmicMedia',
  },
  {
    key: 'kontext',
    family: 'create',
    path: '/model/flux-kontext',
    featureCode: 'kontext',
    kind: 'picture',
    inputs: { photo: 'required', mask: 'none' },
    safety: { consent: true, skin: true },
    maxPixels: WHOLE_PIXELS,
    engines: [],
    creditCost: 4,
    digitalSourceType: 'compositeWithTrainedAlgorithmicMedia',
  },
  {
    key: 'nanoBanana',
    family: 'create',
    path: '/model/nano-banana-ai',
    featureCode: 'nano-banana',
    kind: 'picture',
    inputs: { photo: 'required', mask: 'none', others: [0, 3] },
    safety: { consent: true, skin: true },
    maxPixels: WHOLE_PIXELS,
    engines: [],
    creditCost: 4,
    digitalSourceType: 'compositeWithTrainedAlgorithmicMedia',
  },
  {
    key: 'videoEffects',
    family: 'video',
    path: '/video-effects',
    featureCode: 'video-effects',
    kind: 'video',
    inputs: { photo: 'none', mask: 'none' },
    safety: { consent: true, skin: true },
    maxPixels: WHOLE_PIXELS,
    engines: [],
    creditCost: 15,
    digitalSourceType: 'compositeWithTrainedAlgorithmicMedia',
  },
  {
    key: 'videoEnhancer',
    family: 'video',
    path: '/video-enhancer',
    featureCode: 'video-enhancer',
    kind: 'video',
    inputs: { photo: 'none', mask: 'none' },
    maxPixels: WHOLE_PIXELS,
    engines: [],
    creditCost: 15,
    digitalSourceType: 'algorithmicallyEnhanced',
  },
  {
    key: 'videoFaceSwap',
    family: 'video',
    path: '/video-face-swap',
    featureCode: 'video-face-swap',
    kind: 'video',
    inputs: { photo: 'required', mask: 'none' },
    safety: { consent: true, skin: false },
    maxPixels: WHOLE_PIXELS,
    engines: [],
    creditCost: 20,
    digitalSourceType: 'compositeWithTrainedAlgorithmicMedia',
  },
  {
    key: 'videoWatermarkRemover',
    family: 'video',
    path: '/remove-video-watermark',
    featureCode: 'video-watermark-remover',
    kind: 'video',
    inputs: { photo: 'none', mask: 'none' },
    maxPixels: WHOLE_PIXELS,
    engines: [],
    creditCost: 15,
    digitalSourceType: 'algorithmicallyEnhanced',
  },
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
