import { ImagingError } from '../../core/imaging-error.ts';
import { resizePicture } from '../../core/io/size.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { cropToRatio } from './crop-to-ratio.ts';

/** Gap between photos, as a share of the sheet's shorter side. */
const GAP = 0.012;

/** Longest side of a sheet in pixels. */
const LONGEST = 4096;

/** Part of a sheet, in pixels. */
interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly frames: readonly Frame[];
}

const ratioOf = ({ width, height }: Picture) => width / height;

function scaleTo(side: number, longest: number): number {
  return Math.min(1, longest / side);
}

/** Photos of one height in a row, none of them cut. */
function planRow(photos: readonly Picture[]): Sheet {
  const usual = Math.min(...photos.map(({ height }) => height));
  const length = photos.reduce((sum, photo) => sum + usual * ratioOf(photo), 0);
  const height = Math.max(1, Math.round(usual * scaleTo(length, LONGEST)));
  const gap = Math.max(2, Math.round(GAP * height));
  let left = 0;
  const frames = photos.map((photo) => {
    const width = Math.max(1, Math.round(height * ratioOf(photo)));
    const frame = { left, top: 0, width, height };
    left += width + gap;
    return frame;
  });
  return { width: left - gap, height, frames };
}

/**
 * A square sheet with a frame for each photo: halves for two; for three, a half beside two quarters, or
 * above them where the first photo is wide.
 */
function planCollage(photos: readonly Picture[]): Sheet {
  const side = Math.min(LONGEST, Math.max(...photos.map(({ width, height }) => Math.max(width, height))));
  const gap = Math.max(2, Math.round(GAP * side));
  const half = Math.floor((side - gap) / 2);
  const rest = side - half - gap;
  const [first] = photos;
  const isWide = first !== undefined && ratioOf(first) > 1;
  // Wide photos lie above each other, upright ones stand side by side.
  const frame = (along: number, across: number, [length, breadth]: readonly [number, number]): Frame =>
    isWide
      ? { top: along, left: across, height: length, width: breadth }
      : { left: along, top: across, width: length, height: breadth };
  const far = half + gap;
  const frames =
    photos.length === 2
      ? [frame(0, 0, [half, side]), frame(far, 0, [rest, side])]
      : [frame(0, 0, [half, side]), frame(far, 0, [rest, half]), frame(far, far, [rest, rest])];
  return { width: side, height: side, frames };
}

function paste(sheet: Picture, { part, frame }: { readonly part: Picture; readonly frame: Frame }): void {
  for (let y = 0; y < part.height; y++) {
    for (let x = 0; x < part.width; x++) {
      const from = (y * part.width + x) * part.channels;
      const to = ((frame.top + y) * sheet.width + frame.left + x) * 3;
      const alpha = part.channels === 4 ? part.data[from + 3] / 255 : 1;
      for (let channel = 0; channel < 3; channel++) {
        const value = part.data[from + (part.channels === 1 ? 0 : channel)];
        sheet.data[to + channel] = Math.round(255 + alpha * (value - 255));
      }
    }
  }
}

/**
 * Puts two or three photos on one white sheet: whole in a row, or cut to the frames of a collage. Throws
 * `invalid_request` for another number of photos, or `aborted`.
 */
export async function joinPhotos(
  photos: readonly Picture[],
  { layout, progress }: { readonly layout: 'row' | 'collage'; readonly progress: Progress },
): Promise<Picture> {
  if (photos.length < 2 || photos.length > 3)
    throw new ImagingError('invalid_request', `${photos.length} photos cannot be joined`);
  const { width, height, frames } = layout === 'row' ? planRow(photos) : planCollage(photos);
  const sheet: Picture = { width, height, channels: 3, data: new Uint8Array(3 * width * height).fill(255) };
  for (const [index, photo] of photos.entries()) {
    const frame = frames[index];
    const cut = cropToRatio(photo, { ratio: frame.width / frame.height, focus: { x: 0.5, y: 0.5 } });
    const part = await resizePicture(cut, { width: frame.width, height: frame.height });
    paste(sheet, { part, frame });
    await progress.report((index + 1) / photos.length);
  }
  return sheet;
}
