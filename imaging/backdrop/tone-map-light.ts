import type { Plane } from '../kernels/plane.ts';
import { toneMapRows } from '../kernels/tone-map-rows.ts';
import type { Picture } from '../picture.ts';
import type { Progress } from '../progress.ts';

/** Pixels developed between two yields. */
const STRETCH = 200_000;

/** Makes linear light a picture of `width × height`, RGB; bright light fades into white. */
export async function toneMapLight(
  light: readonly [red: Plane, green: Plane, blue: Plane],
  {
    width,
    height,
    progress,
  }: { readonly width: number; readonly height: number; readonly progress: Progress },
): Promise<Picture> {
  const data = new Uint8Array(width * height * 3);
  const rows = Math.max(1, Math.floor(STRETCH / width));
  for (let top = 0; top < height; top += rows) {
    toneMapRows(light, { data, width, height, top, bottom: Math.min(height, top + rows) });
    await progress.report(top / height);
  }
  await progress.report(1);
  return { width, height, channels: 3, data };
}
