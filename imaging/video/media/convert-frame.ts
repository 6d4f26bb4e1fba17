import type { Clip } from './clip.ts';
import type { NativeFrame } from './codec-library.ts';
import { compressRange, cropToEven, type FrameSize } from './frame.ts';
import { readPlanes, roundToBytes, widenToTen } from './read-planes.ts';
import { createToneMapper, type ToneMapper } from './tone-map.ts';
import { turnedSize, turnFrame } from './turn-frame.ts';

/** Brings decoded frames upright, to a size, and to 8 bits in limited range. */
interface FrameConverter {
  /** @throws ImagingError `video_codec_unsupported` */
  convert(frame: NativeFrame): FrameSize & { readonly data: Uint8Array };
}

export function createConverter(clip: Clip, wanted: FrameSize): FrameConverter {
  const { orientation, hdr, isFullRange } = clip;
  const mapper: ToneMapper | null = hdr && createToneMapper(hdr);
  // Before it is turned.
  const target = turnedSize(wanted, orientation);
  function readFrame(frame: NativeFrame): FrameSize & { readonly data: Uint8Array } {
    const { width, height, data, ...layout } = readPlanes(frame);
    const size = { width, height };
    if (data instanceof Uint16Array)
      return cropToEven(size, mapper ? mapper.map(size, data) : roundToBytes(data));
    if (layout.isFullRange || isFullRange) compressRange(size, data);
    return cropToEven(size, mapper ? mapper.map(size, widenToTen(data)) : data);
  }
  function scaleFrame(frame: NativeFrame): NativeFrame {
    const isOneOff = (side: number, other: number) => side === other || side === other + 1;
    const isExact = isOneOff(frame.width, target.width) && isOneOff(frame.height, target.height);
    // The tone map works on pairs of rows and columns.
    const isOdd = mapper !== null && ((frame.width | frame.height) & 1) === 1;
    return isExact && !isOdd ? frame : frame.scale(target.width, target.height);
  }
  return {
    convert(frame) {
      const fitted = scaleFrame(frame);
      try {
        const { data, ...size } = readFrame(fitted);
        return { ...turnedSize(size, orientation), data: turnFrame(size, data, orientation) };
      } finally {
        if (fitted !== frame) fitted.close();
      }
    },
  };
}
