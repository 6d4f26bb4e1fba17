import { dilateSquare } from '../../core/morphology/dilate.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { type Box, boxOfMask, widenBox } from '../../core/raster/crop.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { type Area, cropArea } from './area.ts';
import type { Blend } from './blend.ts';
import { findRectangle } from './find-rectangle.ts';
import { fitBlend, pairSides } from './fit-blend.ts';
import { moveBox } from './split-box.ts';
import type { BrushedText } from './trace-brushed-text.ts';

/**
 * Farthest that a plate reaches beyond its brush, to the sides and up or down, in heights of its text; and
 * beyond the text: that spans a quarter of its brush at least.
 * @tuned 2026-11-30, 39 marks on the development photographs, difference from the unmarked picture
 */
const BEYOND = { across: 2, down: 1, text: 4 } as const;

/**
 * Largest difference of a channel from the colour of the text within its strokes, in grey levels.
 * @tuned 2026-11-30, 39 marks on the development photographs, difference from the unmarked picture
 */
const LIKE_TEXT = 60;

/** Pixels around the text that its outline may have touched. */
const RIM = 3;

/** Likelihood of pixels of which it is not known whether they are marked. */
const UNKNOWN = 0.5;

/** Distance in pixels over which both sides of a border are compared. */
const PAIR_SPREAD = 3;

/**
 * Evidence of both sides of the borders that the photo is seen through a plate.
 * @tuned 2026-11-30, 39 marks on the development photographs, difference from the unmarked picture
 */
const EVIDENCE = { opacity: [0.1, 0.9], correlation: 0.8, error: 8 } as const;

/** A half-transparent rectangle under a line of text. */
export interface Plate {
  /** In the photo. */
  readonly box: Box;
  /** Around it and the pixels beside its borders, which may be marked too. */
  readonly rim: Box;
  readonly blend: Blend;
  /** The plate and its surroundings; of these, it and its rim count as brushed. */
  readonly area: Area;
  /** Likelihood of each pixel of the area to be of the plate, 0–1. */
  readonly marked: Plane;
}

interface TextUnderBrush {
  readonly text: Pick<BrushedText, 'strokes' | 'colour'>;
  /** Tight around the brush, or a part of it. */
  readonly box: Box;
  readonly progress: Progress;
}

/** The strokes without outline, shadow and glow, which reach over the borders of a plate. */
function keepCores(photo: Picture, { strokes, colour }: TextUnderBrush['text']): Mask {
  const { data, channels } = photo;
  const isCore = (pixel: number) =>
    colour.every((value, channel) => {
      const own = data[pixel * channels + (channels === 1 ? 0 : channel)];
      return Math.abs(own - value) < LIKE_TEXT;
    });
  return { ...strokes, data: strokes.data.map((value, pixel) => (value && isCore(pixel) ? 255 : 0)) };
}

/**
 * Finds a half-transparent rectangle under a line of text, as captions have: all four of its borders are
 * straight steps to one side, between the text and the brush's own border, or a little beyond it.
 * `undefined` where there is none that lets the photo through, or where its border is the photo's.
 */
export async function findPlate(
  photo: Picture,
  { text: traced, box, progress }: TextUnderBrush,
): Promise<Plate | undefined> {
  const strokes = keepCores(photo, traced);
  const line = boxOfMask(strokes);
  if (!line) return undefined;
  const tall = line.bottom - line.top;
  const margin = BEYOND.across * tall;
  const far = {
    left: Math.min(box.left, line.left) - margin,
    top: Math.max(Math.min(box.top, line.top - BEYOND.down * tall), line.top - BEYOND.text * tall),
    right: Math.max(box.right, line.right) + margin,
    bottom: Math.min(
      Math.max(box.bottom, line.bottom + BEYOND.down * tall),
      line.bottom + BEYOND.text * tall,
    ),
  };
  const around = widenBox(far, { margin: RIM, within: photo });
  const { width, height, colours, brushed } = cropArea(photo, { mask: strokes, box: around });
  const [red, green, blue] = colours;
  const grey = createPlane({ width, height });
  for (let at = 0; at < brushed.length; at++)
    grey.data[at] = (red.data[at] + green.data[at] + blue.data[at]) / 3;
  const text = dilateSquare({ width, height, data: brushed }, RIM);
  const inSheet = [-around.left, -around.top] as const;
  const ranges = moveBox(far, inSheet);
  const found = await findRectangle({ grey, text, ranges, line: moveBox(line, inSheet), progress });
  return found && fitPlate(photo, { plate: moveBox(found, [around.left, around.top]), strokes });
}

/** Estimates the blend of a rectangle from both sides of its borders. */
function fitPlate(
  photo: Picture,
  { plate, strokes }: { readonly plate: Box; readonly strokes: Mask },
): Plate | undefined {
  const box = widenBox(plate, { margin: 4 * PAIR_SPREAD, within: photo });
  const { width, height, colours, brushed: isText } = cropArea(photo, { mask: strokes, box });
  const text = dilateSquare({ width, height, data: isText }, RIM);
  const rim = widenBox(plate, { margin: RIM, within: photo });
  const brushed = new Uint8Array(width * height);
  const marked = createPlane({ width, height });
  const open = createPlane({ width, height });
  for (let at = 0; at < brushed.length; at++) {
    const [x, y] = [(at % width) + box.left, Math.floor(at / width) + box.top];
    brushed[at] = isIn(rim, x, y) ? 1 : 0;
    marked.data[at] = isIn(plate, x, y) ? 1 : 0;
    open.data[at] = text[at] ? UNKNOWN : marked.data[at];
  }
  const area: Area = { width, height, box, colours, brushed };
  const fit = fitBlend(pairSides(area, { marked: open, spread: PAIR_SPREAD }));
  if (!fit || fit.correlation < EVIDENCE.correlation || fit.error > EVIDENCE.error) return undefined;
  const [least, most] = EVIDENCE.opacity;
  if (fit.blend.opacity < least || fit.blend.opacity > most) return undefined;
  return { box: plate, rim, blend: fit.blend, area, marked };
}

function isIn({ left, top, right, bottom }: Box, x: number, y: number): boolean {
  return x >= left && x < right && y >= top && y < bottom;
}
