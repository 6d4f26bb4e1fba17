import type { OklabPlanes } from '../../../core/colour/colour-space.ts';
import { gaussianBlurCompiled } from '../../../core/filters/compiled-blur.ts';
import { distanceTransform } from '../../../core/morphology/distance-transform.ts';
import { smoothStep } from '../../../core/numeric/scalar.ts';
import { hashUnit, valueNoise } from '../../../core/numeric/value-noise.ts';
import type { Progress } from '../../../core/progress.ts';
import { createPlane, type Plane } from '../../../core/raster/plane.ts';
import { resizePlane } from '../../../core/raster/resize-plane.ts';
import { runBands } from '../../../core/run-bands.ts';
import { dissolveSmallPieces, roundLabels } from '../clean-labels.ts';
import { addFaceColours, cutFaces } from '../cut-faces.ts';
import { findLines, inkCoverage } from '../draw-lines.ts';
import { estimateFlow } from '../estimate-flow.ts';
import { holdSkin } from '../hold-skin.ts';
import { lightRelief } from '../light-relief.ts';
import { likeSkin } from '../like-skin.ts';
import { paintDabs } from '../paint-dabs.ts';
import { paintFaces } from '../paint-faces.ts';
import { type PlacedCells, placeCells } from '../place-cells.ts';
import { raiseShadows } from '../raise-shadows.ts';
import { resizePlanes } from '../resize-planes.ts';
import { shrinkScene } from '../shrink-scene.ts';
import type { Canvas, Scene, Style } from '../style.ts';

/**
 * Distance to the nearest border between cells in pixels, up to `reach`, smoothed so that borders become
 * curves.
 */
function measureBorderDistance(
  owner: Int32Array,
  { canvas: { width, height, unit }, reach }: { readonly canvas: Canvas; readonly reach: number },
): Plane {
  const inside = new Uint8Array(owner.length).fill(1);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      if (x < width - 1 && owner[at] !== owner[at + 1]) inside[at] = 0;
      if (y < height - 1 && owner[at] !== owner[at + width]) inside[at] = 0;
    }
  const distance = distanceTransform({ width, height, data: inside }).map((value) => Math.min(value, reach));
  const sigma = unit;
  const smooth = gaussianBlurCompiled({ width, height, data: distance }, sigma);
  // A blur beside a straight border adds the mean of a half normal distribution. Half of it is kept, or
  // borders merge where cells are small.
  const raised = 0.5 * sigma * Math.sqrt(2 / Math.PI);
  return { ...smooth, data: smooth.data.map((value) => value - raised) };
}

/** Radius of the dabs of which a face on its pane is painted, in units. */
const FACE_DABS = 2;

/** Distance of panes, and half the width of the lead between them, in units. */
const PANE = 45;
const LEAD = 1.25;

/**
 * Radius of the rounding of panes in units, and the largest splinter as a fraction of a usual pane, which
 * joins its neighbour.
 */
const ROUNDING = 4;
const SPLINTER = 0.12;

/** Rounded panes without splinters. */
async function cutPanes(
  { map }: PlacedCells,
  { canvas: { width, height, unit }, progress }: { readonly canvas: Canvas; readonly progress: Progress },
): Promise<Int32Array> {
  const radius = Math.max(1, Math.round(ROUNDING * unit));
  let data = map.owner;
  for (let round = 0; round < 2; round++) {
    const labels = { width, height, data };
    const out = new Int32Array(data.length);
    await runBands(labels, progress.subrange(round / 2, (round + 1) / 2), (from, to) =>
      roundLabels({ labels, out, radius }, { fromRow: from, toRow: to }),
    );
    dissolveSmallPieces({ width, height, data: out }, SPLINTER * (PANE * unit) ** 2);
    data = out;
  }
  return data;
}

/** Colours each pane with a small variation and a part of the scene's shading, most of it on people. */
function colourPanes(
  planes: OklabPlanes,
  { colours, owner, seed }: { colours: Float32Array; owner: Int32Array; readonly seed: number },
): OklabPlanes {
  const { lightness, a, b } = planes;
  const out = { lightness: createPlane(lightness), a: createPlane(a), b: createPlane(b) };
  for (let at = 0; at < lightness.data.length; at++) {
    const pane = owner[at];
    const skin = likeSkin(a.data[at], b.data[at]);
    const own = 0.07 * (1 - 0.6 * skin) * (hashUnit(pane, 3, seed) - 0.5);
    const flat = 0.6 - 0.45 * skin;
    out.lightness.data[at] = flat * colours[3 * pane] + (1 - flat) * lightness.data[at] + own;
    out.a.data[at] = 0.75 * colours[3 * pane + 1] + 0.25 * a.data[at];
    out.b.data[at] = 0.75 * colours[3 * pane + 2] + 0.25 * b.data[at];
  }
  return out;
}

interface Glazing {
  /** Distance to the nearest border, in half widths of lead. */
  readonly borders: Plane;
  /** Lines painted on the glass, 0–1, and their local density. */
  readonly lines: Plane;
  readonly busy: Plane;
  readonly scene: Scene;
}

