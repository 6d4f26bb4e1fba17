import { uuidv7 } from 'uuidv7';
import { HOUR_MS, MINUTE_MS } from '#lib/time/durations.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { sendJob } from '../infrastructure/queue/queue.ts';
import { seal } from '../infrastructure/seal.ts';
import { deriveKey } from '../infrastructure/secret.ts';
import { CODE_MINUTES, type Mail } from './render-mail.ts';
import { mails } from './tables.ts';

const LIFETIME_MS = 24 * HOUR_MS;

/**
 * Hands a mail to the job that sends it, with retries. It is stored before this resolves, whether or not the
 * server for mails can be reached.
 */
export async function sendMail(
  infrastructure: Pick<Infrastructure, 'database' | 'queue' | 'events' | 'clock' | 'secret'>,
  mail: Mail,
): Promise<void> {
  await infrastructure.database.transaction((tx) => enqueueMail(infrastructure, { tx, mail }));
}

/** The same in a transaction of the caller's, so that a mail goes with what it tells or not at all. */
export async function enqueueMail(
  infrastructure: Pick<Infrastructure, 'queue' | 'events' | 'clock' | 'secret'>,
  { tx, mail }: { readonly tx: Queries; readonly mail: Mail },
): Promise<void> {
  const { clock, secret } = infrastructure;
  const id = uuidv7();
  const now = clock.now();
  await tx.insert(mails).values({
    id,
    kind: mail.kind,
    sealedContents: seal(JSON.stringify(mail), { key: mailKey(secret), rowId: id }),
    createdAt: new Date(now),
    // A code that comes later than it is good for only misleads.
    expiresAt: new Date(now + (mail.code === undefined ? LIFETIME_MS : CODE_MINUTES * MINUTE_MS)),
  });
  await sendJob(infrastructure, { tx, job: { name: 'send-mail', lane: 'mail', key: id } });
}

/** Key that the contents of mails are sealed with. */
export function mailKey(secret: Buffer): Buffer {
  return deriveKey(secret, 'mails');
}
