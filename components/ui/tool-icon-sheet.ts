import { createHash } from 'node:crypto';
import { iconMarkup } from './icon-markup.ts';
import { toolMarks } from './tool-marks.ts';

const HASH_LENGTH = 8;

function drawSheet(): string {
  const symbols = Object.entries(toolMarks).map(
    ([tool, icon]) => `<symbol id="${tool}" viewBox="0 0 24 24">${iconMarkup(icon)}</symbol>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
}

/**
 * An SVG with a symbol for each tool, by its key. Menus name all tools on every page: their shapes would be
 * a fifth of its HTML.
 */
export const toolIconSheet = drawSheet();

const hash = createHash('sha256').update(toolIconSheet).digest('hex').slice(0, HASH_LENGTH);

/** Name of the sheet's file under `/icons/`; another one once a shape changes. */
export const toolIconFile = `tools-${hash}.svg`;
