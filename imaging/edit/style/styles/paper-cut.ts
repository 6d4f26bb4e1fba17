import { clusterColours, type Palette } from '../../../core/colour/cluster-colours.ts';
import type { OklabPlanes } from '../../../core/colour/colour-space.ts';
import { labelColours } from '../../../core/colour/label-colours.ts';
import { gaussianBlurCompiled } from '../../../core/filters/compiled-blur.ts';
import { smoothStep } from '../../../core/numeric/scalar.ts';
import { createPlane, type Plane } from '../../../core/raster/plane.ts';
import { resizePlane } from '../../../core/raster/resize-plane.ts';
import { calmFaces } from '../calm-faces.ts';
import { compositeSheet } from '../composite-sheet.ts';
import { cutFeatures } from '../cut-features.ts';
import { findLines, inkCoverage } from '../draw-lines.ts';
import { estimateFlow } from '../estimate-flow.ts';
import { likeSkin } from '../like-skin.ts';
import { makePaper } from '../make-paper.ts';
import { paintDabs } from '../paint-dabs.ts';
import { raiseAroundSkin } from '../raise-around-skin.ts';
import { resizePlanes } from '../resize-planes.ts';
import { shrinkScene } from '../shrink-scene.ts';
import { smoothLabels } from '../smooth-labels.ts';
import type { Canvas, Style } from '../style.ts';

/**
 * Weight of colour over lightness in the choice of sheets; with less, a face takes the colour of the wall.
 */
const COLOUR_WEIGHT = 1.5;
/** Chroma of the paper relative to the picture. */
const STRENGTH = 1.25;
/** Chroma that paper in the colour of skin does without, as a factor. */
const CALMED = 0.2;

interface Sheets {
  /** Colours of the sheets from dark to light: lightness, a and b of each. */
  readonly colours: Palette;
  /** Sheet of each pixel. */
  readonly ranks: Uint8Array;
}

/** The picture as sheets are chosen by: colour counts for more. */
function strengthenColour({ lightness, a, b }: OklabPlanes): OklabPlanes {
  const times = (plane: Plane) => ({ ...plane, data: plane.data.map((value) => value * COLOUR_WEIGHT) });
  return { lightness, a: times(a), b: times(b) };
}

/**
 * Segments a picture into sheets of one colour each, with clean rounded borders. `radius` is that of the
 * rounding in pixels.
 * @param palette colours of `strengthenColour`
 */
function cutSheets(
  planes: OklabPlanes,
  { palette, radius }: { readonly palette: Palette; readonly radius: number },
): Sheets {
  const labelled = labelColours(strengthenColour(planes), palette);
  const labels = smoothLabels({ ...planes.lightness, data: labelled }, radius);
  const count = palette.length / 3;
  const order = [...Array(count).keys()].sort((one, other) => palette[3 * one] - palette[3 * other]);
  const colours = new Float32Array(3 * count);
  const rankOf = new Uint8Array(count);
  for (const [rank, entry] of order.entries()) {
    rankOf[entry] = rank;
    const skin = likeSkin(palette[3 * entry + 1] / COLOUR_WEIGHT, palette[3 * entry + 2] / COLOUR_WEIGHT);
    for (let channel = 0; channel < 3; channel++) {
      const factor = channel === 0 ? 1 : (STRENGTH - CALMED * skin) / COLOUR_WEIGHT;
      colours[3 * rank + channel] = factor * palette[3 * entry + channel];
    }
  }
  return { colours, ranks: labels.map((label) => rankOf[label]) };
}

/** Number of paper sheets. */
const SHEETS = 13;

/** Shape of a sheet with all sheets above it, cut at the size of the canvas. */
function cutShape(
  ranks: Uint8Array,
  { rank, size, canvas }: { rank: number; size: Canvas; canvas: Canvas },
): Plane {
  if (rank === 0) {
    // The lowest sheet lies everywhere.
    const whole = createPlane(canvas);
    whole.data.fill(1);
    return whole;
  }
  const rough = createPlane(size);
  for (let at = 0; at < ranks.length; at++) rough.data[at] = ranks[at] >= rank ? 1 : 0;
  const outline = resizePlane(gaussianBlurCompiled(rough, 1.4 * size.unit), canvas);
  const edge = 0.25 / Math.max(1, canvas.unit);
  for (let at = 0; at < outline.data.length; at++)
    outline.data[at] = smoothStep(0.5 - edge, 0.5 + edge, outline.data[at]);
  return outline;
}

/**
 * Cut paper: thirteen sheets, the darkest at the bottom, with clean rounded edges and shadows. Shapes at 0.6
 * MP at most, cut at up to 4 MP; paper grain at full size.
 */
export const paperCut: Style = {
  workingPixels: 4e6,
  seesFaces: true,
  async paint({ planes, canvas, full, faces = [], seed }, progress) {
    const small = shrinkScene(planes, 6e5);
    const size = small.canvas;
    const lifted = await raiseAroundSkin(small.planes, progress.subrange(0, 0.03));
    await progress.report(0.03);
    const flow = await estimateFlow(lifted.lightness, {
      sigma: 3 * size.unit,
      blur: gaussianBlurCompiled,
      progress: progress.subrange(0.03, 0.25),
    });
    const dabs = await paintDabs(lifted, {
      flow,
      radius: 4.5 * size.unit,
      progress: progress.subrange(0.05, 0.25),
    });
    const lines = await findLines(
      { lightness: lifted.lightness, flow, sigma: 1.3 * size.unit, share: 0.05 },
      progress.subrange(0.25, 0.35),
    );
    // The colours of the photo, not those of faces that were smoothed, decide which sheets there are.
    const palette = clusterColours(strengthenColour(dabs), { count: SHEETS, seed });
    calmFaces({ planes: dabs, lines }, { faces, canvas: size, keepsFeatures: false });
    const radius = Math.max(1, Math.round(2.5 * size.unit));
    const { colours, ranks } = cutSheets(dabs, { palette, radius });
    await progress.report(0.4);
    const layers = { lightness: createPlane(canvas), a: createPlane(canvas), b: createPlane(canvas) };
    for (let rank = 0; rank < SHEETS; rank++) {
      const shape = cutShape(ranks, { rank, size, canvas });
      await progress.report(0.4 + (0.45 * (rank + 0.5)) / SHEETS);
      compositeSheet(layers, { sheet: { shape, colour: colours.subarray(3 * rank, 3 * rank + 3) }, canvas });
      await progress.report(0.4 + (0.45 * (rank + 1)) / SHEETS);
    }
    // Fine details are cut out of the darkest paper again, on top.
    const shape = inkCoverage(resizePlane(gaussianBlurCompiled(lines, 0.5 * size.unit), canvas), 0.25);
    compositeSheet(layers, { sheet: { shape, colour: colours.subarray(0, 3) }, canvas });
    const features = { faces, planes: lifted, canvas, progress: progress.subrange(0.85, 0.87) };
    await cutFeatures(layers, features);
    await progress.report(0.87);
    const painting = resizePlanes(layers, full);
    await progress.report(0.9);
    const paper = makePaper(full, { grain: 1.5, seed });
    for (let at = 0; at < paper.data.length; at++) painting.lightness.data[at] += 0.014 * paper.data[at];
    return painting;
  },
};
