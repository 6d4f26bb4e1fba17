import { drawArt } from '#imaging/tools/draw-art.ts';
import {
  type ArtPalette,
  artFamilies,
  artMedia,
  artPalettes,
} from '#lib/catalog/tools/ai-art-generator/constants.ts';
import type { SheetCell } from './draw-sheet.ts';

/** Pictures of each family, each with a palette, a medium and a seed of its own. */
const EACH = 3;

/** Every family of the art generator; palettes and media take turns, so that each is seen. */
export async function drawArtCells(): Promise<SheetCell[]> {
  const palettes = Object.keys(artPalettes) as ArtPalette[];
  const cells: SheetCell[] = [];
  for (const [index, family] of artFamilies.entries())
    for (let turn = 0; turn < EACH; turn++) {
      const palette = palettes[(13 * index + 23 * turn + 5) % palettes.length];
      const medium = artMedia[(index + turn) % artMedia.length];
      const look = { family, palette, medium, ratio: '4:5', size: 0.5 };
      const { picture } = await drawArt({ ...look, count: 1, seed: 11 * turn + 1 });
      cells.push({ label: `${family}, ${palette}`, picture });
    }
  return cells;
}
