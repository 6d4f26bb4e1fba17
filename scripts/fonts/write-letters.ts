import { writeFile } from 'node:fs/promises';
import { allFontFiles, openFont } from '#imaging/edit/lettering/fonts.ts';

/** First and last Chinese character, which are kept as bits; all others as ranges. */
const HAN = { from: 0x4e00, to: 0x9fff } as const;

/** Signs that nobody sees, and those of private use. */
const UNSEEN = /[\p{C}\p{Z}]/u;

/** The letters that the fonts of posters have, as `lib/catalog/lettering` reads them. */
export async function listLetters(): Promise<{ readonly ranges: string; readonly han: string }> {
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

export async function writeLetters(): Promise<void> {
  const text = `${JSON.stringify(await listLetters(), null, 2)}\n`;
  await writeFile('lib/catalog/lettering/letters.json', text);
  console.log(`letters.json: ${text.length} bytes`);
}
