/** Relative luminance of linear red, green and blue with sRGB primaries (ITU-R BT.709). */
export function relativeLuminance(red: number, green: number, blue: number): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The same of a colour that stands in a list from `at`. */
export function luminanceOf(colour: Readonly<ArrayLike<number>>, at = 0): number {
  return relativeLuminance(colour[at], colour[at + 1], colour[at + 2]);
}
