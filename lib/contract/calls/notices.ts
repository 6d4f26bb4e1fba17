import { z } from 'zod';
import { noticeKinds } from '../../payments/notices.ts';
import { type CallGroup, perMinute } from '../call.ts';
import { email } from '../schemas/credentials.ts';
import { epochSeconds, id, line } from '../schemas/envelope.ts';

export const noticeCalls = {
  sendContractNotice: {
    summary: 'Withdraws from a contract, or cancels one; confirmed by mail at once. Nobody has to sign in',
    rateLimit: perMinute(10),
    example: {
      body: { kind: 'cancellation', name: 'Ada Lovelace', email: 'ada@pictor.example', contract: 'Pro' },
    },
    body: z.strictObject({
      kind: z.enum(noticeKinds),
      name: line.min(1).max(120),
      /** Address of the account, to which the confirmation goes. */
      email,
      /** Number of an order, or the name of what was bought. */
      contract: line.min(1).max(200),
      /** True of a cancellation for a good cause, which ends the contract at once. */
      isExtraordinary: z.boolean().optional(),
      /** The good cause. */
      reason: line.max(500).optional(),
      /** Day on which a cancellation takes effect; the next possible one without it. */
      endsOn: z.iso.date().optional(),
    }),
    result: z.object({
      /** Number of the notice. */
      id,
      receivedAt: epochSeconds,
      /** True where it was carried out already: it came from an account, and could mean one contract. */
      isDone: z.boolean(),
    }),
  },
} as const satisfies CallGroup;
