import type { Picture } from '../picture.ts';
import { createPlane, type Plane } from '../raster/plane.ts';

/** Linear light of an sRGB value, both 0–1 (IEC 61966-2-1). */
export function decodeSrgb(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** The sRGB value of linear light, both 0–1 (IEC 61966-2-1). */
export function encodeSrgb(linear: number): number {
  return linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
}

/** Relative luminance of linear red, green and blue with sRGB primaries (ITU-R BT.709). */
export function relativeLuminance(red: number, green: number, blue: number): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The same of a colour that stands in a list from `at`. */
export function luminanceOf(colour: Readonly<ArrayLike<number>>, at = 0): number {
  return relativeLuminance(colour[at], colour[at + 1], colour[at + 2]);
}

/** Added to light before the logarithm: black is noise. */
const DARK = 0.004;

/** Logarithm of the luminance of an OKLab lightness. */
export function logLuminance(lightness: number): number {
  return Math.log(lightness ** 3 + DARK);
}

/** Bounds of the log-luminance of rendered content. */
const DARKEST = -2.6;
const BRIGHTEST = 0.85;

/** Luminance of a logarithm, relative to a middle light of 1; neither black nor glaring. */
export function luminanceFromLog(log: number): number {
  return Math.exp(Math.max(DARKEST, Math.min(BRIGHTEST, log)));
}

/**
 * A picture in OKLab: lightness 0–1, a (green to red) and b (blue to yellow) about −0.4 to 0.4. Alpha is not
 * part of it.
 */
export interface OklabPlanes {
  readonly lightness: Plane;
  readonly a: Plane;
  readonly b: Plane;
}

/** Linear light 0–1 of each sRGB byte (IEC 61966-2-1). */
export const linearOf = Float32Array.from({ length: 256 }, (_, byte) => decodeSrgb(byte / 255));

/**
 * Steps of linear light in the table back to bytes: fine enough that every byte survives the way there and
 * back.
 */
const STEPS = 1 << 14;

const byteOf = Uint8Array.from({ length: STEPS + 1 }, (_, step) =>
  Math.round(255 * encodeSrgb(step / STEPS)),
);

/** The sRGB byte of linear light; values outside 0–1 are clipped. */
export function toByte(linear: number): number {
  if (linear <= 0) return 0;
  return linear >= 1 ? 255 : byteOf[(linear * STEPS + 0.5) | 0];
}

/**
 * Converts a colour in linear light to OKLab (Björn Ottosson, “A perceptual color space for image
 * processing”, 2020). Writes lightness, a and b into `out` from `at`.
 */
export function linearToOklab(
  linear: Readonly<ArrayLike<number>>,
  out: Float32Array | number[],
  at = 0,
): void {
  const red = linear[0];
  const green = linear[1];
  const blue = linear[2];
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  out[at] = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
  out[at + 1] = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  out[at + 2] = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
}

/** Converts one sRGB colour to OKLab. Writes lightness, a and b into `out` from `at`. */
export function colourToOklab(
  rgb: readonly [red: number, green: number, blue: number],
  out: Float32Array | number[],
  at = 0,
): void {
  linearToOklab([linearOf[rgb[0]], linearOf[rgb[1]], linearOf[rgb[2]]], out, at);
}

/** Converts a picture of 3 or 4 channels. */
export function toOklab({ width, height, channels, data }: Picture): OklabPlanes {
  const size = { width, height };
  const planes = { lightness: createPlane(size), a: createPlane(size), b: createPlane(size) };
  const lightness = planes.lightness.data;
  const a = planes.a.data;
  const b = planes.b.data;
  for (let pixel = 0, at = 0; pixel < lightness.length; pixel++, at += channels) {
    const red = linearOf[data[at]];
    const green = linearOf[data[at + 1]];
    const blue = linearOf[data[at + 2]];
    const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
    const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
    const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
    lightness[pixel] = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
    a[pixel] = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
    b[pixel] = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  }
  return planes;
}

/** Planes of pictures by the pictures' own bytes. */
const oklabPlanes = new WeakMap<Uint8Array, OklabPlanes>();

/**
 * As `toOklab`, once for a picture: several steps ask for the colours of one small copy. Neither the picture
 * nor the planes may be changed afterwards.
 */
export function oklabOf(picture: Picture): OklabPlanes {
  const known = oklabPlanes.get(picture.data);
  if (known && known.lightness.width === picture.width && known.lightness.height === picture.height)
    return known;
  const planes = toOklab(picture);
  oklabPlanes.set(picture.data, planes);
  return planes;
}

/**
 * Converts back to sRGB into the colours of `out` (3 or 4 channels); its alpha is left alone. Colours outside
 * sRGB are clipped.
 */
export function fromOklab(planes: OklabPlanes, out: Picture): void {
  const { channels, data } = out;
  const lightness = planes.lightness.data;
  const a = planes.a.data;
  const b = planes.b.data;
  for (let pixel = 0, at = 0; pixel < lightness.length; pixel++, at += channels) {
    const long = (lightness[pixel] + 0.3963377774 * a[pixel] + 0.2158037573 * b[pixel]) ** 3;
    const medium = (lightness[pixel] - 0.1055613458 * a[pixel] - 0.0638541728 * b[pixel]) ** 3;
    const short = (lightness[pixel] - 0.0894841775 * a[pixel] - 1.291485548 * b[pixel]) ** 3;
    data[at] = toByte(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short);
    data[at + 1] = toByte(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short);
    data[at + 2] = toByte(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short);
  }
}
