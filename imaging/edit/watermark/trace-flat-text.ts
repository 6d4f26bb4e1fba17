import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { listComponents } from '../../core/morphology/components.ts';
import { dilateSquare } from '../../core/morphology/dilate.ts';
import { distanceTransform } from '../../core/morphology/distance-transform.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import { type Box, boxOfMask, clipBox, cropBytes, cropPicture } from '../../core/raster/crop.ts';
import { type Flags, thresholdPlane } from '../../core/raster/flags.ts';
import type { FlatText } from './find-flat-text.ts';
import { measureInk } from './ink.ts';

/** Surroundings of a line that are looked at, in heights of a letter. */
const AROUND = { across: 2.4, down: 0.9 } as const;

/** Space above and below a line where its letters reach, in heights of a letter. */
const REACH = 0.4;

/** Tallest letter of a line, in heights of those that it was found by. */
const TALLEST = 1.5;

/** Strength of a stroke's outline relative to its core, and least strength of a piece's own core. */
const OUTLINE = 0.3;
const OWN_CORE = 0.55;

/** Breadth of a stroke's soft outline in heights of a letter. */
const SOFT = 0.06;

/** Widest halo of the strokes, and spread of the mean of the ground beyond it, in heights of a letter. */
const HALO = 0.3;
const GROUND = 0.25;

/** Less of the ground than this share tells nothing. */
const MIN_SEEN = 0.02;

/** A ring around the strokes belongs to their halo if it differs from that mean by more grey levels. */
const HALO_STEP = 9;

/** Pixels around halo and strokes that compression has mixed with them. */
const RIM = 1;

/** Looks at a line with more of its surroundings while more of it appears: broad letters were merged. */
const MAX_ROUNDS = 6;

interface Found {
  readonly text: FlatText;
  /** Pixels of the searched copy for one of the photo. */
  readonly scale: number;
  /** A brush, in which all of the ink in the line is taken, also where it runs into the scene. */
  readonly brush?: Mask;
}

/** Marks the strokes of a line of flat text at full size, with their outlines, shadows and glow. */
export function traceFlatText(photo: Picture, { text, scale, brush }: Found): Mask {
  const tall = text.height / scale;
  let line = scaleBox(text.box, scale);
  let traced = traceLine(photo, { line, text, scale, ...(brush && { brush }) });
  for (let round = 1; round < MAX_ROUNDS; round++) {
    const { left, right } = boxOfMask(traced.strokes) ?? { left: 0, right: 0 };
    const ends = { left: traced.box.left + left, right: traced.box.left + right };
    if (right === 0 || (ends.left > line.left - tall / 2 && ends.right < line.right + tall / 2)) break;
    line = { ...line, left: Math.min(line.left, ends.left), right: Math.max(line.right, ends.right) };
    traced = traceLine(photo, { line, text, scale, ...(brush && { brush }) });
  }
  const { box, part, strokes } = traced;
  const data = dilateSquare(strokes, measureHalo(part, { strokes: strokes.data, tall }) + RIM);
  const mask: Mask = {
    width: photo.width,
    height: photo.height,
    data: new Uint8Array(photo.width * photo.height),
  };
  data.forEach((flag, at) => {
    const pixel = (Math.floor(at / part.width) + box.top) * photo.width + (at % part.width) + box.left;
    if (flag) mask.data[pixel] = 255;
  });
  return mask;
}

function scaleBox({ left, top, right, bottom }: Box, scale: number): Box {
  return { left: left / scale, top: top / scale, right: right / scale, bottom: bottom / scale };
}

interface Line extends Found {
  /** The line's place in the photo. */
  readonly line: Box;
}

interface TracedLine {
  /** The line and its surroundings in the photo. */
  readonly box: Box;
  readonly part: Picture;
  readonly strokes: Flags;
}

function traceLine(photo: Picture, { line, text, scale, brush }: Line): TracedLine {
  const tall = text.height / scale;
  const around = {
    left: Math.floor(line.left - AROUND.across * tall),
    top: Math.floor(line.top - AROUND.down * tall),
    right: Math.ceil(line.right + AROUND.across * tall),
    bottom: Math.ceil(line.bottom + AROUND.down * tall),
  };
  const box = clipBox(around, photo);
  const part = cropPicture(photo, box);
  const lane = { top: line.top - box.top - REACH * tall, bottom: line.bottom - box.top + REACH * tall };
  const open = brush && cropBytes(brush, box);
  const data = listStrokes(part, { text, lane, tall, radius: Math.ceil(text.radius / scale), open });
  return { box, part, strokes: { width: part.width, height: part.height, data } };
}

