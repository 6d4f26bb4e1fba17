import type { FeatureCode, ToolKey } from './tools.ts';

/**
 * A picture of our own to try tools on. Its photo is `public/samples/<key>.jpg`, drawn by `npm run samples`.
 */
interface SampleScene {
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
  { key: 'marked-table', width: 1280, height: 960 },
  { key: 'marked-room', width: 1280, height: 853 },
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
  /** Centre of the change, in per cent of width and height, which a cropped thumbnail must show. */
  readonly focus: readonly [x: number, y: number];
  /** Size of the result where it is not the photo's. */
  readonly result?: { readonly width: number; readonly height: number };
  /** True where phones show it first of all, so that one more width between the others pays. */
  readonly isFirst?: boolean;
}

/** Sample for places with room for one. */
export const firstSample = {
  key: 'street',
  scene: 'street',
  tool: 'objectRemover',
  focus: [52, 62],
  isFirst: true,
} as const satisfies Sample;

/** Sizes of results that several samples have. */
const STICKER = { width: 512, height: 512 };
const CHILD = { width: 1024, height: 1280 };
const SMALL_PHOTO = { width: 827, height: 1063 };
const SQUARE_PHOTO = { width: 600, height: 600 };

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
    result: SMALL_PHOTO,
  },
  { key: 'swap', scene: 'friends', tool: 'faceSwap', focus: [70, 35] },
  {
    key: 'child',
    scene: 'portrait-young-man',
    tool: 'babyGenerator',
    focus: [50, 40],
    result: CHILD,
  },
  { key: 'flooring', scene: 'room', tool: 'aiReplacer', focus: [50, 85] },
  { key: 'fabric', scene: 'portrait-curls', tool: 'clothesChanger', focus: [50, 80] },
  { key: 'haircut', scene: 'portrait-teenager', tool: 'hairstyleChanger', focus: [50, 30] },
  { key: 'office', scene: 'portrait-square-glasses', tool: 'headShot', focus: [50, 40] },
  {
    key: 'sticker',
    scene: 'portrait-afro',
    tool: 'photoToEmoji',
    focus: [50, 50],
    result: STICKER,
  },
  { key: 'costume', scene: 'portrait-elder', tool: 'halloween', focus: [50, 35] },
  {
    key: 'sky',
    scene: 'street',
    tool: 'imageExtender',
    focus: [50, 10],
    result: { width: 1680, height: 1400 },
  },
  {
    key: 'banner',
    scene: 'table',
    tool: 'imageExtender',
    focus: [10, 50],
    result: { width: 2100, height: 1260 },
  },
  { key: 'blouse', scene: 'portrait-young-man', tool: 'recolor', focus: [50, 85] },
  { key: 'evening', scene: 'portrait-afro', tool: 'aiBackground', focus: [50, 35] },
  { key: 'peaks', scene: 'figure', tool: 'aiBackground', focus: [50, 40] },
  { key: 'pair', scene: 'friends', tool: 'backgroundRemover', focus: [50, 35] },
  { key: 'flask', scene: 'product', tool: 'backgroundRemover', focus: [50, 45] },
  { key: 'comic', scene: 'portrait-square-glasses', tool: 'aiFilter', focus: [50, 40] },
  { key: 'watercolor', scene: 'landscape', tool: 'aiFilter', focus: [50, 50] },
  { key: 'garden', scene: 'portrait-grey-beard', tool: 'headShot', focus: [50, 40] },
  { key: 'suit', scene: 'portrait-bald', tool: 'headShot', focus: [50, 50] },
  { key: 'visa', scene: 'portrait-afro', tool: 'passportPhoto', focus: [50, 45], result: SQUARE_PHOTO },
  { key: 'france', scene: 'portrait-bald', tool: 'passportPhoto', focus: [50, 45], result: SMALL_PHOTO },
  { key: 'student', scene: 'portrait-teenager', tool: 'faceSwap', focus: [50, 40] },
  { key: 'reading', scene: 'portrait-square-glasses', tool: 'faceSwap', focus: [50, 40] },
  { key: 'worktop', scene: 'table', tool: 'aiReplacer', focus: [50, 75] },
  { key: 'couch', scene: 'room', tool: 'aiReplacer', focus: [50, 60] },
  { key: 'denim', scene: 'portrait-young-man', tool: 'clothesChanger', focus: [50, 85] },
  { key: 'floral', scene: 'portrait-elder', tool: 'clothesChanger', focus: [50, 85] },
  { key: 'laugh', scene: 'portrait-curls', tool: 'photoToEmoji', focus: [50, 50], result: STICKER },
  { key: 'plastic', scene: 'portrait-grey-beard', tool: 'photoToEmoji', focus: [50, 50], result: STICKER },
  { key: 'bob', scene: 'portrait-curls', tool: 'hairstyleChanger', focus: [50, 30] },
  { key: 'silver', scene: 'portrait-long-hair', tool: 'hairstyleChanger', focus: [50, 30] },
  { key: 'baby', scene: 'portrait-afro', tool: 'babyGenerator', focus: [50, 40], result: CHILD },
  { key: 'daughter', scene: 'portrait-curls', tool: 'babyGenerator', focus: [50, 40], result: CHILD },
  { key: 'skull', scene: 'portrait-young-man', tool: 'halloween', focus: [50, 35] },
  { key: 'pirate', scene: 'portrait-grey-beard', tool: 'halloween', focus: [50, 35] },
];

