import type { FrameSize } from './create-camera.ts';

/** Values a pixel of each plane of a frame. */
const planes = {
  diffuse: 3,
  albedo: 3,
  gloss: 3,
  normal: 3,
  depth: 1,
  tag: 1,
} as const;

type PlaneName = keyof typeof planes;

/**
 * Means of the traced samples over each pixel; rows from top to bottom, channels interleaved. Light is
 * linear: `diffuse` is light times colour, `albedo` the colour alone, `gloss` what is mirrored. `depth` is in
 * the scene's unit.
 */
export interface Frame extends FrameSize, Readonly<Record<PlaneName, Float32Array>> {
  /** Bits of the names of solids that were met in a pixel. */
  readonly solids: Uint32Array;
  /** Bits of the names of solids that kept a key light away. */
  readonly shadows: Uint32Array;
}

/** An empty frame in memory that threads share. */
export function createFrame({ width, height }: FrameSize): Frame {
  const floats = (channels: number) =>
    new Float32Array(new SharedArrayBuffer(width * height * channels * Float32Array.BYTES_PER_ELEMENT));
  const words = () => new Uint32Array(new SharedArrayBuffer(width * height * Uint32Array.BYTES_PER_ELEMENT));
  return {
    width,
    height,
    diffuse: floats(planes.diffuse),
    albedo: floats(planes.albedo),
    gloss: floats(planes.gloss),
    normal: floats(planes.normal),
    depth: floats(planes.depth),
    tag: floats(planes.tag),
    solids: words(),
    shadows: words(),
  };
}

function listPlanes(frame: Frame): readonly (Float32Array | Uint32Array)[] {
  const { diffuse, albedo, gloss, normal, depth, tag, solids, shadows } = frame;
  return [diffuse, albedo, gloss, normal, depth, tag, solids, shadows];
}

/** A frame as bytes, to be developed again later: width, height, then the planes. */
export function packFrame(frame: Frame): Uint8Array {
  const head = Uint32Array.of(frame.width, frame.height);
  return Buffer.concat(
    [head, ...listPlanes(frame)].map(({ buffer, byteOffset, byteLength }) =>
      Buffer.from(new Uint8Array(buffer, byteOffset, byteLength)),
    ),
  );
}

/** The frame that `packFrame` wrote. */
export function unpackFrame(bytes: Uint8Array): Frame {
  // A copy: the bytes of a file may begin anywhere in their buffer.
  const head = new Uint32Array(Uint8Array.from(bytes.subarray(0, 8)).buffer);
  const frame = createFrame({ width: head[0], height: head[1] });
  let at = head.byteLength;
  for (const plane of listPlanes(frame)) {
    new Uint8Array(plane.buffer).set(bytes.subarray(at, at + plane.byteLength));
    at += plane.byteLength;
  }
  return frame;
}
