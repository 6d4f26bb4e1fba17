/** Notices that end a contract: a withdrawal within its time, which undoes it, and a cancellation. */
export const noticeKinds = ['withdrawal', 'cancellation'] as const;

export type NoticeKind = (typeof noticeKinds)[number];

/** Parts of a notice that its declaration names. */
interface Declared {
  readonly contract: string;
  readonly isExtraordinary?: boolean | undefined;
  readonly reason?: string | null | undefined;
  /** ISO day on which it takes effect; the next possible one without it. */
  readonly endsOn?: string | null | undefined;
}

/**
 * Values of `notices.<kind>.declaration`, the words of a notice as its sender sees, saves and is mailed them.
 * @param tag language of the days, for `Intl`
 */
export function declarationValues(tag: string, { contract, isExtraordinary, reason, endsOn }: Declared) {
  const days = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    contract,
    how: isExtraordinary ? 'extraordinary' : endsOn ? 'dated' : 'soonest',
    reason: reason ?? '',
    day: endsOn ? days.format(new Date(`${endsOn}T00:00:00Z`)) : '',
  };
}
