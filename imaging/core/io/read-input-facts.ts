import { safeSharp } from './safe-sharp.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Facts of a photo's file that its result does not show. Those that do not apply are left out. */
export interface InputFacts {
  /** Frames of an animation, of which the first one is used. */
  readonly frames?: number;
  /** True for CMYK without a profile; a common one is assumed then. */
  readonly cmyk?: true;
  /** Bits a channel, where they are more than the 8 of a result. */
  readonly bits?: number;
  /** Size in pixels before and after it was scaled down to the most that the tool works on. */
  readonly shrunk?: { readonly from: Size; readonly to: Size };
}

const PNG_SIGNATURE = 0x89504e47;

/** Frames of an animated PNG: its `acTL` chunk stands before the pixels (PNG 3rd edition, 11.3.6.1). */
function countPngFrames(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 8 || view.getUint32(0) !== PNG_SIGNATURE) return 1;
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (type === 'acTL') return view.getUint32(at + 8);
    if (type === 'IDAT') return 1;
  }
  return 1;
}

/** Reads the facts of a file from its header; the file must be one that was decoded. */
export async function readFileFacts(bytes: Uint8Array): Promise<InputFacts> {
  const { format, pages = 1, space, hasProfile, bitsPerSample = 8 } = await safeSharp(bytes).metadata();
  // Pages of HEIF are pictures beside each other.
  const frames = format === 'gif' || format === 'webp' ? pages : countPngFrames(bytes);
  return {
    ...(frames > 1 && { frames }),
    ...(space === 'cmyk' && !hasProfile && { cmyk: true }),
    ...(bitsPerSample > 8 && { bits: bitsPerSample }),
  };
}
