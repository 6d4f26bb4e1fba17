import { PROFILE_REACH, type Profile } from './line-end.ts';

/** Pixels on each side of a line that have to be alike. */
const COMPARED = 4;

interface Likeness {
  /**
   * Root mean square difference after removal of a common change of light, relative to the profiles'
   * contrast.
   */
  readonly difference: number;
  /** Largest difference of the mean colours, in grey levels. */
  readonly light: number;
  /**
   * The same of that side of the line that differs less: an outline has its object on one side, on the other
   * anything.
   */
  readonly side: number;
}

/**
 * Similarity of the colours across two line ends that face each other across the hole. Left and right of one
 * end are swapped.
 */
export function compareProfiles(one: Profile, other: Profile): Likeness {
  let left = 0;
  let contrast = 0;
  let light = 0;
  for (let channel = 0; channel < 3; channel++) {
    const meanOne = meanOf(one, channel);
    const meanOther = meanOf(other, channel);
    light = Math.max(light, Math.abs(meanOne - meanOther));
    for (let offset = -COMPARED; offset <= COMPARED; offset++) {
      const here = one[(PROFILE_REACH + offset) * 3 + channel] - meanOne;
      const there = other[(PROFILE_REACH - offset) * 3 + channel] - meanOther;
      left += (here - there) ** 2;
      contrast += (here ** 2 + there ** 2) / 2;
    }
  }
  const side = Math.min(compareSides(one, { other, side: -1 }), compareSides(one, { other, side: 1 }));
  return { difference: Math.sqrt(left / (contrast + 1)), light, side };
}

/** Largest difference of the mean colours on one side of the line, left (−1) or right (1). */
function compareSides(
  one: Profile,
  { other, side }: { readonly other: Profile; readonly side: -1 | 1 },
): number {
  let most = 0;
  for (let channel = 0; channel < 3; channel++) {
    let sum = 0;
    for (let offset = 1; offset <= COMPARED; offset++)
      sum +=
        one[(PROFILE_REACH + side * offset) * 3 + channel] -
        other[(PROFILE_REACH - side * offset) * 3 + channel];
    most = Math.max(most, Math.abs(sum) / COMPARED);
  }
  return most;
}

function meanOf(profile: Profile, channel: number): number {
  let sum = 0;
  for (let offset = -COMPARED; offset <= COMPARED; offset++)
    sum += profile[(PROFILE_REACH + offset) * 3 + channel];
  return sum / (2 * COMPARED + 1);
}
