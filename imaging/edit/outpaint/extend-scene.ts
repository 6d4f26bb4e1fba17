import type { Mask, Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { extendRight } from './extend-right.ts';
import { mirrorMargins } from './mirror-margins.ts';
import { type Margins, planSteps, type Step } from './plan-canvas.ts';
import type { Side } from './side.ts';

interface Grid {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
  /** Bytes of a pixel; a mask has one. */
  readonly channels?: number;
}

/** Place of the turned grid's pixel at `x`, `y` in the original grid. */
function startOf(
  side: Side,
  { width, turned }: { readonly width: number; readonly height: number; readonly turned: Size },
) {
  const last = turned.width - 1;
  if (side === 'left') return { start: last, across: -1, down: width };
  if (side === 'top') return { start: last * width, across: -width, down: 1 };
  if (side === 'bottom') return { start: 0, across: width, down: 1 };
  return { start: 0, across: 1, down: width };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Mirrors a picture or a mask so that one of its sides comes to lie at the right. For the right side it is
 * returned itself.
 */
function rotateGrid<Any extends Grid>(grid: Any, side: Side): Any {
  if (side === 'right') return grid;
  return copyTurned(grid, { side, ...(isUpright(side) ? grid : { width: grid.height, height: grid.width }) });
}

/** Undoes the rotation. */
function rotateBack<Any extends Grid>(grid: Any, side: Side): Any {
  if (side === 'right' || side === 'left' || side === 'bottom') return rotateGrid(grid, side);
  const { width, height, data, channels = 1 } = grid;
  const out = new Uint8Array(data.length);
  for (let y = 0, to = 0; y < width; y++)
    for (let x = 0; x < height; x++)
      for (let channel = 0; channel < channels; channel++, to++)
        out[to] = data[(x * width + width - 1 - y) * channels + channel];
  return { ...grid, width: height, height: width, data: out };
}

function isUpright(side: Side): boolean {
  return side === 'left' || side === 'right';
}

function copyTurned<Any extends Grid>(
  grid: Any,
  { side, width, height }: Size & { readonly side: Side },
): Any {
  const { data, channels = 1 } = grid;
  const { start, across, down } = startOf(side, { ...grid, turned: { width, height } });
  const out = new Uint8Array(data.length);
  for (let y = 0, to = 0; y < height; y++)
    for (let x = 0, from = start + y * down; x < width; x++, from += across)
      for (let channel = 0; channel < channels; channel++, to++) out[to] = data[from * channels + channel];
  return { ...grid, width, height, data: out };
}

/** A photo with a shorter side than this shows too little of a scene; it is mirrored. */
const SHORTEST_SIDE = 40;

/**
 * Cost in grey levels of a source as far from the border as the photo goes. Beside, all of a scene is as near
 * and as far; upwards and downwards it changes from ground to sky.
 */
const AWAY_COST: Readonly<Record<Side, number>> = { left: 2, right: 2, top: 40, bottom: 40 };

interface SceneExtension {
  readonly margins: Margins;
  /** Of the photo's size; never copied from. */
  readonly forbidden: Mask | undefined;
  readonly seed: number;
}

/**
 * Extends a photo (3 or 4 channels) by its content, one side after the other; its own pixels come back bit
 * for bit.
 */
export async function extendScene(
  photo: Picture,
  { margins, forbidden, seed, progress }: SceneExtension & { readonly progress: Progress },
): Promise<Picture> {
  if (Math.min(photo.width, photo.height) < SHORTEST_SIDE) return mirrorMargins(photo, { margins, progress });
  const steps = planSteps(photo, margins);
  let picture = photo;
  let mask = forbidden;
  for (const [index, step] of steps.entries()) {
    const part = progress.subrange(index / steps.length, (index + 1) / steps.length);
    const turned = rotateGrid(picture, step.side);
    await part.report(0);
    const extension = {
      photo: turned,
      forbidden: mask && rotateGrid(mask, step.side),
      band: step.pixels,
      awayCost: AWAY_COST[step.side],
      seed: seed + index,
    };
    const extended = await extendRight(extension, part);
    await part.report(1);
    picture = rotateBack(extended, step.side);
    mask = mask && extendMask(mask, step);
  }
  return picture;
}

/** The mask with the new pixels free. */
function extendMask(mask: Mask, { side, pixels }: Step): Mask {
  const { width, height, data } = rotateGrid(mask, side);
  const wide = new Uint8Array((width + pixels) * height);
  for (let y = 0; y < height; y++) wide.set(data.subarray(y * width, (y + 1) * width), y * (width + pixels));
  return rotateBack({ width: width + pixels, height, data: wide }, side);
}
