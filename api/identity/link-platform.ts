import { and, eq, ne } from 'drizzle-orm';
import { AppError } from '#lib/contract/app-error.ts';
import type { Context } from '../context.ts';
import { sendMail } from '../mail/send-mail.ts';
import type { Caller } from './caller.ts';
import { lockCaller } from './lock-person.ts';
import { type Platform, verifyPlatformToken } from './sign-in/verify-platform-token.ts';
import { recordSignInEvent } from './sign-in-events.ts';
import { externalIdentities } from './tables.ts';

/** Names of the platforms, as they write them. */
const platformNames: Readonly<Record<Platform, string>> = { google: 'Google', apple: 'Apple' };

interface Link {
  readonly caller: Caller;
  readonly platform: Platform;
  readonly token: string;
  /** Of `hashNetwork`. */
  readonly network: string;
}

/**
 * Connects an account at Google or Apple, which signs in from then on, and says so by mail.
 * @throws AppError `sign_in_refused` where the token or its address is not proven, `platform_linked` where it
 *   signs in to another account, `unavailable`
 */
export async function linkPlatform(
  context: Context,
  { caller: { userId }, platform, token, network }: Link,
): Promise<void> {
  const { subject, email, isVerified } = await verifyPlatformToken(context, { platform, token });
  if (email !== null && !isVerified) throw new AppError('sign_in_refused');
  const linkedAt = new Date(context.clock.now());
  const { user, added } = await context.database.transaction(
    async (tx) => {
      const person = await lockCaller(tx, userId);
      const rows = await tx
        .insert(externalIdentities)
        .values({ platform, subject, userId, email, linkedAt })
        .onConflictDoNothing()
        .returning({ userId: externalIdentities.userId });
      const [known] = await tx
        .select({ userId: externalIdentities.userId })
        .from(externalIdentities)
        .where(and(eq(externalIdentities.platform, platform), eq(externalIdentities.subject, subject)));
      if (known?.userId !== userId) throw new AppError('platform_linked');
      return { user: person, added: rows.length > 0 };
    },
    { durable: true },
  );
  if (!added) return;
  await recordSignInEvent(context, { kind: 'link', userId, network });
  if (user.email === null) return;
  const mail = { kind: 'linked', to: user.email, locale: user.locale ?? 'en' } as const;
  await sendMail(context, { ...mail, platform: platformNames[platform] });
}

/**
 * Disconnects a platform. One that is not connected is no failure.
 * @throws AppError `last_sign_in` where neither a password nor another platform would be left
 */
export async function unlinkPlatform(
  context: Context,
  { caller: { userId }, platform, network }: Omit<Link, 'token'>,
): Promise<void> {
  const own = eq(externalIdentities.userId, userId);
  const removed = await context.database.transaction(
    async (tx) => {
      const person = await lockCaller(tx, userId);
      const others = await tx
        .select({ platform: externalIdentities.platform })
        .from(externalIdentities)
        .where(and(own, ne(externalIdentities.platform, platform)));
      if (person.passwordHash === null && others.length === 0) throw new AppError('last_sign_in');
      return tx
        .delete(externalIdentities)
        .where(and(own, eq(externalIdentities.platform, platform)))
        .returning({ platform: externalIdentities.platform });
    },
    { durable: true },
  );
  if (removed.length > 0) await recordSignInEvent(context, { kind: 'unlink', userId, network });
}

/**
 * Proves by a fresh token that the caller is the person at a connected platform.
 * @throws AppError `sign_in_refused`, `unavailable`
 */
export async function provePlatform(
  context: Context,
  {
    userId,
    platform,
    token,
  }: { readonly userId: string; readonly platform: Platform; readonly token: string },
): Promise<void> {
  const { subject } = await verifyPlatformToken(context, { platform, token });
  const [known] = await context.database.queries
    .select({ userId: externalIdentities.userId })
    .from(externalIdentities)
    .where(and(eq(externalIdentities.platform, platform), eq(externalIdentities.subject, subject)));
  if (known?.userId !== userId) throw new AppError('sign_in_refused');
}
