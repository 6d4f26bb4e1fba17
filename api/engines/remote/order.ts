import type { EngineModel } from '#lib/catalog/engine-models/models.ts';
import {
  nearestRatio,
  type PictureRatio,
  pictureRatios,
  promisedSize,
  shapeOf,
} from '#lib/catalog/engine-models/picture-ratios.ts';
import { wordsOfRun } from '#lib/catalog/engine-models/tool-wishes.ts';
import { headShot } from '#lib/catalog/tools/headshot-generator/entry.ts';
import { ENLARGED } from '#lib/catalog/tools/video-enhancer/constants.ts';
import type { SentVideo } from '../engine.ts';
import { EngineError } from '../engine-error.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** An order to a model, in our terms. */
export interface Order {
  readonly model: EngineModel;
  /** Names the run to the server where that takes a name. */
  readonly runKey: string;
  /** Feature code of the tool. */
  readonly feature: string;
  readonly prompt: string;
  readonly negative: string;
  readonly seed: number;
  readonly count: number;
  /** Size that is asked for, or of the photo that is sent. */
  readonly size: Size;
  /** Ratio that was chosen; undefined where a photo has its own. */
  readonly ratio: PictureRatio | undefined;
  /** Paths of PNG files. */
  readonly photos: readonly string[];
  /** Path of a PNG file, or of an MP4 file beside a video. */
  readonly mask: string | undefined;
  readonly video?: SentVideo | undefined;
  /** Times the width and height of a video. */
  readonly factor: number;
}

interface Wish {
  readonly model: EngineModel;
  readonly runKey: string;
  readonly feature: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Photos and mask as they are sent; undefined for pictures that are made of words alone. */
  readonly sent: (Pick<Order, 'photos' | 'mask' | 'video'> & { readonly size: Size }) | undefined;
}

/** Commands that some servers look for in a prompt; people's words must not become settings. */
const COMMANDS = /<\/?\s*(?:sd_cpp_extra_args|lora)[^>]*>?/gi;

/**
 * Words as a server may be given them: without what stable-diffusion.cpp and LocalAI would take for commands,
 * until none is left.
 */
export function cleanPrompt(prompt: string): string {
  const cleaned = prompt.replace(COMMANDS, ' ').replaceAll('|', ' ');
  return cleaned === prompt ? cleaned.trim() : cleanPrompt(cleaned);
}

/** Ratio that a run asks for; undefined where its photo has its own. */
function ratioOfRun({
  feature,
  parameters: { ratio, aspect },
  hasPhotos,
}: Pick<Wish, 'feature' | 'parameters'> & { readonly hasPhotos: boolean }): PictureRatio | undefined {
  if (feature === headShot.featureCode) return nearestRatio(pictureRatios, shapeOf(aspect));
  // Wallpapers have ratios that no model is asked for.
  return hasPhotos ? undefined : nearestRatio(pictureRatios, shapeOf(ratio));
}

const textOf = (value: unknown) => (typeof value === 'string' ? cleanPrompt(value) : '');
const numberOf = (value: unknown, fallback: number) => (typeof value === 'number' ? value : fallback);

/**
 * An order of a run.
 * @throws EngineError `not_configured` where the model cannot be asked for that
 */
