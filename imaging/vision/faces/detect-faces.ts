import type { Model } from '../../core/models/open-model.ts';
import type { PhotoLevels } from '../../core/models/photo-levels.ts';
import type { PhotoWindow } from '../../core/models/photo-window.ts';
import { readWindow } from '../../core/models/read-window.ts';
import type { Progress } from '../../core/progress.ts';
import { DETECTOR_INPUT, DETECTOR_SIDE, decodeFaces } from './decode-faces.ts';
import { type FaceBox, sizeOfFace } from './face-box.ts';

/** A part of a photo; right and bottom lie just outside. */
interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Overlap of neighbouring tiles, so that a face cut by one is whole in the other. */
const OVERLAP = 0.3;

function spread(from: number, { to, side }: { readonly to: number; readonly side: number }): number[] {
  const span = Math.max(0, to - from - side);
  const count = Math.ceil(span / (side * (1 - OVERLAP)));
  return Array.from({ length: count + 1 }, (_, i) =>
    count === 0 ? (from + to) / 2 : from + side / 2 + (span * i) / count,
  );
}

/** Square tiles that cover an area evenly; one tile where the area is no larger. */
function planTiles({ left, top, right, bottom }: Area, side: number): PhotoWindow[] {
  const columns = spread(left, { to: right, side });
  return spread(top, { to: bottom, side }).flatMap((y) =>
    columns.map((x) => ({ x, y, width: side, height: side })),
  );
}

/** Overlap of two boxes of one face, as a fraction of their union or of the smaller one. */
const SHARED = 0.3;
const CONTAINED = 0.6;

/** True for two boxes of one face. */
function isSameFace(a: FaceBox, b: FaceBox): boolean {
  const across = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const down = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  if (across <= 0 || down <= 0) return false;
  const areaA = a.width * a.height;
  const areaB = b.width * b.height;
  const both = across * down;
  return both > SHARED * (areaA + areaB - both) || both > CONTAINED * Math.min(areaA, areaB);
}

/** Non-maximum suppression: keeps the best box of each face, highest score first. */
export function suppressOverlaps(boxes: readonly FaceBox[]): FaceBox[] {
  const kept: FaceBox[] = [];
  for (const box of [...boxes].sort((a, b) => b.score - a.score))
    if (!kept.some((other) => isSameFace(other, box))) kept.push(box);
  return kept;
}

/** Scores below this may come from inverted faces, whose mouth is taken for the eyes. */
const UNSURE = 0.78;

/** Smallest gain in score of an inverted face. */
const GAIN = 0.05;

/** Side of the rotated window in sizes of the face. */
const WINDOW = 3.5;

/** Unsure faces that are tried without any gain before the photo counts as upright. */
const TRIED = 3;

interface InvertedFaceSearch {
  readonly levels: PhotoLevels;
  readonly detector: Model;
}

/** Detects a face again in a window rotated by 180°; undefined if the score is no better. */
async function detectInverted(
  face: FaceBox,
  { levels, detector }: InvertedFaceSearch,
): Promise<FaceBox | undefined> {
  const side = WINDOW * sizeOfFace(face);
  const centre = { x: face.left + face.width / 2, y: face.top + face.height / 2 };
  const window = { ...centre, width: side, height: side, angle: Math.PI };
  const outputs = await detector.run(readWindow(levels, { window, ...DETECTOR_INPUT }));
  return decodeFaces(outputs, { window, min: face.score + GAIN })
    .filter((other) => isSameFace(face, other))
    .sort((a, b) => b.score - a.score)[0];
}

/** Detects unsure faces again upside down, and keeps the better result of each. Rejects with `aborted`. */
async function fixInvertedFaces(
  faces: readonly FaceBox[],
  { progress, ...righting }: InvertedFaceSearch & { readonly progress: Progress },
): Promise<FaceBox[]> {
  const fixed = [...faces];
  let [tried, turned] = [0, 0];
  for (const [i, face] of faces.entries()) {
    if (face.score >= UNSURE || (tried >= TRIED && turned === 0)) continue;
    await progress.report(i / faces.length);
    const better = await detectInverted(face, righting);
    tried++;
    if (!better) continue;
    fixed[i] = better;
    turned++;
  }
  return fixed;
}

/** Smallest score of a box. */
const MIN_SCORE = 0.5;

/** Side of the tiles of the second pass, as a fraction of the photo's shorter side. */
const TILE_SHARE = 0.75;

/** Smallest side of a tile in pixels of the photo. Smaller tiles show the detector no more detail. */
const MIN_PIXELS = 0.75 * DETECTOR_SIDE;

