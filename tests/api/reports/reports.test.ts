import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeReport, listReports, readReport, takeDown } from '#api/reports/review-reports.ts';
import { sweepReports } from '#api/reports/send-report.ts';
import { reports } from '#api/reports/tables.ts';
import { REPORT_RETENTION_DAYS } from '#lib/catalog/limits.ts';
import type { Body } from '#lib/contract/contract.ts';
import { DAY_MS, HOUR_MS } from '#lib/time/durations.ts';
import { makePhoto } from '../generation/support/pictures.ts';
import { prepareRequest, taskOf, waitForEnd } from '../generation/support/run-request.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { forOneDatabase } from '../support/for-each-database.ts';

const text = 'This shows me, and nobody asked me.';

async function send(host: TestHost, body: Partial<Body<'sendReport'>> = {}): Promise<string> {
  const { result } = await host.call('sendReport', { body: { kind: 'abuse', text, ...body } });
  if (result === null) throw new Error('not stored');
  return result.id;
}

/** A result of a new guest with two links. */
async function shareResult(host: TestHost) {
  const { token } = await host.visit();
  const request = await prepareRequest(host, token, { photo: await makePhoto() });
  const { id } = taskOf(await host.call('img2img', { token, body: request }));
  await waitForEnd(host, token, id);
  const links: string[] = [];
  for (const days of [1, 7] as const) {
    const { result } = await host.call('createShare', { token, body: { id, days } });
    if (result) links.push(result.token);
  }
  const [link = '', other = ''] = links;
  return { token, id, link, other };
}

const open = (host: TestHost, token: string) => host.call('openShare', { body: { token } });

forOneDatabase((database) => {
  let host: TestHost;
  beforeAll(async () => {
    host = await buildTestHost({ database });
  });
  afterAll(() => host.close());

  it('A report is stored with what was written and nothing of who sent it', async () => {
    const { token } = await host.visit();
    const body = {
      kind: 'help',
      text: `  ${text}  `,
      replyTo: 'me@studio.example',
      place: 'a forum',
    } as const;
    const { result } = await host.call('sendReport', { token, body });
    const rows = await host.infrastructure.database.queries.select().from(reports);
    const row = rows.find(({ id }) => id === result?.id);
    expect(row).toEqual({
      ...{ id: result?.id, kind: 'help', text, replyTo: 'me@studio.example', place: 'a forum' },
      ...{ shareId: null, createdAt: expect.any(Date), closedAt: null, outcome: null, note: null },
    });
  });

  it('A report of an unknown link is refused by the name of the field', async () => {
    const { status, code } = await host.call('sendReport', {
      body: { kind: 'abuse', text, token: 'a'.repeat(24) },
    });
    expect([status, code]).toEqual([400, 400]);
  });

  it('A report that is closed leaves its link as it was', async () => {
    const shared = await shareResult(host);
    const id = await send(host, { token: shared.link });
    expect((await readReport(host.infrastructure, id))?.pictureKey).toMatch(/^results\//);
    const listed = async (all: boolean) =>
      (await listReports(host.infrastructure, { all })).map((report) => report.id);
    expect(await listed(false)).toContain(id);
    expect(await closeReport(host.infrastructure, { id, note: 'nothing wrong' })).toBe(true);
    expect(await closeReport(host.infrastructure, { id, note: null })).toBe(false);
    expect(await takeDown(host.infrastructure, { id, note: 'late' })).toBe('no-report');
    expect(await listed(false)).not.toContain(id);
    expect(await listed(true)).toContain(id);
    expect((await open(host, shared.link)).code).toBe(200);
  });

  it('A reported picture that is taken down is gone at once, and all its links say so', async () => {
    const shared = await shareResult(host);
    const url = (await open(host, shared.link)).result?.url ?? '';
    const id = await send(host, { token: shared.link });
    const { pictureKey } = (await readReport(host.infrastructure, id)) ?? {};
    expect(await takeDown(host.infrastructure, { id, note: 'shows somebody without consent' })).toBe('done');
    expect((await open(host, shared.link)).code).toBe(4666);
    expect((await open(host, shared.other)).code).toBe(4666);
    expect((await fetch(url)).status).toBe(404);
    expect(await host.infrastructure.storage.stat(pictureKey ?? '')).toBeNull();
    const { token } = shared;
    expect((await host.call('imgResult', { token, params: { id: shared.id } })).code).toBe(404);
    const { report, share } = (await readReport(host.infrastructure, id)) ?? {};
    expect(report).toMatchObject({ outcome: 'taken-down', note: 'shows somebody without consent' });
    expect(share?.takenDownAt).not.toBeNull();
  });

  it('A report without a link of ours has nothing to take down', async () => {
    const id = await send(host, { place: 'https://elsewhere.example/picture' });
    expect(await takeDown(host.infrastructure, { id, note: 'a reason' })).toBe('no-link');
    expect((await readReport(host.infrastructure, id))?.report.closedAt).toBeNull();
  });

  it('Reports are deleted when their time after closing, or their longest time, is over', async () => {
    const late = await buildTestHost({ database });
    const [closed, waiting] = [await send(late), await send(late)];
    await closeReport(late.infrastructure, { id: closed, note: null });
    const kept = async () => {
      await sweepReports(late.infrastructure);
      return (await listReports(late.infrastructure, { all: true })).map(({ id }) => id);
    };
    late.clock.advance(REPORT_RETENTION_DAYS.closed * DAY_MS - HOUR_MS);
    expect(await kept()).toEqual([waiting, closed]);
    late.clock.advance(2 * HOUR_MS);
    expect(await kept()).toEqual([waiting]);
    late.clock.advance((REPORT_RETENTION_DAYS.any - REPORT_RETENTION_DAYS.closed) * DAY_MS);
    expect(await kept()).toEqual([]);
  });

  it('Reports of one network are limited, with the time to come back', async () => {
    const limited = await buildTestHost({ database, settings: { limits: { rateLimitFactor: 1 } } });
    const codes: number[] = [];
    const body = { kind: 'help', text } as const;
    for (let sent = 0; sent < 20; sent += 1) {
      if (sent === 10) limited.clock.advance(HOUR_MS / 2);
      codes.push((await limited.call('sendReport', { body })).code);
    }
    expect(new Set(codes)).toEqual(new Set([200]));
    limited.clock.advance(HOUR_MS / 4);
    const refused = await limited.call('sendReport', { body });
    expect(refused.code).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(900);
    limited.clock.advance(HOUR_MS / 4);
    expect((await limited.call('sendReport', { body })).code).toBe(200);
  });
});
