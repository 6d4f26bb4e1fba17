import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import subsetFont from 'subset-font';
import { allFontFiles, openFont } from '#imaging/edit/lettering/fonts.ts';
import { HAN } from '#lib/catalog/lettering/lettering.ts';

/** Signs that nobody sees, and those of private use. */
const UNSEEN = /[\p{C}\p{Z}]/u;

/** The letters that the fonts of posters have, as `lib/catalog/lettering` reads them. */
async function listLetters(): Promise<{ readonly ranges: string; readonly han: string }> {
  const codes = new Set<number>();
  for (const path of allFontFiles()) for (const code of (await openFont(path, 400)).letters) codes.add(code);
  const han = new Uint8Array((HAN.to - HAN.from + 8) >> 3);
  const ranges: [number, number][] = [];
  for (const code of [...codes].sort((a, b) => a - b)) {
    const at = code - HAN.from;
    if (at >= 0 && code <= HAN.to) han[at >> 3] = (han[at >> 3] ?? 0) | (1 << (at & 7));
    else if (!UNSEEN.test(String.fromCodePoint(code))) {
      const last = ranges.at(-1);
      if (last && last[1] === code - 1) last[1] = code;
      else ranges.push([code, code]);
    }
  }
  const parts = ranges.map((range) => [...new Set(range)].map((code) => code.toString(36)).join('-'));
  return { ranges: parts.join(','), han: Buffer.from(han).toString('base64') };
}

async function writeLetters(): Promise<void> {
  const text = `${JSON.stringify(await listLetters(), null, 2)}\n`;
  await writeFile('lib/catalog/lettering/letters.json', text);
  console.log(`letters.json: ${text.length} bytes`);
}

/** Characters from one code point to another, both included. */
function run(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');
}

/**
 * Letters of our fonts: ASCII, Latin-1, the two ligatures and the Ÿ of French, and the marks of running text.
 * All else falls to the system's fonts.
 */
export const letters = [
  run(0x20, 0x7e),
  run(0xa0, 0xff),
  'ŒœŸ',
  '–—‘’‚“”„†•…‹›€™←↑→↓−\u2009\u202f\u2011',
].join('');

interface Face {
  /** Variable by weight, from its npm package. */
  readonly source: string;
  readonly name: string;
}

const faces: readonly Face[] = [
  {
    source: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
    name: 'bricolage-grotesque',
  },
  { source: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2', name: 'inter' },
];

const folder = 'app/_shell/fonts';

/** Kerning, marks, and figures of one width for columns of numbers; alternate forms are used nowhere. */
const keepFeatures = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum'];

/** The weights that the styles use. */
const wght = { min: 400, max: 700 };

/** Cuts the faces down to what pages use: half the bytes that stand before the first full paint. */
async function main(): Promise<void> {
  for (const { source, name } of faces) {
    const whole = await readFile(path.join('node_modules', source));
    const options = { targetFormat: 'woff2', keepFeatures, variationAxes: { wght } } as const;
    const subset = await subsetFont(whole, letters, options);
    await writeFile(path.join(folder, `${name}.woff2`), subset);
    console.log(`${name}: ${whole.length} → ${subset.length} bytes`);
  }
}

// `npm run fonts -- letters` lists those that posters can be set in.
if (process.argv[2] === 'letters') await writeLetters();
else await main();
