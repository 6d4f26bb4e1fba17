import { and, isNull, sql } from 'drizzle-orm';
import type { PaymentPlatform } from '#lib/catalog/prices.ts';
import { AppError } from '#lib/contract/app-error.ts';
import type { Context } from '../context.ts';
import type { Webhook } from '../http/webhooks.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import { ProviderError, type ProviderEvent } from './payment-provider.ts';
import { nameOf, sendSync, subjectNameOf, subjectOf } from './provider-states.ts';
import { syncCheckout } from './sync-checkout.ts';
import { syncPayment } from './sync-payment.ts';
import { syncSubscription } from './sync-subscription.ts';
import { providerEvents } from './tables.ts';
import { JOB_MS, startTime } from './time-left.ts';

const MAX_EVENT_BYTES = 512 * 1024;

/** Webhook that a provider sends its events to. */
export function eventWebhook(platform: PaymentPlatform): Webhook {
  return {
    path: `/api/${platform}/events`,
    contentTypes: ['application/json'],
    maxBytes: MAX_EVENT_BYTES,
    async handle({ bytes, headers, context }) {
      const provider = context.paymentProviders[platform];
      // Only a refusal has the provider send it again, once it is configured.
      if (!provider) throw new AppError('not_found');
      // Providers sign by the time of the world, whatever the clock of this host.
      const event = await provider.readEvent({ bytes, headers, now: Date.now() }).catch((error) => {
        if (!(error instanceof ProviderError)) throw error;
        throw new AppError(error.failure === 'refused' ? 'invalid_request' : 'unavailable', { cause: error });
      });
      await takeEvent(context, { platform, event });
    },
  };
}

interface TakenEvent {
  readonly platform: PaymentPlatform;
  readonly event: ProviderEvent;
}

/** Keeps an event and has jobs fetch what it is about. @returns false where it was here before */
export function takeEvent(context: Context, { platform, event }: TakenEvent): Promise<boolean> {
  const { database, clock } = context;
  const now = new Date(clock.now());
  const subjects = event.subjects.map((subject) => ({ platform, ...subject }));
  return database.transaction(
    async (tx) => {
      const kept = await tx
        .insert(providerEvents)
        .values({
          ...{ platform, id: event.id, type: event.type, at: new Date(event.at), receivedAt: now },
          subjects: subjects.map(nameOf),
          handledAt: subjects.length === 0 ? now : null,
        })
        .onConflictDoNothing()
        .returning({ id: providerEvents.id });
      if (kept.length === 0) return false;
      for (const subject of subjects) await sendSync(context, { tx, subject, eventId: event.id });
      return true;
    },
    { durable: true },
  );
}

/** Fetches the state of a subject and writes it. For its job, which tries again on errors. */
export async function syncSubject(context: Context, jobKey: string): Promise<void> {
  const name = subjectNameOf(jobKey);
  const { platform, kind, reference } = subjectOf(name);
  const { clock, database, log } = context;
  const begunAt = new Date(clock.now());
  const parts = { platform, reference, time: startTime(JOB_MS) };
  try {
    if (kind === 'checkout') await syncCheckout(context, parts);
    else if (kind === 'subscription') await syncSubscription(context, parts);
    else await syncPayment(context, parts);
  } catch (error) {
    if (!(error instanceof ProviderError && error.failure === 'missing')) throw error;
    // Another account of the provider, or another copy of us that shares it.
    log.info({ subject: name }, 'A provider does not know what an event is about');
  }
  await markHandled(database.queries, { name, begunAt, now: new Date(clock.now()) });
}

interface Handled {
  readonly name: string;
  /** Events that came since may be about a later state. */
  readonly begunAt: Date;
  readonly now: Date;
}

async function markHandled(queries: Queries, { name, begunAt, now }: Handled): Promise<void> {
  await queries
    .update(providerEvents)
    .set({ handledAt: now })
    .where(
      and(
        isNull(providerEvents.handledAt),
        sql`${name} = any(${providerEvents.subjects})`,
        sql`${providerEvents.receivedAt} <= ${begunAt.toISOString()}::timestamptz`,
      ),
    );
}
