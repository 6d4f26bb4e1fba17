import { createRandom } from '#imaging/core/numeric/random.ts';
import type { Mask } from '#imaging/core/picture.ts';
import { type Box, boxOfMask } from '#imaging/core/raster/crop.ts';
import type { FrameSize } from '#imaging/video/media/frame.ts';
import { toPlanes } from '#imaging/video/media/frame-colours.ts';
import { addNoise, brush, drawMark, drawView, readScene } from './draw-clip.ts';

/** Left upper corner of a mark, in pixels. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

export interface PlacedMark {
  readonly mark: 'word' | 'plate';
  /** Place in a frame, of a mark of this size; null where the frame has none. */
  readonly at: (time: number, size: FrameSize) => Place | null;
}

export interface PlacedClipWish {
  readonly size: FrameSize;
  readonly frames: number;
  readonly camera: 'moving' | 'still';
  /** Photo of the product that the camera shows. */
  readonly scene?: string;
  readonly marks: readonly PlacedMark[];
  /** Steps of the camera for each frame; 1 where left out. */
  readonly pace?: number;
}

/** A clip whose marks stand wherever they were put, with the truth of each frame. */
export interface PlacedClip {
  readonly size: FrameSize;
  readonly truth: readonly Uint8Array[];
  readonly marked: readonly Uint8Array[];
  /** Brush around the marks of each frame. */
  readonly masks: readonly Mask[];
  /** Boxes of the marks of each frame, in the order of the wish; undefined where it has none. */
  readonly boxes: readonly (readonly (Box | undefined)[])[];
}

interface Stamp extends FrameSize {
  readonly share: Float32Array;
  readonly colour: Uint8Array;
}

/** A mark without the frame around it. */
function cutStamp(size: FrameSize, mark: PlacedMark['mark']): Stamp {
  const { share, colour } = drawMark(size, mark);
  const box = boxOfMask({ ...size, data: Uint8Array.from(share, (value) => (value > 0 ? 255 : 0)) });
  if (!box) throw new Error('the mark has no pixels');
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const placeOf = (i: number) => (box.top + Math.floor(i / width)) * size.width + box.left + (i % width);
  return {
    ...{ width, height },
    share: Float32Array.from({ length: width * height }, (_, i) => share[placeOf(i)]),
    colour: Uint8Array.from(
      { length: 3 * width * height },
      (_, i) => colour[3 * placeOf(Math.floor(i / 3)) + (i % 3)],
    ),
  };
}

/** Lays a mark over a frame, between pixels too, and notes where. */
function layStamp(
  rgb: Uint8Array,
  { size, stamp, place, shares }: { size: FrameSize; stamp: Stamp; place: Place; shares: Float32Array },
): Box {
  const [left, top] = [Math.floor(place.x), Math.floor(place.y)];
  const [u, v] = [place.x - left, place.y - top];
  const weights = [(1 - u) * (1 - v), u * (1 - v), (1 - u) * v, u * v];
  for (let y = 0; y <= stamp.height; y++)
    for (let x = 0; x <= stamp.width; x++) {
      const at = (top + y) * size.width + left + x;
      let share = 0;
      const colour = [0, 0, 0];
      for (const [k, weight] of weights.entries()) {
        const [sx, sy] = [x - (k & 1), y - (k >> 1)];
        if (weight === 0 || sx < 0 || sy < 0 || sx >= stamp.width || sy >= stamp.height) continue;
        const own = weight * stamp.share[sy * stamp.width + sx];
        share += own;
        for (let c = 0; c < 3; c++) colour[c] += own * stamp.colour[3 * (sy * stamp.width + sx) + c];
      }
      if (share === 0 || left + x >= size.width || top + y >= size.height) continue;
      shares[at] = share;
      for (let c = 0; c < 3; c++) rgb[3 * at + c] = rgb[3 * at + c] * (1 - share) + colour[c] + 0.5;
    }
  return { left, top, right: left + stamp.width, bottom: top + stamp.height };
}

/** Draws a clip with marks at known places over one of the photos of the product. */
export async function drawPlacedClip(wish: PlacedClipWish): Promise<PlacedClip> {
  const { size, frames, camera, marks, pace = 1 } = wish;
  const photo = await readScene(wish.scene ?? (camera === 'moving' ? 'landscape' : 'street'), size);
  const stamps = marks.map(({ mark }) => cutStamp(size, mark));
  const random = createRandom(7);
  const [truth, marked, masks, boxes]: [Uint8Array[], Uint8Array[], Mask[], (Box | undefined)[][]] = [
    [],
    [],
    [],
    [],
  ];
  for (let time = 0; time < frames; time++) {
    const rgb = drawView(photo, { size, time: pace * time, isMoving: camera === 'moving' });
    addNoise(rgb, random);
    truth.push(toPlanes(size, rgb, 'bt709'));
    const shares = new Float32Array(size.width * size.height);
    boxes.push(
      marks.map(({ at }, i) => {
        const place = at(time, stamps[i]);
        return place ? layStamp(rgb, { size, stamp: stamps[i], place, shares }) : undefined;
      }),
    );
    marked.push(toPlanes(size, rgb, 'bt709'));
    masks.push(brush(size, shares));
  }
  return { size, truth, marked, masks, boxes };
}
