import { fromOklab, linearOf, type OklabPlanes, toOklab } from '../../core/colour/colour-space.ts';
import { chainHomographies, squareOfCorners } from '../../core/geometry/homography.ts';
import { fitPicture } from '../../core/io/size.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { matchLight } from '../backdrop/match-light.ts';
import { repaintRegion } from '../recolor/repaint-region.ts';
import type { CutRegion } from './cut-region.ts';
import type { Corners } from './fit-corners.ts';
import { outlineOf } from './outline.ts';
import { renderSurface, shrinkTexels, type Texels } from './render-surface.ts';
import { fitLight } from './separate-light.ts';

/** Pixels of a picture that are used at most. */
const MAX_PIXELS = 1_500_000;

/**
 * `cover` fills the place and crops the rest; `contain` shows the whole picture, with a rim of the border's
 * colour.
 */
export type Fit = 'cover' | 'contain';

interface PictureRendering {
  readonly region: CutRegion;
  /** The whole photo, whose tone it takes on. */
  readonly scene: Picture;
  readonly picture: Picture;
  /** In pixels of the whole photo; undefined where the region is no rectangle seen at a slant. */
  readonly corners: Corners | undefined;
  readonly fit: Fit;
  /** Degree to which it takes on light, shade and tone of the place, 0–1. */
  readonly light: number;
  readonly strength: number;
}

/** Corners of the region, or of the upright rectangle around it, in pixels of the cut region. */
function placeOf({ region: { photo, part, box }, corners }: PictureRendering): Corners | undefined {
  if (corners) {
    const [a, b, c, d] = corners.map(({ x, y }) => ({ x: x - box.left, y: y - box.top }));
    return [a, b, c, d];
  }
  const outline = outlineOf(part.coverage);
  if (!outline) return undefined;
  const enlarged = photo.width / part.guide.width;
  const [left, right] = [outline.left * enlarged, outline.right * enlarged];
  const [top, bottom] = [outline.top * enlarged, outline.bottom * enlarged];
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
}

/** Width to height, by the means of opposite edges. */
function shapeOf([a, b, c, d]: Corners): number {
  const between = (from: Corners[0], to: Corners[0]) => Math.hypot(to.x - from.x, to.y - from.y);
  return (between(a, b) + between(d, c)) / Math.max(1e-6, between(a, d) + between(b, c));
}

/** The picture with the photo's tone, opaque, in linear light; its transparent parts are white. */
async function toneTexels(
  picture: Picture,
  { photo, light }: { photo: Picture; light: number },
): Promise<Texels> {
  const { width, height, channels } = picture;
  const data = new Uint8Array(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const alpha = channels === 4 ? picture.data[4 * pixel + 3] / 255 : 1;
    for (let channel = 0; channel < 3; channel++) {
      const value = picture.data[pixel * channels + (channels === 1 ? 0 : channel)];
      data[4 * pixel + channel] = Math.round(255 + (value - 255) * alpha);
    }
    data[4 * pixel + 3] = 255;
  }
  const opaque: Picture = { width, height, channels: 4, data };
  const shift = await matchLight(opaque, photo);
  const planes = toOklab(opaque);
  for (let at = 0; at < planes.lightness.data.length; at++) {
    const own = planes.lightness.data[at];
    const moved = 0.5 + (own - 0.5) * (1 + light * (shift.contrast - 1)) + light * shift.lightness;
    planes.lightness.data[at] = Math.max(0, Math.min(1, moved));
    planes.a.data[at] += light * shift.a * own;
    planes.b.data[at] += light * shift.b * own;
  }
  fromOklab(planes, opaque);
  const texels = new Float32Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++)
    for (let channel = 0; channel < 3; channel++)
      texels[3 * pixel + channel] = linearOf[data[4 * pixel + channel]];
  return { width, height, data: texels };
}

function meanBorder({ width, height, data }: Texels): readonly [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x += y === 0 || y === height - 1 ? 1 : Math.max(1, width - 1)) {
      for (let channel = 0; channel < 3; channel++) sum[channel] += data[3 * (y * width + x) + channel];
      count++;
    }
  return [sum[0] / count, sum[1] / count, sum[2] / count];
}

/** The picture in the shape of its place: its middle, or all of it on a ground of its border's colour. */
function reshape(texels: Texels, { shape, fit }: { shape: number; fit: Fit }): Texels {
  const own = texels.width / texels.height;
  const isWider = fit === 'cover' ? own > shape : own < shape;
  const width = Math.max(1, isWider ? Math.round(texels.height * shape) : texels.width);
  const height = Math.max(1, isWider ? texels.height : Math.round(texels.width / shape));
  const left = Math.round((texels.width - width) / 2);
  const top = Math.round((texels.height - height) / 2);
  const rim = meanBorder(texels);
  const data = new Float32Array(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [column, row] = [x + left, y + top];
      const isOn = column >= 0 && row >= 0 && column < texels.width && row < texels.height;
      for (let channel = 0; channel < 3; channel++)
        data[3 * (y * width + x) + channel] = isOn
          ? texels.data[3 * (row * texels.width + column) + channel]
          : rim[channel];
    }
  return { width, height, data };
}

/**
 * Renders a picture into the cut region: onto its corners if it has four, in the light and tone of the photo.
 * Rejects with `aborted`.
 */
export async function renderPicture(laying: PictureRendering, progress: Progress): Promise<Picture> {
  const { region, scene, fit, light, strength } = laying;
  const { photo, mask, part } = region;
  const place = placeOf(laying);
  if (!place) return photo;
  const toned = await toneTexels(await fitPicture(laying.picture, MAX_PIXELS), { photo: scene, light });
  await progress.report(0.3);
  const texels = reshape(toned, { shape: shapeOf(place), fit });
  const square = squareOfCorners(place);
  const shade = fitLight(part, true);
  const surface = {
    ...{ levels: shrinkTexels(texels), repeats: false, light: shade, gloss: shade },
    view: chainHomographies(square, [texels.width, 0, 0, 0, texels.height, 0, 0, 0, 1]),
    lighting: { depth: light, shine: 0, exposure: 1 },
  };
  await progress.report(0.5);
  function repaint(rows: OklabPlanes, top: number): void {
    renderSurface(surface, { rows, mask: mask.data, top, photoHeight: photo.height });
  }
  return repaintRegion(photo, { mask, strength, repaint, progress: progress.subrange(0.5, 1) });
}
