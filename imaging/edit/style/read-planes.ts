import { type OklabPlanes, toOklab } from '../../core/colour/colour-space.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { createPlane } from '../../core/raster/plane.ts';
import { runBands } from '../../core/run-bands.ts';

/** Converts a picture of 3 or 4 channels to OKLab in bands. Rejects with `aborted`. */
export async function readPlanes(picture: Picture, progress: Progress): Promise<OklabPlanes> {
  const { width, channels, data } = picture;
  const planes = { lightness: createPlane(picture), a: createPlane(picture), b: createPlane(picture) };
  await runBands(picture, progress, (from, to) => {
    const bytes = data.subarray(from * width * channels, to * width * channels);
    const band = toOklab({ width, height: to - from, channels, data: bytes });
    planes.lightness.data.set(band.lightness.data, from * width);
    planes.a.data.set(band.a.data, from * width);
    planes.b.data.set(band.b.data, from * width);
  });
  return planes;
}