/** A sample's photo. */
export function sceneOf({ scene }: Pick<Sample, 'scene'>): SampleScene {
  const found = sampleScenes.find(({ key }) => key === scene);
  if (!found) throw new RangeError(`no scene ${scene}`);
  return found;
}

/** True where a sample's result lines up with its photo, so that one can be drawn over the other. */
export function liesOverPhoto({ result, tool }: Sample): boolean {
  return result === undefined && tool !== 'headShot';
}

/** Widths that pictures of samples exist in, up to the photo’s own. */
const WIDTHS = [320, 640, 720, 960, 1280, 1680] as const;

/** The width that a phone takes of what it shows first. */
export const PHONE_WIDTH = 720;

/** Exist only of the sample that phones show first. */
const FIRST_WIDTHS: readonly number[] = [PHONE_WIDTH, 960];
type SampleWidth = (typeof WIDTHS)[number];

/** The width that every scene's photo exists in. */
export const THUMB_WIDTH = WIDTHS[0];

/** Widths that the pictures of a sample exist in, narrowest first: no wider than either side of it. */
export function sampleWidths(
  sample: Pick<Sample, 'scene' | 'result' | 'isFirst'>,
): readonly [SampleWidth, ...SampleWidth[]] {
  const scene = sceneOf(sample);
  const width = Math.min(scene.width, sample.result?.width ?? scene.width);
  const [narrowest, ...wider] = WIDTHS;
  const own = wider.filter((step) => sample.isFirst || !FIRST_WIDTHS.includes(step));
  return [narrowest, ...own.filter((step) => step <= width)];
}

export type SampleSide = 'before' | 'after';

interface SampleFile {
  readonly sample: Pick<Sample, 'key' | 'scene'>;
  readonly side: SampleSide;
  readonly width: SampleWidth;
}

/**
 * Address of one width of a sample’s picture, AVIF, which every browser that we support shows. All samples of
 * a scene share what is before.
 */
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

/** The widest form of a sample’s result, for search engines. */
export function sampleResultImage(sample: Sample) {
  const { width: fullWidth, height: fullHeight } = sample.result ?? sceneOf(sample);
  const width = sampleWidths(sample).at(-1) ?? THUMB_WIDTH;
  return {
    url: sampleUrl({ sample, side: 'after', width }),
    width,
    height: Math.round((width * fullHeight) / fullWidth),
  } as const;
}

/** Address of the small picture that shows a choice of a tool: a style, a background. */
export function choicePreviewUrl(feature: FeatureCode, choice: string): string {
  return `/samples/choices/${feature}/${choice}.avif`;
}
