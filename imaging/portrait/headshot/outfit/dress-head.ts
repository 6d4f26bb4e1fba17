import { gaussianBlurCompiled } from '../../../core/filters/compiled-blur.ts';
import { smoothStep } from '../../../core/numeric/scalar.ts';
import type { Progress } from '../../../core/progress.ts';
import { createPlane, type Plane, samplePlane } from '../../../core/raster/plane.ts';
import type { Raster } from '../../../core/raster/raster.ts';
import type { Light } from '../../../edit/backdrop/shader.ts';
import type { Body } from './body.ts';
import { type DrawnNeck, drawNeck, type NeckParams } from './draw-neck.ts';
import { fillHairBehindNeck, type HairBehind } from './fill-hair-behind-neck.ts';
import { lightOutfit } from './light-outfit.ts';
import type { Piece } from './piece.ts';
import { renderOutfit } from './render-outfit.ts';

interface DressParams extends NeckParams {
  readonly pieces: readonly Piece[];
  /** Gives the size of small planes. */
  readonly small: Plane;
}

/** Rows put together between two yields. */
const BAND = 48;

/**
 * Shadow of chin and hair on clothes, and of a collar on the neck: spread in heights of the face, and
 * darkness.
 */
const CHIN_SHADOW = { spread: 0.07, darkness: 0.55, down: 0.06 } as const;
const COLLAR_SHADOW = { spread: 0.035, darkness: 0.5 } as const;

/** Light inside a collar. */
const INSIDE = 0.3;

interface Shadows {
  /** Nearness of hair and chin above a place, and of clothes below it, 0–1, on small planes. */
  readonly locks: Plane;
  readonly clothes: Plane;
}

/** Pixel of the frame at the middle of each pixel of a small plane. */
function pixelsUnder({ own, small }: Pick<DressParams, 'own' | 'small'>): Int32Array {
  const step = own.width / small.width;
  const pixels = new Int32Array(small.data.length);
  for (let row = 0, at = 0; row < small.height; row++)
    for (let column = 0; column < small.width; column++, at++) {
      const pixelX = Math.min(own.width - 1, Math.floor((column + 0.5) * step));
      const pixelY = Math.min(own.height - 1, Math.floor((row + 0.5) * step));
      pixels[at] = pixelY * own.width + pixelX;
    }
  return pixels;
}

function castShadows(params: DressParams, clothes: Raster): Shadows {
  const { own, locksAt, place, small } = params;
  const locks = createPlane(small);
  const worn = createPlane(small);
  for (const [at, pixel] of pixelsUnder(params).entries()) {
    locks.data[at] = own.data[4 * pixel + 3] * locksAt(pixel);
    worn.data[at] = clothes.data[4 * pixel + 3];
  }
  const unit = place.unit / (own.width / small.width);
  return {
    locks: gaussianBlurCompiled(locks, CHIN_SHADOW.spread * unit),
    clothes: gaussianBlurCompiled(worn, COLLAR_SHADOW.spread * unit),
  };
}

/** Hair behind the neck, from a small copy of the frame. */
function drawBehind(params: DressParams): HairBehind {
  const { own, locksAt, place, small } = params;
  const locks = createPlane(small);
  const light = [createPlane(small), createPlane(small), createPlane(small)] as const;
  const step = own.width / small.width;
  for (const [at, pixel] of pixelsUnder(params).entries()) {
    locks.data[at] = own.data[4 * pixel + 3] * locksAt(pixel);
    for (let channel = 0; channel < 3; channel++) light[channel].data[at] = own.data[4 * pixel + channel];
  }
  return fillHairBehindNeck({ locks, light, x: place.x / step, y: place.y / step, unit: place.unit / step });
}

/** Colour of a collar's inside behind a neck: cloth in shadow. */
function innerCollar(pieces: readonly Piece[]): Light {
  const collar = pieces.findLast(({ base }) => base === 'neck') ?? pieces[pieces.length - 1];
  const [red, green, blue] = collar.colour;
  return [INSIDE * red, INSIDE * green, INSIDE * blue];
}

