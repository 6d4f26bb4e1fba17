import { safeSharp } from './safe-sharp.ts';

/** Pixels per inch that a file declares; undefined without, which libvips reports as 72. */
export async function readPixelsPerInch(bytes: Uint8Array): Promise<number | undefined> {
  const { density } = await safeSharp(bytes).metadata();
  return density === 72 ? undefined : density;
}
