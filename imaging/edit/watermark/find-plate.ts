import { dilateSquare } from '../../core/morphology/dilate.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import { type Box, boxOfMask, clipBox, widenBox } from '../../core/raster/crop.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { type Area, cropArea } from './area.ts';
import type { Blend } from './blend.ts';
import { fitBlend, pairSides } from './fit-blend.ts';
import type { BrushedText } from './trace-brushed-text.ts';

/** Distance in pixels from both ends of a step to the border between them, which may be soft. */
const HALF_STRIDE = 2;

/** Least median step along each border of a plate, in grey levels: nothing of a scene is that straight. */
const MIN_STEP = 8;

/** Least step of an upper or lower border relative to the strongest there, and of the sides to these. */
const LIKE_STRONGEST = 0.6;
const SIDE = 0.5;

/** Farthest that a plate reaches beyond its brush, in heights of its text. */
const BEYOND = 2;

/** Largest difference of a channel from the colour of the text within its strokes, in grey levels. */
const LIKE_TEXT = 60;

/** Pixels around the text that its outline may have touched. */
const RIM = 3;

/** Likelihood of pixels of which it is not known whether they are marked. */
const UNKNOWN = 0.5;

/** Distance in pixels over which both sides of a border are compared. */
const PAIR_SPREAD = 3;

/** Evidence of both sides of the borders that the photo is seen through a plate. */
const EVIDENCE = { opacity: [0.1, 0.9], correlation: 0.8, error: 8 } as const;