interface Tracing {
  readonly text: FlatText;
  /** Rows between which pieces of the line lie. */
  readonly lane: { readonly top: number; readonly bottom: number };
  /** Height of a letter in pixels. */
  readonly tall: number;
  readonly radius: number;
  /** Brushed pixels. */
  readonly open: Uint8Array | undefined;
}

/** Flags the pieces of the ink that stand in the line: letters, and commas and points between them. */
function listStrokes(part: Picture, { text, lane, tall, radius, open }: Tracing): Uint8Array {
  const { width, height } = part;
  const strength = measureInk(part, { ink: text.ink, radius });
  const [red, green, blue] = text.colour;
  const ink = text.ink.strength(red, green, blue);
  const core = usualCore(strength.data, { width, lane, most: ink });
  const cores = thresholdPlane(strength, OWN_CORE * core);
  const near = dilateSquare(cores, Math.max(1, Math.round(SOFT * tall)));
  const data = near.map((flag, at) => (flag && strength.data[at] > OUTLINE * core ? 1 : 0));
  if (open)
    return data.map((flag, at) => (flag && open[at] && isInLane(Math.floor(at / width), lane) ? 1 : 0));
  const kept = new Uint8Array(data.length);
  for (const { left, top, right, bottom } of listComponents({ width, height, data })) {
    const isInLine = top >= lane.top && bottom <= lane.bottom && bottom - top < TALLEST * tall;
    if (!isInLine) continue;
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) kept[y * width + x] = data[y * width + x];
  }
  return kept;
}

function isInLane(y: number, { top, bottom }: Tracing['lane']): boolean {
  return y >= top && y < bottom;
}

/** Strength of the strokes' cores: that which one of fifty pixels in the line surpasses. */
function usualCore(
  strength: Float32Array,
  { width, lane, most }: { readonly width: number; readonly lane: Tracing['lane']; readonly most: number },
): number {
  const rows = strength.subarray(Math.max(0, Math.floor(lane.top)) * width, Math.ceil(lane.bottom) * width);
  const ordered = rows.toSorted();
  return Math.min(most, ordered[Math.floor(0.98 * ordered.length)] ?? most);
}

/** Pixels around the strokes that differ from the ground beside them: outline, shadow or glow. */
function measureHalo(
  part: Picture,
  { strokes, tall }: { readonly strokes: Uint8Array; readonly tall: number },
): number {
  const size = { width: part.width, height: part.height };
  const away = distanceTransform({ ...size, data: strokes.map((flag) => 1 - flag) });
  const limit = Math.max(1, Math.round(HALO * tall));
  const bare = { ...size, data: away.map((distance) => (distance > limit ? 1 : 0)) };
  const seen = gaussianBlurCompiled(bare, GROUND * tall).data;
  const sums = Array.from({ length: limit + 1 }, () => ({ moved: [0, 0, 0], count: 0 }));
  for (let channel = 0; channel < 3; channel++) {
    const own = channelOf(part, channel);
    const known = { ...size, data: own.map((value, at) => value * bare.data[at]) };
    const ground = gaussianBlurCompiled(known, GROUND * tall).data;
    for (let at = 0; at < away.length; at++) {
      const ring = away[at] > 0.5 && seen[at] > MIN_SEEN ? sums[Math.round(away[at])] : undefined;
      if (!ring) continue;
      ring.moved[channel] += own[at] - ground[at] / seen[at];
      if (channel === 0) ring.count++;
    }
  }
  const rings = sums.slice(1).map(({ moved, count }) => moved.map((sum) => sum / Math.max(1, count)));
  const first = rings.findIndex((ring) => !isHalo(ring, rings[0]));
  return first < 0 ? limit : first;
}

/** True where a ring stands out of the ground, to the side to which the innermost one does. */
function isHalo(ring: readonly number[], innermost: readonly number[]): boolean {
  const along = ring.reduce((sum, value, channel) => sum + value * innermost[channel], 0);
  return along > 0 && ring.some((value) => Math.abs(value) >= HALO_STEP);
}

function channelOf({ width, height, data, channels }: Picture, channel: number): Float32Array {
  const offset = channels === 1 ? 0 : channel;
  return Float32Array.from({ length: width * height }, (_, at) => data[at * channels + offset]);
}
