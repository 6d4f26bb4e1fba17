import { listComponents } from '../../core/morphology/components.ts';
import { dilateSquare } from '../../core/morphology/dilate.ts';
import { distanceTransform } from '../../core/morphology/distance-transform.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import { type Box, boxOfMask, clipBox, cropPicture } from '../../core/raster/crop.ts';
import type { Flags } from '../../core/raster/flags.ts';
import { type FlatText, measureInk } from './find-flat-text.ts';

/** Surroundings of a line that are looked at, in heights of a letter. */
const AROUND = { across: 2.4, down: 0.9 } as const;

/** Space above and below a line where its letters reach, in heights of a letter. */
const REACH = 0.4;

/** Tallest letter of a line, in heights of those that it was found by. */
const TALLEST = 1.5;

/** Strength of a stroke's outline relative to its core, and least strength of a piece's own core. */
const OUTLINE = 0.25;
const OWN_CORE = 0.55;

/** Distances from the strokes in heights of a letter: the widest halo, and the ground that it is compared with. */
const HALO = 0.32;
const GROUND = [0.4, 0.6] as const;

/** A ring around the strokes belongs to their halo if it differs from the ground by more grey levels. */
const HALO_STEP = 7;

/** Pixels around halo and strokes that compression has mixed with them. */
const RIM = 1;

/** Looks at a line again with more of its surroundings, while more of it appears: broad letters were merged. */
const MAX_ROUNDS = 6;

/** Marks the strokes of a line of flat text at full size, with their outlines, shadows and glow. */
export function traceFlatText(
  photo: Picture,
  { text, scale }: { readonly text: FlatText; readonly scale: number },
): Mask {
  const tall = text.height / scale;
  let line = scaleBox(text.box, scale);
  let traced = traceLine(photo, { line, text, scale });
  for (let round = 1; round < MAX_ROUNDS; round++) {
    const { left, right } = boxOfMask(traced.strokes) ?? { left: 0, right: 0 };
    const ends = { left: traced.box.left + left, right: traced.box.left + right };
    if (right === 0 || (ends.left > line.left - tall / 2 && ends.right < line.right + tall / 2)) break;
    line = { ...line, left: Math.min(line.left, ends.left), right: Math.max(line.right, ends.right) };
    traced = traceLine(photo, { line, text, scale });
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

interface Line {
  /** Where the line lies in the photo. */
  readonly line: Box;
  readonly text: FlatText;
  readonly scale: number;
}

interface TracedLine {
  /** The line and its surroundings in the photo. */
  readonly box: Box;
  readonly part: Picture;
  readonly strokes: Flags;
}

function traceLine(photo: Picture, { line, text, scale }: Line): TracedLine {
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
  const data = listStrokes(part, { text, lane, tall, radius: Math.ceil(text.radius / scale) });
  return { box, part, strokes: { width: part.width, height: part.height, data } };
}

interface Tracing {
  readonly text: FlatText;
  /** Rows between which pieces of the line lie. */
  readonly lane: { readonly top: number; readonly bottom: number };
  /** Height of a letter in pixels. */
  readonly tall: number;
  readonly radius: number;
}

/** Flags the pieces of the ink that stand in the line: letters, and commas and points between them. */
function listStrokes(part: Picture, { text, lane, tall, radius }: Tracing): Uint8Array {
  const { width, height } = part;
  const strength = measureInk(part, { ink: text.ink, radius });
  const [red, green, blue] = text.colour;
  const ink = text.ink.strength(red, green, blue);
  const core = usualCore(strength.data, { width, lane, most: ink });
  const data = Uint8Array.from(strength.data, (value) => (value > OUTLINE * core ? 1 : 0));
  const kept = new Uint8Array(data.length);
  for (const { left, top, right, bottom } of listComponents({ width, height, data })) {
    const isInLine = top >= lane.top && bottom <= lane.bottom && bottom - top < TALLEST * tall;
    if (!isInLine) continue;
    let most = 0;
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) most = Math.max(most, strength.data[y * width + x]);
    if (most < OWN_CORE * core) continue;
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) kept[y * width + x] = data[y * width + x];
  }
  return kept;
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

/** Pixels around the strokes that differ from the ground further off: outline, shadow or glow. */
function measureHalo(
  { width, height, data, channels }: Picture,
  { strokes, tall }: { readonly strokes: Uint8Array; readonly tall: number },
): number {
  const away = distanceTransform({ width, height, data: strokes.map((flag) => 1 - flag) });
  const limit = Math.max(1, Math.round(HALO * tall));
  const rings = Array.from({ length: limit + 2 }, () => ({ sums: [0, 0, 0], count: 0 }));
  for (let at = 0; at < away.length; at++) {
    const isGround = away[at] > GROUND[0] * tall && away[at] < GROUND[1] * tall;
    const ring = isGround ? rings[0] : rings[Math.round(away[at])];
    if (!ring || away[at] === 0 || (!isGround && away[at] > limit)) continue;
    ring.count++;
    for (let channel = 0; channel < 3; channel++)
      ring.sums[channel] += data[at * channels + (channels === 1 ? 0 : channel)];
  }
  const [ground, ...near] = rings.map(({ sums, count }) => sums.map((sum) => sum / Math.max(1, count)));
  const first = near.findIndex(
    (mean, index) =>
      index + 1 > limit || mean.every((value, channel) => Math.abs(value - ground[channel]) < HALO_STEP),
  );
  return Math.min(limit, Math.max(0, first));
}
