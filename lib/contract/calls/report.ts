import { z } from 'zod';
import { REPORT_KINDS, REPORT_TEXT, SHARE_TOKEN } from '../../catalog/limits.ts';
import { type CallGroup, perMinute } from '../call.ts';
import { email } from '../schemas/credentials.ts';
import { id } from '../schemas/envelope.ts';

/** Text without control characters, which no database takes, and without half characters. */
const plainText = z
  .string()
  .trim()
  .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u);

export const reportCalls = {
  sendReport: {
    summary: 'Sends a report about a picture, or a question, to the operator of this host',
    rateLimit: perMinute(10),
    example: { body: { kind: 'help', text: 'The downloaded file does not open.' } },
    body: z.strictObject({
      kind: z.enum(REPORT_KINDS),
      text: plainText.min(REPORT_TEXT.min).max(REPORT_TEXT.max),
      /** Token of the share link that it is about. */
      token: z.string().regex(SHARE_TOKEN).optional(),
      /** Address of a page elsewhere that it is about. */
      place: plainText.max(500).optional(),
      /** E-mail address for an answer. */
      replyTo: email.optional(),
    }),
    /** Number of the report, to be named when somebody asks about it. */
    result: z.object({ id }),
  },
} as const satisfies CallGroup;
