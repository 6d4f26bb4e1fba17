/** Matrix between RGB and the planes of a frame: BT.601, BT.709 or BT.2020 with constant luminance off. */
export type ColourMatrix = 'bt601' | 'bt709' | 'bt2020';

/** Sides in pixels, both even. */
export interface FrameSize {
  readonly width: number;
  readonly height: number;
}

/**
 * One frame of a clip: planar 4:2:0 with 8 bits in limited range. `data` holds the rows of Y, then those of U
 * and V at half the size, without gaps.
 */
export interface Frame extends FrameSize {
  readonly data: Uint8Array;
  /** Seconds from the start of the clip's own time. */
  readonly timestamp: number;
  /** Seconds. */
  readonly duration: number;
}

/** Bytes of a frame of 8 bits; odd sides have one more column or row of colour. */
export function frameBytes({ width, height }: FrameSize): number {
  return width * height + 2 * Math.ceil(width / 2) * Math.ceil(height / 2);
}

/** Cuts the last column and row of odd sides away. A frame of even sides is returned itself. */
export function cropToEven(size: FrameSize, data: Uint8Array): FrameSize & { readonly data: Uint8Array } {
  const { width, height } = size;
  const even = { width: width & ~1, height: height & ~1 };
  if (even.width === width && even.height === height) return { ...size, data };
  const out = new Uint8Array(frameBytes(even));
  const colour = Math.ceil(width / 2);
  let to = 0;
  let from = 0;
  const copyRows = (rows: number, kept: number, stride: number) => {
    for (let y = 0; y < rows; y++, to += kept) {
      out.set(data.subarray(from + y * stride, from + y * stride + kept), to);
    }
  };
  copyRows(even.height, even.width, width);
  from = width * height;
  for (let plane = 0; plane < 2; plane++) {
    copyRows(even.height / 2, even.width / 2, colour);
    from += colour * Math.ceil(height / 2);
  }
  return { ...even, data: out };
}

/** Compresses full range (0–255) to limited range (16–235, colour 16–240), in place. */
export function compressRange({ width, height }: FrameSize, data: Uint8Array): void {
  const luma = Uint8Array.from({ length: 256 }, (_, value) => Math.round(16 + (value * 219) / 255));
  const colour = Uint8Array.from({ length: 256 }, (_, value) =>
    Math.round(128 + ((value - 128) * 224) / 255),
  );
  const pixels = width * height;
  for (let i = 0; i < pixels; i++) data[i] = luma[data[i]];
  for (let i = pixels; i < data.length; i++) data[i] = colour[data[i]];
}
