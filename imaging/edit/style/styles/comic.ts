import type { OklabPlanes } from '../../../core/colour/colour-space.ts';
import { smoothStep } from '../../../core/numeric/scalar.ts';
import { createPlane } from '../../../core/raster/plane.ts';
import { resizePlane } from '../../../core/raster/resize-plane.ts';
import { runBands } from '../../../core/run-bands.ts';
import { fadeOnSkin, findLines, inkCoverage } from '../draw-lines.ts';
import { halftoneDots } from '../halftone-dots.ts';
import { inkOf } from '../ink.ts';
import { likeRaisedSkin } from '../like-skin.ts';
import { measureTones } from '../measure-tones.ts';
import { raiseChroma } from '../raise-chroma.ts';
import { renderDabs } from '../render-dabs.ts';
import { resizePlanes } from '../resize-planes.ts';
import { smoothColours } from '../smooth-colours.ts';
import { stepTone } from '../soft-steps.ts';
import type { Style } from '../style.ts';

const INK = inkOf(0x14121a);

/**
 * Share of dots and of hard steps that skin does without, on which they look like dirt.
 * @tuned set by eye
 */
const CALMED = 0.6;

/**
 * A printed comic: flat strong colours, dotted shades, bold contours, filled shadows. Colours and lines at
 * 2.5 MP at most; dots and ink edges at full size.
 */
export const comic: Style = {
  workingPixels: 2.5e6,
  keepsSkin: true,
  async paint(scene, progress) {
    const { canvas, full } = scene;
    const { unit } = canvas;
    const { dabs, flow } = await renderDabs(scene, {
      spread: 2.5,
      radius: 4,
      progress: progress.subrange(0, 0.45),
      isFlat: true,
    });
    const smooth = await smoothColours(dabs, {
      radius: 3 * unit,
      detail: 0.035,
      progress: progress.subrange(0.45, 0.5),
    });
    await progress.report(0.5);
    const lines = await findLines(
      { lightness: smooth.lightness, flow, sigma: 1.35 * unit, share: 0.11 },
      progress.subrange(0.5, 0.7),
    );
    fadeOnSkin(lines, smooth);
    const quantile = measureTones(smooth.lightness);
    const black = Math.min(0.27, Math.max(0.1, quantile(0.06)));
    const painting = resizePlanes(smooth, full);
    await progress.report(0.8);
    const ink = inkCoverage(resizePlane(lines, full), 0.2);
    await progress.report(0.87);
    const { lightness, a, b } = painting;
    const shade = createPlane(full);
    await runBands(full, progress.subrange(0.87, 0.91), (from, to) => {
      for (let at = from * full.width; at < to * full.width; at++) {
        const skin = likeRaisedSkin(a.data[at], b.data[at]);
        shade.data[at] = (1.1 - CALMED * skin) * smoothStep(0.72, 0.28, lightness.data[at]);
      }
    });
    const dots = halftoneDots(shade, { pitch: 5.5 * full.unit, angle: Math.PI / 4 });
    await progress.report(0.93);
    await runBands(full, progress.subrange(0.93, 1), (from, to) => {
      for (let at = from * full.width; at < to * full.width; at++)
        printPixel(painting, { at, dots: dots.data[at], ink: ink.data[at], black });
    });
    return painting;
  },
};

interface Print {
  readonly at: number;
  /** Coverage of dots, and of ink along lines, 0–1. */
  readonly dots: number;
  readonly ink: number;
  /** Lightness below which all is ink. */
  readonly black: number;
}

/** Prints a pixel of a painting: stepped tones, dots, and ink. Changes it. */
function printPixel({ lightness, a, b }: OklabPlanes, { at, dots, ink, black }: Print): void {
  const tone = lightness.data[at];
  const step = stepTone(tone, { count: 5, hardness: 14 });
  const skin = likeRaisedSkin(a.data[at], b.data[at]);
  const flat = Math.min(0.99, 0.14 + 0.9 * (step + CALMED * skin * (tone - step)));
  const cover = Math.max(ink, smoothStep(0.02, -0.02, tone - black));
  const printed = flat - 0.16 * dots * smoothStep(0.05, 0.3, flat);
  const chroma = raiseChroma(a.data[at], b.data[at], 1.8) * (1 + 0.12 * dots);
  lightness.data[at] = printed + (INK[0] - printed) * cover;
  a.data[at] = chroma * a.data[at] * (1 - cover) + INK[1] * cover;
  b.data[at] = (chroma * b.data[at] + 0.012) * (1 - cover) + INK[2] * cover;
}
