/** Shares of a person's area that may come from how skin is measured: another colour of cloth shifts the border of skin a little. */
const TOLERANCE = { absolute: 0.04, relative: 0.25 } as const;

/** Whether bodies show more skin after a change than before, beyond what measuring may err by. Shares of the area of the people, 0–1. */
export function showsMoreSkin({
  before,
  after,
}: {
  readonly before: number;
  readonly after: number;
}): boolean {
  return after > before + Math.max(TOLERANCE.absolute, TOLERANCE.relative * before);
}
