import type { CardKey } from '#lib/catalog/cards.ts';
import type { SampleSceneKey } from '#lib/catalog/samples.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';

/** Picture of a card beside its words. Samples go by their keys; places are per cent of width and height. */
export type CardArt =
  /** Before and after in one picture, parted at `at` by the line that visitors drag. */
  | {
      readonly kind: 'split';
      readonly sample: string;
      readonly at: number;
      readonly focus: Point;
      /** Zoom factor beyond filling the place. */
      readonly zoom?: number;
    }
  /** Before above after. */
  | { readonly kind: 'stack'; readonly sample: string; readonly focus: Point }
  /** The result, and beside it the photos that went in. */
  | { readonly kind: 'prints'; readonly sample: string; readonly photos: readonly SampleSceneKey[] }
  /** The result with the photo’s left edge in it, at `at`. */
  | { readonly kind: 'widened'; readonly sample: string; readonly at: number; readonly focus: Point }
  /** Small pictures of what can be chosen. */
  | {
      readonly kind: 'choices';
      readonly of: FeatureCode;
      readonly columns: 2 | 3;
      readonly choices: readonly string[];
    }
  /** A mark alone, where there is no sample. */
  | { readonly kind: 'mark' }
  /** A stroke of each pigment. */
  | { readonly kind: 'pigments' };

type Point = readonly [x: number, y: number];

const MARK: CardArt = { kind: 'mark' };

export const cardArt: Readonly<Record<CardKey, CardArt>> = {
  home: { kind: 'pigments' },
  pricing: MARK,
  halloweenGallery: {
    kind: 'choices',
    of: 'halloween',
    columns: 3,
    choices: [
      'sugar-skull',
      'witch',
      'black-cat',
      'pumpkin-head',
      'vampire',
      'ice-queen',
      'ghost-pirate',
      'galaxy',
      'sad-clown',
    ],
  },
  objectRemover: { kind: 'split', sample: 'street', at: 52, focus: [54, 66], zoom: 1.45 },
  watermarkRemover: { kind: 'split', sample: 'specimen', at: 54, focus: [50, 44], zoom: 1.15 },
  imageExtender: { kind: 'widened', sample: 'lake', at: 50, focus: [0, 50] },
  recolor: { kind: 'split', sample: 'sofa', at: 52, focus: [50, 66], zoom: 1.1 },
  photoEnhancer: { kind: 'split', sample: 'album', at: 52, focus: [50, 62], zoom: 1.1 },
  aiBackground: { kind: 'split', sample: 'bottle', at: 52, focus: [50, 50] },
  backgroundRemover: { kind: 'split', sample: 'cutout', at: 53, focus: [50, 20] },
  aiReplacer: { kind: 'split', sample: 'flooring', at: 50, focus: [50, 80] },
  headShot: { kind: 'split', sample: 'office', at: 53, focus: [50, 30] },
  passportPhoto: { kind: 'prints', sample: 'passport', photos: ['portrait-long-hair'] },
  halloween: { kind: 'split', sample: 'costume', at: 53, focus: [50, 18] },
  faceSwap: { kind: 'stack', sample: 'swap', focus: [50, 30] },
  clothesChanger: { kind: 'split', sample: 'fabric', at: 53, focus: [50, 100] },
  photoToEmoji: { kind: 'prints', sample: 'sticker', photos: ['portrait-afro'] },
  hairstyleChanger: { kind: 'split', sample: 'haircut', at: 53, focus: [50, 16] },
  babyGenerator: { kind: 'prints', sample: 'child', photos: ['portrait-young-man', 'portrait-long-hair'] },
  aiFilter: {
    kind: 'choices',
    of: 'ai-filter',
    columns: 2,
    choices: ['watercolour', 'cyanotype', 'pop-art', 'comic'],
  },
  aiImageGenerator: MARK,
  aiArtGenerator: MARK,
  kontext: MARK,
  nanoBanana: MARK,
  videoEffects: MARK,
  videoEnhancer: MARK,
  videoFaceSwap: MARK,
  videoWatermarkRemover: MARK,
};
