type Light = readonly number[];

/** The drawn colour of a brow and what it lies in: linear red, green and blue. */
interface BrowLight {
  /** The colour of the source in the light of the face below. */
  readonly drawn: Light;
  /** The skin of the face below. */
  readonly skin: Light;
  /** White in that light. */
  readonly white: Light;
}

const BLUE = 2;
/** Share of skin in the tint that hair may have: the rest is white. @tuned 2026-11-30 */
const SKIN = 0.75;

/**
 * The largest weight of a brow's own hue, 0–1, with which it is no bluer than hair is in the same light: its
 * tint lies between those of white and of skin. Pigments of hair take more of blue light than of any other,
 * and skin is seen between hairs. Gains that turn tanned skin into pale one turn black hair blue.
 */
export function limitBrowHue({ drawn, skin, white }: BrowLight): number {
  const own = drawn.map((value, channel) => value / Math.max(1e-4, skin[channel]));
  const mean = (own[0] + own[1] + own[2]) / 3;
  const hair = white.map((value, channel) => value ** (1 - SKIN) * Math.max(1e-4, skin[channel]) ** SKIN);
  let most = 1;
  for (const channel of [0, 1]) {
    // Blue beyond that of hair, without the hue and by the whole of it.
    const excess = (blue: number, other: number) =>
      blue * skin[BLUE] * hair[channel] - other * skin[channel] * hair[BLUE];
    const plain = excess(mean, mean);
    const added = excess(own[BLUE] - mean, own[channel] - mean);
    if (added > 0) most = Math.min(most, Math.max(0, -plain / added));
  }
  return most;
}