export function makeOrder({ model, runKey, feature, parameters, sent }: Wish): Order {
  const { fields, inputs, words, maxCount } = model;
  const template = new Map<string, string | undefined>(Object.entries(words)).get(feature) ?? '';
  const ownWords = wordsOfRun(template, { feature, values: parameters });
  if (ownWords === null) throw new EngineError('not_configured', `${model.id} cannot follow these settings`);
  // Words that a tool makes hold those of the person.
  const prompt = template === '' ? textOf(parameters.prompt) : cleanPrompt(ownWords);
  if (fields.prompt !== undefined && prompt === '')
    throw new EngineError('not_configured', `${model.id} needs words, and ${feature} has none`);
  const photos = sent?.photos ?? [];
  const [least, most] = inputs.photos;
  if (photos.length < least || photos.length > most)
    throw new EngineError('not_configured', `${model.id} does not take ${photos.length} photos`);
  const ratio = ratioOfRun({ feature, parameters, hasPhotos: sent !== undefined });
  return {
    ...{ model, runKey, feature, prompt, photos, ratio, video: sent?.video },
    negative: textOf(parameters.negative),
    seed: numberOf(parameters.seed, 1),
    count: Math.min(maxCount, numberOf(parameters.count, 1)),
    size: ratio ? promisedSize(ratio) : (sent?.size ?? promisedSize('1:1')),
    mask: inputs.mask === 'none' ? undefined : sent?.mask,
    factor: numberOf(parameters.factor, 1),
  };
}

/** Fields of a request that say the size, by the model's names. */
function sizeFields({ model: { sizes }, size, ratio }: Order): Record<string, unknown> {
  if (sizes.kind === 'photo' || sizes.kind === 'video') return {};
  if (sizes.kind === 'ratio') {
    const value = ratio === undefined ? sizes.keep : nearestRatio(sizes.ratios, size);
    return value === undefined ? {} : { [sizes.field]: value };
  }
  const { width, height } = size;
  if (sizes.form === 'fields' || sizes.field === undefined) return { width, height };
  return { [sizes.field]: sizes.form === 'text' ? `${width}x${height}` : { width, height } };
}

/** Fields of a request but for photos and masks, by the model's names. */
export function plainFields(order: Order): Record<string, unknown> {
  const { fields, fixed } = order.model;
  return {
    ...fixed,
    ...(fields.prompt && { [fields.prompt]: order.prompt }),
    ...(fields.negative && order.negative !== '' && { [fields.negative]: order.negative }),
    ...(fields.seed && { [fields.seed]: order.seed }),
    ...(fields.count && { [fields.count]: order.count }),
    ...(fields.factor && { [fields.factor]: order.factor }),
    ...sizeFields(order),
  };
}

const MEGAPIXEL = 1_048_576;

/** Pieces, megapixels or stretches that an order is paid by. */
function unitsOf({ model: { price, sizes }, count, size, video, factor }: Order): number {
  if (price?.per === 'image') return count;
  if (video && price?.stretch !== undefined) return Math.max(1, Math.ceil(video.seconds / price.stretch));
  if (video) return (video.width * video.height * factor ** 2 * video.frames) / 1e6;
  const pixels = sizes.kind === 'ratio' ? sizes.pixels : size.width * size.height;
  return count * Math.max(1, Math.ceil(pixels / MEGAPIXEL));
}

/** Price of an order in millionths of a dollar; 0 where it costs nothing but time. */
export function priceOf(order: Order): number {
  const { price } = order.model;
  return price === null ? 0 : Math.ceil(price.usd * 1_000_000 * unitsOf(order));
}

type Parameters = Readonly<Record<string, unknown>>;

/**
 * The largest video that a run may send, before it is read.
 * @param upload its pixels; one of 16:9 that is as large as the model takes where they are not known
 */
export function largestVideo(
  { sizes }: EngineModel,
  { parameters, upload }: { readonly parameters: Parameters; readonly upload?: Size | undefined },
): SentVideo | undefined {
  if (sizes.kind !== 'video') return undefined;
  const seconds = numberOf(parameters.seconds, sizes.seconds[1]);
  const isEnlarged = numberOf(parameters.factor, 1) > 1;
  const most = Math.min(sizes.shortSide, isEnlarged ? ENLARGED.shortSide : sizes.shortSide);
  const frames = Math.ceil(seconds * sizes.framesPerSecond);
  const { width, height } = upload ?? { width: (most * 16) / 9, height: most };
  // Nothing is enlarged on its way to a model.
  const scale = Math.min(1, most / Math.min(width, height));
  return { path: '', seconds, frames, width: Math.round(scale * width), height: Math.round(scale * height) };
}
