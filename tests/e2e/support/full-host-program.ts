// A host whose queue has no room, with a folder and a database of its own. A program by itself, started by
// `startFullHost`: tests run in a process that knows nothing of hosts.
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { buildApp } from '#api/app.ts';
import { buildContext, closeContext } from '#api/build-context.ts';
import { giveGift } from '#api/gifts/gifts.ts';
import { users } from '#api/identity/tables.ts';
import { changeSettings, testSettings } from '#tests/api/support/test-settings.ts';
import type { HostPlace } from './fork-host.ts';

const { apiOrigin, webOrigin, smtpUrl } = JSON.parse(process.argv[2] ?? '') as HostPlace;
const folder = mkdtempSync(path.join(tmpdir(), 'pictor-full-'));
const none = { free: 0, pro: 0 };
const usual = testSettings(folder);
const settings = changeSettings(usual, {
  http: { apiOrigin, webOrigins: [webOrigin] },
  mail: { smtpUrl },
  payments: { mode: 'test' },
  queue: { ...usual.queue, waiting: { picture: none, video: none } },
});
const context = await buildContext(settings);
const app = await buildApp(context);
await app.listen({ host: '127.0.0.1', port: 0 });

/** Makes an account a member. */
async function giveMonth(email: string): Promise<void> {
  const { queries } = context.database;
  const [user] = await queries.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!user) throw new Error(`Nobody has the address ${email}.`);
  await giveGift(context, { userId: user.id, months: 1, reason: 'a test' });
}

process.on('message', (email: string) => {
  giveMonth(email).then(
    () => process.send?.('given'),
    (error: unknown) => process.send?.(String(error)),
  );
});
process.on('disconnect', async () => {
  await app.close();
  await closeContext(context);
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
});
process.send?.(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
