import { resizePicture } from '../../core/io/size.ts';
import type { Picture } from '../../core/picture.ts';
import { type Box, clipBox, cropBytes } from '../../core/raster/crop.ts';
import { createPlane, type Plane, samplePlane } from '../../core/raster/plane.ts';
import type { Head } from './fit/head.ts';
import type { SolidView } from './fit/trace-solid.ts';
import type { Strands } from './grow/strands.ts';

/** Part of a photo in which hair is drawn, and its size in pixels. */
export interface Stage extends SolidView {
  /** In pixels of the photo. */
  readonly box: Box;
  /** 3 channels, of the stage's size. */
  readonly photo: Picture;
}

/** Resolution of the stage in pixels per centimetre, and its most pixels. */
const UNIT = { min: 17, max: 40 } as const;
const MAX_PIXELS = 2_000_000;

/** Margin around hair, in centimetres. */
const MARGIN = 1.5;

/** Background of transparent pixels. */
const GREY = 128;

/** Bounding box of all hairs in pixels of the photo. */
export function boxOfStrands({ count, room, places, sizes }: Strands, { x, y, unit }: Head): Box {
  const box = { left: x - 9 * unit, top: y - 13 * unit, right: x + 9 * unit, bottom: y + 12 * unit };
  for (let i = 0; i < count; i++)
    for (let at = i * room * 3, step = 0; step < sizes[i]; step++, at += 3) {
      box.left = Math.min(box.left, x + places[at] * unit);
      box.right = Math.max(box.right, x + places[at] * unit);
      box.top = Math.min(box.top, y - places[at + 1] * unit);
      box.bottom = Math.max(box.bottom, y - places[at + 1] * unit);
    }
  return box;
}

/** Bounding box of a plane's marked pixels in pixels of the photo; undefined without any. */
export function boxOfPlane(
  { width, height, data }: Plane,
  scale: readonly [number, number],
): Box | undefined {
  let box: Box | undefined;
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++)
      if (data[at] > 0.05)
        box = {
          left: Math.min(box?.left ?? x, x),
          top: Math.min(box?.top ?? y, y),
          right: Math.max(box?.right ?? x + 1, x + 1),
          bottom: y + 1,
        };
  return (
    box && {
      left: box.left / scale[0],
      top: box.top / scale[1],
      right: box.right / scale[0],
      bottom: box.bottom / scale[1],
    }
  );
}

function flatten({ width, height, channels, data }: Picture): Picture {
  const out = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const alpha = channels === 4 ? data[4 * pixel + 3] / 255 : 1;
    for (let channel = 0; channel < 3; channel++)
      out[3 * pixel + channel] = GREY + (data[channels * pixel + channel] - GREY) * alpha + 0.5;
  }
  return { width, height, channels: 3, data: out };
}

/** Cuts the stage out of a photo around some boxes. */
export async function planStage(
  photo: Picture,
  { head, boxes }: { readonly head: Head; readonly boxes: readonly Box[] },
): Promise<Stage> {
  const margin = MARGIN * head.unit;
  const box = clipBox(
    {
      left: Math.floor(Math.min(...boxes.map(({ left }) => left)) - margin),
      top: Math.floor(Math.min(...boxes.map(({ top }) => top)) - margin),
      right: Math.ceil(Math.max(...boxes.map(({ right }) => right)) + margin),
      bottom: Math.ceil(Math.max(...boxes.map(({ bottom }) => bottom)) + margin),
    },
    photo,
  );
  const size = { width: box.right - box.left, height: box.bottom - box.top };
  const wanted = Math.max(UNIT.min, Math.min(UNIT.max, head.unit)) / head.unit;
  const scale = Math.min(wanted, Math.sqrt(MAX_PIXELS / (size.width * size.height)));
  const width = Math.max(1, Math.round(size.width * scale));
  const height = Math.max(1, Math.round(size.height * scale));
  const cut: Picture = { ...size, channels: photo.channels, data: cropBytes(photo, box) };
  return {
    box,
    width,
    height,
    unit: (head.unit * width) / size.width,
    x: ((head.x - box.left) * width) / size.width,
    y: ((head.y - box.top) * height) / size.height,
    photo: await resizePicture(flatten(cut), { width, height, kernel: 'cubic' }),
  };
}

/** Part of a plane of the whole photo that the stage shows. */
export function cutPlane(
  plane: Plane,
  { stage: { box, width, height }, photo }: { readonly stage: Stage; readonly photo: Picture },
): Plane {
  const out = createPlane({ width, height });
  const acrossPhoto = plane.width / photo.width;
  const downPhoto = plane.height / photo.height;
  for (let row = 0, at = 0; row < height; row++) {
    const y = (box.top + ((row + 0.5) * (box.bottom - box.top)) / height) * downPhoto - 0.5;
    for (let column = 0; column < width; column++, at++) {
      const x = (box.left + ((column + 0.5) * (box.right - box.left)) / width) * acrossPhoto - 0.5;
      out.data[at] = samplePlane(plane, x, y);
    }
  }
  return out;
}
