import { type OklabPlanes, toOklab } from '../../core/colour/colour-space.ts';
import { fitPicture } from '../../core/io/size.ts';
import { labelComponents } from '../../core/morphology/components.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { dropAlpha } from '../../core/raster/alpha.ts';
import { type Box, boxOfMask, widenBox } from '../../core/raster/crop.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { enlargeMattePart } from '../../vision/matting/enlarge-matte-part.ts';
import { resizeMask } from '../../vision/segment/shrink-photo.ts';
import { distanceTo, separateHues } from './separate-hues.ts';

/** Most pixels of the copy on which colours are compared. */
const MAX_PIXELS = 80_000;

/** Added to lightness below a and b: in the dark they are noise. */
const BLACK = 0.2;

/** Lightness that all pixels are given while hues are compared. */
const EVEN = 0.5;

/** Nearness to a foreign hue beside the thing's own ones from which on a pixel is foreign, and is wholly. */
const NEARER = { from: 0.5, to: 0.68 } as const;

/** Chroma from which on a pixel has a hue, and has it in full: that of dark ones is noise or a reflection. */
const SEEN = { from: 0.04, to: 0.08 } as const;

/** Pixels of the copy around foreign parts in which their edge may be soft. */
const ROOM = 4;

interface SmallRegion {
  readonly guide: Picture;
  /** 0–255, of the guide's size. */
  readonly marked: Mask;
}

/** A colour without its light: chroma over lightness, all as light. */
function dropLight({ lightness, a, b }: OklabPlanes): OklabPlanes {
  const per = ({ data }: Plane): Plane => ({
    ...lightness,
    data: data.map((value, at) => value / (Math.max(0, lightness.data[at]) + BLACK)),
  });
  return { lightness: { ...lightness, data: lightness.data.map(() => EVEN) }, a: per(a), b: per(b) };
}

function pick({ lightness, a, b }: OklabPlanes, pixels: readonly number[]): OklabPlanes {
  const row = ({ data }: Plane): Plane => ({
    width: pixels.length,
    height: 1,
    data: Float32Array.from(pixels, (at) => data[at]),
  });
  return { lightness: row(lightness), a: row(a), b: row(b) };
}

/** Degree to which each pixel belongs to a foreign part, 0–1; undefined where there is none. */
function findForeign({ guide, marked }: SmallRegion): Plane | undefined {
  const seen = toOklab(guide);
  const planes = dropLight(seen);
  const pixels: number[] = [];
  for (let at = 0; at < marked.data.length; at++) if (marked.data[at] >= 200) pixels.push(at);
  if (pixels.length === 0) return undefined;
  const { own, foreign } = separateHues(pick(planes, pixels));
  if (foreign.length === 0) return undefined;
  const out = createPlane(guide);
  for (let at = 0; at < out.data.length; at++) {
    if (marked.data[at] === 0) continue;
    const [a, b] = [planes.a.data[at], planes.b.data[at]];
    const [near, far] = [distanceTo(own, a, b), distanceTo(foreign, a, b)];
    const chroma = Math.hypot(seen.a.data[at], seen.b.data[at]);
    out.data[at] =
      smoothStep(NEARER.from, NEARER.to, near / (near + far + 1e-6)) * smoothStep(SEEN.from, SEEN.to, chroma);
  }
  return fillEnclosed(out);
}

/** Adds pixels that a foreign part encloses: the bright core of a lamp, letters of a badge. */
function fillEnclosed(foreign: Plane): Plane {
  const { width, height, data } = foreign;
  const rest = { width, height, data: Uint8Array.from(data, (share) => (share < 0.5 ? 1 : 0)) };
  const { labels, sizes } = labelComponents(rest);
  const isOpen = new Uint8Array(sizes.length);
  for (let at = 0; at < labels.length; at++) {
    const x = at % width;
    if (x === 0 || x === width - 1 || at < width || at >= labels.length - width) isOpen[labels[at]] = 1;
  }
  const area = labels.reduce((sum, label) => sum + (label === 0 ? 1 : 0), 0);
  return {
    ...foreign,
    data: data.map((share, at) =>
      labels[at] > 0 && !isOpen[labels[at]] && sizes[labels[at]] < area ? 1 : share,
    ),
  };
}

/** Box around the pixels of a plane that are above 0, with room for the soft edge; undefined without any. */
function boxOfPlane(plane: Plane): Box | undefined {
  const { width, height, data } = plane;
  const box = boxOfMask({ width, height, data: Uint8Array.from(data, (share) => (share > 0 ? 1 : 0)) });
  return box && widenBox(box, { margin: ROOM, within: plane });
}

/**
 * Leaves small parts of another hue out of a marked thing: lamps and plates of a car, badges of a garment. A
 * thing of several hues keeps all that cover a tenth of it, however they vary. Rejects with `aborted`.
 */
export async function leaveForeignParts(
  photo: Picture,
  { mask, progress }: { readonly mask: Mask; readonly progress: Progress },
): Promise<Mask> {
  const guide = dropAlpha(await fitPicture(photo, MAX_PIXELS));
  const marked = await resizeMask(mask, guide);
  await progress.report(0.2);
  const foreign = findForeign({ guide, marked });
  const small = foreign && boxOfPlane(foreign);
  if (!small) return mask;
  const { data: share, box } = await enlargeMattePart(photo, {
    ...{ guide, matte: foreign, box: small },
    progress: progress.subrange(0.5, 1),
  });
  const data = mask.data.slice();
  for (let y = box.top, from = 0; y < box.bottom; y++)
    for (let x = box.left, at = y * mask.width + x; x < box.right; x++, at++, from++)
      data[at] = Math.round((data[at] * (255 - share[from])) / 255);
  return { ...mask, data };
}
