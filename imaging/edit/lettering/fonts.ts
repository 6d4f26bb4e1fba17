import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'harfbuzzjs';
import type { Lettering } from '#lib/catalog/tools/ai-image-generator/constants.ts';

const require = createRequire(import.meta.url);

/** Packages of our faces: Latin letters first, then those of the script, then the others. */
const LATIN = 'bricolage-grotesque';
const CJK = { ja: 'noto-sans-jp', tw: 'noto-sans-tc', ko: 'noto-sans-kr' } as const;

type Han = Lettering['han'];

interface FontFile {
  readonly path: string;
  /** Inclusive ranges of code points. */
  readonly ranges: readonly (readonly [from: number, to: number])[];
}

function parseRanges(text: string): FontFile['ranges'] {
  return text.split(',').map((part) => {
    const [from = '', to = from] = part.trim().slice(2).split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
  });
}

/** Files of a face, each with the letters that its package says it has. */
function listFiles(face: string): readonly FontFile[] {
  const name = `@fontsource-variable/${face}`;
  const ranges: Readonly<Record<string, string>> = require(`${name}/unicode.json`);
  return Object.entries(ranges).map(([key, text]) => {
    const part = key.replace(/[[\]]/g, '');
    return { path: `${name}/files/${face}-${part}-wght-normal.woff2`, ranges: parseRanges(text) };
  });
}

const listed = new Map<string, readonly FontFile[]>();

function filesOf(face: string): readonly FontFile[] {
  const known = listed.get(face) ?? listFiles(face);
  listed.set(face, known);
  return known;
}

/** The files that may have a letter, the most fitting first. */
export function* fontFilesFor(code: number, han: Han): Generator<string> {
  const others = Object.values(CJK).filter((face) => face !== CJK[han]);
  for (const face of [LATIN, CJK[han], ...others])
    for (const { path, ranges } of filesOf(face))
      if (ranges.some(([from, to]) => code >= from && code <= to)) yield path;
}

/** Every file of our faces. */
export function allFontFiles(): readonly string[] {
  return [LATIN, ...Object.values(CJK)].flatMap((face) => filesOf(face).map(({ path }) => path));
}

/** A font of one file, and the letters that it really has. */
export interface OpenFont {
  readonly font: Font;
  readonly unitsPerEm: number;
  readonly letters: ReadonlySet<number>;
}

type Decompress = (bytes: Uint8Array) => Promise<Uint8Array>;

async function open(path: string, weight: number): Promise<OpenFont> {
  const { Blob, Face, Font, Variation } = await import('harfbuzzjs');
  const { decompress }: { readonly decompress: Decompress } = require('wawoff2');
  const face = new Face(new Blob(await decompress(await readFile(require.resolve(path)))));
  const font = new Font(face);
  font.setVariations([new Variation('wght', weight)]);
  return { font, unitsPerEm: face.upem, letters: new Set(face.collectUnicodes()) };
}

/** Most fonts that stay open. */
const MAX_OPEN = 48;

const opened = new Map<string, Promise<OpenFont>>();

/** A font in a weight from 200 to 800, opened once. */
export function openFont(path: string, weight: number): Promise<OpenFont> {
  const key = `${path} ${weight}`;
  const known = opened.get(key);
  if (known) return known;
  if (opened.size >= MAX_OPEN) opened.clear();
  const font = open(path, weight);
  opened.set(key, font);
  return font;
}
