import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);
/** Below this a compressed form saves less than a packet. */
const WORTH_BYTES = 512;

/** Both compressed forms of a file, as small as they get; undefined where compressing does not pay. */
export async function compress(bytes: Buffer): Promise<{ br: Buffer; gzip: Buffer } | undefined> {
  if (bytes.length < WORTH_BYTES) return undefined;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const [br, zipped] = await Promise.all([brotli(bytes, { params }), deflate(bytes, { level: 9 })]);
  return br.length < bytes.length ? { br, gzip: zipped } : undefined;
}
