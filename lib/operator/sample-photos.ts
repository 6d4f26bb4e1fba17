import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { THUMB_WIDTH } from '#lib/catalog/samples.ts';
import { findTool, type ToolEntry, tools } from '#lib/catalog/tools.ts';
import { readSamplesFolder } from './env.ts';

/** A sample photo of the operator. */
export interface OwnSample {
  /** Name of its file without the ending, as visitors read it. */
  readonly title: string;
  /** Its photo as it lies in the folder. */
  readonly file: string;
  /** Addresses of the photo and of its thumbnail. */
  readonly photoUrl: string;
  readonly thumbUrl: string;
  /** Size in pixels, turned as the camera was held. */
  readonly width: number;
  readonly height: number;
}

const THUMB_ENDING = `-${THUMB_WIDTH}.avif`;
/** Formats that every browser opens, by the endings of their files. */
const ENDING = /\.(?:jpe?g|png|webp)$/i;

/**
 * Sample photos of the operator for a tool, by name: those in `SAMPLES_DIR/<code of the tool>`. None without
 * a folder. Throws one line on a file that is no picture, and on a folder that is no tool's.
 */
export async function listOwnSamples(
  { featureCode }: Pick<ToolEntry, 'featureCode'>,
  folder: string | null = readSamplesFolder(),
): Promise<readonly OwnSample[]> {
  if (folder === null) return [];
  await checkFolder(folder);
  const place = path.join(/* turbopackIgnore: true */ folder, featureCode);
  if (!existsSync(place)) return [];
  const names = (await readdir(place)).filter((name) => ENDING.test(name)).sort();
  return Promise.all(names.map((name) => describeSample({ featureCode, file: path.join(place, name) })));
}

async function checkFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => {
    throw new Error(`SAMPLES_DIR is “${folder}”, but there is no such folder.`);
  });
  const known = tools.map(({ featureCode }) => featureCode);
  const stray = entries.find((entry) => entry.isDirectory() && !findTool(entry.name));
  if (stray) throw new Error(`SAMPLES_DIR has “${stray.name}”, which is none of: ${known.join(', ')}.`);
}

async function describeSample({
  featureCode,
  file,
}: {
  featureCode: string;
  file: string;
}): Promise<OwnSample> {
  const { name, ext } = path.parse(file);
  const bytes = await readFile(file);
  // Caches keep an address, so another photo under the same name gets another one.
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  const { autoOrient } = await sharp(bytes)
    .metadata()
    .catch(() => {
      throw new Error(`SAMPLES_DIR has ${file}, which cannot be read as a picture.`);
    });
  const base = `/samples/own/${featureCode}/${id}`;
  return {
    title: name,
    file,
    photoUrl: base + ext.toLowerCase(),
    thumbUrl: base + THUMB_ENDING,
    ...autoOrient,
  };
}

/** Names of the files of all own samples, each with the code of its tool. */
export async function listOwnSampleFiles(): Promise<{ tool: string; file: string }[]> {
  const lists = await Promise.all(
    tools.map(async (tool) => {
      const urls = (await listOwnSamples(tool)).flatMap(({ photoUrl, thumbUrl }) => [photoUrl, thumbUrl]);
      return urls.map((url) => ({ tool: tool.featureCode, file: path.posix.basename(url) }));
    }),
  );
  return lists.flat();
}

/** Photo or thumbnail under an address of own samples; null where there is none. */
export async function readOwnSample(urlPath: string): Promise<{ type: string; bytes: Buffer } | null> {
  const [, , , code = ''] = urlPath.split('/');
  const tool = findTool(code);
  const samples = tool ? await listOwnSamples(tool) : [];
  const found = samples.find(({ photoUrl, thumbUrl }) => urlPath === photoUrl || urlPath === thumbUrl);
  if (!found) return null;
  if (urlPath === found.thumbUrl) {
    const thumb = sharp(found.file).autoOrient().resize(THUMB_WIDTH, undefined).avif({ quality: 55 });
    return { type: 'image/avif', bytes: await thumb.toBuffer() };
  }
  const bytes = await readFile(found.file);
  const { format } = await sharp(bytes).metadata();
  return { type: `image/${format}`, bytes };
}
