import { decodeSrgb, encodeSrgb, relativeLuminance } from '../../core/colour/colour-space.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import type { Cast } from './measure-cast.ts';

/** Share of a tint that is kept: people like warm light, and evenings have it. */
const KEPT = 0.25;
const BAND = 1 << 18;

/** Linear light of white under the tint: OKLab at lightness 1 with a and b. */
function lightOf({ a, b }: { a: number; b: number }): readonly [number, number, number] {
  const long = (1 + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (1 - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (1 - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

/**
 * A table from byte to byte that multiplies linear light; the highest values bend, so that white stays white.
 */
function tableOf(gain: number): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, byte) => {
    const nearWhite = Math.max(0, (byte - 235) / 20);
    return Math.min(
      255,
      Math.round(
        255 * encodeSrgb(Math.min(1, decodeSrgb(byte / 255) * (gain + (1 - gain) * nearWhite ** 2))),
      ),
    );
  });
}

/**
 * Takes a tint out of a picture of 3 or 4 channels: each primary's linear light is divided by the tint's (von
 * Kries 1902), brightness kept. Rejects with `aborted`.
 * @param amount 0–1
 */
export async function correctCast(
  photo: Picture,
  { tint, amount, progress }: { readonly tint: Cast; readonly amount: number; readonly progress: Progress },
): Promise<Picture> {
  const share = amount * (1 - KEPT);
  const [red, green, blue] = lightOf({ a: tint.a * share, b: tint.b * share });
  const brightness = relativeLuminance(red, green, blue);
  const tables = [red, green, blue].map((light) => tableOf(brightness / Math.max(0.2, light)));
  const { channels } = photo;
  const data = photo.data.slice();
  const pixels = data.length / channels;
  for (let from = 0; from < pixels; from += BAND) {
    const to = Math.min(pixels, from + BAND);
    for (let at = from * channels; at < to * channels; at += channels)
      for (let channel = 0; channel < 3; channel++) data[at + channel] = tables[channel][data[at + channel]];
    await progress.report(to / pixels);
  }
  return { ...photo, data };
}
