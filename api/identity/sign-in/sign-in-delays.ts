import { createHmac } from 'node:crypto';
import { inArray, lt, sql } from 'drizzle-orm';
import { AppError } from '#lib/contract/app-error.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/time/durations.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { deriveKey } from '../../infrastructure/secret.ts';
import { signInDelays } from '../tables.ts';

interface DelayRule {
  /** Failures without a delay; after each further one it doubles, from one second. */
  readonly free: number;
  /** Milliseconds without a try after which failures are forgotten. */
  readonly forgottenAfterMs: number;
}

/** Nobody is ever locked out: a minute is the longest wait. */
const MAX_DELAY_SECONDS = 60;

const rules = {
  account: { free: 5, forgottenAfterMs: DAY_MS },
  network: { free: 30, forgottenAfterMs: 10 * MINUTE_MS },
  both: { free: 10, forgottenAfterMs: HOUR_MS },
} as const satisfies Record<string, DelayRule>;

type Subject = keyof typeof rules;
type Needs = Pick<Infrastructure, 'database' | 'clock' | 'secret'>;

/** One try to sign in. */
interface SignInTry {
  readonly emailKey: string;
  /** Of `hashNetwork`. */
  readonly network: string;
}

/**
 * Counts a try as failed before anything is compared, so that tries at the same moment are all counted.
 * @throws AppError `too_many_requests` where the address, the network or both together have to wait
 */
export async function claimTry(needs: Needs, tried: SignInTry): Promise<void> {
  for (const subject of Object.keys(rules) as Subject[]) {
    if (!(await countFailure(needs, { subject, tried }))) throw new AppError('too_many_requests');
  }
}

/** Forgets the failures of an address that has signed in, and this try of the network. */
export async function clearFailures(needs: Needs, tried: SignInTry): Promise<void> {
  const { database } = needs;
  const keyOf = (subject: Subject) => hashSubject(needs.secret, { subject, tried });
  await database.queries
    .delete(signInDelays)
    .where(inArray(signInDelays.key, [keyOf('account'), keyOf('both')]));
  await database.queries
    .update(signInDelays)
    .set({ failures: sql`greatest(${signInDelays.failures} - 1, 0)` })
    .where(sql`${signInDelays.key} = ${keyOf('network')}`);
}

/** Forgets who has not tried for a day. For the worker's round. */
export async function sweepDelays({ database, clock }: Pick<Infrastructure, 'database' | 'clock'>) {
  await database.queries
    .delete(signInDelays)
    .where(lt(signInDelays.lastTryAt, new Date(clock.now() - DAY_MS)));
}

interface Counted {
  readonly subject: Subject;
  readonly tried: SignInTry;
}

/** One statement. False, and nothing counted, while there is a wait. */
async function countFailure({ database, clock, secret }: Needs, counted: Counted): Promise<boolean> {
  const { free, forgottenAfterMs } = rules[counted.subject];
  const now = clock.now();
  const { failures, lastTryAt } = signInDelays;
  const moment = sql`${new Date(now).toISOString()}::timestamptz`;
  const forgotten = sql`${lastTryAt} <= ${new Date(now - forgottenAfterMs).toISOString()}::timestamptz`;
  // At 7 the power is above the bound already, and stays a small number.
  const seconds = sql`least(${MAX_DELAY_SECONDS}::int, power(2, least(${failures} - ${free}::int, 7))::int)`;
  const isOver = sql`${lastTryAt} + make_interval(secs => ${seconds}) <= ${moment}`;
  const claimed = await database.queries
    .insert(signInDelays)
    .values({ key: hashSubject(secret, counted), failures: 1, lastTryAt: new Date(now) })
    .onConflictDoUpdate({
      target: signInDelays.key,
      set: {
        failures: sql`case when ${forgotten} then 1 else ${failures} + 1 end`,
        lastTryAt: new Date(now),
      },
      setWhere: sql`${forgotten} or ${failures} < ${free}::int or ${isOver}`,
    })
    .returning({ failures: signInDelays.failures });
  return claimed.length > 0;
}

function hashSubject(secret: Buffer, { subject, tried }: Counted): Buffer {
  const parts = {
    account: [tried.emailKey],
    network: [tried.network],
    both: [tried.emailKey, tried.network],
  };
  return createHmac('sha256', deriveKey(secret, 'sign-in delay'))
    .update(JSON.stringify([subject, ...parts[subject]]))
    .digest();
}
