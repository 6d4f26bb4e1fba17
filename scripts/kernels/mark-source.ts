import { createHash } from 'node:crypto';

/** Name of the custom section that holds the SHA-256 of the source in hexadecimal. */
const SECTION = 'source-sha256';

/**
 * Appends to a WebAssembly program a custom section with the hash of its source, by which a test sees that the two belong together
 * (WebAssembly Core Specification 2.0, 5.5.3).
 */
export function markSource(wasm: Uint8Array, source: Uint8Array): Uint8Array {
  const name = Buffer.from(SECTION);
  const hash = Buffer.from(createHash('sha256').update(source).digest('hex'));
  // Each length is below 128, hence one byte in LEB128.
  const body = Buffer.concat([Buffer.of(name.length), name, hash]);
  return Buffer.concat([wasm, Buffer.of(0, body.length), body]);
}