/** Coverage of a collar's inside at a place unless a neck is in front, 0–1. */
function insideAt({ neck }: Body, x: number, y: number): number {
  const top = 0.045 + 0.08 * (x / neck) ** 2;
  return (
    smoothStep(top - 0.008, top + 0.008, y) *
    smoothStep(neck + 0.075, neck + 0.06, Math.abs(x)) *
    smoothStep(0.7, 0.6, y)
  );
}

interface Wardrobe {
  readonly inside: Light;
  readonly behind: HairBehind;
  readonly neck: DrawnNeck;
  readonly clothes: Raster;
  readonly shadows: Shadows;
}

function dressRow(
  row: number,
  {
    wardrobe: { inside, behind, neck, clothes, shadows },
    ...params
  }: DressParams & { readonly wardrobe: Wardrobe },
): void {
  const { own, locksAt, place, small, body } = params;
  const scale = small.width / own.width;
  for (let column = 0; column < own.width; column++) {
    const pixel = row * own.width + column;
    const at = 4 * pixel;
    const y = (row + 0.5 - place.y) / place.unit;
    const [u, v] = [(column + 0.5) * scale - 0.5, (row + 0.5) * scale - 0.5];
    const bare = samplePlane(neck.coverage, u, v);
    const worn = clothes.data[at + 3];
    const alpha = Math.max(0, Math.min(1, own.data[at + 3]));
    const hung = samplePlane(behind.coverage, u, v);
    const within = insideAt(body, (column + 0.5 - place.x) / place.unit, y);
    if (bare <= 0 && worn <= 0 && hung <= 0 && within <= 0) continue;
    const locks = alpha * locksAt(pixel);
    const below = smoothStep(-0.02, 0.08, y);
    const collar = 1 - COLLAR_SHADOW.darkness * below * samplePlane(shadows.clothes, u, v);
    const above = CHIN_SHADOW.down * place.unit * scale;
    const chin = 1 - CHIN_SHADOW.darkness * samplePlane(shadows.locks, u, v - above);
    const farther = within + hung * (1 - within);
    const ground = bare + farther * (1 - bare);
    const coverage = ground + alpha * (1 - ground);
    const whole = worn + coverage * (1 - worn);
    for (let channel = 0; channel < 3; channel++) {
      const lit = own.data[at + channel];
      const back =
        samplePlane(neck.light[channel], u, v) * bare +
        (inside[channel] * within + behind.light[channel] * hung * (1 - within)) * (1 - bare);
      const skin = collar * (lit + back * (1 - alpha));
      const dressed = clothes.data[at + channel] * chin + skin * (1 - worn);
      const front = alpha > 0 ? (lit / alpha) * locks : 0;
      own.data[at + channel] = front + dressed * (1 - locks);
    }
    own.data[at + 3] = locks + whole * (1 - locks);
  }
}

/**
 * Composites drawn clothes and a head: neck, clothes over it, then hair, beard and chin, each with its
 * shadow. Changes `own`. Rejects with `aborted`.
 */
export async function dressHead(params: DressParams, progress: Progress): Promise<void> {
  const { own, body, place, pieces, terms } = params;
  const drawn = await renderOutfit(pieces, { body, place }, progress.subrange(0, 0.6));
  const clothes = await lightOutfit(drawn, { terms, progress: progress.subrange(0.6, 0.8) });
  const neck = drawNeck(params, params.small);
  const wardrobe = {
    inside: innerCollar(pieces),
    behind: drawBehind(params),
    neck,
    clothes,
    shadows: castShadows(params, clothes),
  };
  for (let row = 0; row < own.height; row++) {
    dressRow(row, { ...params, wardrobe });
    if (row % BAND === 0) await progress.report(0.8 + (0.2 * row) / own.height);
  }
  await progress.report(1);
}
