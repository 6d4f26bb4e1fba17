import type { SendMailOptions } from 'nodemailer';
import { expect } from 'vitest';
import type { MailTransport } from '#api/mail/mail-transport.ts';

export interface Mailbox {
  readonly transport: MailTransport;
  /** All mails, the oldest first. */
  readonly mails: readonly SendMailOptions[];
  /** Waits until so many mails to an address have come, and gives the last one. */
  nextTo(email: string, count?: number): Promise<SendMailOptions>;
  /** The code in the last mail to an address, once so many have come. */
  codeFor(email: string, count?: number): Promise<string>;
}

/** Stands for the mail server: keeps what the host hands over. */
export function createMailbox(): Mailbox {
  const mails: SendMailOptions[] = [];
  const sentTo = (email: string) =>
    mails.filter(({ to }) => to !== undefined && JSON.stringify(to).includes(`"${email}"`));

  async function nextTo(email: string, count = 1): Promise<SendMailOptions> {
    await expect.poll(() => sentTo(email).length).toBeGreaterThanOrEqual(count);
    const mail = sentTo(email).at(-1);
    if (!mail) throw new Error('A mail was waited for');
    return mail;
  }

  return {
    transport: {
      async send(_id, mail) {
        mails.push(mail);
      },
      async verify() {},
      close() {},
    },
    mails,
    nextTo,
    async codeFor(email, count) {
      const { subject = '' } = await nextTo(email, count);
      const [code] = /\d{6}/.exec(subject) ?? [];
      if (code === undefined) throw new Error(`No code in “${subject}”`);
      return code;
    },
  };
}
