/** Bytes from the start of an AVI that hold its header, with room for what programs put into it. */
export const AVI_HEADER_BYTES = 65_536;

/** Facts of an AVI by its header. Its frames follow each other evenly. */
interface AviHeader {
  /** Pixels as coded. */
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  readonly framesPerSecond: number;
  /** Tracks of sound. */
  readonly sounds: number;
}

/** Kinds of streams, `vids` and `auds`, as numbers. */
const VIDS = 0x76696473;
const AUDS = 0x61756473;

/** Lists that hold the chunks that are read. */
const LISTS = ['hdrl', 'strl'];
/** Nested chunks that a header of a camera never has. */
const MAX_CHUNKS = 256;

interface Chunk {
  readonly id: string;
  readonly data: DataView;
}

/** Chunks of the header in their order, with those inside lists. */
function* chunksOf(bytes: DataView): Generator<Chunk> {
  const name = (at: number) =>
    String.fromCharCode(...Array.from({ length: 4 }, (_, i) => bytes.getUint8(at + i)));
  for (let at = 12, count = 0; at + 8 <= bytes.byteLength && count < MAX_CHUNKS; count++) {
    const [id, length] = [name(at), bytes.getUint32(at + 4, true)];
    if (id === 'LIST' && at + 12 <= bytes.byteLength && LISTS.includes(name(at + 8))) {
      at += 12;
      continue;
    }
    const from = at + 8;
    const rest = Math.max(0, Math.min(length, bytes.byteLength - from));
    yield { id, data: new DataView(bytes.buffer, bytes.byteOffset + from, rest) };
    // Chunks begin at even places.
    at = from + length + (length & 1);
  }
}

/** Header of a stream (`AVISTREAMHEADER`): rate = `dwRate` / `dwScale`, 56 bytes. */
function readStream(data: DataView): Pick<AviHeader, 'frames' | 'framesPerSecond'> | null {
  if (data.byteLength < 36) return null;
  const numberAt = (at: number) => data.getUint32(at, true);
  return { framesPerSecond: numberAt(24) / numberAt(20), frames: numberAt(32) };
}

/**
 * Reads the header of an AVI (Microsoft's RIFF of the form `AVI `).
 * @param head the first `AVI_HEADER_BYTES` bytes, or all of a shorter file
 * @returns null where it tells no picture
 */
export function readAviHeader(head: Uint8Array): AviHeader | null {
  let size: { readonly width: number; readonly height: number } | undefined;
  let video: ReturnType<typeof readStream> = null;
  let sounds = 0;
  for (const { id, data } of chunksOf(new DataView(head.buffer, head.byteOffset, head.byteLength))) {
    if (id === 'avih' && data.byteLength >= 40)
      size = { width: data.getUint32(32, true), height: data.getUint32(36, true) };
    if (id !== 'strh' || data.byteLength < 4) continue;
    const kind = data.getUint32(0, false);
    if (kind === AUDS) sounds += 1;
    if (kind === VIDS) video ??= readStream(data);
  }
  if (!size || !video) return null;
  const { frames, framesPerSecond } = video;
  return frames > 0 && framesPerSecond > 0 && Number.isFinite(framesPerSecond)
    ? { ...size, frames, framesPerSecond, sounds }
    : null;
}
