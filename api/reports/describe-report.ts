import type { ReviewedReport } from './review-reports.ts';

/** Day and minute in UTC. */
export function momentOf(moment: Date): string {
  return moment.toISOString().slice(0, 16).replace('T', ' ');
}

function linkStateOf({ share, pictureKey }: ReviewedReport): string {
  if (share === null) return 'none of ours';
  if (share.takenDownAt) return `taken down ${momentOf(share.takenDownAt)}`;
  if (share.revokedAt) return `ended by its owner ${momentOf(share.revokedAt)}`;
  return pictureKey === null ? 'its picture is gone' : `works until ${momentOf(share.expiresAt)}`;
}

/** All that is known of a report, a line each, and its text, for the operator. Times are in UTC. */
export function describeReport(reviewed: ReviewedReport): string {
  const { report } = reviewed;
  const { id, createdAt, kind, place, replyTo, closedAt, outcome, note, text } = report;
  const facts = [
    ['id', id],
    ['came', momentOf(createdAt)],
    ['kind', kind],
    ['link', linkStateOf(reviewed)],
    ['place', place],
    ['answer to', replyTo],
    ['outcome', outcome && closedAt && `${outcome} ${momentOf(closedAt)}`],
    ['reason', note],
  ] as const;
  const lines = facts.flatMap(([name, value]) => (value ? [`${name.padEnd(10)} ${value}`] : []));
  return [...lines, '', text].join('\n');
}
