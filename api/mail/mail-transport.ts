import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { DiskSettings } from '../settings/groups/disk.ts';
import type { MailSettings } from '../settings/groups/mail.ts';

/** Takes mails to where they are delivered, or to a folder. */
export interface MailTransport {
  /** @param id names the file where mails go to a folder. @throws Error where the server did not take it */
  send(id: string, mail: SendMailOptions): Promise<void>;
  /** Signs in to the server without sending anything. @throws Error where that cannot be done */
  verify(): Promise<void>;
  close(): void;
}

/** Milliseconds of silence after which a server counts as gone. */
const TIMEOUT_MS = 20_000;
/** Milliseconds for one mail, however often its server says something meanwhile. */
const SEND_MS = 60_000;
/** Servers repeat addresses in their refusals, which go into the log. */
const ADDRESS = /(?:"[^"]*"|\S*)@\S*/g;

interface Mailing extends MailSettings {
  /** Milliseconds for one mail; a minute where left out. */
  readonly sendMs?: number;
}

/**
 * The server of `SMTP_URL`; without one a folder, into which each mail is written as it would be sent
 * (RFC 5322), for whoever tries the product out.
 */
export function createMailTransport(
  { smtpUrl, from, sendMs = SEND_MS }: Mailing,
  { dataFolder }: Pick<DiskSettings, 'dataFolder'>,
): MailTransport {
  if (smtpUrl === undefined) return createOutbox({ from, folder: path.join(dataFolder, 'outbox') });
  const smtp = createTransport(smtpUrl, {
    from,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Neither files nor addresses are ever read for a mail.
    disableFileAccess: true,
    disableUrlAccess: true,
  } as SendMailOptions);
  return {
    async send(_id, mail) {
      await smtp.sendMail({ ...mail, signal: AbortSignal.timeout(sendMs) }).catch((error: Error) => {
        throw new Error(error.message.replace(ADDRESS, '[address]'));
      });
    },
    async verify() {
      await Promise.race([smtp.verify(), giveUpAfter(sendMs)]);
    },
    close: () => smtp.close(),
  };
}

async function giveUpAfter(milliseconds: number): Promise<never> {
  await wait(milliseconds, undefined, { ref: false });
  throw new Error('The mail server takes too long');
}

function createOutbox({ from, folder }: { readonly from: string; readonly folder: string }): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from });
  return {
    async send(id, mail) {
      const { message } = await composer.sendMail(mail);
      await mkdir(folder, { recursive: true });
      await writeFile(path.join(folder, `${id}.eml`), message as Buffer, { mode: 0o600 });
    },
    async verify() {},
    close: () => composer.close(),
  };
}
