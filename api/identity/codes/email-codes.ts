import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { AppError } from '#lib/contract/app-error.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#lib/time/durations.ts';
import type { Queries } from '../../infrastructure/database/database.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { deriveKey } from '../../infrastructure/secret.ts';
import { countInDatabase } from '../../infrastructure/window-counter.ts';
import { emailCodes } from '../tables.ts';

type CodePurpose = (typeof emailCodes.$inferSelect)['purpose'];

const CODE_DIGITS = 6;
const LIFETIME_MS = 10 * MINUTE_MS;
const RESEND_MS = 60 * SECOND_MS;
const MAX_TRIES = 5;
const MAX_SENT_PER_HOUR = 5;
const MAX_SENT_PER_DAY = 10;
/** Of all codes of an address together, so that asking for new ones gives no new tries. */
const MAX_TRIES_PER_DAY = 20;

type Needs = Pick<Infrastructure, 'database' | 'clock' | 'secret'>;

interface Subject {
  readonly purpose: CodePurpose;
  readonly emailKey: string;
  /** Anything else that the code is good for alone, such as the account that it changes. */
  readonly about?: string;
}

/**
 * Makes a code for an address; the one before stops working. The code is for the mail alone, the database
 * has its HMAC.
 * @throws AppError `too_many_requests` within a minute of the last one, or after 5 in an hour or 10 in a day
 */
export async function makeCode(needs: Needs, subject: Subject): Promise<string> {
  const { database, clock, secret } = needs;
  const now = clock.now();
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  const fresh = {
    hash: hashCode(secret, { ...subject, code }),
    sentAt: new Date(now),
    expiresAt: new Date(now + LIFETIME_MS),
    tries: 0,
  };
  // A refusal leaves the code before it, which lies in the mailbox.
  await database.transaction(async (queries) => {
    const made = await queries
      .insert(emailCodes)
      .values({ purpose: subject.purpose, emailKey: subject.emailKey, ...fresh })
      .onConflictDoUpdate({
        target: [emailCodes.purpose, emailCodes.emailKey],
        set: fresh,
        setWhere: lt(emailCodes.sentAt, new Date(now - RESEND_MS)),
      })
      .returning({ tries: emailCodes.tries });
    if (made.length === 0) throw new AppError('too_many_requests');
    const inside = { ...needs, database: { queries } };
    const hour = await count(inside, { what: 'code sent hour', subject, windowMs: HOUR_MS });
    const day = await count(inside, { what: 'code sent day', subject, windowMs: DAY_MS });
    if (hour > MAX_SENT_PER_HOUR || day > MAX_SENT_PER_DAY) throw new AppError('too_many_requests');
  });
  return code;
}

interface Guess extends Subject {
  readonly code: string;
}

/**
 * Compares a code, which counts as a try whatever comes of it. At most five tries reach the comparison, also
 * when they come at once, as one statement counts them.
 * @throws AppError `code_wrong` where it is another, too old, or tried too often
 */
export async function checkCode(needs: Needs, guess: Guess): Promise<void> {
  const { database, clock, secret } = needs;
  const { purpose, emailKey } = guess;
  const today = await count(needs, { what: 'code try day', subject: guess, windowMs: DAY_MS });
  const [tried] = await database.queries
    .update(emailCodes)
    .set({ tries: sql`${emailCodes.tries} + 1` })
    .where(
      and(
        eq(emailCodes.purpose, purpose),
        eq(emailCodes.emailKey, emailKey),
        gt(emailCodes.expiresAt, new Date(clock.now())),
        lt(emailCodes.tries, MAX_TRIES),
      ),
    )
    .returning({ hash: emailCodes.hash });
  const isSame = tried !== undefined && timingSafeEqual(tried.hash, hashCode(secret, guess));
  if (!isSame || today > MAX_TRIES_PER_DAY) throw new AppError('code_wrong');
}

/**
 * Uses up a code that `checkCode` has let pass. Of several requests with one code, one gets through.
 * @throws AppError `code_wrong`; the transaction must then be rolled back
 */
export async function consumeCode(tx: Queries, { secret, guess }: { secret: Buffer; guess: Guess }) {
  const used = await tx
    .delete(emailCodes)
    .where(
      and(
        eq(emailCodes.purpose, guess.purpose),
        eq(emailCodes.emailKey, guess.emailKey),
        eq(emailCodes.hash, hashCode(secret, guess)),
      ),
    )
    .returning({ purpose: emailCodes.purpose });
  if (used.length === 0) throw new AppError('code_wrong');
}

/** Gives a code that was just checked its whole lifetime and all tries again, for the step that follows. */
export async function prolongCode({ database, clock }: Needs, { purpose, emailKey }: Subject): Promise<void> {
  await database.queries
    .update(emailCodes)
    .set({ tries: 0, expiresAt: new Date(clock.now() + LIFETIME_MS) })
    .where(and(eq(emailCodes.purpose, purpose), eq(emailCodes.emailKey, emailKey)));
}

/** Forgets codes whose time is over. For the worker's round. */
export async function sweepCodes({ database, clock }: Pick<Infrastructure, 'database' | 'clock'>) {
  await database.queries.delete(emailCodes).where(lt(emailCodes.expiresAt, new Date(clock.now())));
}

function hashCode(secret: Buffer, { purpose, emailKey, code, about = '' }: Guess): Buffer {
  return createHmac('sha256', deriveKey(secret, 'email code'))
    .update(`${purpose} ${emailKey} ${code} ${about}`)
    .digest();
}

interface Counted {
  readonly what: string;
  readonly subject: Subject;
  readonly windowMs: number;
}

/** Counts in the database, under a key that does not tell the address. */
async function count(
  needs: Parameters<typeof countInDatabase>[0] & Pick<Needs, 'secret'>,
  { what, subject, windowMs }: Counted,
): Promise<number> {
  const address = createHmac('sha256', deriveKey(needs.secret, 'email code'))
    .update(subject.emailKey)
    .digest('base64url');
  const { current } = await countInDatabase(needs, { key: `${what} ${address}`, windowMs });
  return current;
}
