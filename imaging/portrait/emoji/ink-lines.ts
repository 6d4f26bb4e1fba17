import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import type { Look } from './looks.ts';
import type { StickerPortrait } from './portrait.ts';

/** Strength of the photo's contours in cloth and hair. */
const CONTOURS = { cloth: 0.8, hair: 0.55 } as const;

/** Coverage of a line around distance 0, 0–1; its width is in pixels. */
function lineAt(distance: number, width: number): number {
  return Math.max(0, Math.min(1, width / 2 + 0.5 - Math.abs(distance)));
}

/**
 * Draws the lines of the figure: outlines of figure, hair and cloth, folds of cloth and strands of hair.
 * Changes `planes`.
 */
export function inkLines(
  portrait: StickerPortrait,
  { look, oklabPlanes: { lightness, a, b } }: { readonly look: Look; readonly oklabPlanes: OklabPlanes },
): void {
  const { side, outline, edges, parts, contours } = portrait;
  if (look.outline === 0) return;
  const rim = (look.outline * side) / 1000;
  const inner = (look.inner * side) / 1000;
  for (let at = 0; at < outline.data.length; at++) {
    const away = outline.data[at];
    if (away < -rim) continue;
    const around = Math.max(0, Math.min(1, 0.5 * rim + 0.5 - away));
    const between = Math.max(lineAt(edges.hair.data[at], inner), lineAt(edges.garment.data[at], inner));
    const cloth = parts.garment.data[at] * CONTOURS.cloth;
    const strands = Math.max(parts.hair.data[at], parts.beard.data[at]) * CONTOURS.hair;
    const drawn = smoothStep(0.85, 1.25, contours.data[at]) * Math.max(cloth, strands);
    const ink = Math.max(around, between, drawn);
    if (ink <= 0) continue;
    // Lines are never entirely black: they keep a little of the colour below.
    const tone = 0.13 + look.lineTone * lightness.data[at];
    lightness.data[at] += (tone - lightness.data[at]) * ink;
    const kept = look.isBold ? 0.25 : 0.8;
    a.data[at] += (kept * a.data[at] + 0.012 - a.data[at]) * ink;
    b.data[at] += (kept * b.data[at] - b.data[at]) * ink;
  }
}
