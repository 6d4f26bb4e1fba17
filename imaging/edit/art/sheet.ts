import type { Lettering } from '#lib/catalog/tools/ai-image-generator/constants.ts';
import { toByte } from '../../core/colour/colour-space.ts';
import { coverPolygons } from '../../core/geometry/cover-polygons.ts';
import { createRandom, nextRandom } from '../../core/numeric/random.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import type { ArtColours, Light } from './art-colours.ts';

/** Area with sides in pixels. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Sheet that a family draws on: linear light in three planes, filled with the ground's colour at first. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  /** Pixels per thousandth of the shorter side; lengths of families are in it, so all sizes look alike. */
  readonly unit: number;
  /** The picture inside its margins. */
  readonly frame: Frame;
  readonly planes: readonly [red: Plane, green: Plane, blue: Plane];
  readonly colours: ArtColours;
  /** For noise; the random numbers go by it as well. */
  readonly seed: number;
  readonly dice: Dice;
  /** Takes shapes in place of the planes, where they are written as vectors. */
  readonly vector?: Vector | undefined;
  /** Words of a poster. */
  readonly lettering?: Lettering | undefined;
}

/** Receiver of shapes that are not turned into pixels. Lengths are pixels. */
export interface Vector {
  fill(polygons: readonly ArrayLike<number>[], paint: Paint): void;
  disc(disc: { readonly x: number; readonly y: number; readonly radius: number }, paint: Paint): void;
  line(
    points: ArrayLike<number>,
    pen: Paint & { readonly width: number; readonly isClosed?: boolean | undefined },
  ): void;
}

/** Random numbers of one sheet, in the order in which they are asked for. */
export interface Dice {
  readonly between: (least: number, most: number) => number;
  /** A whole number, both ends included. */
  readonly whole: (least: number, most: number) => number;
  readonly chance: (share: number) => boolean;
  readonly pick: <Item>(list: readonly Item[]) => Item;
}

/** A family: the form that is drawn. It uses colours of the sheet only, and mixtures of two of them. */
export type Family = (sheet: Sheet, progress: Progress) => Promise<void>;

function createDice(seed: number): Dice {
  const state = createRandom(seed);
  // The first numbers of neighbouring seeds are alike.
  for (let i = 0; i < 8; i++) nextRandom(state);
  const unit = () => nextRandom(state) / 2 ** 32;
  const whole = (least: number, most: number) => least + Math.floor(unit() * (most - least + 1));
  return {
    between: (least, most) => least + unit() * (most - least),
    whole,
    chance: (share) => unit() < share,
    pick: (list) => list[whole(0, list.length - 1)],
  };
}

/** Margin around framed pictures, in units. */
const MARGIN = 70;

export function createSheet(options: {
  readonly width: number;
  readonly height: number;
  readonly colours: ArtColours;
  readonly seed: number;
  readonly lettering?: Lettering | undefined;
  readonly vector?: Vector | undefined;
}): Sheet {
  const { width, height, colours, seed, lettering, vector } = options;
  const unit = Math.min(width, height) / 1000;
  const margin = MARGIN * unit;
  const size = vector ? { width: 1, height: 1 } : options;
  const planes = [createPlane(size), createPlane(size), createPlane(size)] as const;
  for (const [channel, plane] of planes.entries()) plane.data.fill(colours.ground[channel]);
  const frame = { left: margin, top: margin, right: width - margin, bottom: height - margin };
  return { width, height, unit, frame, planes, colours, seed, dice: createDice(seed), lettering, vector };
}

/** The sheet as an RGB picture. */
export function toPicture({ width, height, planes }: Sheet): Picture {
  const data = new Uint8Array(3 * width * height);
  for (const [channel, plane] of planes.entries())
    for (let at = 0, to = channel; at < plane.data.length; at++, to += 3) data[to] = toByte(plane.data[at]);
  return { width, height, channels: 3, data };
}

/** Sets one pixel to a mixture of what is there and a colour. */
export function blendPixel(
  { planes: [red, green, blue] }: Sheet,
  at: number,
  { colour, share }: { readonly colour: Light; readonly share: number },
): void {
  red.data[at] += (colour[0] - red.data[at]) * share;
  green.data[at] += (colour[1] - green.data[at]) * share;
  blue.data[at] += (colour[2] - blue.data[at]) * share;
}

/** Paint of a shape. */
export interface Paint {
  readonly colour: Light;
  /** 1 where it is not given. */
  readonly opacity?: number;
}

/** Fills polygons that turn the same way as one shape; corners are x and y in turn, in pixels. */
export function fillPolygons(sheet: Sheet, polygons: readonly ArrayLike<number>[], paint: Paint): void {
  const { colour, opacity = 1 } = paint;
  if (sheet.vector) {
    sheet.vector.fill(polygons, paint);
    return;
  }
  const coverage = coverPolygons(polygons, sheet);
  if (!coverage) return;
  const { left, top, width, height, data } = coverage;
  const [red, green, blue] = sheet.planes.map((plane) => plane.data);
  for (let row = 0, from = 0; row < height; row++) {
    let at = (top + row) * sheet.width + left;
    for (let column = 0; column < width; column++, from++, at++) {
      const share = data[from] * opacity;
      if (share < 1 / 1024) continue;
      red[at] += (colour[0] - red[at]) * share;
      green[at] += (colour[1] - green[at]) * share;
      blue[at] += (colour[2] - blue[at]) * share;
    }
  }
}
