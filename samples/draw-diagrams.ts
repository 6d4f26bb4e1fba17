import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { DIAGRAM_SIZE, diagramSteps, diagramUrl } from '#lib/catalog/diagrams.ts';
import type { ToolKey } from '#lib/catalog/tools.ts';
import { panels } from './diagrams/panels.ts';

const QUALITY = 60;

/** Draws the diagrams of tools that no photo is shown for, or those of the tools named. */
export async function drawDiagrams(wanted: readonly string[]): Promise<void> {
  // Imaging reads no vector graphics, since visitors send none; these are our own.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
  await mkdir('public/diagrams', { recursive: true });
  const { width, height } = DIAGRAM_SIZE;
  for (const [tool, drawn] of Object.entries(panels)) {
    if (wanted.length > 0 && !wanted.includes(tool)) continue;
    for (const [at, step] of diagramSteps.entries()) {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 480 600">${drawn[at]}</svg>`;
      const bytes = await sharp(Buffer.from(svg)).flatten().avif({ quality: QUALITY }).toBuffer();
      await writeFile(`public${diagramUrl(tool as ToolKey, step)}`, bytes);
    }
  }
}
