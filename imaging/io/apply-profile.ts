import { crc32, deflateSync } from 'node:zlib';
import type { Picture } from '../picture.ts';
import { decodeBySharp } from './decode-by-sharp.ts';
import { safeSharp } from './safe-sharp.ts';

/** PNG signature and IHDR chunk, after which an iCCP chunk may stand. */
const HEADER_BYTES = 8 + 25;

/** An `iCCP` chunk: name, compression method 0, deflated profile (PNG 11.3.2.3). */
function profileChunk(profile: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from('iCCPprofile\0\0', 'latin1'), deflateSync(profile)]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

/**
 * Converts pixels of a given ICC profile to sRGB. sharp takes no profile for raw pixels, so they travel
 * through an uncompressed PNG that carries it.
 */
export async function applyProfile(picture: Picture, profile: Uint8Array): Promise<Picture> {
  const { width, height, channels, data } = picture;
  const png = await safeSharp(data, { raw: { width, height, channels } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const parts = [png.subarray(0, HEADER_BYTES), profileChunk(profile), png.subarray(HEADER_BYTES)];
  return decodeBySharp(Buffer.concat(parts));
}
