import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { MailTransport } from '#api/mail/mail-transport.ts';
import { mailReport } from '#api/reports/mail-report.ts';
import { closeReport, listReports } from '#api/reports/review-reports.ts';
import type { Body } from '#lib/contract/contract.ts';
import { HOUR_MS } from '#lib/time/durations.ts';
import { createMailbox } from '../identity/support/mailbox.ts';
import { buildTestHost, type TestHost, type TestHostOptions } from '../support/build-test-host.ts';
import { collectLog } from '../support/collect-log.ts';
import { forOneDatabase } from '../support/for-each-database.ts';

const operator = 'operator@studio.example';
const mail = { smtpUrl: 'smtp://mail.example', reportsTo: operator };
const body = {
  kind: 'abuse',
  text: 'This shows me, and nobody asked me.',
  replyTo: 'me@studio.example',
} as const;

async function send(host: TestHost, report: Body<'sendReport'> = body): Promise<string> {
  const { result } = await host.call('sendReport', { body: report });
  if (result === null) throw new Error('not stored');
  return result.id;
}

/** Jobs that wait to mail a report. */
async function waitingJobs({ infrastructure }: TestHost) {
  const { rows } = await infrastructure.database.queries.execute<{ key: string; tries: number }>(
    sql`select data->>'key' as key, (data->>'tries')::int as tries from pgboss.job
      where data->>'name' = 'mail-report'`,
  );
  return rows;
}

forOneDatabase((database) => {
  const build = (options: TestHostOptions) => buildTestHost({ database, ...options });

  it('A report is mailed to the operator, who can answer it, and the log tells nothing of it', async () => {
    const mailbox = createMailbox();
    const { log, text } = collectLog();
    const host = await build({ settings: { mail }, parts: { mailTransport: mailbox.transport, log } });
    const id = await send(host);
    const mailed = await mailbox.nextTo(operator);
    expect(mailed.replyTo).toEqual({ name: '', address: 'me@studio.example' });
    expect(mailed.subject).toBe(`Pictor: abuse (report ${id})`);
    expect(mailed.text).toContain(body.text);
    expect(mailed.text).toContain(`npm run reports -- show ${id}`);
    await expect.poll(text).toContain('A report was mailed');
    await expect.poll(() => waitingJobs(host)).toEqual([]);
    expect(text()).not.toMatch(/studio\.example|nobody asked/);
  });

  it('A report whose mail is refused is stored, and its mail is tried again', async () => {
    const refusing: MailTransport = {
      ...createMailbox().transport,
      send: () => Promise.reject(new Error('451 Try later')),
    };
    const { log, text } = collectLog();
    const host = await build({ settings: { mail }, parts: { mailTransport: refusing, log } });
    const id = await send(host);
    await expect.poll(text).toContain('451 Try later');
    await expect.poll(() => waitingJobs(host)).toEqual([{ key: id, tries: 1 }]);
    expect(await listReports(host.infrastructure, { all: false })).toMatchObject([{ id }]);
  });

  it('A report that is decided before its mail goes out is not mailed any more', async () => {
    const mailbox = createMailbox();
    const parts = { mailTransport: mailbox.transport };
    const host = await build({ settings: { mail, roles: ['http'] }, parts });
    const id = await send(host);
    expect(await waitingJobs(host)).toEqual([{ key: id, tries: 0 }]);
    await closeReport(host.infrastructure, { id, note: null });
    await mailReport(host.infrastructure, id);
    expect(mailbox.mails).toEqual([]);
  });

  it.each([
    ['no server for mail', { reportsTo: operator }],
    ['no address of the operator', { smtpUrl: 'smtp://mail.example' }],
  ])('With %s a report is stored alone', async (_what, given) => {
    const host = await build({ settings: { mail: given, roles: ['http'] } });
    const id = await send(host);
    expect(await listReports(host.infrastructure, { all: false })).toMatchObject([{ id }]);
    expect(await waitingJobs(host)).toEqual([]);
  });

  it('A flood of reports is stored, and no more than 200 of them are mailed in a day', async () => {
    const host = await build({ settings: { mail, roles: ['http'] } });
    const { queries } = host.infrastructure.database;
    await queries.execute(
      sql`insert into rate_limits (key, current, ends_at)
        values ('mailed reports', 199, ${new Date(host.clock.now() + HOUR_MS).toISOString()}::timestamptz)`,
    );
    const [last] = [await send(host), await send(host)];
    expect(await waitingJobs(host)).toEqual([{ key: last, tries: 0 }]);
    expect(await listReports(host.infrastructure, { all: false })).toHaveLength(2);
  });
});
