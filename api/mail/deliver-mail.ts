import { eq, lt } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { unseal } from '../infrastructure/seal.ts';
import { type Mail, renderMail } from './render-mail.ts';
import { mailKey } from './send-mail.ts';
import { mails } from './tables.ts';

/**
 * Sends a mail and forgets it. Nothing happens where it was sent before.
 * @throws Error where the server did not take it; the job then comes again
 */
export async function deliverMail(context: Context, id: string): Promise<void> {
  const { database, secret, mailTransport, log } = context;
  const [row] = await database.queries.select().from(mails).where(eq(mails.id, id));
  if (!row || +row.expiresAt <= context.clock.now()) return;
  const mail: Mail = JSON.parse(unseal(row.sealedContents, { key: mailKey(secret), rowId: id }));
  await mailTransport.send(id, {
    ...renderMail(mail),
    to: { name: '', address: mail.to },
    // Answering machines leave such a mail alone (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    messageId: `<${id}@pictor>`,
  });
  await database.queries.delete(mails).where(eq(mails.id, id));
  log.info({ mail: id, kind: row.kind }, 'A mail was handed over');
}

/** Forgets mails that came to nothing. For the worker's round. */
export async function sweepMails({ database, clock }: Pick<Infrastructure, 'database' | 'clock'>) {
  await database.queries.delete(mails).where(lt(mails.expiresAt, new Date(clock.now())));
}
