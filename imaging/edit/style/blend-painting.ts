import { fromOklab, type OklabPlanes, toOklab } from '../../core/colour/colour-space.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { runBands } from '../../core/run-bands.ts';

function rowsOf(
  plane: Plane,
  { fromRow, toRow }: { readonly fromRow: number; readonly toRow: number },
): Plane {
  const { width, data } = plane;
  return { width, height: toRow - fromRow, data: data.subarray(fromRow * width, toRow * width) };
}

function bandOf({ lightness, a, b }: OklabPlanes, rows: Parameters<typeof rowsOf>[1]): OklabPlanes {
  return { lightness: rowsOf(lightness, rows), a: rowsOf(a, rows), b: rowsOf(b, rows) };
}

function mixInto(
  target: Float32Array,
  { photo, strength }: { readonly photo: Float32Array; readonly strength: number },
): void {
  for (let at = 0; at < target.length; at++) target[at] = photo[at] + (target[at] - photo[at]) * strength;
}

/** Restores the bytes of transparent pixels, which no painting may change. */
function keepHidden(band: Picture, photo: Uint8Array): void {
  for (let at = 0; at < photo.length; at += 4)
    if (photo[at + 3] === 0) band.data.set(photo.subarray(at, at + 4), at);
}

interface Blend {
  readonly photo: Picture;
  readonly painting: OklabPlanes;
  readonly strength: number;
  /** Planes of the photo, where they are at hand; else they are made once more. */
  readonly planes?: OklabPlanes;
}

/**
 * Blends a painting over the photo in OKLab: `strength` 0 is the photo, 1 the painting. Alpha and transparent
 * pixels do not change. Overwrites the painting's planes.
 */
export async function blendPainting(
  { photo, painting, strength, planes }: Blend,
  progress: Progress,
): Promise<Picture> {
  const { width, height, channels } = photo;
  const out = { width, height, channels, data: photo.data.slice() };
  await runBands(photo, progress, (fromRow, toRow) => {
    const bytes = out.data.subarray(fromRow * width * channels, toRow * width * channels);
    const band = { width, height: toRow - fromRow, channels, data: bytes };
    const { lightness, a, b } = bandOf(painting, { fromRow, toRow });
    if (strength < 1) {
      const original = planes ? bandOf(planes, { fromRow, toRow }) : toOklab(band);
      mixInto(lightness.data, { photo: original.lightness.data, strength });
      mixInto(a.data, { photo: original.a.data, strength });
      mixInto(b.data, { photo: original.b.data, strength });
    }
    fromOklab({ lightness, a, b }, band);
    if (channels === 4)
      keepHidden(band, photo.data.subarray(fromRow * width * channels, toRow * width * channels));
  });
  return out;
}
