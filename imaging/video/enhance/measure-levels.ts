import type { ClipFaults } from './clip-faults.ts';

/** Grey levels of limited range. */
const BLACK = 16;
const WHITE = 235;
/** Share of pixels that may be beyond: specks tell nothing. */
const TAIL = 0.004;
/** Distance from black and white from which on the range counts as unused. */
const MIN_ROOM = 20;
/** The most by which contrast grows: an evening is meant to be dark. */
const MAX_GAIN = 1.25;
/** Range below which there is no picture to judge by, such as a title on plain ground. */
const MIN_RANGE = 50;

/**
 * Levels that are to become black and white, from the brightness of all frames looked at; null where they are
 * already.
 * @param histogram pixels by brightness, 0–255
 */
export function measureLevels(histogram: ArrayLike<number>): ClipFaults['levels'] {
  const counts = Array.from(histogram);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const levelAt = (share: number) => {
    let sum = 0;
    return Math.max(
      0,
      counts.findIndex((count) => {
        sum += count;
        return sum > share * total;
      }),
    );
  };
  const [darkest, lightest] = [levelAt(TAIL), levelAt(1 - TAIL)];
  if (lightest - darkest < MIN_RANGE) return null;
  const black = darkest - BLACK > MIN_ROOM ? darkest : BLACK;
  const white = WHITE - lightest > MIN_ROOM ? lightest : WHITE;
  if (black === BLACK && white === WHITE) return null;
  const gain = Math.min(MAX_GAIN, (WHITE - BLACK) / (white - black));
  // The range that the most gain leaves unused stays on both sides, in shares of what there was.
  const unused = WHITE - BLACK - (WHITE - BLACK) / gain;
  const share = (black - BLACK) / (black - BLACK + WHITE - white);
  return { black: BLACK + unused * share, white: WHITE - unused * (1 - share) };
}

/** Tables that bring levels to black and white, and colour along: for brightness, and for both colours. */
export function levelTables({ black, white }: NonNullable<ClipFaults['levels']>) {
  const gain = (WHITE - BLACK) / (white - black);
  const within = (value: number) => Math.min(255, Math.max(0, Math.round(value)));
  return {
    luma: Uint8Array.from({ length: 256 }, (_, v) => within(BLACK + (v - black) * gain)),
    colour: Uint8Array.from({ length: 256 }, (_, v) => within(128 + (v - 128) * gain)),
  };
}