/** Faces below this fraction of the shorter side are small. Smaller ones may stand behind them. */
const SMALL_SHARE = 0.1;

/**
 * Side of the tiles of the third pass, in sizes of the faces found so far, and the largest number of tiles.
 */
const TILE_FACES = 7;
const MAX_TILES = 20;

/** Largest part of a box outside its tile where the photo goes on, as a fraction of the box. */
const MAX_CUT = 0.1;

/** True if the tile cuts the box, so that the box may show only a part of a face. */
function isCut(
  { left, top, width, height }: FaceBox,
  { tile, photo }: { readonly tile: PhotoWindow; readonly photo: PhotoLevels },
): boolean {
  const cuts = [
    tile.x - tile.width / 2 > 0 && tile.x - tile.width / 2 - left > MAX_CUT * width,
    tile.y - tile.height / 2 > 0 && tile.y - tile.height / 2 - top > MAX_CUT * height,
    tile.x + tile.width / 2 < photo.width && left + width - tile.x - tile.width / 2 > MAX_CUT * width,
    tile.y + tile.height / 2 < photo.height && top + height - tile.y - tile.height / 2 > MAX_CUT * height,
  ];
  return cuts.includes(true);
}

interface TileDetection {
  readonly levels: PhotoLevels;
  readonly detector: Model;
}

async function detectInTiles(
  tiles: readonly PhotoWindow[],
  { levels, detector, progress }: TileDetection & { readonly progress: Progress },
) {
  const found: FaceBox[] = [];
  for (const [i, tile] of tiles.entries()) {
    await progress.report(i / tiles.length);
    const outputs = await detector.run(readWindow(levels, { window: tile, ...DETECTOR_INPUT }));
    found.push(
      ...decodeFaces(outputs, { window: tile, min: MIN_SCORE }).filter(
        (box) => !isCut(box, { tile, photo: levels }),
      ),
    );
  }
  return found;
}

/** Tiles of the first pass: the whole photo, padded to a square, and overlapping tiles for small faces. */
function planFirstTiles({ width, height, levels: [first] }: PhotoLevels): PhotoWindow[] {
  const whole = { left: 0, top: 0, right: width, bottom: height };
  const side = Math.max(width, height);
  const tileSide = TILE_SHARE * Math.min(width, height);
  const seen = (tileSide * first.width) / width;
  return [...planTiles(whole, side), ...(seen < MIN_PIXELS ? [] : planTiles(whole, tileSide))];
}

/** Tiles of the third pass around small faces. In a group the back row is smaller than the faces found. */
function planCloserTiles(faces: readonly FaceBox[], { width, height, levels: [first] }: PhotoLevels) {
  const sizes = faces.map(sizeOfFace).sort((a, b) => a - b);
  const size = sizes[sizes.length >> 1];
  if (!(size < SMALL_SHARE * Math.min(width, height))) return [];
  const side = Math.max(TILE_FACES * size, (MIN_PIXELS * width) / first.width);
  const area: Area = {
    left: Math.max(0, Math.min(...faces.map((face) => face.left)) - 3 * size),
    top: Math.max(0, Math.min(...faces.map((face) => face.top)) - 3 * size),
    right: Math.min(width, Math.max(...faces.map((face) => face.left + face.width)) + 3 * size),
    bottom: Math.min(height, Math.max(...faces.map((face) => face.top + face.height)) + 3 * size),
  };
  return planTiles(area, side).slice(0, MAX_TILES);
}

/**
 * Detects the faces of a photo in any orientation, highest score first. Faces may be as small as 2 % of the
 * shorter side, in groups of small ones 1 %. Rejects with `aborted`.
 */
export async function detectFaces(
  levels: PhotoLevels,
  { detector, progress }: { readonly detector: Model; readonly progress: Progress },
): Promise<readonly FaceBox[]> {
  const models = { levels, detector };
  const first = await detectInTiles(planFirstTiles(levels), {
    ...models,
    progress: progress.subrange(0, 0.5),
  });
  const faces = suppressOverlaps(first);
  const closer = planCloserTiles(faces, levels);
  const second = await detectInTiles(closer, { ...models, progress: progress.subrange(0.5, 0.9) });
  const found = closer.length === 0 ? faces : suppressOverlaps([...first, ...second]);
  const righted = await fixInvertedFaces(found, { ...models, progress: progress.subrange(0.9, 1) });
  await progress.report(1);
  // Boxes of one face that were apart may overlap after the correction.
  return suppressOverlaps(righted);
}
