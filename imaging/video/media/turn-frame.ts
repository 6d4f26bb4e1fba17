import { type FrameSize, frameBytes } from './frame.ts';

/** Quarter turns, as degrees clockwise. */
export type Rotation = 0 | 90 | 180 | 270;

/** The way upright of a decoded frame: turned clockwise, then mirrored from left to right. */
export interface Orientation {
  readonly rotation: Rotation;
  readonly isMirrored: boolean;
}

/** Size of a frame once it is turned. */
export function turnedSize({ width, height }: FrameSize, { rotation }: Orientation): FrameSize {
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width };
}

interface PlanePlace {
  readonly source: Uint8Array;
  readonly target: Uint8Array;
  /** Of the plane before the turn. */
  readonly width: number;
  readonly height: number;
  readonly orientation: Orientation;
}

function turnPlane({ source, target, width, height, orientation }: PlanePlace): void {
  const { rotation, isMirrored } = orientation;
  const out = turnedSize({ width, height }, orientation);
  // Position of the source for the first pixel of a target row, and the steps along and across rows.
  const start = { 0: 0, 90: (height - 1) * width, 180: width * height - 1, 270: width - 1 }[rotation];
  const along = { 0: 1, 90: -width, 180: -1, 270: width }[rotation];
  const across = { 0: width, 90: 1, 180: -width, 270: -1 }[rotation];
  for (let y = 0, i = 0; y < out.height; y++) {
    let from = start + y * across + (isMirrored ? (out.width - 1) * along : 0);
    const step = isMirrored ? -along : along;
    for (let x = 0; x < out.width; x++, i++, from += step) target[i] = source[from];
  }
}

/** Turns the planes of a frame of even sides. Returns the data itself where nothing is to be turned. */
export function turnFrame(size: FrameSize, data: Uint8Array, orientation: Orientation): Uint8Array {
  if (orientation.rotation === 0 && !orientation.isMirrored) return data;
  const { width, height } = size;
  const target = new Uint8Array(frameBytes(size));
  const planes = [
    { at: 0, width, height },
    { at: width * height, width: width / 2, height: height / 2 },
    { at: width * height * 1.25, width: width / 2, height: height / 2 },
  ];
  for (const plane of planes) {
    const end = plane.at + plane.width * plane.height;
    turnPlane({
      source: data.subarray(plane.at, end),
      target: target.subarray(plane.at, end),
      ...{ width: plane.width, height: plane.height, orientation },
    });
  }
  return target;
}
