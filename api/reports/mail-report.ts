import type { Context } from '../context.ts';
import type { MailSettings } from '../settings/groups/mail.ts';
import { describeReport } from './describe-report.ts';
import { type ReviewedReport, readReport } from './review-reports.ts';

/**
 * True where the operator gets reports by mail. Without a server mails are files, which no sweep deletes, so
 * that reports are stored alone.
 */
export function isReportMailOn({ smtpUrl, reportsTo }: MailSettings): boolean {
  return smtpUrl !== undefined && reportsTo !== undefined;
}

/**
 * Mails a report to the operator. Nothing happens where it is gone or decided by now.
 * @throws Error where the server did not take it; the job then comes again
 */
export async function mailReport(context: Context, id: string): Promise<void> {
  const { settings, mailTransport, log } = context;
  const { reportsTo } = settings.mail;
  const found = await readReport(context, id);
  if (!found || found.report.closedAt || reportsTo === undefined || !isReportMailOn(settings.mail)) return;
  const { replyTo } = found.report;
  await mailTransport.send(id, {
    to: { name: '', address: reportsTo },
    ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
    subject: subjectOf(found),
    text: textOf(found),
    headers: { 'Auto-Submitted': 'auto-generated' },
    messageId: `<report-${id}@pictor>`,
  });
  log.info({ report: id }, 'A report was mailed');
}

/** Nothing of what was written: subjects are shown on locked screens. */
function subjectOf({ report: { kind, id } }: ReviewedReport): string {
  return `Pictor: ${kind} (report ${id})`;
}

function textOf(reviewed: ReviewedReport): string {
  const { id } = reviewed.report;
  const commands = [
    `npm run reports -- show ${id} --picture picture.webp`,
    `npm run reports -- close ${id} --note "…"`,
    `npm run reports -- take-down ${id} --reason "…"`,
  ];
  return [describeReport(reviewed), '', '-- ', ...commands].join('\n');
}
