import { eq } from 'drizzle-orm';
import { users } from '../identity/tables.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import type { PaymentFacts, paymentMailKinds } from '../mail/render-mail.ts';
import { enqueueMail } from '../mail/send-mail.ts';

interface PaymentMail {
  readonly userId: string;
  readonly kind: (typeof paymentMailKinds)[number];
  readonly facts: PaymentFacts;
}

/** Writes to a person about their money, in their language, as part of what it tells. */
export async function sendPaymentMail(
  infrastructure: Pick<Infrastructure, 'queue' | 'events' | 'clock' | 'secret'>,
  { tx, mail }: { readonly tx: Queries; readonly mail: PaymentMail },
): Promise<void> {
  const { userId, kind, facts } = mail;
  const [person] = await tx
    .select({ email: users.email, locale: users.locale })
    .from(users)
    .where(eq(users.id, userId));
  // An account that signs in by a platform may have no address, and a deleted one has none any more.
  if (!person?.email) return;
  const { email: to, locale } = person;
  await enqueueMail(infrastructure, { tx, mail: { kind, to, locale: locale ?? 'en', payment: facts } });
}
