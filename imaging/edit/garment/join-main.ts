import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { type ClothColour, dampLight, restoreLight } from './damp-light.ts';
import { isSameDye } from './join-soft-borders.ts';
import type { ClothPieces } from './segment-garment.ts';

/**
 * Least length of the border with the main cloth, relative to the width plus the height of the cloth, of the
 * colours of a pattern, and of one dye in other light. A convex piece has 2 at most, as a shirt within a
 * jacket; stripes and checks run to and fro.
 * @tuned 2026-11-30, 25 garments of 9 photographs, by eye
 */
const WOVEN = { pattern: 4, light: 2 } as const;

/** Largest OKLab lightness of black: no seam is seen between two blacks, and their hues are noise. */
const BLACK = 0.2;

/** Largest OKLab lightness of a deep shadow, which shows no dye, and of dark cloth that it may lie on. */
const SHADOW = { deep: 0.12, cloth: 0.3 } as const;

/**
 * The same of a shadow that shows the dye of its cloth: the largest angle between their hues in radians, and
 * the least chroma of both with damped light. Black of another garment has no hue, or another one.
 */
const TINTED = { deep: 0.2, cloth: 0.5, hue: 0.2, shadow: 0.06, coloured: 0.1 } as const;

function isBlack(dye: ClothColour): boolean {
  return restoreLight(dye)[0] < BLACK;
}

function isShadowOf(dye: ClothColour, cloth: ClothColour): boolean {
  const [dark, light] = [restoreLight(dye)[0], restoreLight(cloth)[0]];
  if (dark < SHADOW.deep && light < SHADOW.cloth) return true;
  const isTinted =
    Math.hypot(dye[1], dye[2]) > TINTED.shadow && Math.hypot(cloth[1], cloth[2]) > TINTED.coloured;
  const turned = Math.atan2(dye[2], dye[1]) - Math.atan2(cloth[2], cloth[1]);
  return isTinted && Math.cos(turned) > Math.cos(TINTED.hue) && dark < TINTED.deep && light < TINTED.cloth;
}

interface Extent {
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Length of its border with the main cloth, in pixels. */
  border: number;
}

interface MainCloth {
  readonly size: { readonly width: number; readonly height: number };
  /** Number of the main cloth. */
  readonly main: number;
  /** Of that size, to know one dye in other light. */
  readonly colours?: OklabPlanes;
}

/** Extents of all cloths. Specks of a pixel at a border are grain and do not count. */
function measureExtents({ labels, count }: ClothPieces, { size: { width }, main }: MainCloth): Extent[] {
  const none = { left: width, top: labels.length, right: -1, bottom: -1, border: 0 };
  const extents = Array.from({ length: count + 1 }, (): Extent => ({ ...none }));
  for (let at = 0; at < labels.length; at++) {
    const label = labels[at];
    if (!label) continue;
    const extent = extents[label];
    const [x, y] = [at % width, Math.floor(at / width)];
    extent.left = Math.min(extent.left, x);
    extent.right = Math.max(extent.right, x);
    extent.top = Math.min(extent.top, y);
    extent.bottom = Math.max(extent.bottom, y);
    for (const step of [1, width]) {
      // The end of a row does not border on the beginning of the next.
      if (step === 1 && (x < 1 || x + 2 >= width)) continue;
      const other = labels[at + step];
      if (!other || other === label || (label !== main && other !== main)) continue;
      if (labels[at - step] !== label || labels[at + 2 * step] !== other) continue;
      extents[label === main ? other : label].border++;
    }
  }
  return extents;
}

/** Mean colours with damped light, by the numbers of cloths. */
function measureDyes({ labels, count }: ClothPieces, colours: OklabPlanes): ClothColour[] {
  const { lightness, a, b } = dampLight(colours);
  const sums = Array.from({ length: count + 1 }, () => [0, 0, 0, 0]);
  for (let at = 0; at < labels.length; at++) {
    const sum = sums[labels[at]];
    sum[0] += lightness.data[at];
    sum[1] += a.data[at];
    sum[2] += b.data[at];
    sum[3]++;
  }
  return sums.map(([light, green, blue, size]) => {
    const pixels = Math.max(1, size);
    return [light / pixels, green / pixels, blue / pixels];
  });
}

function measureWoven({ left, top, right, bottom, border }: Extent): number {
  return border / Math.max(1, right - left + bottom - top + 2);
}

/** True if other colours of a pattern run through the largest cloth. */
export function hasPattern(pieces: ClothPieces, size: MainCloth['size']): boolean {
  const extents = measureExtents(pieces, { size, main: 1 });
  return extents.some((extent, label) => label > 1 && measureWoven(extent) >= WOVEN.pattern);
}

/**
 * Numbers of the cloths that make one garment with the main one: other colours of its pattern, its dye in
 * other light, any black where it is black, and deep shadow where it is dark.
 */
export function joinMain(pieces: ClothPieces, cloth: MainCloth): ReadonlySet<number> {
  const { main, colours } = cloth;
  const extents = measureExtents(pieces, cloth);
  const dyes = colours && measureDyes(pieces, colours);
  const joined = new Set([main]);
  for (let label = 1; label <= pieces.count; label++) {
    if (label === main) continue;
    const woven = measureWoven(extents[label]);
    const isOneBlack =
      dyes !== undefined &&
      ((isBlack(dyes[main]) && isBlack(dyes[label])) || isShadowOf(dyes[label], dyes[main]));
    const isOneDye = dyes !== undefined && isSameDye(dyes[main], dyes[label]);
    if (isOneBlack || woven >= (isOneDye ? WOVEN.light : WOVEN.pattern)) joined.add(label);
  }
  return joined;
}
