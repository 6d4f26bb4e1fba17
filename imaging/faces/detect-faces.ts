import type { Model } from '../models/open-model.ts';
import type { PhotoLevels } from '../models/photo-levels.ts';
import type { PhotoWindow } from '../models/photo-window.ts';
import { readWindow } from '../models/read-window.ts';
import type { Progress } from '../progress.ts';
import { DETECTOR_INPUT, DETECTOR_SIDE, decodeFaces } from './decode-faces.ts';
import { type FaceBox, sizeOfFace } from './face-box.ts';
import { type Area, planTiles } from './plan-tiles.ts';
import { rightFaces } from './right-faces.ts';
import { suppressOverlaps } from './suppress-overlaps.ts';

/** Boxes below this score are left out. */
const LEAST_SCORE = 0.5;

/** Side of the tiles of the second look, as a share of the photo's shorter side. */
const TILE_SHARE = 0.75;

/** Tiles that show fewer pixels of the photo than this share of what the detector takes tell nothing new. */
const LEAST_PIXELS = 0.75 * DETECTOR_SIDE;

/** Faces below this share of the shorter side are small: where there are some, smaller ones may stand behind them. */
const SMALL_SHARE = 0.1;

/** Side of the tiles of the third look in sizes of the faces found so far, and how many there may be. */
const TILE_FACES = 7;
const MOST_TILES = 20;

/** How far a box may reach over the side of its tile where the photo goes on, as a share of the box. */
const MOST_CUT = 0.1;

/** Whether a box is cut by its tile, so that what is seen of it may be no whole face. */
function isCut({ left, top, width, height }: FaceBox, tile: PhotoWindow, photo: PhotoLevels): boolean {
  const cuts = [
    tile.x - tile.width / 2 > 0 && tile.x - tile.width / 2 - left > MOST_CUT * width,
    tile.y - tile.height / 2 > 0 && tile.y - tile.height / 2 - top > MOST_CUT * height,
    tile.x + tile.width / 2 < photo.width && left + width - tile.x - tile.width / 2 > MOST_CUT * width,
    tile.y + tile.height / 2 < photo.height && top + height - tile.y - tile.height / 2 > MOST_CUT * height,
  ];
  return cuts.includes(true);
}

interface Looking {
  readonly levels: PhotoLevels;
  readonly detector: Model;
}

async function lookAt(tiles: readonly PhotoWindow[], { levels, detector }: Looking, progress: Progress) {
  const found: FaceBox[] = [];
  for (const [i, tile] of tiles.entries()) {
    await progress.report(i / tiles.length);
    const outputs = await detector.run(readWindow(levels, tile, DETECTOR_INPUT));
    found.push(...decodeFaces(outputs, tile, LEAST_SCORE).filter((box) => !isCut(box, tile, levels)));
  }
  return found;
}

/** The whole photo, black bars added to make it square, and tiles over all of it that show small faces larger. */
function planFirstTiles({ width, height, levels: [first] }: PhotoLevels): PhotoWindow[] {
  const whole = { left: 0, top: 0, right: width, bottom: height };
  const side = Math.max(width, height);
  const tileSide = TILE_SHARE * Math.min(width, height);
  const seen = (tileSide * first.width) / width;
  return [...planTiles(whole, side), ...(seen < LEAST_PIXELS ? [] : planTiles(whole, tileSide))];
}

/** Small tiles over where small faces are: in a group those in the back row are smaller than what was found. */
function planCloserTiles(faces: readonly FaceBox[], { width, height, levels: [first] }: PhotoLevels) {
  const sizes = faces.map(sizeOfFace).sort((a, b) => a - b);
  const size = sizes[sizes.length >> 1];
  if (!(size < SMALL_SHARE * Math.min(width, height))) return [];
  const side = Math.max(TILE_FACES * size, (LEAST_PIXELS * width) / first.width);
  const area: Area = {
    left: Math.max(0, Math.min(...faces.map((face) => face.left)) - 3 * size),
    top: Math.max(0, Math.min(...faces.map((face) => face.top)) - 3 * size),
    right: Math.min(width, Math.max(...faces.map((face) => face.left + face.width)) + 3 * size),
    bottom: Math.min(height, Math.max(...faces.map((face) => face.top + face.height)) + 3 * size),
  };
  return planTiles(area, side).slice(0, MOST_TILES);
}

/**
 * Finds the faces of a photo, whichever way up, down to about 2 % of its shorter side, in groups of small ones down to 1 %. Surest first. Rejects with `aborted`.
 */
export async function detectFaces(
  levels: PhotoLevels,
  detector: Model,
  progress: Progress,
): Promise<readonly FaceBox[]> {
  const looking = { levels, detector };
  const first = await lookAt(planFirstTiles(levels), looking, progress.subrange(0, 0.5));
  const faces = suppressOverlaps(first);
  const closer = planCloserTiles(faces, levels);
  const second = await lookAt(closer, looking, progress.subrange(0.5, 0.9));
  const found = closer.length === 0 ? faces : suppressOverlaps([...first, ...second]);
  const righted = await rightFaces(found, looking, progress.subrange(0.9, 1));
  await progress.report(1);
  // Two boxes of a face that lay apart may meet when righted.
  return suppressOverlaps(righted);
}
