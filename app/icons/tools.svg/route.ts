import { iconMarkup } from '#components/ui/icon-markup.ts';
import { toolMarks } from '#components/ui/tool-marks.ts';

export const dynamic = 'force-static';

/**
 * An SVG with a symbol for each tool, by its key. Menus name all tools on every page: their shapes would be
 * a fifth of its HTML.
 */
export function GET(): Response {
  const symbols = Object.entries(toolMarks).map(
    ([tool, icon]) => `<symbol id="${tool}" viewBox="0 0 24 24">${iconMarkup(icon)}</symbol>`,
  );
  const sheet = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
  return new Response(sheet, { headers: { 'content-type': 'image/svg+xml' } });
}
