/** Linear light, red, green and blue: 0 to 1 for what a surface gives back, without bound for lamps. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** One channel of sRGB, 0 to 1, as linear light (IEC 61966-2-1). */
function decodeSrgb(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** Linear light as one channel of sRGB, 0 to 1 (IEC 61966-2-1). */
export function encodeSrgb(light: number): number {
  return light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
}

/** `#rrggbb` as linear light. Not for inner loops: keep what it returns. */
export function colour(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [
    decodeSrgb((value >> 16) / 255),
    decodeSrgb(((value >> 8) & 255) / 255),
    decodeSrgb((value & 255) / 255),
  ];
}

/** Brightness of linear light (weights of ITU-R BT.709). */
export function luminance(red: number, green: number, blue: number): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
