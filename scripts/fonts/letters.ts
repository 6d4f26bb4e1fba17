/** Characters from one code point to another, both included. */
function run(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');
}

/**
 * Letters of our fonts: ASCII, Latin-1, the two ligatures and the Ÿ of French, and the marks of running text.
 * All else falls to the system's fonts.
 */
export const letters = [
  run(0x20, 0x7e),
  run(0xa0, 0xff),
  'ŒœŸ',
  '–—‘’‚“”„†•…‹›€™←↑→↓−\u2009\u202f\u2011',
].join('');
