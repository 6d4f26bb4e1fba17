import { gaussianBlurCompiled } from '../../../core/filters/compiled-blur.ts';
import { smoothStep } from '../../../core/numeric/scalar.ts';
import { resizePlane } from '../../../core/raster/resize-plane.ts';
import { drawFaceLines } from '../draw-face-lines.ts';
import { findLines, inkCoverage } from '../draw-lines.ts';
import { estimateFlow } from '../estimate-flow.ts';
import { followFlow } from '../follow-flow.ts';
import { halftoneDots } from '../halftone-dots.ts';
import { inkOf } from '../ink.ts';
import { likeRaisedSkin } from '../like-skin.ts';
import { measureTones } from '../measure-tones.ts';
import { raiseAroundSkin } from '../raise-around-skin.ts';
import { smoothLightness } from '../smooth-colours.ts';
import type { Style } from '../style.ts';
import { tintTones } from '../tint-tones.ts';

/** Inks from dark to light, chosen by the seed. */
const PRINTS = [
  [0x1b1440, 0xe5195f, 0xffc400, 0xfff6d8],
  [0x10213f, 0x0a7fd4, 0xff6fa3, 0xfff3e2],
  [0x2a0d35, 0xf2421b, 0x3ec6c0, 0xfdf7dc],
  [0x0e2a2a, 0xd4145a, 0x7fd13b, 0xfffbe0],
] as const;

/** By how much skin is darker than it is, so that a face is printed and not left as paper. */
const TINTED = 0.09;
/** Least half width in units of a line on a face. */
const THINNEST = 1.6;

/**
 * A screen print in four flat inks: stepped tones with clean edges, dots between the two lights, a dark key
 * plate with contours. Tones at 2.5 MP at most, cut at full size.
 */
export const popArt: Style = {
  workingPixels: 2.5e6,
  seesFaces: true,
  async paint({ planes, canvas, full, faces = [], seed }, progress) {
    const { unit } = canvas;
    const raised = await raiseAroundSkin(planes, progress.subrange(0, 0.05));
    for (let at = 0; at < raised.lightness.data.length; at++)
      raised.lightness.data[at] -= TINTED * likeRaisedSkin(raised.a.data[at], raised.b.data[at]);
    const smooth = await smoothLightness(raised.lightness, {
      radius: 4 * unit,
      detail: 0.08,
      passes: 2,
      progress: progress.subrange(0.05, 0.15),
    });
    await progress.report(0.15);
    const flow = await estimateFlow(smooth, {
      sigma: 3 * unit,
      blur: gaussianBlurCompiled,
      progress: progress.subrange(0.15, 0.3),
    });
    await progress.report(0.3);
    const tones = await followFlow(smooth, {
      reach: { flow, length: 5 * unit, spacing: unit },
      progress: progress.subrange(0.3, 0.5),
    });
    const lines = await findLines(
      { lightness: smooth, flow, sigma: 1.3 * unit, share: 0.07 },
      progress.subrange(0.5, 0.7),
    );
    drawFaceLines(lines, { faces, canvas, least: THINNEST * unit });
    const quantile = measureTones(tones);
    const dark = 0.5 * quantile(0.16) + 0.5 * 0.27;
    const middle = 0.5 * quantile(0.42) + 0.5 * 0.52;
    const light = 0.5 * quantile(0.72) + 0.5 * 0.75;
    const full1 = resizePlane(tones, full);
    await progress.report(0.8);
    const key = inkCoverage(resizePlane(lines, full), 0.2);
    await progress.report(0.87);
    const shade = { ...full, data: full1.data.map((tone) => 0.62 * smoothStep(light + 0.1, middle, tone)) };
    const dots = halftoneDots(shade, { pitch: 7 * full.unit, angle: 0.26 });
    await progress.report(0.93);
    for (let at = 0; at < full1.data.length; at++) {
      const tone = full1.data[at];
      const edge = 0.006;
      const steps =
        smoothStep(dark - edge, dark + edge, tone) +
        smoothStep(middle - edge, middle + edge, tone) +
        (1 - dots.data[at]) * smoothStep(middle - edge, middle + edge, tone);
      full1.data[at] = (steps / 3) * (1 - key.data[at]);
    }
    return tintTones(full1, PRINTS[seed % PRINTS.length].map(inkOf));
  },
};
