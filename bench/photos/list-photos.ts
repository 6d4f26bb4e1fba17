import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** Endings of files that imaging decodes. */
const PHOTO = /\.(?:jpe?g|png|webp|heic|heif|avif|gif)$/i;

const toolWishSchema = z.strictObject({
  mask: z.string().optional(),
  additional: z.array(z.string()).optional(),
  parameters: z.record(z.string(), z.unknown()).optional(),
});

/** Wishes for one tool. */
export type ToolWish = z.infer<typeof toolWishSchema>;

const wishesSchema = z.strictObject({
  mask: z.string().optional().describe('file of a mask, white = the thing'),
  additional: z.array(z.string()).optional().describe('files of more photos, in the order of the tool'),
  tools: z
    .record(z.string(), z.union([z.literal(false), toolWishSchema]))
    .default({})
    .describe('by feature code: false leaves a tool out, an object says its mask, photos and parameters'),
});

/** Exact wishes beside a photo; files are resolved. */
type Wishes = z.infer<typeof wishesSchema>;

export interface BenchPhoto {
  /** File name without folder, as the tables have it. */
  readonly name: string;
  readonly file: string;
  readonly wishes: Wishes;
}

/** Resolves the files of one level of wishes against the folder. */
function resolveFiles<Level extends { mask?: string; additional?: string[] }>(
  level: Level,
  folder: string,
): Level {
  const resolve = (file: string) => path.resolve(folder, file);
  return {
    ...level,
    ...(level.mask !== undefined && { mask: resolve(level.mask) }),
    ...(level.additional && { additional: level.additional.map(resolve) }),
  };
}

async function readWishes(folder: string, stem: string): Promise<Wishes> {
  const file = path.join(folder, `${stem}.json`);
  const text = existsSync(file) ? await readFile(file, 'utf8') : '{}';
  const parsed = wishesSchema.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`);
  const wishes = resolveFiles(parsed.data, folder);
  const tools = Object.entries(wishes.tools).map(([tool, wish]) => [
    tool,
    wish && resolveFiles(wish, folder),
  ]);
  const mask = path.join(folder, `${stem}.mask.png`);
  return {
    ...(existsSync(mask) && { mask }),
    ...wishes,
    tools: Object.fromEntries(tools),
  };
}

function listMasks({ mask, tools }: Wishes): (string | undefined)[] {
  return [mask, ...Object.values(tools).map((wish) => (wish ? wish.mask : undefined))];
}

/**
 * Photos of a folder by name, each with its wishes: `<photo>.mask.png` and `<photo>.json`, the name without
 * its ending. Masks are no photos. Throws where a JSON file is malformed.
 */
export async function listPhotos(folder: string): Promise<readonly BenchPhoto[]> {
  const names = (await readdir(folder)).filter((name) => PHOTO.test(name)).sort();
  const photos: BenchPhoto[] = [];
  for (const name of names) {
    if (name.endsWith('.mask.png')) continue;
    const wishes = await readWishes(folder, path.parse(name).name);
    photos.push({ name, file: path.join(folder, name), wishes });
  }
  const masks = new Set(photos.flatMap(({ wishes }) => listMasks(wishes)));
  return photos.filter(({ file }) => !masks.has(file));
}