/** Renders wavy glass, painted lines and lead over coloured panes. Changes the planes. */
async function glaze(
  { lightness, a, b }: OklabPlanes,
  { borders, lines, busy, scene: { full, seed }, progress }: Glazing & { readonly progress: Progress },
): Promise<void> {
  const { unit } = full;
  const waves = valueNoise(full, { scale: 26 * unit, scaleDown: 14 * unit, octaves: 3, seed });
  await progress.report(0.2);
  const glints = lightRelief(waves, 1.5 * unit);
  const soft = 0.7 / (LEAD * unit);
  await progress.report(0.3);
  await runBands(full, progress.subrange(0.3, 1), (from, to) => {
    for (let at = from * full.width; at < to * full.width; at++) {
      // Less lead where much is drawn, and on skin, where a dark line looks like a scar.
      const skin = likeSkin(a.data[at], b.data[at]) * smoothStep(0.3, 0.45, lightness.data[at]);
      const half = (1 - 0.7 * smoothStep(0.04, 0.14, busy.data[at])) * (1 - 0.5 * skin);
      // Lead thinner than a pixel covers only a fraction of it.
      const lead = smoothStep(half + soft, half - soft, borders.data[at]) * Math.min(1, 1.6 * (half / soft));
      const shade = 0.09 * smoothStep(3.5 * half, half, borders.data[at]);
      const line = 0.55 * lines.data[at];
      const lit =
        0.1 * (1 - skin) +
        (0.95 + 0.05 * skin) * lightness.data[at] +
        0.04 * waves.data[at] +
        0.12 * glints.data[at];
      const rounded = 0.1 + 0.22 * smoothStep(0.75 * half, 0, borders.data[at]);
      lightness.data[at] = (Math.min(0.97, lit) - shade) * (1 - line) * (1 - lead) + rounded * lead;
      const chroma = (1.45 - 0.35 * skin) * (1 - lead) * (1 - 0.6 * line);
      a.data[at] *= chroma;
      b.data[at] *= chroma;
    }
  });
}

/**
 * Stained glass: panes along the objects of the picture, lead between them, wavy backlit glass, and fine
 * details (such as a face) as painted thin lines. Panes at 0.3 MP at most; lead, glass and lines at full
 * size.
 */
export const stainedGlass: Style = {
  workingPixels: 1.2e6,
  seesFaces: true,
  async paint(scene, progress) {
    const { canvas, full, faces = [], seed } = scene;
    const lifted = await raiseShadows(scene.planes, progress.subrange(0, 0.01));
    const small = shrinkScene(lifted, 3.2e5);
    holdSkin(small.planes, resizePlanes(scene.planes, small.canvas));
    const { unit } = small.canvas;
    await progress.report(0.01);
    const flow = await estimateFlow(small.planes.lightness, {
      sigma: 3 * unit,
      blur: gaussianBlurCompiled,
      progress: progress.subrange(0.01, 0.02),
    });
    const dabs = await paintDabs(small.planes, {
      flow,
      radius: 8 * unit,
      progress: progress.subrange(0.02, 0.2),
    });
    const metric = { spacing: Math.max(2, PANE * unit), colourWeight: 8, isSquare: false };
    const panes = await placeCells(dabs, {
      metric,
      flow,
      rounds: 4,
      seed,
      progress: progress.subrange(0.2, 0.42),
    });
    const { cells, map } = panes;
    cutFaces(map.owner, { planes: dabs, faces, canvas: small.canvas, first: cells.count });
    const owner = await cutPanes(panes, { canvas: small.canvas, progress: progress.subrange(0.42, 0.5) });
    const distance = measureBorderDistance(owner, { canvas: small.canvas, reach: 4 * LEAD * unit + 2 });
    for (let at = 0; at < distance.data.length; at++) distance.data[at] /= LEAD * unit;
    await progress.report(0.53);
    const colours = addFaceColours(dabs, { cells, owner, faces: faces.length });
    const painting = resizePlanes(colourPanes(dabs, { colours, owner, seed }), full);
    await paintFaces(painting, {
      ...{ faces, canvas, planes: lifted, photo: scene.planes, radius: FACE_DABS },
      progress: progress.subrange(0.53, 0.55),
    });
    const fine = await estimateFlow(lifted.lightness, {
      sigma: 2.5 * canvas.unit,
      blur: gaussianBlurCompiled,
      progress: progress.subrange(0.55, 0.6),
    });
    await progress.report(0.6);
    const found = await findLines(
      { lightness: lifted.lightness, flow: fine, sigma: 0.9 * canvas.unit, share: 0.07 },
      progress.subrange(0.6, 0.8),
    );
    const busy = resizePlane(gaussianBlurCompiled(inkCoverage(found, 0.35), 11 * canvas.unit), full);
    await progress.report(0.85);
    const lines = inkCoverage(resizePlane(found, full), 0.35);
    await progress.report(0.9);
    const borders = resizePlane(distance, full);
    await glaze(painting, { borders, lines, busy, scene, progress: progress.subrange(0.91, 1) });
    return painting;
  },
};
