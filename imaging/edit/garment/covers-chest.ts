import type { Plane } from '../../core/raster/plane.ts';
import { type FaceFrame, placeInFrame } from '../../vision/people/face-frame.ts';

/**
 * The middle of the chest below necklines, in face coordinates, and the height down to which what lies beside
 * it may be hair.
 * @tuned 2026-11-30, photographs of people, by eye
 */
const CHEST = { from: 1.4, to: 2.6, across: 0.3 } as const;
const HAIR = 2.8;

/**
 * Least share of a chest that is worn, and fewest pixels of one that is seen, in squares of the face.
 * @tuned 2026-11-30, photographs of people, by eye
 */
const WORN = 0.15;
const FEWEST = 0.15;

interface Wearer {
  readonly frame: FaceFrame;
  /** 1 for the wearer, of the size of the garment. */
  readonly body: Uint8Array;
}

/**
 * False for a garment that lies beside a bare chest and not below it: hair or shade that was taken for cloth,
 * as a top of the color of skin was taken for skin. True where no chest is seen.
 *
 * @param garment share of each pixel that is worn, 0–1
 */
export function coversChest(garment: Plane, { frame, body }: Wearer): boolean {
  const { width, data } = garment;
  let [chest, covered, beside, all] = [0, 0, 0, 0];
  for (let at = 0; at < data.length; at++) {
    if (!body[at]) continue;
    const { x, y } = placeInFrame(frame, (at % width) + 0.5, Math.floor(at / width) + 0.5);
    all += data[at];
    if (y < HAIR) beside += data[at];
    if (y < CHEST.from || y > CHEST.to || Math.abs(x) > CHEST.across) continue;
    chest++;
    covered += data[at];
  }
  const isBare = chest > FEWEST * frame.width * frame.height && covered < WORN * chest;
  return !isBare || beside < 0.5 * all;
}
