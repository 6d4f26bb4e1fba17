import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import subsetFont from 'subset-font';
import { letters } from './letters.ts';

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

await main();