/** A half-transparent rectangle under a line of text. */
export interface Plate {
  /** In the photo. */
  readonly box: Box;
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

/** The median step from one row (or column) to another, where neither end is text. */
type StepAt = (place: number) => number;

/** Brightness of a part of a photo, and the pixels of text in it. */
interface Sheet {
  readonly grey: Plane;
  readonly text: Uint8Array;
}

function medianStep({ grey, text }: Sheet, { start, count, along, step }: Walk): number {
  const steps: number[] = [];
  for (let pixel = start, walked = 0; walked < count; walked++, pixel += along) {
    const [one, other] = [pixel - HALF_STRIDE * step, pixel + (HALF_STRIDE - 1) * step];
    if (!text[one] && !text[other]) steps.push(grey.data[other] - grey.data[one]);
  }
  return steps.sort((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
}

interface Walk {
  /** First pixel behind the border, and how many pixels the walk holds. */
  readonly start: number;
  readonly count: number;
  /** From one place along the border to the next, and across it, in the grid's values. */
  readonly along: number;
  readonly step: number;
}

/** A border of a plate, and the median step across it in grey levels. */
interface Border {
  readonly place: number;
  readonly step: number;
}

/** The first place outward from the text with a step of one sign that is strong enough, at its strongest. */
function firstStrong(
  stepAt: StepAt,
  {
    range: [from, to],
    sign,
    least,
  }: { readonly range: Range; readonly sign: number; readonly least: number },
): Border | undefined {
  const outward = Math.sign(to - from);
  let best: Border | undefined;
  for (let place = from; outward * (to - place) > 0; place += outward) {
    const step = sign * stepAt(place);
    if (best ? step < best.step : step < least) {
      if (best) break;
      continue;
    }
    best = { place, step };
  }
  return best;
}

/** … where it is about as strong as the strongest of the range. */
function mostStrong(
  stepAt: StepAt,
  { range, sign }: { readonly range: Range; readonly sign: number },
): Border | undefined {
  const [from, to] = range;
  let most = MIN_STEP / LIKE_STRONGEST;
  for (let place = Math.min(from, to); place <= Math.max(from, to); place++)
    most = Math.max(most, sign * stepAt(place));
  return firstStrong(stepAt, { range, sign, least: LIKE_STRONGEST * most });
}

/** From a row (or column) of the text outward to the last one that a border may lie at. */
type Range = readonly [number, number];

interface Ranges {
  readonly top: Range;
  readonly bottom: Range;
  readonly left: Range;
  readonly right: Range;
}

/** The rectangle whose four borders step to the same side, all along. */
function findRectangle(sheet: Sheet, { ranges, text }: { readonly ranges: Ranges; readonly text: Box }) {
  const { width } = sheet.grey;
  const rowStep: StepAt = (y) =>
    medianStep(sheet, { start: y * width + text.left, count: text.right - text.left, along: 1, step: width });
  for (const sign of [-1, 1]) {
    const top = mostStrong(rowStep, { range: ranges.top, sign });
    const bottom = mostStrong(rowStep, { range: ranges.bottom, sign: -sign });
    if (!top || !bottom) continue;
    const rows = bottom.place - top.place - 2 * HALF_STRIDE;
    const inner = { start: (top.place + HALF_STRIDE) * width, count: rows };
    const columnStep: StepAt = (x) =>
      medianStep(sheet, { ...inner, start: inner.start + x, along: width, step: 1 });
    const least = Math.max(MIN_STEP, SIDE * Math.min(top.step, bottom.step));
    const left = firstStrong(columnStep, { range: ranges.left, sign, least });
    const right = firstStrong(columnStep, { range: ranges.right, sign: -sign, least });
    if (left && right) return { left: left.place, top: top.place, right: right.place, bottom: bottom.place };
  }
  return undefined;
}

/**
 * Finds a half-transparent rectangle under a line of text, as captions have: all four of its borders are
 * straight steps to one side, between the text and the brush's own border, or to the sides a little beyond
 * it. `undefined` where there is none that lets the photo through.
 */
export function findPlate(photo: Picture, { text: traced, box }: TextUnderBrush): Plate | undefined {
  const strokes = keepCores(photo, traced);
  const line = boxOfMask(strokes);
  if (!line) return undefined;
  const beyond = Math.round(BEYOND * (line.bottom - line.top));
  const around = widenBox(
    {
      left: Math.min(box.left, line.left),
      top: Math.min(box.top, line.top),
      right: Math.max(box.right, line.right),
      bottom: Math.max(box.bottom, line.bottom),
    },
    { margin: beyond, within: photo },
  );
  const { width, height, colours, brushed } = cropArea(photo, { mask: strokes, box: around });
  const grey = createPlane({ width, height });
  for (let at = 0; at < brushed.length; at++)
    grey.data[at] = (colours[0].data[at] + colours[1].data[at] + colours[2].data[at]) / 3;
  const text = dilateSquare({ width, height, data: brushed }, RIM);
  const toSheet = ({ left, top, right, bottom }: Box): Box => ({
    left: left - around.left,
    top: top - around.top,
    right: right - around.left,
    bottom: bottom - around.top,
  });
  const [own, brush] = [toSheet(line), toSheet(box)];
  const rectangle = findRectangle(
    { grey, text },
    {
      ranges: {
        top: [own.top, Math.max(HALF_STRIDE, Math.min(brush.top, own.top - beyond / BEYOND))],
        bottom: [
          own.bottom,
          Math.min(height - HALF_STRIDE, Math.max(brush.bottom, own.bottom + beyond / BEYOND)),
        ],
        left: [own.left, HALF_STRIDE],
        right: [own.right, width - HALF_STRIDE],
      },
      text: own,
    },
  );
  if (!rectangle) return undefined;
  const plate = {
    left: rectangle.left + around.left,
    top: rectangle.top + around.top,
    right: rectangle.right + around.left,
    bottom: rectangle.bottom + around.top,
  };
  return fitPlate(photo, { plate, strokes });
}

/** Estimates the blend of a rectangle from both sides of its borders. */
function fitPlate(
  photo: Picture,
  { plate, strokes }: { readonly plate: Box; readonly strokes: Mask },
): Plate | undefined {
  const box = widenBox(plate, { margin: 4 * PAIR_SPREAD, within: photo });
  const { width, height, colours, brushed: isText } = cropArea(photo, { mask: strokes, box });
  const text = dilateSquare({ width, height, data: isText }, RIM);
  const rim = clipBox(widenBox(plate, { margin: RIM, within: photo }), photo);
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
  return { box: plate, blend: fit.blend, area, marked };
}

function isIn({ left, top, right, bottom }: Box, x: number, y: number): boolean {
  return x >= left && x < right && y >= top && y < bottom;
}
