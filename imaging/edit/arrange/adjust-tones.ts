import { fromOklab, type OklabPlanes, toOklab } from '../../core/colour/colour-space.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { runBands } from '../../core/run-bands.ts';

export interface Adjustment {
  readonly what: 'brightness' | 'contrast' | 'saturation' | 'warmth';
  /** −1 to 1. */
  readonly by: number;
}

/** Full amounts: stops of the exponent, steepness of the curve, shifts of the colour. Set by eye. */
const BRIGHTNESS = 1.3;
const CONTRAST = 3.5;
const WARMTH = { a: 0.03, b: 0.11 } as const;

/** Lightness by an adjustment. Black and white stay. */
function toneCurve({ what, by }: Adjustment): (lightness: number) => number {
  if (what === 'brightness') {
    const exponent = 2 ** (-BRIGHTNESS * by);
    return (lightness) => Math.max(0, lightness) ** exponent;
  }
  if (what !== 'contrast' || by === 0) return (lightness) => lightness;
  if (by < 0) return (lightness) => 0.5 + (lightness - 0.5) * (1 + by);
  const steepness = CONTRAST * by;
  const end = Math.tanh(steepness);
  return (lightness) => 0.5 + (0.5 * Math.tanh(steepness * (2 * lightness - 1))) / end;
}

function adjustRow(planes: OklabPlanes, { what, by }: Adjustment): void {
  const curve = toneCurve({ what, by });
  const { lightness, a, b } = planes;
  for (let at = 0; at < lightness.data.length; at++) {
    const light = lightness.data[at];
    if (what === 'saturation') {
      a.data[at] *= 1 + by;
      b.data[at] *= 1 + by;
    } else if (what === 'warmth') {
      // White stays nearly white: as a lamp does, warmth tints what is lit, by how much light there is.
      a.data[at] += WARMTH.a * by * light;
      b.data[at] += WARMTH.b * by * light;
    } else {
      lightness.data[at] = curve(light);
    }
  }
}

/** Changes brightness, contrast, saturation or warmth of a whole picture. Alpha stays. */
export async function adjustTones(
  picture: Picture,
  { adjustment, progress }: { readonly adjustment: Adjustment; readonly progress: Progress },
): Promise<Picture> {
  const { width, channels } = picture;
  const out: Picture = { ...picture, data: picture.data.slice() };
  await runBands(picture, progress, (from, to) => {
    const band = {
      width,
      height: to - from,
      channels,
      data: out.data.subarray(from * width * channels, to * width * channels),
    };
    const planes = toOklab(band);
    adjustRow(planes, adjustment);
    fromOklab(planes, band);
  });
  return out;
}
