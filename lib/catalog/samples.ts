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

/** Inputs of a run on scenes of ours. */
export interface SceneInput {
  readonly scene: SampleSceneKey;
  /** A mask of the scene in `samples/masks`, by the name that the renderer gives it. */
  readonly mask?: string;
  /** True where the mask marks what stays, as for a new background. */
  readonly inverted?: boolean;
  /** Scenes that are its additional photos. */
  readonly others?: readonly SampleSceneKey[];
}

/** Inputs and parameters that make a sample's result from its photo. */
interface Recipe extends Omit<SceneInput, 'scene'> {
  /** Parameters that differ from the defaults of the tool's schema. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  /** Index of the result that is shown, from 0. */
  readonly result?: number;
}

/** A scene and what a tool made of it, or what a tool made of nothing. */
export interface ToolSample {
  /** Its words are `samples.<key>` in `messages/`; the files of its result begin with it. */
  readonly key: string;
  /** Left out where the tool needs no photo; the result then has a size and is shown alone. */
  readonly scene?: SampleSceneKey;
  /** Size of the result where it is not the photo's. */
  readonly result?: { readonly width: number; readonly height: number };
  /** True where the result is shown alone. */
  readonly isAlone?: true;
  /** True where phones show it first of all, so that one more width between the others pays. */
  readonly isFirst?: true;
  /** True where it hangs on the wall of the home page. */
  readonly isOnHome?: true;
  /** Left out where the photo and the usual parameters suffice. */
  readonly recipe?: Recipe;
}

/** A sample with the tool that made it. */
export interface Sample extends ToolSample {
  readonly tool: ToolKey;
}

/** Pictures of the choices of an option, each made from the same scene. */
export interface ChoicePictures extends Omit<SceneInput, 'scene'> {
  /** Left out where the tool needs no photo. */
  readonly scene?: SampleSceneKey;
  /** Name of the option; it has pictures. */
  readonly option: string;
  /** Other parameters that differ from the defaults of the tool's schema. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  /** True where a face would only draw attention away: its features are left out. */
  readonly isFaceless?: true;
  /** The part that is shown, in per cent of width and height. */
  readonly crop?: {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
}

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
  /** The result with the photo’s left edge in it, at `at`. */
  | { readonly kind: 'widened'; readonly sample: string; readonly at: number; readonly focus: Point }
  /** The result alone. */
  | { readonly kind: 'result'; readonly sample: string; readonly focus: Point }
  /** Small pictures of what can be chosen. */
  | {
      readonly kind: 'choices';
      readonly of: FeatureCode;
      readonly columns: 2 | 3;
      readonly choices: readonly string[];
    }
  /** Panels of the tool's diagram. */
  | { readonly kind: 'diagram'; readonly tool: ToolKey }
  /** A mark alone, where there is no sample. */
  | { readonly kind: 'mark' }
  /** A stroke of each pigment. */
  | { readonly kind: 'pigments' };

type Point = readonly [x: number, y: number];

/** Pictures that show a tool, in its folder. Only servers and scripts load them. */
export interface ToolSamples {
  readonly samples: readonly ToolSample[];
  /** Photos of our own that the tool can be tried on, the most fitting first; else its family's. */
  readonly trialScenes?: readonly SampleSceneKey[];
  readonly choicePictures?: readonly ChoicePictures[];
  /** Picture on the card that messengers show of the page. */
  readonly card: CardArt;
}

/** A sample's photo. */
export function sceneOf({ scene }: Pick<ToolSample, 'scene'>): SampleScene {
  const found = sampleScenes.find(({ key }) => key === scene);
  if (!found) throw new RangeError(`no scene ${scene}`);
  return found;
}

/** Size in pixels of what a sample shows at first: its photo, or what was made without one. */
export function sampleSize(sample: Pick<ToolSample, 'scene' | 'result'>): {
  readonly width: number;
  readonly height: number;
} {
  return sample.scene === undefined && sample.result ? sample.result : sceneOf(sample);
}

/** True where a sample's result lines up with its photo, so that one can be drawn over the other. */
export function liesOverPhoto({ result, isAlone }: ToolSample): boolean {
  return result === undefined && !isAlone;
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
  sample: Pick<ToolSample, 'scene' | 'result' | 'isFirst'>,
): readonly [SampleWidth, ...SampleWidth[]] {
  const scene = sampleSize(sample);
  const width = Math.min(scene.width, sample.result?.width ?? scene.width);
  const [narrowest, ...wider] = WIDTHS;
  const own = wider.filter((step) => sample.isFirst || !FIRST_WIDTHS.includes(step));
  return [narrowest, ...own.filter((step) => step <= width)];
}

export type SampleSide = 'before' | 'after';

interface SampleFile {
  readonly sample: Pick<ToolSample, 'key' | 'scene'>;
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
export function sampleResultImage(sample: ToolSample) {
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
