import { safeSharp } from './safe-sharp.ts';

/** How large the pixels of a file are on paper; undefined where it says nothing, which libvips tells as 72. */
export async function readPixelsPerInch(bytes: Uint8Array): Promise<number | undefined> {
  const { density } = await safeSharp(bytes).metadata();
  return density === 72 ? undefined : density;
}
