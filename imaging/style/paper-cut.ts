import { clusterColours } from '../kernels/cluster-colours.ts';
import { estimateEdgeFlow } from '../kernels/edge-flow.ts';
import { gaussianBlur } from '../kernels/gaussian-blur.ts';
import { labelColours } from '../kernels/label-colours.ts';
import type { OklabPlanes } from '../kernels/oklab.ts';
import { createPlane, type Plane } from '../kernels/plane.ts';
import { resizePlane } from '../kernels/resize-plane.ts';
import { smoothLabels } from '../kernels/smooth-labels.ts';
import { partOfPace } from '../pace.ts';
import { liftShadows } from './lift-shadows.ts';
import { makePaper } from './make-paper.ts';
import { paintDabs } from './paint-dabs.ts';
import { smoothStep } from './soft-steps.ts';
import type { Canvas, Style } from './style.ts';

/** Sheets of paper, each of one colour. */
const SHEETS = 14;

/** Colour counts so much more than light when sheets are chosen, or a face takes the colour of the wall behind it. */
const COLOUR_WEIGHT = 1.5;

/** Palette entries from dark to light. */
function orderByLightness(palette: Float32Array): number[] {
  return [...Array(SHEETS).keys()].sort((one, other) => palette[3 * one] - palette[3 * other]);
}

/** Lays a sheet over what is there: first its shadow, down to the right, then the paper with a light rim where it faces the light. */
function laySheet(
  painting: OklabPlanes,
  sheet: { shape: Plane; colour: Float32Array; canvas: Canvas },
): void {
  const { shape, colour, canvas } = sheet;
  const { width, height, unit } = canvas;
  const soft = gaussianBlur(shape, 2.2 * unit);
  const drop = Math.max(1, Math.round(2.6 * unit));
  const rim = Math.max(1, Math.round(0.6 * unit));
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const above = Math.max(0, y - drop) * width + Math.max(0, x - drop);
      const shadow = 0.5 * Math.min(1, 1.25 * soft.data[above]);
      const cover = shape.data[at];
      const facing = cover - shape.data[Math.max(0, y - rim) * width + Math.max(0, x - rim)];
      const lit = colour[0] + 0.07 * Math.max(0, facing);
      const below = painting.lightness.data[at] * (1 - shadow);
      painting.lightness.data[at] = below + (lit - below) * cover;
      painting.a.data[at] += (colour[1] - painting.a.data[at]) * cover;
      painting.b.data[at] += (colour[2] - painting.b.data[at]) * cover;
    }
}

/**
 * Cut paper: fourteen sheets, the darkest below, each with clean rounded edges and a shadow on those under it. Shapes are found at 0.8 MP at most and cut at
 * up to 4 MP; the paper's grain is laid at full size.
 */
export const paperCut: Style = {
  workingPixels: 4e6,
  async paint({ planes, canvas, full, seed }, pace) {
    const scale = Math.min(1, Math.sqrt(8e5 / (canvas.width * canvas.height)));
    const size = {
      width: Math.max(1, Math.round(canvas.width * scale)),
      height: Math.max(1, Math.round(canvas.height * scale)),
    };
    const unit = canvas.unit * scale;
    const small = liftShadows({
      lightness: resizePlane(planes.lightness, size),
      a: resizePlane(planes.a, size),
      b: resizePlane(planes.b, size),
    });
    await pace(0.02);
    const flow = estimateEdgeFlow(small.lightness, 3 * unit);
    await pace(0.03);
    const dabs = await paintDabs(small, { flow, radius: 5.5 * unit }, partOfPace(pace, 0.05, 0.3));
    for (let at = 0; at < dabs.a.data.length; at++) {
      dabs.a.data[at] *= COLOUR_WEIGHT;
      dabs.b.data[at] *= COLOUR_WEIGHT;
    }
    const palette = clusterColours(dabs, { count: SHEETS, seed });
    await pace(0.33);
    const labels = smoothLabels(
      { ...size, data: labelColours(dabs, palette) },
      Math.max(1, Math.round(3 * unit)),
    );
    await pace(0.37);
    for (let at = 0; at < palette.length; at++) if (at % 3 > 0) palette[at] *= 1.25 / COLOUR_WEIGHT;
    await pace(0.4);
    const order = orderByLightness(palette);
    const painting = { lightness: createPlane(canvas), a: createPlane(canvas), b: createPlane(canvas) };
    const shape = createPlane(size);
    for (const [rank, entry] of order.entries()) {
      const sheets = order.slice(rank);
      for (let at = 0; at < shape.data.length; at++) shape.data[at] = sheets.includes(labels[at]) ? 1 : 0;
      const outline = resizePlane(gaussianBlur(shape, 1.4 * unit), canvas);
      const edge = 0.25 / Math.max(1, canvas.unit);
      for (let at = 0; at < outline.data.length; at++)
        outline.data[at] = smoothStep(0.5 - edge, 0.5 + edge, outline.data[at]);
      laySheet(painting, { shape: outline, colour: palette.subarray(3 * entry, 3 * entry + 3), canvas });
      await pace(0.4 + (0.5 * (rank + 1)) / SHEETS);
    }
    await pace(0.55);
    const paper = makePaper(full, { grain: 1.5, seed });
    await pace(0.7);
    const grown = {
      lightness: resizePlane(painting.lightness, full),
      a: resizePlane(painting.a, full),
      b: resizePlane(painting.b, full),
    };
    await pace(0.85);
    for (let at = 0; at < paper.data.length; at++) grown.lightness.data[at] += 0.014 * paper.data[at];
    return grown;
  },
};
