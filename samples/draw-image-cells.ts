import { drawImage } from '#imaging/tools/draw-image.ts';
import { type ArtPalette, artPalettes } from '#lib/catalog/tools/ai-art-generator/constants.ts';
import { sceneParts } from '#lib/catalog/tools/ai-background/constants.ts';
import {
  imageSubjects,
  letteringGrounds,
  letteringLayouts,
} from '#lib/catalog/tools/ai-image-generator/constants.ts';
import type { SheetCell } from './draw-sheet.ts';

/** Pictures of each motif. */
const EACH = 3;

/** Posters in the scripts of our languages. */
const texts = [
  { text: 'Slow days\nOpen-air cinema\nAugust 2026', han: 'ja' },
  { text: '海の見える街で\n夏のコンサート\n8月12日', han: 'ja' },
  { text: '천천히 가도\n괜찮아요', han: 'ko' },
] as const;

/** Every motif of the image generator; palettes, hours, weathers and layouts take turns. */
export async function drawImageCells(): Promise<SheetCell[]> {
  const palettes = Object.keys(artPalettes) as ArtPalette[];
  const { time: times, weather: weathers } = sceneParts;
  const cells: SheetCell[] = [];
  for (const [index, subject] of imageSubjects.entries())
    for (let turn = 0; turn < EACH; turn++) {
      const { picture, findings = {} } = await drawImage({
        ...{ subject, ratio: '4:5', size: 0.5, count: 1, seed: 11 * turn + 1 },
        ...texts[turn % texts.length],
        palette: palettes[(13 * index + 23 * turn + 5) % palettes.length],
        time: times[(index + turn) % times.length],
        weather: weathers[(index + 2 * turn) % weathers.length],
        layout: letteringLayouts[turn % letteringLayouts.length],
        ground: letteringGrounds[(2 * turn) % letteringGrounds.length],
      });
      const look = findings.time ? `${findings.time}, ${findings.weather}` : findings.palette;
      cells.push({ label: `${subject}, ${look}`, picture });
    }
  return cells;
}
