import { readdir, readFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { expect, it, onTestFinished } from 'vitest';
import { jobHandlers } from '#api/jobs/registry.ts';
import { deliverMail } from '#api/mail/deliver-mail.ts';
import { createMailTransport } from '#api/mail/mail-transport.ts';
import { mailKinds, paymentMailKinds, renderMail } from '#api/mail/render-mail.ts';
import { sendMail } from '#api/mail/send-mail.ts';
import { mails } from '#api/mail/tables.ts';
import { locales } from '#lib/catalog/locales.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/time/durations.ts';
import { buildTestHost } from '../support/build-test-host.ts';
import { collectLog } from '../support/collect-log.ts';

interface Received {
  readonly to: readonly string[];
  readonly text: string;
}

/** A mail server that takes everything, or refuses the first tries. */
async function startSmtp({
  refusals = 0,
  refusal = 'Try later',
} = {}): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  let left = refusals;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        left -= 1;
        if (left >= 0) return done(Object.assign(new Error(refusal), { responseCode: 451 }));
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, text: Buffer.concat(parts).toString('utf8') });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, received };
}

/** A mail server that greets and then answers byte by byte, without an end. */
async function startTrickling(): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.write('220 mail.test\r\n');
    const trickle = setInterval(() => socket.write('x'), 10);
    socket.on('close', () => {
      clearInterval(trickle);
      sockets.delete(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('A server that answers byte by byte without an end holds a mail up no longer than its time', async () => {
  const transport = createMailTransport(
    {
      smtpUrl: await startTrickling(),
      from: 'Pictor <no-reply@pictor.test>',
      reportsTo: undefined,
      sendMs: 300,
    },
    { dataFolder: '' },
  );
  onTestFinished(() => transport.close());
  await expect(transport.send('one', { to: mail.to, text: 'Hello' })).rejects.toThrow();
  await expect(transport.verify()).rejects.toThrow('The mail server takes too long');
});

const mail = { kind: 'register', to: 'person@example.com', locale: 'de', code: '417293' } as const;

it('A mail outlasts an outage of its server of many hours, and is tried no longer than it is kept', async () => {
  const { url } = await startSmtp({ refusals: 100 });
  const settings = {
    mail: { smtpUrl: url, from: 'Pictor <no-reply@pictor.test>' },
    roles: ['http' as const],
  };
  const { infrastructure } = await buildTestHost({ settings });
  const { database, queue } = infrastructure;
  await sendMail(infrastructure, { kind: 'registered', to: mail.to, locale: 'de' });
  const [row] = await database.queries.select().from(mails);
  const job = { name: 'send-mail', lane: 'mail', key: row?.id ?? '' } as const;
  // Nobody waits for the next try: only how far ahead it is counts.
  const ahead: Date[] = [];
  const send: typeof queue.send = async (_tx, sent) => {
    if (sent.runAt) ahead.push(sent.runAt);
  };
  const context = { ...infrastructure, queue: { ...queue, send } };
  const turn = { shutdown: new AbortController().signal, freePlace: () => undefined };
  let waited = 0;
  for (let tries = 0; ; tries += 1) {
    const work = await database.transaction((tx) =>
      jobHandlers['send-mail'].begin(context, { tx, lane: 'mail', job: { ...job, tries } }),
    );
    ahead.length = 0;
    await work?.(turn);
    const [next] = ahead;
    if (!next) break;
    waited += +next - Date.now();
  }
  expect(waited).toBeGreaterThan(8 * HOUR_MS);
  expect(waited).toBeLessThan(DAY_MS);
});

it('A code that could not be mailed while it was good is not mailed at all', async () => {
  const { url, received } = await startSmtp();
  const settings = {
    mail: { smtpUrl: url, from: 'Pictor <no-reply@pictor.test>' },
    roles: ['http' as const],
  };
  const { infrastructure, clock } = await buildTestHost({ settings });
  await sendMail(infrastructure, mail);
  await sendMail(infrastructure, { kind: 'registered', to: mail.to, locale: 'de' });
  clock.advance(11 * MINUTE_MS);
  const rows = await infrastructure.database.queries.select().from(mails);
  for (const { id } of rows) await deliverMail(infrastructure, id);
  expect(rows).toHaveLength(2);
  expect(received).toHaveLength(1);
  expect(received[0]?.text).not.toContain(mail.code);
});

it('A mail goes to the server of the settings, and is forgotten when it was taken', async () => {
  const { url, received } = await startSmtp();
  const { log, text } = collectLog();
  const settings = { mail: { smtpUrl: url, from: 'Pictor <no-reply@pictor.test>' } };
  const { infrastructure } = await buildTestHost({ settings, parts: { log } });
  await sendMail(infrastructure, mail);
  await expect.poll(() => received.length).toBe(1);
  expect(received[0]?.to).toEqual(['person@example.com']);
  expect(received[0]?.text).toContain('Auto-Submitted: auto-generated');
  expect(received[0]?.text).toContain('From: Pictor <no-reply@pictor.test>');
  expect(received[0]?.text).toMatch(/Subject: .*417293/);
  await expect.poll(() => infrastructure.database.queries.select().from(mails)).toEqual([]);
  await expect.poll(text).toContain('A mail was handed over');
  expect(text()).not.toMatch(/417293|person@example\.com/);
});

it('A refusal is logged with the words of the server, but without the addresses in them', async () => {
  const refusal = '<Person@Example.com> is unknown; ask postmaster@mail.example, or "odd one"@mail.example';
  const { url } = await startSmtp({ refusals: 8, refusal });
  const { log, text } = collectLog();
  const settings = { mail: { smtpUrl: url, from: 'Pictor <no-reply@pictor.test>' } };
  const { infrastructure } = await buildTestHost({ settings, parts: { log } });
  await sendMail(infrastructure, mail);
  await expect.poll(text).toContain('is unknown; ask');
  expect(text()).toContain('451');
  expect(text()).not.toMatch(/person|postmaster|odd one|mail\.example/i);
});

it('Without a server each mail is a file that only its owner reads, and no row tells address or code', async () => {
  const { infrastructure } = await buildTestHost({ settings: { roles: ['http'] } });
  await sendMail(infrastructure, mail);
  const [row] = await infrastructure.database.queries.select().from(mails);
  const stored = JSON.stringify({ ...row, contents: row?.sealedContents.toString('latin1') });
  expect(stored).not.toMatch(/417293|person@example/);

  const working = await buildTestHost();
  await sendMail(working.infrastructure, mail);
  const folder = path.join(working.infrastructure.settings.disk.dataFolder, 'outbox');
  await expect.poll(() => readdir(folder).catch(() => [])).toHaveLength(1);
  const [file = ''] = await readdir(folder);
  // It is there before it is written.
  await expect.poll(() => readFile(path.join(folder, file), 'utf8')).toContain('417293');
});

it.each(locales)(
  'Each mail is written in $code, with its code and nothing from elsewhere',
  ({ code: locale }) => {
    for (const kind of mailKinds) {
      const { subject, text, html } = renderMail({ kind, locale, to: 'a@b.cc', code: '004711' });
      const brings = ['register', 'forget', 'email', 'delete'].includes(kind);
      expect([kind, subject.includes('004711')]).toEqual([kind, brings]);
      expect(subject).not.toMatch(/[{}\r\n]/);
      expect(`${subject} ${text}`).not.toMatch(/mail\.\w+\.|\{\w/);
      expect(html).not.toMatch(/<img|src=|href=|url\(/);
    }
  },
);

it.each(locales)(
  'Each mail about money tells its amount, day and number in $code',
  ({ code: locale, tag }) => {
    const at = Date.parse('2027-03-05T23:30:00Z');
    const payment = { amountCents: 5999, at, count: 1000, interval: 'year' } as const;
    for (const kind of paymentMailKinds) {
      const { subject, text } = renderMail({ kind, locale, to: 'a@b.cc', payment });
      const told = subject + text;
      const facts = [/59[.,]99/, /2027/, /1.?000/].filter((fact) => fact.test(told));
      expect([kind, facts.length]).not.toEqual([kind, 0]);
      expect(told).not.toMatch(/[{}]|undefined|NaN|1970/);
      if (told.includes('2027'))
        expect([kind, told]).toEqual([kind, expect.stringContaining(dayOf(at, tag))]);
    }
  },
);

function dayOf(at: number, tag: string): string {
  return new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(at);
}
