import { eq } from 'drizzle-orm';
import {
  type PriceInterval,
  rankOfInterval,
  type Tier,
  type VipPlatform,
} from '#lib/catalog/subscriptions.ts';
import type { Result } from '#lib/contract/contract.ts';
import { epochSecondsOf } from '../infrastructure/clock.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import type { Caller } from './caller.ts';
import { users } from './tables.ts';

/** A time of Pro and its origin. Moments are epoch milliseconds. */
export interface MembershipPeriod {
  readonly platform: VipPlatform;
  /** Null of what is not paid by the month or year. */
  readonly interval: PriceInterval | null;
  readonly beginsAt: number;
  readonly endsAt: number;
  readonly renews: boolean;
  readonly isTrial: boolean;
}

interface PersonAt {
  readonly queries: Queries;
  readonly userId: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Gives the periods of an account that have not ended. One for each domain that makes members. */
export type MembershipSource = (at: PersonAt) => Promise<readonly MembershipPeriod[]>;

/** Host that knows who is a member. */
export interface MembershipSources {
  readonly membershipSources: readonly MembershipSource[];
}

interface Membership {
  /** The highest-ranked period that has begun: a year before a month before a gift. */
  readonly current: MembershipPeriod;
  /** End of all periods that follow one another without a gap. Epoch milliseconds. */
  readonly endsAt: number;
}

/** The membership of an account at a moment; null of everybody else. */
export async function readMembership(
  { membershipSources }: MembershipSources,
  at: PersonAt,
): Promise<Membership | null> {
  const found: MembershipPeriod[] = [];
  // One after the other, as a transaction has one connection.
  for (const source of membershipSources) found.push(...(await source(at)));
  return combinePeriods(found, at.now);
}

/** Joins periods to the membership at a moment; null where none has begun or all have ended. */
export function combinePeriods(periods: readonly MembershipPeriod[], now: number): Membership | null {
  const running = periods.filter(({ beginsAt, endsAt }) => beginsAt <= now && endsAt > now);
  const [current] = running.toSorted(
    (a, b) => rankOfInterval(b.interval) - rankOfInterval(a.interval) || b.endsAt - a.endsAt,
  );
  if (!current) return null;
  let { endsAt } = current;
  for (const period of periods.toSorted((a, b) => a.beginsAt - b.beginsAt)) {
    if (period.beginsAt <= endsAt) endsAt = Math.max(endsAt, period.endsAt);
  }
  return { current, endsAt };
}

/** The tier of a person at a moment. Guests cannot be members. */
export async function readTier(
  sources: MembershipSources,
  { kind, ...at }: PersonAt & Pick<Caller, 'kind'>,
): Promise<Tier> {
  if (kind === 'guest') return 'guest';
  return (await readMembership(sources, at)) ? 'pro' : 'account';
}

/** The same of a person of whom nothing but the id is known. */
export async function readTierOf(sources: MembershipSources, at: PersonAt): Promise<Tier> {
  const { queries, userId } = at;
  const [person] = await queries.select({ kind: users.kind }).from(users).where(eq(users.id, userId));
  return readTier(sources, { ...at, kind: person?.kind ?? 'guest' });
}

/** The fields of a profile that tell a membership. */
export function serializeMembership(
  membership: Membership | null,
): Pick<Result<'getUserInfo'>, 'isVip' | 'current'> {
  if (!membership) return { isVip: false, current: null };
  const { current, endsAt } = membership;
  return {
    isVip: true,
    current: {
      vipPlatform: current.platform,
      planLevel: 'pro',
      priceInterval: current.interval,
      vipBeginTime: epochSecondsOf(current.beginsAt),
      vipEndTime: epochSecondsOf(endsAt),
      autoRenewStatus: current.renews,
      trial: current.isTrial,
    },
  };
}
