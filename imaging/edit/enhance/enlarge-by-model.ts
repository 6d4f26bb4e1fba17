import { ImagingError } from '../../core/imaging-error.ts';
import { resizePicture } from '../../core/io/size.ts';
import type { OwnModel } from '../../core/models/own/open-own-model.ts';
import { chooseRange, toPicture } from '../../core/models/own/value-range.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { cropPicture } from '../../core/raster/crop.ts';
import { planTiles, type Tile } from './super-resolve.ts';

/** Side of a tile in pixels of the input where the model leaves it open, and the overlap on each side. */
const SIDE = 224;
const MARGIN = 16;

interface Window {
  /** Of the window in the picture; it may begin outside. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A window of a picture, 3 channels; border pixels repeat beyond it. */
function readWindow({ width, height, channels, data }: Picture, window: Window): Picture {
  const out = new Uint8Array(window.width * window.height * 3);
  for (let row = 0, to = 0; row < window.height; row++) {
    const y = Math.min(height - 1, Math.max(0, window.top + row));
    for (let column = 0; column < window.width; column++, to += 3) {
      const x = Math.min(width - 1, Math.max(0, window.left + column));
      const from = (y * width + x) * channels;
      for (let channel = 0; channel < 3; channel++) out[to + channel] = data[from + channel];
    }
  }
  return { width: window.width, height: window.height, channels: 3, data: out };
}

/** Writes colours of a part at a place; alpha is left alone. */
function writePart(out: Picture, { part, left, top }: { part: Picture; left: number; top: number }): void {
  for (let y = 0; y < part.height; y++)
    for (let x = 0; x < part.width; x++) {
      const from = (y * part.width + x) * 3;
      const to = ((top + y) * out.width + left + x) * out.channels;
      for (let channel = 0; channel < 3; channel++) out.data[to + channel] = part.data[from + channel];
    }
}

/** The window that a model is given for a tile: its margin around it, and its own size where it has one. */
function windowOf({ x, y, width, height }: Tile, size: OwnModel['signature']['size']): Window {
  const around = { width: width + 2 * MARGIN, height: height + 2 * MARGIN };
  return { left: x - MARGIN, top: y - MARGIN, ...(size ?? around) };
}

interface Enlarging {
  readonly model: OwnModel;
  /** Times the width and the height. */
  readonly factor: number;
  readonly progress: Progress;
}

/** One pass of a model over a picture, brought to so many times its size tile by tile. */
async function enlargeOnce(picture: Picture, { model, factor, progress }: Enlarging): Promise<Picture> {
  const { size } = model.signature;
  const side = (size ? Math.min(size.width, size.height) : SIDE + 2 * MARGIN) - 2 * MARGIN;
  const width = factor * picture.width;
  const height = factor * picture.height;
  const out: Picture = { width, height, channels: 3, data: new Uint8Array(width * height * 3) };
  const tiles = planTiles(picture, side);
  for (const [index, tile] of tiles.entries()) {
    await progress.report(index / tiles.length);
    const window = windowOf(tile, size);
    const given = readWindow(picture, window);
    const output = await model.run(given);
    const made = toPicture(output, chooseRange(output, { picture: given }));
    const fitted = await resizePicture(made, {
      width: factor * window.width,
      height: factor * window.height,
    });
    const left = factor * MARGIN;
    const box = {
      ...{ left, top: left },
      right: left + factor * tile.width,
      bottom: left + factor * tile.height,
    };
    writePart(out, { part: cropPicture(fitted, box), left: factor * tile.x, top: factor * tile.y });
  }
  await progress.report(1);
  return out;
}

/** Pixels of the picture by which the scale of a model is measured where its file does not tell it. */
const PROBE = 64;

/** Times by which a model enlarges. Throws `output_unusable` where it does not enlarge by 2 to 8. */
export async function measureScale({ signature: { scale, size }, run }: OwnModel): Promise<number> {
  const given = size ?? { width: PROBE, height: PROBE };
  const grey = new Uint8Array(given.width * given.height * 3).fill(128);
  const told = scale ?? (await run({ ...given, channels: 3, data: grey })).dims[3] / given.width;
  if (Number.isInteger(told) && told >= 2 && told <= 8) return told;
  throw new ImagingError('output_unusable', `the model for super-resolution enlarges by ${told}`);
}

/**
 * Enlarges the colours of a picture of 3 or 4 channels by the operator's model, in as many passes as its own
 * scale needs. What it makes larger than wanted is shrunk. Returns 3 channels. Rejects with
 * `output_unusable` or `aborted`.
 */
export async function enlargeByModel(
  picture: Picture,
  { model, factor, progress }: Enlarging,
): Promise<Picture> {
  const scale = await measureScale(model);
  if (scale >= factor) return enlargeOnce(picture, { model, factor, progress });
  const once = await enlargeOnce(picture, { model, factor: scale, progress: progress.subrange(0, 0.2) });
  const rest = factor / scale;
  const made = await enlargeOnce(once, {
    model,
    factor: Math.ceil(rest),
    progress: progress.subrange(0.2, 1),
  });
  return resizePicture(made, { width: factor * picture.width, height: factor * picture.height });
}
