/** Seeds that are chosen for people are short enough to be told. */
const MOST = 999_999;

/** A seed that nobody has chosen. */
export function randomSeed(): number {
  return Math.floor(Math.random() * MOST) + 1;
}
