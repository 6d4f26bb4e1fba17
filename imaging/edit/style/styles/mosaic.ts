import type { OklabPlanes } from '../../../core/colour/colour-space.ts';
import { gaussianBlurCompiled } from '../../../core/filters/compiled-blur.ts';
import { bendEdgeFlow } from '../../../core/filters/structure-tensor.ts';
import { smoothStep } from '../../../core/numeric/scalar.ts';
import { hashUnit, valueNoise } from '../../../core/numeric/value-noise.ts';
import type { Progress } from '../../../core/progress.ts';
import { createPlane } from '../../../core/raster/plane.ts';
import { runBands } from '../../../core/run-bands.ts';
import { faceLandmarks } from '../../../vision/faces/face-landmarks.ts';
import { estimateFlow } from '../estimate-flow.ts';
import { ringOnCanvas } from '../find-face-points.ts';
import { inkOf } from '../ink.ts';
import { type FineArea, placeCells } from '../place-cells.ts';
import { raiseAroundSkin } from '../raise-around-skin.ts';
import { shrinkScene } from '../shrink-scene.ts';
import { type CellMap, type Cells, claimCells, startCellMap } from '../slic-cells.ts';
import type { Canvas, FacePoints, Scene, Style } from '../style.ts';

/** Side of a tile in units. */
const TILE = 9;
/** Chroma of stones relative to the picture. */
const STRENGTH = 1.3;
const GROUT = inkOf(0x6b655c);

/** Fewest rows of tiles from hairline to chin, and the smallest tiles as a share of the usual ones. */
const FACE_ROWS = 30;
const SMALLEST = 0.3;

/** Areas of faces, on which tiles are smaller so that their features can be read. */
function findFaceAreas(faces: readonly FacePoints[], canvas: Canvas): readonly FineArea[] {
  return faces.flatMap((face) => {
    const corners = ringOnCanvas(face, { ring: faceLandmarks.faceOval, canvas });
    const down = corners.filter((_, at) => at % 2 === 1);
    const height = (Math.max(...down) - Math.min(...down)) / canvas.unit;
    const size = Math.max(SMALLEST, height / FACE_ROWS / TILE);
    return size < 1 ? [{ corners, size }] : [];
  });
}

/** The same cells on a larger canvas. */
function scaleCells(cells: Cells, scale: number): Cells {
  return {
    ...cells,
    x: cells.x.map((x) => (x + 0.5) * scale - 0.5),
    y: cells.y.map((y) => (y + 0.5) * scale - 0.5),
  };
}

/** Cells that claim their pixels between two yields. */
const BATCH = 100;

/** Tile of each pixel of a canvas. */
async function mapTiles(
  planes: OklabPlanes,
  { cells, spacing, progress }: { cells: Cells; spacing: number; readonly progress: Progress },
): Promise<CellMap> {
  const map = startCellMap(planes.lightness);
  const metric = { spacing, colourWeight: 0, isSquare: true };
  for (let from = 0; from < cells.count; from += BATCH) {
    const to = Math.min(cells.count, from + BATCH);
    claimCells(map, { planes, cells, metric, from, to });
    await progress.report(to / cells.count);
  }
  return map;
}

/** Draws tiles with slight variations, light on their upper left edges and grout between. */
async function drawTiles(
  cells: Cells,
  { scene: { full, seed }, progress }: { readonly scene: Scene; readonly progress: Progress },
): Promise<OklabPlanes> {
  const out = { lightness: createPlane(full), a: createPlane(full), b: createPlane(full) };
  const spacing = TILE * full.unit;
  const map = await mapTiles(out, { cells, spacing, progress: progress.subrange(0, 0.6) });
  const stone = valueNoise(full, { scale: 1.5 * full.unit, octaves: 2, seed: seed + 3 });
  const soft = 0.7 / spacing;
  await runBands(full, progress.subrange(0.65, 1), (fromRow, toRow) => {
    for (let at = fromRow * full.width; at < toRow * full.width; at++) {
      const cell = map.owner[at];
      const gap = 0.5 * (map.second[at] - map.nearest[at]);
      const inside = Math.min(gap - 0.05, 0.56 - map.nearest[at]);
      const size = cells.sizes ? cells.sizes[cell] : 1;
      const cover = smoothStep(-soft / size, soft / size, inside);
      const x = at % full.width;
      const y = (at - x) / full.width;
      const facing = (cells.x[cell] - x + cells.y[cell] - y) / (spacing * size);
      const own = 0.07 * (hashUnit(cell, 5, seed) - 0.5);
      const bevel = 0.03 + 0.13 * smoothStep(0.14, 0.02, inside);
      const tone = cells.colours[3 * cell] + own + bevel * facing + 0.014 * stone.data[at];
      const grout = GROUT[0] + 0.03 * stone.data[at];
      out.lightness.data[at] = grout + (tone - grout) * cover;
      out.a.data[at] = GROUT[1] + (STRENGTH * cells.colours[3 * cell + 1] - GROUT[1]) * cover;
      out.b.data[at] = GROUT[2] + (STRENGTH * cells.colours[3 * cell + 2] - GROUT[2]) * cover;
    }
  });
  return out;
}

/**
 * A mosaic of small square stones in rows along the edges (Hausner 2001). Placed at 0.4 MP at most, drawn at
 * full size.
 */
export const mosaic: Style = {
  workingPixels: 1e6,
  seesFaces: true,
  async paint(scene, progress) {
    const { planes, full, faces = [], seed } = scene;
    const { planes: seen, canvas } = shrinkScene(planes, 4e5);
    const small = { planes: await raiseAroundSkin(seen, progress.subrange(0, 0.05)), canvas };
    await progress.report(0.05);
    const flow = await estimateFlow(small.planes.lightness, {
      sigma: 5 * small.canvas.unit,
      blur: gaussianBlurCompiled,
      progress: progress.subrange(0.05, 0.1),
    });
    await progress.report(0.1);
    const rows = bendEdgeFlow(flow, { angle: 0, obedience: 1 });
    await progress.report(0.15);
    const metric = { spacing: Math.max(2, TILE * small.canvas.unit), colourWeight: 2.5, isSquare: true };
    const { cells } = await placeCells(small.planes, {
      metric,
      flow: rows,
      rounds: 8,
      areas: findFaceAreas(faces, small.canvas),
      seed,
      progress: progress.subrange(0.15, 0.5),
    });
    return drawTiles(scaleCells(cells, full.width / small.canvas.width), {
      scene,
      progress: progress.subrange(0.5, 1),
    });
  },
};
