import { z } from 'zod';
import { type SettingsOf, settingsGroup } from '../settings-group.ts';
import { variable } from '../variable.ts';

const smtpUrl = z
  .string()
  .refine((text) => /^smtps?:$/.test(URL.parse(text)?.protocol ?? ''), 'must begin with smtp:// or smtps://');

/** Mails with codes and notices. Without a server they are written into a folder. */
export const mail = settingsGroup({
  title: 'Mail.',
  fields: {
    smtpUrl: variable('SMTP_URL', {
      schema: smtpUrl,
      fallbackNote: 'mails are files in `outbox` of `DATA_DIR`',
      example: 'smtps://user:password@mail.example:465',
      isSecret: true,
      description: 'Server that sends mails: one-time codes and notices.',
    }),
    from: variable('MAIL_FROM', {
      schema: z
        .string()
        .min(3)
        .regex(/^[^\r\n]+$/, 'must be one line'),
      fallback: 'Pictor <no-reply@localhost>',
      example: 'Pictor <no-reply@pictor.example>',
      description: 'Sender of all mails.',
    }),
    reportsTo: variable('REPORTS_TO', {
      schema: z.email('must be an address such as help@example.com'),
      example: 'help@pictor.example',
      description: 'Address that reports and messages of visitors are also mailed to, over `SMTP_URL`.',
    }),
  },
});

export type MailSettings = SettingsOf<typeof mail>;
