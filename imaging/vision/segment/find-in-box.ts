import { toOklab } from '../../core/colour/colour-space.ts';
import { resizePicture } from '../../core/io/size.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { type Box, cropPicture, widenBox } from '../../core/raster/crop.ts';
import type { Flags } from '../../core/raster/flags.ts';
import { createPlane, type Plane, samplePlane } from '../../core/raster/plane.ts';
import { cutFromBox } from './cut-from-box.ts';
import { dropGround } from './drop-ground.ts';
import { planeOf } from './find-by-consensus.ts';

/** Longer side of the copy on which a thing is cut from its box. */
const SIDE = 280;

/** Margin around a box that is used, as a share of its longer side. */
const AROUND = 0.35;

/** Margin left out on every side of a box that covers the whole photo: some surroundings are needed. */
const MIN_RIM = 0.015;

/** A rectangle in per cent of a photo's width and height. */
export interface PercentBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface BoxRequest {
  readonly box: PercentBox;
  /** Likelihood of people at each place, 0–1, of any size, if they are part of the subject. */
  readonly people?: Plane | undefined;
}

interface FoundInBox {
  /**
   * 0 or 1 for each pixel, of the picture's size; between them along a border that is not known more closely.
   */
  readonly likelihood: Plane;
  /** Pixels of the picture by which the border may be wrong. */
  readonly slack: number;
}

/** Weight of the likelihood of people, in nats. */
const PEOPLE = 5;

interface Stage {
  /** The box and its surroundings in the picture. */
  readonly region: Box;
  readonly box: Box;
  /** Pixels of the copy for each of the picture. */
  readonly scale: number;
}

function planStage({ width, height }: Picture, { left, top, right, bottom }: PercentBox): Stage {
  const rim = MIN_RIM * Math.max(width, height);
  const isWhole = left <= 0 && top <= 0 && right >= 100 && bottom >= 100;
  const [x, y] = isWhole ? [rim, rim] : [0, 0];
  const box = {
    left: Math.floor(x + (Math.min(left, right) / 100) * (width - 2 * x)),
    top: Math.floor(y + (Math.min(top, bottom) / 100) * (height - 2 * y)),
    right: Math.ceil(x + (Math.max(left, right) / 100) * (width - 2 * x)),
    bottom: Math.ceil(y + (Math.max(top, bottom) / 100) * (height - 2 * y)),
  };
  const around = Math.ceil(AROUND * Math.max(box.right - box.left, box.bottom - box.top));
  const region = widenBox(box, { margin: around, within: { width, height } });
  const longer = Math.max(1, region.right - region.left, region.bottom - region.top);
  return { box, region, scale: Math.min(1, SIDE / longer) };
}

async function shrinkRegion(picture: Picture, { region, scale }: Stage): Promise<Picture> {
  const cropped = cropPicture(picture, region);
  const size = {
    width: Math.max(1, Math.round(cropped.width * scale)),
    height: Math.max(1, Math.round(cropped.height * scale)),
  };
  return resizePicture(cropped, { ...size, kernel: 'cubic' });
}

function flagBox({ width, height }: Picture, { box, region }: Stage): Flags {
  const data = new Uint8Array(width * height);
  const across = (region.right - region.left) / width;
  const down = (region.bottom - region.top) / height;
  for (let at = 0; at < data.length; at++) {
    const x = region.left + ((at % width) + 0.5) * across;
    const y = region.top + (Math.floor(at / width) + 0.5) * down;
    if (x > box.left && x < box.right && y > box.top && y < box.bottom) data[at] = 1;
  }
  return { width, height, data };
}

/** Values of a plane that covers the whole picture, at the pixels of the copy. */
function cropPlane(
  plane: Plane,
  { picture, region, size }: { readonly picture: Picture; readonly region: Box; readonly size: Picture },
): Plane {
  const out = createPlane(size);
  for (let y = 0, at = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++, at++) {
      const u = (region.left + ((x + 0.5) * (region.right - region.left)) / size.width) / picture.width;
      const v = (region.top + ((y + 0.5) * (region.bottom - region.top)) / size.height) / picture.height;
      out.data[at] = samplePlane(plane, u * plane.width - 0.5, v * plane.height - 0.5);
    }
  return out;
}

/** Copies the finding on the copy back into a plane of the picture's size. */
function placeBack(picture: Picture, { found, region }: Stage & { readonly found: Flags }): Plane {
  const out = createPlane(picture);
  const plane = planeOf(found);
  const across = found.width / (region.right - region.left);
  const down = found.height / (region.bottom - region.top);
  for (let y = region.top; y < region.bottom; y++)
    for (let x = region.left; x < region.right; x++)
      out.data[y * picture.width + x] = samplePlane(
        plane,
        (x + 0.5 - region.left) * across - 0.5,
        (y + 0.5 - region.top) * down - 0.5,
      );
  return out;
}

/**
 * Finds the thing in a closely drawn box. `likelihood` is 0 everywhere if nothing differs from the
 * surroundings. Rejects with `aborted`.
 */
export async function findInBox(
  picture: Picture,
  { box, people, progress }: BoxRequest & { readonly progress: Progress },
): Promise<FoundInBox> {
  const stage = planStage(picture, box);
  if (stage.box.right <= stage.box.left || stage.box.bottom <= stage.box.top)
    return { likelihood: createPlane(picture), slack: 0 };
  const small = await shrinkRegion(picture, stage);
  const likely = people && cropPlane(people, { picture, region: stage.region, size: small });
  const hint = likely && { ...likely, data: likely.data.map((value) => PEOPLE * (2 * value - 1)) };
  let stretch = 0;
  const thing = { planes: toOklab(small), box: flagBox(small, stage) };
  const yieldIfDue = () => progress.report(1 - 0.96 ** ++stretch);
  const cut = await cutFromBox({ ...thing, hint }, yieldIfDue);
  const found = await dropGround({ planes: thing.planes, cut }, yieldIfDue);
  return { likelihood: placeBack(picture, { found, ...stage }), slack: 1.5 / stage.scale };
}
