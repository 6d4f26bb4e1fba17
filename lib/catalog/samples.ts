import type { FeatureCode, ToolKey } from './tools.ts';

/** A picture of our own to try tools on. Its photo is `public/samples/<key>.jpg`, drawn by `npm run samples`. */
export interface SampleScene {
  readonly key: string;
  /** Size of the photo in pixels. */
  readonly width: number;
  readonly height: number;
}

export const sampleScenes = [
  { key: 'street', width: 1680, height: 1120 },
  { key: 'table', width: 1680, height: 1260 },
  { key: 'room', width: 1680, height: 1120 },
  { key: 'product', width: 1680, height: 1260 },
  { key: 'marked-product', width: 1680, height: 1260 },
  { key: 'shop', width: 1680, height: 1260 },
  { key: 'night', width: 1680, height: 1260 },
  { key: 'landscape', width: 1680, height: 1120 },
  { key: 'old-photo', width: 1280, height: 1600 },
  { key: 'portrait-afro', width: 1280, height: 1600 },
  { key: 'portrait-bald', width: 1280, height: 1600 },
  { key: 'portrait-child', width: 1280, height: 1600 },
  { key: 'portrait-curls', width: 1280, height: 1600 },
  { key: 'portrait-elder', width: 1280, height: 1600 },
  { key: 'portrait-grey-beard', width: 1280, height: 1600 },
  { key: 'portrait-long-hair', width: 1280, height: 1600 },
  { key: 'portrait-square-glasses', width: 1280, height: 1600 },
  { key: 'portrait-teenager', width: 1280, height: 1600 },
  { key: 'portrait-young-man', width: 1280, height: 1600 },
  { key: 'friends', width: 1680, height: 1260 },
  { key: 'figure', width: 1000, height: 1600 },
] as const satisfies readonly SampleScene[];

export type SampleSceneKey = (typeof sampleScenes)[number]['key'];

/** A scene and what a tool made of it. */
export interface Sample {
  /** Its words are `samples.<key>` in `messages/`; the files of its result begin with it. */
  readonly key: string;
  readonly scene: SampleSceneKey;
  readonly tool: ToolKey;
  /** Where the tool worked, in per cent of width and height: what a cropped thumbnail must show. */
  readonly focus: readonly [x: number, y: number];
  /** Size of the result where it is not the photo's. */
  readonly result?: { readonly width: number; readonly height: number };
}

/** What hangs where only one fits. */
export const firstSample = {
  key: 'street',
  scene: 'street',
  tool: 'objectRemover',
  focus: [52, 62],
} as const satisfies Sample;

export const samples: readonly Sample[] = [
  firstSample,
  { key: 'table', scene: 'table', tool: 'objectRemover', focus: [52, 81] },
  { key: 'room', scene: 'room', tool: 'objectRemover', focus: [50, 30] },
  { key: 'specimen', scene: 'marked-product', tool: 'watermarkRemover', focus: [50, 44] },
  {
    key: 'lake',
    scene: 'landscape',
    tool: 'imageExtender',
    focus: [10, 50],
    result: { width: 2352, height: 1120 },
  },
  { key: 'sofa', scene: 'room', tool: 'recolor', focus: [50, 60] },
  { key: 'cup', scene: 'table', tool: 'recolor', focus: [61, 48] },
  { key: 'night', scene: 'night', tool: 'photoEnhancer', focus: [50, 50] },
  { key: 'album', scene: 'old-photo', tool: 'photoEnhancer', focus: [50, 50] },
  { key: 'bottle', scene: 'product', tool: 'aiBackground', focus: [50, 45] },
  { key: 'painting', scene: 'table', tool: 'aiFilter', focus: [50, 50] },
  { key: 'drawing', scene: 'shop', tool: 'aiFilter', focus: [50, 50] },
  { key: 'cutout', scene: 'portrait-curls', tool: 'backgroundRemover', focus: [50, 35] },
  {
    key: 'passport',
    scene: 'portrait-long-hair',
    tool: 'passportPhoto',
    focus: [50, 45],
    result: { width: 827, height: 1063 },
  },
  { key: 'swap', scene: 'friends', tool: 'faceSwap', focus: [70, 35] },
  {
    key: 'child',
    scene: 'portrait-young-man',
    tool: 'babyGenerator',
    focus: [50, 40],
    result: { width: 1024, height: 1280 },
  },
  { key: 'fabric', scene: 'portrait-curls', tool: 'clothesChanger', focus: [50, 80] },
  { key: 'haircut', scene: 'portrait-teenager', tool: 'hairstyleChanger', focus: [50, 30] },
  { key: 'office', scene: 'portrait-square-glasses', tool: 'headShot', focus: [50, 40] },
  {
    key: 'sticker',
    scene: 'portrait-afro',
    tool: 'photoToEmoji',
    focus: [50, 50],
    result: { width: 512, height: 512 },
  },
  { key: 'costume', scene: 'portrait-elder', tool: 'halloween', focus: [50, 35] },
];

/** A sample's photo. */
export function sceneOf({ scene }: Pick<Sample, 'scene'>): SampleScene {
  const found = sampleScenes.find(({ key }) => key === scene);
  if (!found) throw new RangeError(`no scene ${scene}`);
  return found;
}

/** Widths that pictures of samples exist in, up to the photo’s own. */
const WIDTHS = [320, 640, 1280, 1680] as const;
export type SampleWidth = (typeof WIDTHS)[number];

/** The width that every scene's photo exists in. */
export const THUMB_WIDTH = WIDTHS[0];

/** Widths that the pictures of a sample exist in, narrowest first: no wider than either side of it. */
export function sampleWidths(
  sample: Pick<Sample, 'scene' | 'result'>,
): readonly [SampleWidth, ...SampleWidth[]] {
  const scene = sceneOf(sample);
  const width = Math.min(scene.width, sample.result?.width ?? scene.width);
  const [narrowest, ...wider] = WIDTHS;
  return [narrowest, ...wider.filter((step) => step <= width)];
}

export type SampleSide = 'before' | 'after';

interface SampleFile {
  readonly sample: Pick<Sample, 'key' | 'scene'>;
  readonly side: SampleSide;
  readonly width: SampleWidth;
}

/** Address of one width of a sample’s picture, AVIF, which every browser that we support shows. All samples of a scene share what is before. */
export function sampleUrl({ sample, side, width }: SampleFile): string {
  return `/samples/${side === 'before' ? sample.scene : sample.key}-${side}-${width}.avif`;
}

/** Address of the full-size photo that a tool is tried on. */
export function samplePhotoUrl(scene: SampleSceneKey): string {
  return `/samples/${scene}.jpg`;
}

/** Address of a small picture of a scene's photo, which every scene has; `THUMB_WIDTH` wide. */
export function sceneThumbUrl(scene: SampleSceneKey): string {
  return sampleUrl({ sample: { key: scene, scene }, side: 'before', width: THUMB_WIDTH });
}

/** Address and size of a sample’s result for other sites, which may know no other format than JPEG. */
export function sampleShareImage(sample: Pick<Sample, 'key' | 'scene' | 'result'>) {
  const { width, height } = sample.result ?? sceneOf(sample);
  const shareWidth = Math.min(1280, width);
  return {
    url: `/samples/${sample.key}-share.jpg`,
    width: shareWidth,
    height: Math.round((shareWidth * height) / width),
  } as const;
}

/** Address of the small picture that shows a choice of a tool: a style, a background. */
export function choicePreviewUrl(feature: FeatureCode, choice: string): string {
  return `/samples/choices/${feature}/${choice}.avif`;
}
