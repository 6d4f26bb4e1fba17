import { boxOfMask } from '../kernels/box-of-mask.ts';
import { cropBytes } from '../kernels/crop-bytes.ts';
import { dyeHair } from '../kernels/dye-hair.ts';
import type { OklabPlanes } from '../kernels/oklab.ts';
import { pastePicture } from '../kernels/paste-picture.ts';
import type { Plane } from '../kernels/plane.ts';
import { enlargeMatte } from '../matting/enlarge-matte.ts';
import type { Mask, Picture } from '../picture.ts';
import type { Progress } from '../progress.ts';
import { readOklab } from '../recolor/match-palette.ts';
import { repaintRegion } from '../recolor/repaint-region.ts';
import { sampleRegion } from '../recolor/sample-region.ts';
import type { Head } from './head.ts';
import { measureHairLight } from './measure-hair-light.ts';
import { type DyePattern, placeDye } from './place-dye.ts';
import { planDye } from './plan-dye.ts';
import { measureNearbyHair, recolourHairEdges } from './recolour-hair-edges.ts';

interface DyeParams {
  readonly head: Head;
  /** Small copy of the photo, and its hair, 0–1. */
  readonly guide: Picture;
  readonly hair: Plane;
  /** `#rrggbb`. */
  readonly colour: string;
  /** Second colour and its placement. */
  readonly second?: { readonly colour: string; readonly pattern: DyePattern };
  readonly seed: number;
}

/**
 * Recolours hair; highlights and shades of its strands remain. Pixels without hair do not change. Throws
 * `region_empty` without hair, or `aborted`.
 */
export async function dyePerson(
  photo: Picture,
  { progress, ...params }: DyeParams & { readonly progress: Progress },
): Promise<Picture> {
  const { head, guide, hair, colour, second, seed } = params;
  const whole = await enlargeMatte(photo, { guide, matte: hair, progress: progress.subrange(0, 0.3) });
  const box = boxOfMask(whole) ?? { left: 0, top: 0, right: photo.width, bottom: photo.height };
  const size = { width: box.right - box.left, height: box.bottom - box.top };
  const part: Picture = { ...size, channels: photo.channels, data: cropBytes(photo, box) };
  const mask: Mask = { ...size, data: cropBytes(whole, box) };
  const samples = await sampleRegion(part, { mask, progress: progress.subrange(0.35, 0.35) });
  const from = measureHairLight(samples);
  const first = planDye(from, readOklab(colour));
  const scaleX = guide.width / photo.width;
  const scaleY = guide.height / photo.height;
  const nearby = measureNearbyHair(guide, { hair, unit: head.unit * scaleX });
  await progress.report(0.4);
  const settle = (planes: OklabPlanes, top: number) => {
    const { width, height } = planes.lightness;
    const cover = mask.data.subarray(top * width, (top + height) * width);
    const [x, y] = [box.left * scaleX, (box.top + top) * scaleY];
    recolourHairEdges(planes, { nearby, cover, x, y, scaleX, scaleY });
  };
  const repainting = {
    mask,
    strength: 1,
    repaint: (planes: OklabPlanes, top: number) => {
      settle(planes, top);
      if (!second) return dyeHair(planes, { dyes: [first] });
      const { width, height: rows } = planes.lightness;
      const place = { width, top, rows, crown: 0, lowest: size.height, unit: head.unit, seed };
      return dyeHair(planes, {
        dyes: [first, planDye(from, readOklab(second.colour))],
        shares: placeDye(second.pattern, place),
      });
    },
  };
  return pastePicture(photo, {
    part: await repaintRegion(part, { ...repainting, progress: progress.subrange(0.4, 1) }),
    ...box,
  });
}
