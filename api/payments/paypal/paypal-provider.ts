import { type PaymentProvider, ProviderError } from '../payment-provider.ts';

import { startTime, type TimeLeft } from '../time-left.ts';
import { closeCheckout, openCheckout, readCheckout } from './checkouts.ts';
import { createPayPalClient, type PayPalAccess } from './client.ts';
import { findWebhook, listEvents, parseEvent } from './events.ts';
import { readPayment, refundPayment } from './payments.ts';
import { readPlansAt } from './plans.ts';
import { changeAtRenewal, endSubscription, readSubscription } from './subscriptions.ts';
import { createSignatureVerifier, type SignatureTrust } from './verify-signature.ts';

export interface PayPalOptions extends PayPalAccess {
  /** Address that PayPal sends events to. */
  readonly webhookUrl: string;
  readonly trust: SignatureTrust;
}

/** Time for the certificate and the id of the webhook, which the first event of a process needs. */
const FIRST_EVENT_MS = 5000;

/** Payments by PayPal, over its REST interface. */
export function createPayPalProvider(options: PayPalOptions): PaymentProvider {
  const client = createPayPalClient(options);
  const account = { client, plans: readPlansAt(client) };
  const verifier = createSignatureVerifier(options.trust);
  const webhookId = keepWebhookId((time) => findWebhook(client, { url: options.webhookUrl, time }));
  return {
    platform: 'paypal',
    openCheckout: (request, call) => guard(() => openCheckout(account, { request, call })),
    closeCheckout: (reference, call) => guard(() => closeCheckout(account, { reference, call })),
    readCheckout: (reference, call) => guard(() => readCheckout(account, { reference, call })),
    readSubscription: (reference, time) => guard(() => readSubscription(account, { reference, time })),
    readPayment: (reference, time) => guard(() => readPayment(account, { reference, time })),
    changeAtRenewal: (change, { time }) => guard(() => changeAtRenewal(account, { change, time })),
    endSubscription: (reference, { time }) => guard(() => endSubscription(account, { reference, time })),
    // PayPal ends all that it ends at once.
    stopSubscription: (reference, { time }) => guard(() => endSubscription(account, { reference, time })),
    async resumeSubscription(reference) {
      throw new ProviderError('state', `PayPal has no way back for its cancelled ${reference}`);
    },
    refund: ({ payment, amountCents }, call) =>
      guard(() => refundPayment(account, { payment, amountCents, call })),
    openPaymentPage: async () => autopayPage(options.apiUrl),
    // PayPal shows payments to those who sign in there, and mails receipts itself.
    findReceipt: async () => null,
    readEvent: (request) =>
      guard(async () => {
        const time = startTime(FIRST_EVENT_MS);
        await verifier.verify({ ...request, webhookId: await webhookId(time) }, time);
        return parseEvent(request);
      }),
    listEvents: (window, time) => guard(() => listEvents(client, { window, time })),
  };
}

/** Page of PayPal that lists what a person pays there by itself, of the same place as the interface. */
function autopayPage(apiUrl: string): string {
  const url = new URL('/myaccount/autopay/', apiUrl);
  url.hostname = url.hostname.replace(/^api-m\./, 'www.');
  return url.href;
}

/** Any other failure is an answer that is not as PayPal describes it: nobody knows what was done. */
async function guard<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    throw new ProviderError('unavailable', 'PayPal’s answer has another shape', { cause: error });
  }
}

/** The webhook's id, asked for once. @throws ProviderError `refused` where nobody has set it up */
function keepWebhookId(find: (time: TimeLeft) => Promise<string | null>) {
  let known: string | null = null;
  return async (time: TimeLeft): Promise<string> => {
    known ??= await find(time);
    if (known === null) throw new ProviderError('refused', 'PayPal has no webhook for this address');
    return known;
  };
}
