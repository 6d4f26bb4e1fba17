import type { readReport } from '#api/reports/review-reports.ts';
import type { ReportRow } from '#api/reports/tables.ts';

const LINE_LENGTH = 60;

const dayOf = (moment: Date) => moment.toISOString().slice(0, 16).replace('T', ' ');

/** One line of a list: id, arrival in UTC, kind, state, and the beginning of the text. */
export function lineOf({ id, createdAt, kind, outcome, shareId, text }: ReportRow): string {
  const words = text.replace(/\s+/g, ' ');
  const begin = words.length > LINE_LENGTH ? `${words.slice(0, LINE_LENGTH)}…` : words;
  const about = shareId === null ? '' : ' link';
  return `${id}  ${dayOf(createdAt)}  ${kind}${about}  ${outcome ?? 'open'}  ${begin}`;
}

type Reviewed = NonNullable<Awaited<ReturnType<typeof readReport>>>;

function linkStateOf({ share, pictureKey }: Reviewed): string {
  if (share === null) return 'none of ours';
  if (share.takenDownAt) return `taken down ${dayOf(share.takenDownAt)}`;
  if (share.revokedAt) return `ended by its owner ${dayOf(share.revokedAt)}`;
  return pictureKey === null ? 'its picture is gone' : `works until ${dayOf(share.expiresAt)}`;
}

/** All that is known of a report, a line each, and its text. Times are in UTC. */
export function describeReport(reviewed: Reviewed): string {
  const { report } = reviewed;
  const { id, createdAt, kind, place, replyTo, closedAt, outcome, note, text } = report;
  const facts = [
    ['id', id],
    ['came', dayOf(createdAt)],
    ['kind', kind],
    ['link', linkStateOf(reviewed)],
    ['place', place],
    ['answer to', replyTo],
    ['outcome', outcome && closedAt && `${outcome} ${dayOf(closedAt)}`],
    ['reason', note],
  ] as const;
  const lines = facts.flatMap(([name, value]) => (value ? [`${name.padEnd(10)} ${value}`] : []));
  return [...lines, '', text].join('\n');
}
