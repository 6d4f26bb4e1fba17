import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type EncodeOptions, encodeAnimation, encodePicture } from '../core/io/encode-picture.ts';
import type { Animation, Picture } from '../core/picture.ts';
import { isTransparent } from '../core/raster/alpha.ts';
import { markPicture, markResult } from '../edit/product-mark/mark-result.ts';
import type { DigitalSourceType, FileRole, MarkWish, OutputFile } from './job-result.ts';

/** Encodes a picture into a file and describes it. */
export async function writePicture(
  picture: Picture,
  {
    target,
    options,
  }: {
    readonly target: { readonly path: string; readonly role: OutputFile['role'] };
    readonly options: EncodeOptions;
  },
): Promise<OutputFile> {
  const { bytes, width, height } = await encodePicture(picture, options);
  await writeFile(target.path, bytes);
  const name = path.basename(target.path);
  return { ...target, name, width, height, type: `image/${options.format}`, bytes: bytes.length };
}

/** Longest side of previews in pixels, and their quality. */
const PREVIEW = { format: 'webp', maxSide: 2048, quality: 85 } as const;

interface WriterOptions {
  /** An existing folder. */
  readonly folder: string;
  /** Left out, nothing is marked. */
  readonly mark?: MarkWish | undefined;
  /** Mark of the results and their previews. */
  readonly digitalSourceType: DigitalSourceType;
}

/**
 * Writes the files of a run, whoever made its pictures. `input-preview.webp` for the photo, then
 * `preview.webp` and `result.png` for the first result; later ones have numbers, as in `result-2.png`.
 */
interface ResultWriter {
  /** Files written so far, in the order of writing. */
  readonly files: readonly OutputFile[];
  /** Number of results among them. */
  readonly results: number;
  /** True where parts of a result are transparent. */
  readonly isTransparent: boolean;
  /** Writes the preview of the normalised photo, without a mark of its source. */
  writeInput(photo: Picture): Promise<void>;
  /**
   * Writes the next result after its preview: a picture as PNG, lossless, an animation as WebP, which is its
   * own preview. What is marked comes before it.
   */
  write(
    result: Picture | Animation,
    options?: { readonly pixelsPerInch?: number | undefined },
  ): Promise<void>;
}

export function createResultWriter({ folder, digitalSourceType, mark }: WriterOptions): ResultWriter {
  const files: OutputFile[] = [];
  let results = 0;
  let transparent = false;
  let before: Picture | undefined;
  return {
    get files() {
      return [...files];
    },
    get results() {
      return results;
    },
    get isTransparent() {
      return transparent;
    },
    async writeInput(photo) {
      const target = (role: FileRole) => ({ path: path.join(folder, `${role}.webp`), role });
      files.push(await writePicture(photo, { target: target('input-preview'), options: PREVIEW }));
      before = photo;
      if (!mark?.of.includes('photo')) return;
      const marked = await markPicture(photo, mark);
      files.push(await writePicture(marked, { target: target('marked-input-preview'), options: PREVIEW }));
    },
    async write(result, { pixelsPerInch } = {}) {
      const number = results === 0 ? '' : `-${results + 1}`;
      const write = async (made: Picture | Animation, roles: readonly [small: FileRole, whole: FileRole]) => {
        files.push(...(await writeBoth(made, { roles, folder, number, digitalSourceType, pixelsPerInch })));
      };
      if (mark?.of.includes('results'))
        await write(await markResult(result, { ...mark, before }), ['marked-preview', 'marked']);
      await write(result, ['preview', 'result']);
      transparent ||= 'frames' in result ? false : isTransparent(result);
      results += 1;
    },
  };
}

interface BothFiles {
  readonly roles: readonly [small: FileRole, whole: FileRole];
  readonly folder: string;
  /** End of the names of later results. */
  readonly number: string;
  readonly digitalSourceType: DigitalSourceType;
  readonly pixelsPerInch: number | undefined;
}

/** Writes both files of a picture or an animation, the preview first. */
async function writeBoth(
  made: Picture | Animation,
  { roles: [small, whole], folder, number, digitalSourceType, pixelsPerInch }: BothFiles,
): Promise<OutputFile[]> {
  const target = (role: FileRole, extension: string) => ({
    path: path.join(folder, `${role}${number}.${extension}`),
    role,
  });
  if ('frames' in made) {
    const options = (role: FileRole) => ({ target: target(role, 'webp'), digitalSourceType });
    return [await writeAnimation(made, options(small)), await writeAnimation(made, options(whole))];
  }
  const preview = { ...PREVIEW, digitalSourceType };
  const lossless = { format: 'png', digitalSourceType, pixelsPerInch } as const;
  return [
    await writePicture(made, { target: target(small, 'webp'), options: preview }),
    await writePicture(made, { target: target(whole, 'png'), options: lossless }),
  ];
}

interface AnimationOptions {
  readonly target: { readonly path: string; readonly role: OutputFile['role'] };
  readonly digitalSourceType: DigitalSourceType;
}

async function writeAnimation(
  animation: Animation,
  { target, digitalSourceType }: AnimationOptions,
): Promise<OutputFile> {
  const bytes = await encodeAnimation(animation, digitalSourceType);
  await writeFile(target.path, bytes);
  const [{ width, height }] = animation.frames;
  const name = path.basename(target.path);
  return { ...target, name, width, height, type: 'image/webp', bytes: bytes.length };
}
