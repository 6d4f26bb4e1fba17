import type { Picture } from '../picture.ts';

/** Trimap of a matte, one byte a pixel: 0 = background, 1 = foreground, 2 = unknown. */
export interface Trimap {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

export const UNKNOWN = 2;

/** The rows of a matting Laplacian that belong to unknown pixels. */
export interface MattingLaplacian {
  readonly width: number;
  readonly height: number;
  /** Places of the unknown pixels, in order. */
  readonly unknown: Int32Array;
  /** For each of them the weights of the 5 × 5 pixels around it, row by row. */
  readonly weights: Float32Array;
}

/** Weights of each row. */
export const STENCIL = 25;

/** Pixels of a window, and weights that two of them share. */
const WINDOW = 9;
const MIDDLE = 12;

/** Windows between two yields. */
const STRETCH = 20_000;

/**
 * Colours of a window about their mean, three for each pixel, and the same by the inverse of their
 * covariance.
 */
const spread = new Float64Array(3 * WINDOW);
const turned = new Float64Array(3 * WINDOW);

/**
 * The matting Laplacian of 3 × 3 windows (Levin, Lischinski and Weiss, “A closed-form solution to natural
 * image matting”, 2008). In each window the matte is a linear function of the colour. Only windows with an
 * unknown pixel are used. Yields between chunks of work.
 * @param guide 3 channels, of the trimap's size
 * @param epsilon variance of colour (0–1) that counts as grain
 */
export function* buildMattingLaplacian(
  guide: Picture,
  { width, height, data, epsilon }: Trimap & { readonly epsilon: number },
): Generator<void, MattingLaplacian, void> {
  const rows = new Int32Array(data.length).fill(-1);
  let count = 0;
  for (let at = 0; at < data.length; at++) if (data[at] === UNKNOWN) rows[at] = count++;
  const unknown = new Int32Array(count);
  for (let at = 0; at < data.length; at++) if (rows[at] >= 0) unknown[rows[at]] = at;
  const weights = new Float32Array(count * STENCIL);
  let done = 0;
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const centre = y * width + x;
      if (!holdsUnknown(rows, centre, width)) continue;
      measureWindow(guide, centre, epsilon);
      addWindow(weights, rows, { centre, width });
      if (++done % STRETCH === 0) yield;
    }
  return { width, height, unknown, weights };
}

function holdsUnknown(rows: Int32Array, centre: number, width: number): boolean {
  const above = centre - width;
  const below = centre + width;
  return (
    (rows[above - 1] & rows[above] & rows[above + 1] & rows[centre - 1] & rows[centre]) >= 0 ||
    (rows[centre + 1] & rows[below - 1] & rows[below] & rows[below + 1]) >= 0 ||
    rows[centre] >= 0
  );
}

/** Sets `spread` and `turned` for the window around a pixel. */
function measureWindow({ width, channels, data }: Picture, centre: number, epsilon: number): void {
  let [red, green, blue] = [0, 0, 0];
  for (let place = 0; place < WINDOW; place++) {
    const at = (centre + (((place / 3) | 0) - 1) * width + (place % 3) - 1) * channels;
    for (let channel = 0; channel < 3; channel++) spread[3 * place + channel] = data[at + channel] / 255;
    red += spread[3 * place];
    green += spread[3 * place + 1];
    blue += spread[3 * place + 2];
  }
  let [rr, rg, rb, gg, gb, bb] = [0, 0, 0, 0, 0, 0];
  for (let at = 0; at < 3 * WINDOW; at += 3) {
    const r = spread[at] - red / WINDOW;
    const g = spread[at + 1] - green / WINDOW;
    const b = spread[at + 2] - blue / WINDOW;
    spread[at] = r;
    spread[at + 1] = g;
    spread[at + 2] = b;
    rr += r * r;
    rg += r * g;
    rb += r * b;
    gg += g * g;
    gb += g * b;
    bb += b * b;
  }
  rr += epsilon;
  gg += epsilon;
  bb += epsilon;
  const cofactorRr = gg * bb - gb * gb;
  const cofactorRg = gb * rb - rg * bb;
  const cofactorRb = rg * gb - gg * rb;
  const scale = WINDOW / (rr * cofactorRr + rg * cofactorRg + rb * cofactorRb);
  const cofactorGg = rr * bb - rb * rb;
  const cofactorGb = rg * rb - rr * gb;
  const cofactorBb = rr * gg - rg * rg;
  for (let at = 0; at < 3 * WINDOW; at += 3) {
    const [r, g, b] = [spread[at], spread[at + 1], spread[at + 2]];
    turned[at] = scale * (cofactorRr * r + cofactorRg * g + cofactorRb * b);
    turned[at + 1] = scale * (cofactorRg * r + cofactorGg * g + cofactorGb * b);
    turned[at + 2] = scale * (cofactorRb * r + cofactorGb * g + cofactorBb * b);
  }
}

/** Adds the measured window's part for each pair of its pixels. */
function addWindow(
  weights: Float32Array,
  rows: Int32Array,
  { centre, width }: { readonly centre: number; readonly width: number },
): void {
  for (let one = 0; one < WINDOW; one++) {
    const oneDown = (one / 3) | 0;
    const oneAcross = one % 3;
    const row = rows[centre + (oneDown - 1) * width + oneAcross - 1];
    if (row < 0) continue;
    const r = turned[3 * one];
    const g = turned[3 * one + 1];
    const b = turned[3 * one + 2];
    const base = row * STENCIL + MIDDLE - 5 * oneDown - oneAcross;
    for (let other = 0, at = base; other < WINDOW; other++) {
      const affinity = 1 + r * spread[3 * other] + g * spread[3 * other + 1] + b * spread[3 * other + 2];
      weights[at] -= affinity / WINDOW;
      at += other % 3 === 2 ? 3 : 1;
    }
    weights[row * STENCIL + MIDDLE] += 1;
  }
}
