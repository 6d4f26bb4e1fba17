import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import type { Point } from '../../core/models/photo-window.ts';
import type { Plane } from '../../core/raster/plane.ts';
import type { Ink } from '../../edit/style/ink.ts';
import type { Glasses } from './find-glasses-rims.ts';

/** An iris on the sheet. */
export interface SheetIris extends Point {
  readonly radius: number;
  readonly opening: number;
  readonly ink: Ink;
}

/** A person placed on a sheet, ready to be drawn. All planes have the sheet's size. */
export interface StickerPortrait {
  readonly side: number;
  /** Pixels from hairline to chin. */
  readonly faceHeight: number;
  /** Signed distance to the smoothed outline of the drawn part, in pixels, positive inside. */
  readonly outline: Plane;
  /** 0–1, with edges as sharp as in a drawing. */
  readonly parts: Readonly<Record<'skin' | 'hair' | 'beard' | 'garment', Plane>>;
  /** Distances to the edges of two of them. */
  readonly edges: Readonly<Record<'hair' | 'garment', Plane>>;
  /** The photo's colours without detail. */
  readonly colours: OklabPlanes;
  /** Lightness of hair, smooth along its strands. */
  readonly strands: Plane;
  /** Lightness of the skin without features and pores, over the whole sheet. */
  readonly skinLight: Plane;
  /** Contours of the photo; 1 at the threshold. */
  readonly contours: Plane;
  /** Main colour of each part. */
  readonly inks: Readonly<Record<'skin' | 'hair' | 'beard' | 'lips' | 'brows', Ink>>;
  /** x and y of the mesh's points in turn, in pixels of the sheet. */
  readonly points: Float64Array;
  readonly irises: { readonly right: SheetIris; readonly left: SheetIris };
  readonly glasses?: Glasses;
  /** Clockwise lean of the head in radians. */
  readonly lean: number;
  /** Rotation to the right of the picture in degrees. */
  readonly yaw: number;
  /** −1 for light from the left of the picture, 1 from the right. */
  readonly lightSide: -1 | 1;
}

/** A point of the portrait's mesh. */
export function portraitPoint({ points }: Pick<StickerPortrait, 'points'>, index: number): Point {
  return { x: points[2 * index], y: points[2 * index + 1] };
}

/** x and y in turn of some of its points. */
export function portraitRing(portrait: Pick<StickerPortrait, 'points'>, ring: readonly number[]): number[] {
  return ring.flatMap((index) => {
    const { x, y } = portraitPoint(portrait, index);
    return [x, y];
  });
}
