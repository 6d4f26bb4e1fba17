import type { Model } from '../models/open-model.ts';
import type { PhotoLevels } from '../models/photo-levels.ts';
import type { PhotoWindow } from '../models/photo-window.ts';
import { readWindow } from '../models/read-window.ts';
import type { Progress } from '../progress.ts';
import { DETECTOR_INPUT, DETECTOR_SIDE, decodeFaces } from './decode-faces.ts';
import { type FaceBox, sizeOfFace } from './face-box.ts';
import { fixInvertedFaces } from './fix-inverted-faces.ts';
import { type Area, planTiles } from './plan-tiles.ts';
import { suppressOverlaps } from './suppress-overlaps.ts';

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
