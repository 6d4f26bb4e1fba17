import type { DownloadFormat } from './uploads.ts';

/**
 * Backdrop under the transparent parts of a download: a colour as `#rrggbb`, the photo out of focus, as
 * `blur-` and per cent, or a picture of one’s own, as `upload-` and the id of its upload.
 */
export const DOWNLOAD_BACKGROUND =
  /^(#[0-9a-f]{6}|blur-(100|[1-9]?\d)|upload-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Upload that a backdrop is made of; undefined where it is made of none. */
export function uploadOfBackground(background: string): string | undefined {
  return background.startsWith('upload-') ? background.slice('upload-'.length) : undefined;
}

/** Colour that is suggested where a format has no transparency. */
export const USUAL_BACKGROUND = '#ffffff';

const FORMATS: Readonly<Record<string, DownloadFormat>> = {
  'image/jpeg': 'jpeg',
  'image/heic': 'jpeg',
  'image/heif': 'jpeg',
  'image/webp': 'webp',
  'image/avif': 'avif',
};

/**
 * Format that a result is saved in where nobody chose one: that of the photo, and PNG where parts are
 * transparent. Few programs write HEIC, so its results are JPEG.
 * @param photoType content type of the photo; undefined without one
 */
export function usualFormat(photoType: string | undefined, isTransparent: boolean): DownloadFormat {
  return (!isTransparent && photoType !== undefined && FORMATS[photoType]) || 'png';
}

/** Longest name of a photo in the name of its result; file systems end at 255 bytes. */
const MAX_LETTERS = 60;

/**
 * Name of a photo’s file without its ending, safe in every file system and in a URL: letters and digits of
 * any script, and `_ . -`. Empty where nothing is left.
 */
export function plainName(fileName: string): string {
  const plain = fileName
    .normalize('NFC')
    .replace(/\.[\p{L}\p{N}]*$/u, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}_.]+/gu, '-')
    .replaceAll(/([-.])[-.]+/gu, '$1');
  return trimmed([...trimmed(plain)].slice(0, MAX_LETTERS).join(''));
}

/** Combining marks do not begin a name, and neither does a dot, which hides a file. */
function trimmed(name: string): string {
  return name.replace(/^[-._\p{M}]+/u, '').replace(/[-._]+$/u, '');
}

interface ResultFile {
  /** Name of the photo, as `plainName` gives it; empty where it is unknown. */
  readonly photoName: string;
  /** Names the change in the file’s name. */
  readonly word: string;
  /** Id of the task. */
  readonly id: string;
  /** Index of the result, from 0. */
  readonly index: number;
  /** Ending without the dot. */
  readonly extension: string;
}

/**
 * Name that a result is saved under: `beach-background-removed.jpg`, from the second result on with its
 * number. Without the photo’s name it tells the tool alone: `pictor-background-removed-1f3a2b.jpg`.
 */
export function resultFileName({ photoName, word, id, index, extension }: ResultFile): string {
  const number = index === 0 ? '' : `-${index + 1}`;
  const name = photoName === '' ? `pictor-${word}-${id.slice(-6)}` : `${photoName}-${word}`;
  return `${name}${number}.${extension}`;
}
