import { z } from 'zod';
import { type CallGroup, perHour, perMinute } from '../call.ts';
import { email, emailCode, platformToken, signInPlatform } from '../schemas/credentials.ts';
import { epochSeconds } from '../schemas/envelope.ts';

const EXAMPLE_EMAIL = 'person@example.com';
const EXAMPLE_CODE = '123456';

/** Calls by which people rule over their accounts. */
export const accountCalls = {
  sendEmailCodes: {
    summary: 'Sends a code to the address that the account has, and one to the address that it shall have',
    rateLimit: perHour(20),
    example: { body: { email: EXAMPLE_EMAIL } },
    body: z.strictObject({ email }),
    result: z.object({}),
  },
  changeEmail: {
    summary: 'Changes the address of the account, with the codes of both mails',
    rateLimit: perMinute(30),
    example: { body: { email: EXAMPLE_EMAIL, newCode: EXAMPLE_CODE, oldCode: EXAMPLE_CODE } },
    body: z.strictObject({
      /** As it was for `sendEmailCodes`. */
      email,
      newCode: emailCode,
      /** Left out where the account has no address yet. */
      oldCode: emailCode.optional(),
    }),
    result: z.object({}),
  },
  linkPlatform: {
    summary: 'Connects an account of Google or Apple, which signs in from then on',
    rateLimit: perMinute(20),
    example: { body: { platform: 'google', accessToken: 'a.b.c' } },
    body: z.strictObject({ platform: signInPlatform, accessToken: platformToken }),
    result: z.object({}),
  },
  unlinkPlatform: {
    summary: 'Disconnects Google or Apple, but never the last way to sign in',
    rateLimit: perMinute(20),
    example: { body: { platform: 'google' } },
    body: z.strictObject({ platform: signInPlatform }),
    result: z.object({}),
  },
  exportData: {
    summary: 'Gives the URL of a ZIP file with all that is kept of the caller; it works once',
    rateLimit: perHour(20),
    example: {},
    result: z.object({ url: z.url(), expiresAt: epochSeconds }),
  },
  sendDeletionCode: {
    summary: 'Sends a code to delete the account with',
    rateLimit: perHour(20),
    example: {},
    result: z.object({}),
  },
  deleteAccount: {
    summary: 'Deletes the account, by a code or, where it has no address, by a fresh token of its platform',
    rateLimit: perMinute(20),
    example: { body: { code: EXAMPLE_CODE } },
    body: z.union([
      z.strictObject({ code: emailCode }),
      z.strictObject({ platform: signInPlatform, accessToken: platformToken }),
    ]),
    result: z.object({}),
  },
} as const satisfies CallGroup;
