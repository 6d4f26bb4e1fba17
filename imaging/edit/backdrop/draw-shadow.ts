import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { listComponents } from '../../core/morphology/components.ts';
import type { Mask } from '../../core/picture.ts';
import type { Flags } from '../../core/raster/flags.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { resizeMask } from '../../vision/segment/shrink-photo.ts';

interface ShadowOptions {
  /** Direction of the shadow in degrees: 0 = to the right, 90 = downwards. */
  readonly direction: number;
  /** Distance of the cast shadow from the subject, as a share of the picture's longer side. */
  readonly height: number;
  /** Spread of the cast shadow's blur, as a share of the longer side. */
  readonly softness: number;
  /** Share of the light that the shadow takes where it is deepest. */
  readonly strength: number;
  /** True if the background is too far away to receive a shadow. */
  readonly isFar?: boolean;
}

/** Shadows are soft: they are drawn on at most this many pixels. */
const MAX_PIXELS = 400_000;

/** A subject that ends this close to the bottom, as a share of the height, is cut off by the frame. */
const CUT_OFF = 0.012;

/**
 * Contact shadow, in shares of the longer side: height above the foot that may touch the ground, thickness,
 * spread of the blur. Its `share` is that of the strength.
 * @tuned set by eye
 */
const CONTACT = { reach: 0.06, thickness: 0.012, spread: 0.005, share: 1.9 } as const;

/** Flatness of the shadow on a floor relative to its subject, and its share of the strength. */
const FLOOR = { flatness: 3.6, share: 0.75 } as const;

/** Share of the largest part's pixels below which another part is a speck of the cut-out. */
const SPECK = 0.01;

/** Rows of a subject: its first, that below its last, and whether the picture cuts it off there. */
interface Extent {
  readonly top: number;
  readonly bottom: number;
  readonly isCut: boolean;
}

/** Every few pixels of a mask that cover the subject, at most as many as a shadow has. */
function thinOut({ width, height, data }: Mask): Flags & { readonly step: number } {
  const step = Math.max(1, Math.ceil(Math.sqrt((width * height) / MAX_PIXELS)));
  const size = { width: Math.ceil(width / step), height: Math.ceil(height / step) };
  const flags = new Uint8Array(size.width * size.height);
  for (let y = 0, at = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++, at++) if (data[y * step * width + x * step] >= 128) flags[at] = 1;
  return { ...size, data: flags, step };
}

/** The rows of a subject without specks of its cut-out. Large masks are read every few pixels. */
export function findExtent(subject: Mask): Extent {
  const { height } = subject;
  const { step, ...flags } = thinOut(subject);
  const parts = listComponents(flags);
  const largest = parts.reduce((most, { size }) => Math.max(most, size), 0);
  const kept = parts.filter(({ size }) => size >= SPECK * largest);
  if (kept.length === 0) return { top: 0, bottom: height, isCut: true };
  const bottom = Math.min(height, step * Math.max(...kept.map((part) => part.bottom)));
  const top = step * Math.min(...kept.map((part) => part.top));
  return { top, bottom, isCut: bottom >= height * (1 - CUT_OFF) };
}

interface Projection {
  /** Row that stays where it is. */
  readonly foot: number;
  /** Vertical compression of the subject's shadow. */
  readonly flatness: number;
  /** Pixels to the right for each pixel of height above the foot, and for all. */
  readonly lean: number;
  readonly across: number;
  readonly down: number;
}

/** The subject's shape projected onto the ground, or moved along a wall; 0–1. */
function project({ width, height, data }: Mask, { foot, flatness, lean, across, down }: Projection): Plane {
  const out = createPlane({ width, height });
  for (let y = 0, at = 0; y < height; y++) {
    const above = (foot - (y - down)) * flatness;
    const row = Math.round(foot - above);
    if (row < 0 || row >= height) {
      at += width;
      continue;
    }
    for (let x = 0; x < width; x++, at++) {
      const column = Math.round(x - across - lean * above);
      if (column >= 0 && column < width) out.data[at] = data[row * width + column] / 255;
    }
  }
  return out;
}

/** Contact of a subject with the ground: a strip along its lower outline near the foot. 0–1. */
function markContact({ width, height, data }: Mask, foot: number): Plane {
  const out = createPlane({ width, height });
  const side = Math.max(width, height);
  const thickness = CONTACT.thickness * side;
  const highest = Math.max(0, Math.ceil(foot - CONTACT.reach * side));
  for (let x = 0; x < width; x++) {
    let row = foot;
    while (row >= highest && data[row * width + x] < 128) row--;
    if (row < highest) continue;
    const bottom = Math.min(height - 1, Math.round(row + thickness / 2));
    for (let y = Math.max(0, Math.round(row - thickness)); y <= bottom; y++) out.data[y * width + x] = 1;
  }
  return out;
}

/**
 * Draws the shadow of a subject. Cut off below, as in portraits, it has a soft one on a near wall. Otherwise
 * it has one on the floor, and a narrow dark one at its foot. Returns the remaining share of light at each
 * pixel, 0–1; may be smaller than the picture.
 * @param subject soft, 255 = the subject
 */
export async function drawShadow(subject: Mask, options: ShadowOptions): Promise<Plane> {
  const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (subject.width * subject.height)));
  const small = await resizeMask(subject, {
    width: Math.max(1, Math.round(subject.width * scale)),
    height: Math.max(1, Math.round(subject.height * scale)),
  });
  const side = Math.max(small.width, small.height);
  const { bottom, isCut } = findExtent(small);
  const row = bottom - 1;
  const turn = (options.direction * Math.PI) / 180;
  const across = Math.cos(turn) * options.height * side;
  const down = Math.sin(turn) * options.height * side;
  const wall = { foot: row, flatness: 1, lean: 0, across, down };
  const floor = {
    foot: row,
    flatness: FLOOR.flatness,
    lean: Math.cos(turn) * 0.35,
    across: 0,
    down: 0,
  };
  const cast = gaussianBlurCompiled(project(small, isCut ? wall : floor), options.softness * side);
  const dark = isCut
    ? createPlane(small)
    : gaussianBlurCompiled(markContact(small, row), CONTACT.spread * side);
  const share = !isCut ? FLOOR.share : options.isFar ? 0 : 1;
  for (let at = 0; at < cast.data.length; at++) {
    const soft = options.strength * share * cast.data[at];
    const close = Math.min(0.85, options.strength * CONTACT.share * dark.data[at]);
    cast.data[at] = Math.max(0, (1 - soft) * (1 - close));
  }
  return cast;
}
